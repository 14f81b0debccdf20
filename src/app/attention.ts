import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useIsSettled } from '#ui/controls/later.tsx'
import { useSession } from '#api/session.ts'
import { attentionKey } from '#common/attention-key.ts'
import { hasRight } from '#common/use-signed-in.ts'

/** The page of webhooks counts more often. */
const REFRESH_MS = 60_000

/** How many objects of a page need somebody, by the id of the page. */
export function useAttention() {
  const session = useSession()
  const isSettled = useIsSettled()
  const { t } = useTranslation('common')
  const { data: count = 0 } = useQuery({
    queryKey: attentionKey,
    // The code comes with the first count: the frame of the pages is there without it.
    queryFn: async ({ signal }) =>
      await (await import('#features/webhooks/common/attention.ts')).countAttention(signal),
    enabled: isSettled && session.state === 'in' && hasRight(session.signedIn, 'webhook.read'),
    refetchInterval: REFRESH_MS,
  })
  return { webhooks: count > 0 ? { attention: t('nav.attention', { count }), count } : undefined }
}
