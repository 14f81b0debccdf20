import { useTranslation } from 'react-i18next'
import type { Subscription, SubscriptionRefusals } from 'mock-server/contract/subscriptions.ts'

/** Why the reader can't do something with a subscription, in words; undefined if they can. */
export function useSubscriptionRefusal() {
  const { t } = useTranslation(['webhooks', 'common'])
  return ({ refusals }: Pick<Subscription, 'refusals'>, action: keyof SubscriptionRefusals): string | undefined => {
    const reason = refusals?.[action]
    if (reason === undefined) return undefined
    if (reason !== 'NO_RIGHT') return t(`webhooks:refusal.${reason}`)
    return t('common:noPermission.text', { right: action === 'recover' ? 'webhook.redeliver' : 'webhook.manage' })
  }
}
