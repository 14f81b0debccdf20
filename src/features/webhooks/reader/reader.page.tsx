import { useTranslation } from 'react-i18next'
import { type LoaderFunction, useParams } from 'react-router'
import CircleOff from 'lucide-react/icons/circle-off'
import { LinesSkeleton } from '#ui/controls/skeleton.tsx'
import { LinkButton } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/feedback/states.tsx'
import { Page, PageHead } from '#ui/shell/page-head.tsx'
import { ApiError } from '#api/errors.ts'
import { queryClient } from '#api/query-client.ts'
import { ListError } from '#common/list-error.tsx'
import { NeedsRight } from '#common/needs-right.tsx'
import { startingWith } from '#common/page-loader.ts'
import { usePageName } from '#common/page-name.ts'
import { hasRight, useSignedIn } from '#common/use-signed-in.ts'
import { statusOf, subscriptionOf } from '#features/webhooks/common/subscriptions.queries.ts'
import { subscriptionName } from '#features/webhooks/common/names.ts'
import { paths } from '#paths.ts'
import { ReaderView } from './reader-view.tsx'
import { useReader } from './reader.queries.ts'

export const loader: LoaderFunction = (route, context) => {
  const { id = '' } = route.params
  const start = () => {
    void queryClient.prefetchQuery(subscriptionOf(id))
    void queryClient.prefetchQuery(statusOf(id))
  }
  return startingWith('webhook.read', start)(route, context)
}

/** `/webhooks/:id/reader`: where a PULL subscription stands in the log, and its cursor. */
export default function ReaderPage() {
  const { t } = useTranslation(['reader', 'webhooks', 'common', 'form'])
  const { id = '' } = useParams()
  const canRead = hasRight(useSignedIn(), 'webhook.read')
  const { data, error, retry } = useReader(id, canRead)
  usePageName(data && subscriptionName(data.subscription))
  if (data?.subscription.deliveryType === 'PULL') return <ReaderView key={id} {...data} />
  return (
    <Page>
      <PageHead title={t('title')} />
      <NeedsRight right="webhook.read" title={t('noPermission')}>
        {data ? (
          <EmptyState
            title={t('push.title')}
            text={t('push.text')}
            actions={<LinkButton href={paths.webhook(id)}>{t('push.log')}</LinkButton>}
          />
        ) : error ? (
          <Failed error={error} onRetry={retry} />
        ) : (
          <LinesSkeleton label={t('common:ui.loading')} />
        )}
      </NeedsRight>
    </Page>
  )
}

function Failed({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  const { t } = useTranslation('reader')
  if (!(error instanceof ApiError) || error.status !== 404) return <ListError error={error} onRetry={onRetry} />
  return (
    <EmptyState
      icon={<CircleOff />}
      title={t('gone.title')}
      text={t('gone.text')}
      actions={<LinkButton href={paths.webhooks()}>{t('gone.list')}</LinkButton>}
    />
  )
}
