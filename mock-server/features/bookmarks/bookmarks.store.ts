import { type Selectable, sql } from 'kysely'
import type { Caller } from '#contract/access.ts'
import type { Database, Db, Tx } from '#storage/database.ts'
import { bookmarkJson } from './bookmark-json.store.ts'
import { visibleTo, writableBy } from './visible-to.store.ts'

export type BookmarkRow = Selectable<Database['bookmark']>
export type BookmarkValues = Omit<BookmarkRow, 'state' | 'last_viewed_at' | 'deleted_at'> & { state: string }

/** The bookmarks of one type as a JSON array, and how many they are. */
export async function listAsJson(
  db: Db,
  caller: Caller,
  { type, oDataOnly, groupKey }: { type: string; oDataOnly: boolean; groupKey: string | undefined },
): Promise<{ json: string; total: number }> {
  const matching = sql`${visibleTo(caller)} AND b.deleted_at IS NULL AND b.type = ${type} AND (NOT ${oDataOnly} OR b.odata_enabled)
    AND (${groupKey ?? null}::text IS NULL OR b.group_key = ${groupKey ?? null})`
  const { rows } = await sql<{ json: string | null; total: number }>`
    SELECT string_agg(${bookmarkJson(writableBy(caller))}, ',' ORDER BY b.name_key, b.id) AS json, count(*) AS total
    FROM bookmark b JOIN users u ON u.id = b.owner_id WHERE ${matching}`.execute(db)
  return { json: `[${rows[0]?.json ?? ''}]`, total: rows[0]?.total ?? 0 }
}

/** One bookmark as JSON with the revision that its ETag is made of. */
export async function findAsJson(db: Db | Tx, caller: Caller, id: string) {
  const matching = sql`${visibleTo(caller)} AND b.id = ${id} AND b.deleted_at IS NULL`
  const { rows } = await sql<{ json: string; revision: number }>`
    SELECT ${bookmarkJson(writableBy(caller))} AS json, b.revision FROM bookmark b JOIN users u ON u.id = b.owner_id
    WHERE ${matching}`.execute(db)
  return rows[0]
}

/** A bookmark right after the caller changed it, where the change took their own access: they can't write it any more either. */
// without visibleTo: the answer to a write that was permitted, in its own transaction.
export async function findOwnWrite(tx: Tx, caller: Caller, id: string) {
  const { rows } = await sql<{ json: string; revision: number }>`
    SELECT ${bookmarkJson(sql<boolean>`false`)} AS json, b.revision FROM bookmark b JOIN users u ON u.id = b.owner_id
    WHERE b.workspace_id = ${caller.workspaceId} AND b.id = ${id} AND b.deleted_at IS NULL`.execute(tx)
  return rows[0]
}

/** One bookmark that the caller can read, locked until the transaction ends. */
export async function lockVisible(
  tx: Tx,
  caller: Caller,
  id: string,
  where: 'live' | 'deleted',
): Promise<BookmarkRow | undefined> {
  const { rows } = await sql<BookmarkRow>`
    SELECT b.* FROM bookmark b WHERE ${visibleTo(caller)} AND b.id = ${id}
      AND ${where === 'live' ? sql`b.deleted_at IS NULL` : sql`b.deleted_at IS NOT NULL`} FOR UPDATE`.execute(tx)
  return rows[0]
}

export const insertBookmarks = (tx: Tx, rows: BookmarkValues[]) => tx.insertInto('bookmark').values(rows).execute()

export const replaceBookmark = (tx: Tx, workspaceId: string, id: string, values: Partial<BookmarkValues>) =>
  tx.updateTable('bookmark').set(values).where('workspace_id', '=', workspaceId).where('id', '=', id).execute()

/** Marks as deleted (the tombstone of decisions.md 16) or, with null, brings back. */
export const setDeleted = (tx: Tx, workspaceId: string, id: string, at: Date | null, revision: number) =>
  tx
    .updateTable('bookmark')
    .set({ deleted_at: at, revision })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .execute()

/** Counts one view of one user today. The revision stays: reading does not change an ETag. */
export async function addView(tx: Tx, caller: Caller, id: string, now: Date): Promise<void> {
  await sql`UPDATE bookmark SET views = views + 1, last_viewed_at = ${now} WHERE workspace_id = ${caller.workspaceId} AND id = ${id}`.execute(
    tx,
  )
  await sql`
    INSERT INTO bookmark_view (workspace_id, bookmark_id, user_id, day, views)
    VALUES (${caller.workspaceId}, ${id}, ${caller.userId}, ${now.toISOString().slice(0, 10)}::date, 1)
    ON CONFLICT (workspace_id, bookmark_id, user_id, day) DO UPDATE SET views = bookmark_view.views + 1`.execute(tx)
}

/** Is this an active user of the workspace? Asked before a bookmark is given to somebody. */
export async function isActiveUser(tx: Tx, workspaceId: string, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('permission')
    .innerJoin('users', 'users.id', 'permission.user_id')
    .select('users.id')
    .where('permission.workspace_id', '=', workspaceId)
    .where('users.id', '=', userId)
    .where('permission.status', '=', 'ACTIVE')
    .where('users.status', '=', 'ACTIVE')
    .executeTakeFirst()
  return row !== undefined
}

/** Removes for good what was deleted before an instant. */
export async function purgeDeleted(db: Db, before: Date): Promise<void> {
  await sql`
    WITH gone AS (DELETE FROM bookmark WHERE deleted_at < ${before} RETURNING workspace_id, id)
    DELETE FROM bookmark_view v USING gone WHERE v.workspace_id = gone.workspace_id AND v.bookmark_id = gone.id`.execute(
    db,
  )
}
