import type { Notification } from '#contract/notifications.ts'
import type { NotificationRow } from './notifications.store.ts'

/** Row → Notification. */
export const toNotification = (row: NotificationRow): Notification => ({
  id: row.id,
  createdAt: row.created_at.toISOString(),
  kind: row.kind,
  subscriptionId: row.subscription_id,
  subscriptionName: row.subscription_name,
  ...row.detail,
  ...(row.read_at === null ? {} : { readAt: row.read_at.toISOString() }),
})
