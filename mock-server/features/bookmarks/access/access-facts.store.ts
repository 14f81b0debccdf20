import type { Caller } from '#contract/access.ts'
import { visibleTo } from '#features/bookmarks/rows/visible-to.store.ts'
import type { BookmarkAccess } from '#kernel/bookmark-rules.ts'
import { sql } from 'kysely'
import type { Db } from '#storage/database.ts'

/** What decides about the access of any user to a bookmark that the caller can read. */
export async function findBookmarkFacts(
  db: Db,
  caller: Caller,
  id: string,
): Promise<(BookmarkAccess & { readonly name: string }) | undefined> {
  const { rows } = await sql<BookmarkAccess & { name: string }>`
    SELECT b.name, b.owner_id, b.predefined, b.readonly, b.permitted_read, b.permitted_write, b.permitted_read_roles, b.permitted_write_roles
    FROM bookmark b WHERE ${visibleTo(caller)} AND b.id = ${id} AND b.deleted_at IS NULL`.execute(db)
  return rows[0]
}
