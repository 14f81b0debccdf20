import { useTranslation } from 'react-i18next'
import { Page, PageHead } from '#ui/shell/page-head.tsx'
import { queryClient } from '#api/query-client.ts'
import { startingWith } from '#common/page-loader.ts'
import { NeedsRight } from '#common/needs-right.tsx'
import { hasRight, useSignedIn } from '#common/use-signed-in.ts'
import { subscriptionList } from './live-tail.queries.ts'
import { LiveTail } from './live-tail.tsx'
import { useAddress } from './use-address.ts'

export const loader = startingWith('webhook.read', () => void queryClient.prefetchQuery(subscriptionList))

/** The live tail of the event log, for people with the right to read webhooks. */
export default function LiveTailPage() {
  const { t } = useTranslation('tail')
  const signedIn = useSignedIn()
  const address = useAddress()
  // Another start is another list.
  if (hasRight(signedIn, 'webhook.read')) return <LiveTail key={address.start} address={address} />
  return (
    <Page>
      <PageHead title={t('title')} />
      <NeedsRight right="webhook.read" title={t('noPermission')}>
        {null}
      </NeedsRight>
    </Page>
  )
}
