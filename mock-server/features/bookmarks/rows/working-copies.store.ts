import { sql } from 'kysely'
import type { Caller } from '#contract/access.ts'
import type { Db, Tx } from '#storage/database.ts'
import { visibleTo } from './visible-to.store.ts'

interface WorkingCopyWrite {
  readonly bookmarkId: string
  /** As JSON text. */
  readonly state: string
}

/**
 * Saves the caller's working copy of a bookmark that they can read; false if there is no such bookmark. Its version stays the one that it
 * was begun from, unless `basedOn` names another.
 */
export async function saveWorkingCopy(
  db: Db,
  caller: Caller,
  {
    bookmarkId,
    state,
    id,
    basedOn,
    now,
  }: WorkingCopyWrite & { readonly id: string; readonly basedOn: number | null; readonly now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO bookmark_working_copy AS w (workspace_id, bookmark_id, user_id, id, state, base_version, created_at, updated_at)
    SELECT b.workspace_id, b.id, ${caller.userId}, ${id}, ${state}, least(coalesce(${basedOn}::integer, b.version), b.version),
      ${now}::timestamptz, ${now}::timestamptz
    FROM bookmark b WHERE ${visibleTo(caller)} AND b.id = ${bookmarkId} AND b.deleted_at IS NULL
    ON CONFLICT (workspace_id, bookmark_id, user_id) DO UPDATE SET state = excluded.state, updated_at = excluded.updated_at,
      base_version = CASE WHEN ${basedOn}::integer IS NULL THEN w.base_version ELSE excluded.base_version END
    RETURNING w.id`.execute(db)
  return rows.length > 0
}

/** Discards the caller's working copy of a bookmark that they can read; false if there is none. */
export async function deleteWorkingCopy(db: Db, caller: Caller, bookmarkId: string): Promise<boolean> {
  const { rows } = await sql`
    DELETE FROM bookmark_working_copy w USING bookmark b WHERE b.workspace_id = w.workspace_id AND b.id = w.bookmark_id
      AND ${visibleTo(caller)} AND b.id = ${bookmarkId} AND b.deleted_at IS NULL AND w.user_id = ${caller.userId}
    RETURNING w.id`.execute(db)
  return rows.length > 0
}

/**
 * Removes the working copy of somebody who saves the bookmark, because that publishes it. A save that leaves the state as it was publishes
 * nothing: whoever renames a bookmark keeps what they have not published (docs/decisions/018-working-copies.md).
 */
export async function publishWorkingCopy(
  tx: Tx,
  { workspaceId, userId }: Caller,
  { bookmarkId, state, isStateChanged }: WorkingCopyWrite & { readonly isStateChanged: boolean },
): Promise<void> {
  await sql`
    DELETE FROM bookmark_working_copy w WHERE w.workspace_id = ${workspaceId} AND w.bookmark_id = ${bookmarkId} AND w.user_id = ${userId}
      AND (${isStateChanged} OR w.state::text = ${state})`.execute(tx)
}
