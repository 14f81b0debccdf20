import type { Notification } from '#contract/notifications.ts'
import type { NotificationRow } from './notifications.store.ts'

/** Row → Notification. */
export const toNotification = (row: NotificationRow): Notification => ({
  id: row.id,
  createdAt: row.created_at.toISOString(),
  kind: row.kind,
  ...(row.subscription_id === null ? {} : { subscriptionId: row.subscription_id }),
  ...(row.subscription_name === null ? {} : { subscriptionName: row.subscription_name }),
  ...row.detail,
  ...(row.read_at === null ? {} : { readAt: row.read_at.toISOString() }),
})
