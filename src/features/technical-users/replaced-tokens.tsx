import { useTranslation } from 'react-i18next'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { TechnicalUser } from 'mock-server/contract/technical-users.ts'
import { Callout } from '#ui/feedback/callout.tsx'
import { RelativeTime } from '#ui/controls/relative-time.tsx'
import { OldTokenUse } from './old-token-use.tsx'

/** What a rotation ends immediately: the older of two tokens, and without an overlap the current one. */
export function ReplacedTokens({ user, isStopped }: { readonly user: TechnicalUser; readonly isStopped: boolean }) {
  const { t } = useTranslation('technicalUsers')
  const { apiTokenData: current, previousApiTokenData: old } = user
  return (
    <>
      {old && (
        <Callout tone="warn" icon={<TriangleAlert aria-hidden />} title={t('old.two')}>
          {t('old.endsOlder', { prefix: old.prefix ?? old.description })} <OldTokenUse old={old} />
        </Callout>
      )}
      {current && isStopped && (
        <Callout tone="warn" icon={<TriangleAlert aria-hidden />} title={t('replace.stops')}>
          {current.lastUsedAt ? (
            <>
              {t('replace.inUse')} <RelativeTime at={current.lastUsedAt} isInSentence />
            </>
          ) : (
            t('replace.neverUsed')
          )}
        </Callout>
      )}
    </>
  )
}
