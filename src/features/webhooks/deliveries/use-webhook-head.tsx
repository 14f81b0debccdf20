import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { PageTabs } from '#ui/shell/page-tabs.tsx'
import { usePageName } from '#common/page-name.ts'
import { hasRight, useSignedIn } from '#common/use-signed-in.ts'
import { subscriptionName } from '#features/webhooks/common/names.ts'
import { STATUS_MS, statusOf, subscriptionOf } from '#features/webhooks/common/subscriptions.queries.ts'
import { StateBadge } from '#features/webhooks/common/subscription-state.tsx'
import { paths } from '#paths.ts'
import { Figures } from './figures.tsx'
import { WebhookActions } from './webhook-actions.tsx'

/** The tabs of the page of a PUSH subscription. */
export type WebhookTab = 'log' | 'history'

/** A subscription with its status, asked for again while the page is visible. */
export function useWebhook(id: string) {
  const canRead = hasRight(useSignedIn(), 'webhook.read')
  const subscription = useQuery({ ...subscriptionOf(id), enabled: canRead })
  const status = useQuery({ ...statusOf(id), enabled: canRead, refetchInterval: STATUS_MS })
  return {
    subscription: subscription.data?.data,
    status: status.data?.data,
    error: subscription.error,
    retry: () => void subscription.refetch(),
  }
}

export type Webhook = ReturnType<typeof useWebhook>

/** Name, state, actions, figures and tabs, as both `ListPage` and the history take them. */
export function useWebhookHead(id: string, webhook: Webhook, tab: WebhookTab) {
  const { t } = useTranslation('deliveries')
  const { subscription, status } = webhook
  const name = subscription && subscriptionName(subscription)
  usePageName(name)
  return {
    title: name ?? t('title'),
    badge: subscription && status && <StateBadge item={{ subscription, status }} />,
    action: subscription && status && <WebhookActions item={{ subscription, status }} />,
    figures: <Figures subscription={subscription} status={status} />,
    pageTabs: (
      <PageTabs
        label={t('tab.label')}
        current={tab}
        tabs={[
          { id: 'log', label: t('tab.log'), href: paths.webhook(id) },
          { id: 'callback', label: t('tab.callback'), href: paths.webhookCallback(id) },
          { id: 'history', label: t('tab.history'), href: paths.webhook(id, { tab: 'history' }) },
        ]}
      />
    ),
  }
}
