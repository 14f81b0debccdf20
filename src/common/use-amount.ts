import { useMemo } from 'react'
import { useUi } from '#ui/ui-context.tsx'
import { useWorkspaceState } from './workspace-state.ts'

/** Writes amounts as the reader's locale does, in the currency of the workspace: €1,284.00. As plain numbers where it has none. */
export function useAmount(): (value: number) => string {
  const { locale } = useUi()
  const currency = useWorkspaceState()?.currency
  return useMemo(() => {
    const format = new Intl.NumberFormat(locale, currency === undefined ? {} : { style: 'currency', currency })
    return (value: number) => format.format(value)
  }, [locale, currency])
}
