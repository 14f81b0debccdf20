import { useMemo } from 'react'
import { useUi } from '#ui/ui-context.tsx'

/** Writes numbers as the reader's locale does: 1,284. */
export function useNumber(): (value: number) => string {
  const { locale } = useUi()
  return useMemo(() => {
    const format = new Intl.NumberFormat(locale)
    return (value: number) => format.format(value)
  }, [locale])
}
