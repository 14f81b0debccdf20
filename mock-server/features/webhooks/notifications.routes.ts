import { ok } from '#contract/envelope.ts'
import { listNotifications, readNotifications } from '#contract/notifications.ts'
import { type Route, route } from '#http/mount.ts'
import type { NotificationService } from './health/notifications.service.ts'

export const notificationRoutes = (notifications: NotificationService): Route[] => [
  route(listNotifications, async ({ query }, { caller }) => {
    const { rows, unread, next } = await notifications.list(caller, query)
    const common = { status: 'OK' as const, type: 'Notification' as const, data: rows, unread }
    return next === undefined ? common : { ...common, endCursor: next }
  }),
  route(readNotifications, async ({ body }, { caller }) =>
    ok('Notifications', { unread: await notifications.read(caller, body.ids) }),
  ),
]
