import { ok } from '#contract/envelope.ts'
import { listNotifications, readNotifications } from '#contract/notifications.ts'
import { type Route, route } from '#http/mount.ts'
import type { NotificationService } from './health/notifications.service.ts'

export const notificationRoutes = (service: NotificationService): Route[] => [
  route(listNotifications, async ({ query }, { caller }) => {
    const { notifications, unread, endCursor } = await service.listNotifications(caller, query)
    const answer = { status: 'OK' as const, type: 'Notification' as const, data: notifications, unread }
    return endCursor === undefined ? answer : { ...answer, endCursor }
  }),
  route(readNotifications, async ({ body }, { caller }) =>
    ok('Notifications', { unread: await service.readNotifications(caller, body.ids) }),
  ),
]
