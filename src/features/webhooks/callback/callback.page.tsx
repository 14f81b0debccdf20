import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import Workflow from 'lucide-react/icons/workflow'
import { LinkButton } from '#ui/controls/button.tsx'
import { LinesSkeleton } from '#ui/controls/skeleton.tsx'
import { EmptyState } from '#ui/feedback/states.tsx'
import { Page, PageHead } from '#ui/shell/page-head.tsx'
import { queryClient } from '#api/query-client.ts'
import { ListError } from '#common/list-error.tsx'
import { NeedsRight } from '#common/needs-right.tsx'
import { startingWith } from '#common/page-loader.ts'
import { usePageName } from '#common/page-name.ts'
import { hasRight, useSignedIn } from '#common/use-signed-in.ts'
import { subscriptionName } from '#features/webhooks/common/names.ts'
import { paths } from '#paths.ts'
import { lastDeliveries, storedCallback } from './callback.queries.ts'
import { CallbackView } from './callback-view.tsx'

export const loader = startingWith('webhook.read', (_search, _signedIn, { id = '' }) => {
  void queryClient.prefetchQuery(storedCallback(id))
  void queryClient.prefetchQuery(lastDeliveries(id))
})

/** `/webhooks/:id/callback`: the callback of a subscription, what it makes of the last deliveries, and its versions. */
export default function CallbackPage() {
  const { t } = useTranslation('callback')
  const { id = '' } = useParams()
  const canRead = hasRight(useSignedIn(), 'webhook.read')
  const { data, error, refetch } = useQuery({ ...storedCallback(id), enabled: canRead })
  const name = data && subscriptionName(data.subscription)
  usePageName(name === undefined ? undefined : t('pageName', { name }))
  if (data?.subscription.deliveryType === 'PUSH') return <CallbackView key={id} stored={data} />
  return (
    <Page>
      <PageHead title={t('title')} note={name} />
      <NeedsRight right="webhook.read" title={t('noRight')}>
        {data ? (
          <EmptyState
            icon={<Workflow />}
            title={t('pull.title')}
            text={t('pull.text')}
            actions={<LinkButton href={paths.webhookReader(id)}>{t('pull.open')}</LinkButton>}
          />
        ) : (
          <Loading error={error} onRetry={() => void refetch()} />
        )}
      </NeedsRight>
    </Page>
  )
}

function Loading({ error, onRetry }: { readonly error: Error | null; readonly onRetry: () => void }) {
  const { t } = useTranslation('callback')
  if (!error) return <LinesSkeleton label={t('loading')} lines={14} />
  return (
    <ListError
      error={error}
      onRetry={onRetry}
      title={t('failed')}
      gone={{
        title: t('gone.title'),
        text: t('gone.text'),
        actions: <LinkButton href={paths.webhooks()}>{t('gone.list')}</LinkButton>,
      }}
    />
  )
}
