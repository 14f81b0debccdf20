import type { z } from 'zod'
import type { Caller } from '#contract/access.ts'
import type * as contract from '#contract/notifications.ts'
import { fromCursor, instantIn, toCursor } from '#kernel/cursor.ts'
import type { Storage } from '#storage/database.ts'
import { daysAfter } from '#features/webhooks/subscriptions/deadlines.ts'
import * as store from './notifications.store.ts'
import { toNotification } from './notifications.view.ts'

type Query = z.output<(typeof contract.listNotifications)['query']>

const KEPT_DAYS = 90

/** The caller's own notifications. */
export function notificationService({ storage, clock }: { storage: Storage; clock: () => Date }) {
  const { db } = storage
  return {
    async listNotifications(caller: Caller, { cursor, unreadOnly, requestedBy, pageSize }: Query) {
      const boundTo = JSON.stringify([caller.workspaceId, caller.userId, unreadOnly, requestedBy])
      const end = fromCursor(cursor, boundTo)
      const after = end && { at: instantIn(end.key), id: end.id }
      const rows = await store.listNotifications(db, caller, { unreadOnly, requestedBy, after, limit: pageSize + 1 })
      const page = rows.slice(0, pageSize)
      const last = page.at(-1)
      return {
        notifications: page.map(toNotification),
        unread: await store.countUnread(db, caller),
        endCursor:
          last && rows.length > pageSize
            ? toCursor({ key: last.created_at.toISOString(), id: last.id }, boundTo)
            : undefined,
      }
    },

    /** Marks notifications as read, without IDs all of them; answers with the number of unread ones that are left. */
    async readNotifications(caller: Caller, ids: readonly string[] | undefined): Promise<number> {
      await store.markRead(db, caller, { ids, now: clock() })
      return await store.countUnread(db, caller)
    },

    async deleteOld(): Promise<void> {
      await store.deleteNotifications(db, daysAfter(clock(), -KEPT_DAYS))
    },
  }
}
export type NotificationService = ReturnType<typeof notificationService>
