import type { Notification } from '#contract/notifications.ts'
import type { Detail } from './alerts.ts'
import type { NotificationRow } from './notifications.store.ts'

export const toNotification = (row: NotificationRow): Notification => ({
  id: row.id,
  createdAt: row.created_at.toISOString(),
  // The columns hold only what alerts wrote from these very types.
  kind: row.kind as Notification['kind'],
  subscriptionId: row.subscription_id,
  subscriptionName: row.subscription_name,
  ...(row.detail as Detail),
  ...(row.read_at === null ? {} : { readAt: row.read_at.toISOString() }),
})
