import { useTranslation } from 'react-i18next'
import { type LoaderFunction, Navigate, useParams, useSearchParams } from 'react-router'
import { queryClient } from '#api/query-client.ts'
import { ApiError } from '#api/errors.ts'
import { Page, PageHead } from '#ui/shell/page-head.tsx'
import { EmptyState } from '#ui/feedback/states.tsx'
import { LinkButton } from '#ui/controls/button.tsx'
import { listLoader } from '#common/list-page/list-source.ts'
import { startingWith } from '#common/page-loader.ts'
import { statusOf, subscriptionOf } from '#features/webhooks/common/subscriptions.queries.ts'
import { paths } from '#paths.ts'
import { deliveryList } from './delivery-list.ts'
import { DeliveryLog } from './delivery-log.tsx'
import { HistoryTab } from './history-tab.tsx'
import { useWebhook } from './use-webhook-head.tsx'

export const loader: LoaderFunction = (route, context) => {
  const { id = '' } = route.params
  void startingWith('webhook.read', () => {
    void queryClient.prefetchQuery(subscriptionOf(id))
    void queryClient.prefetchQuery(statusOf(id))
  })(route, context)
  const isLog = new URL(route.request.url).searchParams.get('tab') !== 'history'
  return isLog ? listLoader(deliveryList(id))(route, context) : null
}

/** `/webhooks/:id`: the deliveries of a PUSH subscription, and its history. A PULL subscription has a reader instead of deliveries. */
export default function WebhookPage() {
  const { t } = useTranslation(['deliveries', 'webhooks', 'terms'])
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const tab = search.get('tab') === 'history' ? 'history' : 'log'
  const { subscription, error, head } = useWebhook(id, tab)
  if (subscription?.deliveryType === 'PULL') return <Navigate to={paths.webhookReader(id)} replace />
  if (error instanceof ApiError && error.status === 404) {
    return (
      <Page>
        <PageHead title={t('gone.title')} />
        <EmptyState
          title={t('gone.title')}
          text={t('gone.text')}
          actions={<LinkButton href={paths.webhooks()}>{t('gone.list')}</LinkButton>}
        />
      </Page>
    )
  }
  return tab === 'history' ? (
    <HistoryTab key={id} id={id} head={head} />
  ) : (
    <DeliveryLog key={id} id={id} subscription={subscription} head={head} />
  )
}
