import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { PageTabs } from '#ui/shell/page-tabs.tsx'
import { usePageName } from '#common/page-name.ts'
import { hasRight, useSignedIn } from '#common/use-signed-in.ts'
import { subscriptionName } from '#features/webhooks/common/names.ts'
import { statusOf, subscriptionOf } from '#features/webhooks/common/subscriptions.queries.ts'
import { StateBadge } from '#features/webhooks/common/subscription-state.tsx'
import { paths } from '#paths.ts'
import { Figures } from './figures.tsx'
import { WebhookActions } from './webhook-actions.tsx'

/** A subscription as far as it is there; its name, state, actions, figures and tabs as both `ListPage` and the history take them. */
export function useWebhook(id: string, tab: 'log' | 'history') {
  const { t } = useTranslation('deliveries')
  const canRead = hasRight(useSignedIn(), 'webhook.read')
  const { data, error } = useQuery({ ...subscriptionOf(id), enabled: canRead })
  const answer = useQuery({ ...statusOf(id), enabled: canRead })
  const [subscription, status] = [data?.data, answer.data?.data]
  const name = subscription && subscriptionName(subscription)
  usePageName(name)
  const head = {
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
  return { subscription, error, head }
}

export type WebhookHead = ReturnType<typeof useWebhook>['head']
