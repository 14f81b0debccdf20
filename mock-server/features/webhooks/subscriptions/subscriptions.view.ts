import { Subscription, type SubscriptionState } from '#contract/subscriptions.ts'
import type { Settings } from './settings.ts'
import type { SubscriptionRow } from './subscriptions.store.ts'
import { warningsOf } from './warnings.ts'

/** The members in the order of the contract, so that an answer always reads the same. The secret comes last, where there is one. */
const contractOrder: Partial<Subscription> = Object.fromEntries(
  Object.keys(Subscription.omit({ signingSecret: true }).shape).map((member) => [member, undefined]),
)

/** Row → Subscription. `settings` are those of the row as the caller may see them. */
export const toSubscription = (row: SubscriptionRow, settings: Settings, polling: boolean): Subscription => ({
  ...contractOrder,
  ...settings,
  identifier: settings.identifier ?? undefined,
  authorizationHeader: settings.authorizationHeader ?? undefined,
  callback: settings.callback ?? undefined,
  id: row.id,
  deliveryType: row.delivery_type,
  createdAt: row.created_at.toISOString(),
  workspaceId: row.workspace_id,
  lastDeliveryStatus: row.last_status ?? undefined,
  errorCount: row.error_count ?? 0,
  firstTimeDeliveryFailed: row.first_failure_at?.toISOString(),
  state: stateOf(row),
  inactiveSince: row.inactive_since?.toISOString(),
  inactiveReason: row.inactive_reason ?? undefined,
  updatedAt: (row.updated_at ?? row.created_at).toISOString(),
  lastDeliveryAt: row.last_delivery_at?.toISOString(),
  lastSuccessAt: row.last_success_at?.toISOString(),
  cursor: { offset: row.cursor_offset },
  head: { offset: row.head },
  expiredEvents: row.expired_events,
  lastPollAt: row.last_poll_at?.toISOString(),
  lastPollBy: row.last_poll_by ?? undefined,
  polling,
  warnings: warningsOf(settings, row),
})

/** A subscription is paused if somebody switched it off or deleted its managing user, and deactivated if the service switched it off. */
export function stateOf({
  active,
  failing,
  inactive_reason: reason,
}: Pick<SubscriptionRow, 'active' | 'failing' | 'inactive_reason'>): SubscriptionState {
  if (active) return failing === true ? 'FAILING' : 'ACTIVE'
  return reason === 'failing' || reason === 'idle' ? 'DEACTIVATED' : 'PAUSED'
}
