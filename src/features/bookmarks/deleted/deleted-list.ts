import { type DeletedBookmark, listDeletedBookmarks } from 'mock-server/contract/bookmarks/deleted.ts'
import { call } from '#api/call.ts'
import { byCursor } from '#common/list-page/list-source.ts'
import type { ListSpec } from '#common/list-page/list-spec.ts'

/** Deleted bookmarks that the reader can restore, the last deleted first. */
export const deletedList: ListSpec<DeletedBookmark> = {
  id: 'deletedBookmarks',
  right: 'bookmark.update',
  sorts: { deleted: 'DESC' },
  usualSort: 'deleted',
  source: byCursor(listDeletedBookmarks, async ({ q }, cursor, { size, signal }) => {
    const query = { q: q.trim(), cursor, pageSize: size }
    const { data, total, endCursor } = await call(listDeletedBookmarks, { query }, { signal })
    return { data, total, next: endCursor }
  }),
  rowKey: ({ bookmarkId }) => bookmarkId,
  rowName: ({ name }) => name,
}
