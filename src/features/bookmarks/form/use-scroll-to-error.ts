import { useEffect, useRef } from 'react'

/** After a refused submit, scrolls the first invalid field into view with its message, which focus alone leaves hidden. */
export function useFirstWrong(fieldId: string | undefined, submitCount: number): void {
  const seen = useRef(submitCount)
  useEffect(() => {
    // Errors that appear and disappear while typing do not scroll.
    if (seen.current === submitCount) return
    seen.current = submitCount
    if (fieldId === undefined) return
    const wrapper = document.getElementById(`${fieldId}-note`)?.parentElement ?? document.getElementById(fieldId)
    wrapper?.scrollIntoView({ block: 'center' })
  }, [fieldId, submitCount])
}
