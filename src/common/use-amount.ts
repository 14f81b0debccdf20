import { useMemo } from 'react'
import { useUi } from '#ui/ui-context.tsx'
import { useWorkspaceState } from './workspace-state.ts'

/** Writes amounts as the reader's locale does, with the currency of the workspace: €1,284.00, or 1,284 and its label. As plain numbers where it has none. */
export function useAmount(): (value: number) => string {
  const { locale } = useUi()
  const currency = useWorkspaceState()?.currency
  return useMemo(() => {
    const isCode = currency !== undefined && /^[A-Z]{3}$/.test(currency)
    const format = new Intl.NumberFormat(locale, isCode ? { style: 'currency', currency } : {})
    const label = isCode || !currency ? '' : ` ${currency}`
    return (value: number) => format.format(value) + label
  }, [locale, currency])
}
