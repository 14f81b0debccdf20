import type { z } from 'zod'
import type { Caller } from '#contract/access.ts'
import type { listNotifications } from '#contract/notifications.ts'
import { fromCursor, invalidCursor, toCursor } from '#kernel/cursor.ts'
import type { Storage } from '#storage/database.ts'
import * as store from './notifications.store.ts'
import { toNotification } from './notifications.view.ts'

type Query = z.output<(typeof listNotifications)['query']>

const KEPT_MS = 90 * 86_400_000

/** What the caller was told; nobody reads another's. */
export function notificationService({ storage, clock }: { storage: Storage; clock: () => Date }) {
  const { db } = storage
  return {
    async list(caller: Caller, { cursor, unreadOnly, pageSize }: Query) {
      const boundTo = JSON.stringify([caller.workspaceId, caller.userId, unreadOnly])
      const end = fromCursor(cursor, boundTo)
      const after = end && { at: new Date(end.key), id: end.id }
      if (after && Number.isNaN(after.at.getTime())) throw invalidCursor()
      const found = await store.pageOfNotifications(db, caller, { unreadOnly, after, limit: pageSize + 1 })
      const shown = found.slice(0, pageSize)
      const last = shown.at(-1)
      return {
        rows: shown.map(toNotification),
        unread: await store.countUnread(db, caller),
        next:
          last && found.length > pageSize
            ? toCursor({ key: last.created_at.toISOString(), id: last.id }, boundTo)
            : undefined,
      }
    },

    /** Answers with how many are left unread. */
    async read(caller: Caller, ids: readonly string[] | undefined): Promise<number> {
      await store.markRead(db, caller, ids, clock())
      return await store.countUnread(db, caller)
    },

    async dropOld(): Promise<void> {
      await store.dropNotifications(db, new Date(clock().getTime() - KEPT_MS))
    },
  }
}
export type NotificationService = ReturnType<typeof notificationService>
