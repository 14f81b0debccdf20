import { useEffect, useRef } from 'react'

/** After a refused submit, scrolls the first invalid field into view with its message, which focus alone leaves hidden. */
export function useScrollToError(fieldId: string | undefined, submitCount: number): void {
  const handled = useRef(submitCount)
  useEffect(() => {
    // Errors that appear and disappear while typing do not scroll.
    if (handled.current === submitCount) return
    handled.current = submitCount
    if (fieldId === undefined) return
    const wrapper = document.getElementById(`${fieldId}-note`)?.parentElement ?? document.getElementById(fieldId)
    wrapper?.scrollIntoView({ block: 'center' })
  }, [fieldId, submitCount])
}
