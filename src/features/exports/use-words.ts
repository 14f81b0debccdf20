import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Export } from 'mock-server/contract/exports/exports.ts'
import { useUi } from '#ui/ui-context.tsx'
import { nameOf } from '#common/exports/use-export-words.ts'
import { useNumber } from '#common/use-number.ts'

/** What the cells of the list need to be written in the reader's language. */
export function useWords() {
  const { t } = useTranslation('exports')
  const { locale } = useUi()
  const number = useNumber()
  return useMemo(
    () => ({
      t,
      locale,
      number,
      nameOf: (one: Export) => nameOf(one, t, locale),
      /** Why it failed, or what it holds. */
      detailOf(one: Export): string {
        if (one.status === 'ERROR') return one.reason ?? t('state.ERROR')
        if (one.status === 'CANCELED' && one.canceledBy !== undefined) return t('canceledBy', { name: one.canceledBy })
        const { factSheetCount: sheets, columnCount: columns } = one
        const facts = [
          ...(one.bookmark ? [t('fromBookmark')] : []),
          ...(sheets === undefined || one.bookmark ? [] : [t('factSheets', { count: sheets, n: number(sheets) })]),
          ...(columns === undefined ? [] : [t('columns', { count: columns, n: number(columns) })]),
        ]
        return facts.length > 0 ? facts.join(', ') : t(`holds.${one.type}`)
      },
    }),
    [t, locale, number],
  )
}
export type Words = ReturnType<typeof useWords>
