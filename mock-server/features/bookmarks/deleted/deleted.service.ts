import type { z } from 'zod'
import type { Caller } from '#contract/access.ts'
import type { listDeletedBookmarks } from '#contract/bookmarks/deleted.ts'
import { fromCursor, instantIn, toCursor } from '#kernel/cursor.ts'
import { demand } from '#kernel/may.ts'
import type { Db } from '#storage/database.ts'
import { wordsOf } from '#search-text/fold.ts'
import { countDeleted, listDeleted } from './deleted.store.ts'
import { toDeletedBookmark } from './deleted.view.ts'
import { restorableSince } from './restorable.ts'

type Query = z.output<(typeof listDeletedBookmarks)['query']>

/** Deleted bookmarks that the caller can restore. Others are in no page and no total. */
export function deletedBookmarks(db: Db, clock: () => Date) {
  return {
    async list(caller: Caller, { q = '', cursor, pageSize }: Query) {
      demand(caller, 'bookmark.update')
      const boundTo = JSON.stringify([caller.workspaceId, caller.userId, q])
      const end = fromCursor(cursor, boundTo)
      const after = end && { at: instantIn(end.key), id: end.id }
      const filter = { since: restorableSince(clock()), words: wordsOf(q) }
      // One row more than the page shows whether there is a next page.
      const rows = await listDeleted(db, { caller, filter }, { after, limit: pageSize + 1 })
      const page = rows.slice(0, pageSize)
      const last = page.at(-1)
      return {
        bookmarks: page.map(toDeletedBookmark),
        total: await countDeleted(db, caller, filter),
        endCursor:
          last && rows.length > pageSize
            ? toCursor({ key: last.deleted_at.toISOString(), id: last.id }, boundTo)
            : undefined,
      }
    },
  }
}
export type DeletedBookmarks = ReturnType<typeof deletedBookmarks>
