import { useTranslation } from 'react-i18next'
import { OnDesk } from '#ui/controls/by-width.styles.ts'
import { RelativeTime } from '#ui/controls/relative-time.tsx'
import { type KeptAt, useKeptAt } from './use-kept-draft.ts'

/** Since when a draft outlives a reload. */
export function KeptSince({ keptAt }: { readonly keptAt: KeptAt }) {
  const { t } = useTranslation('editing')
  const at = useKeptAt(keptAt)
  if (at === undefined) return null
  return (
    <OnDesk>
      {', '}
      {t('kept')} <RelativeTime at={at} isInSentence />
    </OnDesk>
  )
}
