import type { Caller } from '#contract/access.ts'
import { categoryOf } from '#features/bookmarks/rows/bookmarks.policy.ts'
import { visibleTo } from '#features/bookmarks/rows/visible-to.store.ts'
import { sql } from 'kysely'
import type { Db } from '#storage/database.ts'

interface AccessRow {
  name: string
  owner_id: string
  predefined: boolean
  readonly: boolean
  permitted_read: string[]
  permitted_write: string[]
  permitted_read_roles: string[]
  permitted_write_roles: string[]
}

/** What decides about the access of any user to a bookmark that the caller can read. */
export async function findBookmarkFacts(db: Db, caller: Caller, id: string) {
  const { rows } = await sql<AccessRow>`
    SELECT b.name, b.owner_id, b.predefined, b.readonly, b.permitted_read, b.permitted_write, b.permitted_read_roles, b.permitted_write_roles
    FROM bookmark b WHERE ${visibleTo(caller)} AND b.id = ${id} AND b.deleted_at IS NULL`.execute(db)
  const [row] = rows
  return (
    row && {
      name: row.name,
      category: categoryOf(row),
      ownerId: row.owner_id,
      predefined: row.predefined,
      readonly: row.readonly,
      readers: row.permitted_read,
      editors: row.permitted_write,
      readerRoles: row.permitted_read_roles,
      editorRoles: row.permitted_write_roles,
    }
  )
}
