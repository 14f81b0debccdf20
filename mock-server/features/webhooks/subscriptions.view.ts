import type { Subscription } from '#contract/webhooks.ts'
import type { SubscriptionRow } from './subscriptions.store.ts'

/** Row → Subscription of records.md 9. The columns hold only words of their enums, and tag sets as the contract took them. */
export const toSubscription = (row: SubscriptionRow, polling: boolean): Subscription => ({
  id: row.id,
  deliveryType: row.delivery_type as Subscription['deliveryType'],
  ...(row.identifier === null ? {} : { identifier: row.identifier }),
  tagSets: row.tag_sets as string[][],
  createdAt: row.created_at.toISOString(),
  workspaceId: row.workspace_id,
  userId: row.user_id,
  workspaceConstraint: row.workspace_constraint as Subscription['workspaceConstraint'],
  payloadMode: row.payload_mode as Subscription['payloadMode'],
  maxBatchSize: row.max_batch_size,
  active: row.active,
  ignoreError: row.ignore_error,
  cursor: { offset: row.cursor_offset },
  head: { offset: row.head },
  ...(row.last_poll_at ? { lastPollAt: row.last_poll_at.toISOString() } : {}),
  ...(row.last_poll_by === null ? {} : { lastPollBy: row.last_poll_by }),
  polling,
})
