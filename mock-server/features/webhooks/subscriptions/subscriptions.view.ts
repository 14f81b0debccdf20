import type { Subscription, SubscriptionState } from '#contract/subscriptions.ts'
import type { ShownSecrets } from './secrets.ts'
import type { SubscriptionRow } from './subscriptions.store.ts'

/** Row → Subscription of records.md 9. The columns hold only words of their enums, and tag sets as the contract took them. */
export const toSubscription = (row: SubscriptionRow, polling: boolean, secrets: ShownSecrets): Subscription => ({
  id: row.id,
  deliveryType: row.delivery_type as Subscription['deliveryType'],
  identifier: row.identifier ?? undefined,
  tagSets: row.tag_sets as string[][],
  createdAt: row.created_at.toISOString(),
  workspaceId: row.workspace_id,
  userId: row.user_id,
  targetUrl: secrets.targetUrl,
  targetMethod: row.target_method as Subscription['targetMethod'],
  authorizationHeader: secrets.authorizationHeader ?? undefined,
  callback: row.callback ?? undefined,
  workspaceConstraint: row.workspace_constraint as Subscription['workspaceConstraint'],
  payloadMode: row.payload_mode as Subscription['payloadMode'],
  maxBatchSize: row.max_batch_size,
  active: row.active,
  ignoreError: row.ignore_error,
  lastDeliveryStatus: row.last_status ?? undefined,
  errorCount: row.error_count ?? 0,
  firstTimeDeliveryFailed: row.first_failure_at?.toISOString(),
  state: stateOf(row),
  inactiveSince: row.inactive_since?.toISOString(),
  // The store knows no other words.
  inactiveReason: (row.inactive_reason ?? undefined) as Subscription['inactiveReason'],
  headers: secrets.headers,
  allowInsecureAuthorization: row.allow_insecure,
  signed: row.signed,
  ordered: row.ordered,
  factSheetTypes: row.fact_sheet_types,
  updatedAt: (row.updated_at ?? row.created_at).toISOString(),
  lastDeliveryAt: row.last_delivery_at?.toISOString(),
  lastSuccessAt: row.last_success_at?.toISOString(),
  cursor: { offset: row.cursor_offset },
  head: { offset: row.head },
  expiredEvents: row.expired_events,
  lastPollAt: row.last_poll_at?.toISOString(),
  lastPollBy: row.last_poll_by ?? undefined,
  polling,
})

/** Switched off by somebody it is paused, by the service deactivated. */
export function stateOf({
  active,
  failing,
  inactive_reason: reason,
}: Pick<SubscriptionRow, 'active' | 'failing' | 'inactive_reason'>): SubscriptionState {
  if (active) return failing === true ? 'FAILING' : 'ACTIVE'
  return reason === null || reason === 'paused' ? 'PAUSED' : 'DEACTIVATED'
}
