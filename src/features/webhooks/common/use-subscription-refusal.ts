import { useTranslation } from 'react-i18next'
import type { Subscription, SubscriptionRefusals } from 'mock-server/contract/subscriptions.ts'
import { useMaintenanceRefusal } from '#common/permitted.ts'

/** Why the reader can't do something with a subscription, in words; undefined if they can. */
export function useSubscriptionRefusal() {
  const { t } = useTranslation(['webhooks', 'common'])
  const maintenance = useMaintenanceRefusal()
  return ({ refusals }: Pick<Subscription, 'refusals'>, action: keyof SubscriptionRefusals): string | undefined => {
    const reason = refusals?.[action]
    // A reader goes on while the workspace is being maintained, and so does its cursor.
    if (reason === undefined) return action === 'moveCursor' ? undefined : maintenance
    if (reason !== 'NO_RIGHT') return t(`webhooks:refusal.${reason}`)
    return t('common:noPermission.text', { right: action === 'recover' ? 'webhook.redeliver' : 'webhook.manage' })
  }
}
