import { useTranslation } from 'react-i18next'
import type { TechnicalUser } from 'mock-server/contract/technical-users.ts'
import { RelativeTime } from '#ui/controls/relative-time.tsx'

/** "Last used 3 min ago", or that the token has never been used. */
export function OldTokenUse({ old }: { readonly old: NonNullable<TechnicalUser['previousApiTokenData']> }) {
  const { t } = useTranslation('technicalUsers')
  if (old.lastUsedAt === undefined) return t('old.neverUsed')
  return (
    <>
      {t('old.lastUsed')} <RelativeTime at={old.lastUsedAt} isInSentence isDotted />
    </>
  )
}
