import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSession } from '#api/session.ts'
import { hasRight } from '#common/use-signed-in.ts'
import { conditionOf, needsAttention } from '#features/webhooks/common/condition.ts'
import { statusList } from '#features/webhooks/common/subscriptions.queries.ts'

/** The page of webhooks asks more often, and shares its answer. */
const REFRESH_MS = 60_000

/** How many objects of a page need somebody, by the id of the page. */
export function useAttention() {
  const session = useSession()
  const { t } = useTranslation('common')
  const isPermitted = session.state === 'in' && hasRight(session.signedIn, 'webhook.read')
  const { data: count = 0 } = useQuery({
    ...statusList,
    enabled: isPermitted,
    refetchInterval: REFRESH_MS,
    select: ({ data }) => {
      const now = Date.now()
      return data.filter((status) => needsAttention(conditionOf({ status }, now))).length
    },
  })
  return { webhooks: count > 0 ? { attention: t('nav.attention', { count }), count } : undefined }
}
