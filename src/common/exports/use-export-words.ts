import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { Export } from 'mock-server/contract/exports/exports.ts'
import { useUi } from '#ui/ui-context.tsx'
import { dateFormat } from '#lib/formats.ts'

/** How exports are called. */
export function useExportWords() {
  const { t } = useTranslation('exports')
  const { locale } = useUi()
  return { nameOf: (one: Export) => nameOf(one, t, locale) }
}

type Named = Pick<Export, 'type' | 'from' | 'until' | 'bookmark'>

/** "Full snapshot", "Audit log, 1–20 Nov 2026", or the name of the bookmark. */
export function nameOf({ type, from, until, bookmark }: Named, t: TFunction<'exports'>, locale: string): string {
  if (bookmark) return bookmark.name
  const name = t(`type.${type}`)
  if (from === undefined || until === undefined) return name
  const days = dateFormat(locale, { day: 'numeric', month: 'short', year: 'numeric' })
  return t('ofPeriod', { name, period: days.formatRange(new Date(from), new Date(until)) })
}
