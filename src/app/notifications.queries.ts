import { listNotifications } from 'mock-server/contract/notifications.ts'
import { queryFor } from '#api/operation.ts'

const MINUTE_MS = 60_000

/** The latest notifications with the number of unread ones. */
export const notifications = {
  ...queryFor(listNotifications, { query: { pageSize: 20 } }),
  staleTime: MINUTE_MS,
}
