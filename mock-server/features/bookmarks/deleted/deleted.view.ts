import type { DeletedBookmark } from '#contract/bookmarks/deleted.ts'
import type { DeletedRow } from './deleted.store.ts'
import { restorableUntil } from './restorable.ts'

/** Row → DeletedBookmark. */
export const toDeletedBookmark = (row: DeletedRow): DeletedBookmark => ({
  bookmarkId: row.id,
  name: row.name,
  type: row.type,
  ...(row.description === null ? {} : { description: row.description }),
  owner: { id: row.owner_id, displayName: row.owner_name },
  deletedAt: row.deleted_at.toISOString(),
  ...(row.deleted_by === null || row.deleter_name === null
    ? {}
    : { deletedBy: { id: row.deleted_by, displayName: row.deleter_name } }),
  restorableUntil: restorableUntil(row.deleted_at).toISOString(),
})
