import { sql } from 'kysely'
import type { Caller } from '#contract/access.ts'
import type { BookmarkInput } from '#contract/bookmarks.ts'
import { visibleTo } from '#features/bookmarks/rows/visible-to.store.ts'
import type { Database, Db } from '#storage/database.ts'
import { shownName } from '#storage/shown-names.ts'
import type { Counterpart, Way } from './counterparts.ts'

/** A bookmark as it is copied: its state as text. */
export type Original = Pick<BookmarkInput, 'name' | 'type' | 'readonly'> &
  Pick<
    Database['bookmark'],
    | 'id'
    | 'group_key'
    | 'description'
    | 'i18n_key'
    | 'permitted_read'
    | 'permitted_write'
    | 'permitted_read_roles'
    | 'permitted_write_roles'
    | 'referenced_fact_sheets'
  > & { readonly state: string }

/** One bookmark that the caller can read. */
export async function findOriginal(db: Db, caller: Caller, id: string): Promise<Original | undefined> {
  const { rows } = await sql<Original>`
    SELECT b.id, b.name, b.type, b.readonly, b.group_key, b.description, b.i18n_key, b.permitted_read, b.permitted_write,
      b.permitted_read_roles, b.permitted_write_roles, b.referenced_fact_sheets, b.state::text AS state
    FROM bookmark b WHERE ${visibleTo(caller)} AND b.id = ${id} AND b.deleted_at IS NULL`.execute(db)
  return rows[0]
}

/** Which of the ids are other bookmarks that the caller can read. */
export async function findBookmarks(db: Db, { from }: Way, ids: readonly string[]): Promise<Counterpart[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    SELECT b.id, b.name FROM bookmark b
    WHERE ${visibleTo(from)} AND b.deleted_at IS NULL AND b.id = ANY(${[...ids]}::uuid[])`.execute(db)
  return rows.map((row) => ({ ...row, kind: 'BOOKMARK', found: [] }))
}

/** Which of the ids are people of the first workspace; those who are active in the second are the same there. */
export async function findPeople(db: Db, { from, to }: Way, ids: readonly string[]): Promise<Counterpart[]> {
  const { rows } = await sql<{ id: string; name: string; isActive: boolean }>`
    SELECT u.id, ${shownName} AS name,
      u.status = 'ACTIVE' AND EXISTS (SELECT 1 FROM permission o
        WHERE o.workspace_id = ${to.workspaceId} AND o.user_id = u.id AND o.status = 'ACTIVE') AS "isActive"
    FROM permission p JOIN users u ON u.id = p.user_id
    WHERE p.workspace_id = ${from.workspaceId} AND u.id = ANY(${[...ids]}::uuid[])`.execute(db)
  return rows.map(({ id, name, isActive }) => ({ id, kind: 'USER', name, found: isActive ? [id] : [] }))
}
