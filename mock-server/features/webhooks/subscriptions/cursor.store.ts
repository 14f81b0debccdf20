import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#storage/database.ts'

export interface CursorMove {
  workspaceId: string
  id: string
  to: number
  /** Offset of the oldest event in the log. */
  oldest: number
  now: Date
  /** Who moves it; whoever retrieved last and now moves the cursor is the subscription's consumer. */
  by?: string | undefined
}

/** Moves the cursor forward or leaves it in place; false if it is already further, or if the subscription is gone. */
export async function moveForward(db: Db | Tx, move: CursorMove): Promise<boolean> {
  return await update(db, move, sql`cursor_offset <= ${move.to}`)
}

/** Sets the cursor unconditionally: a client's own move wins over a commit that is under way. */
export async function setCursor(tx: Tx, move: CursorMove): Promise<boolean> {
  return await update(tx, move, sql`true`)
}

/** The commit of autoCommit: moves the cursor only if it is still where this retrieval read it. */
export async function advanceCursor(db: Db, from: number, move: CursorMove): Promise<boolean> {
  return await update(db, move, sql`cursor_offset = ${from}`)
}

/** A commit counts as activity. Events that were dropped between the old and the new offset were never read, and are counted. */
async function update(
  db: Db | Tx,
  { workspaceId, id, to, oldest, now, by }: CursorMove,
  only: RawBuilder<unknown>,
): Promise<boolean> {
  const dropped = sql`least(${to}::bigint, ${oldest}::bigint - 1) - cursor_offset`
  const result = await sql`
    UPDATE subscription SET cursor_offset = ${to}, last_commit_at = ${now},
      consumer_id = CASE WHEN last_poll_user_id = ${by ?? null}::uuid THEN last_poll_user_id ELSE consumer_id END,
      expired_events = expired_events + greatest(${dropped}, 0), expired_at = CASE WHEN ${dropped} > 0 THEN ${now}::timestamptz ELSE expired_at END
    WHERE workspace_id = ${workspaceId} AND id = ${id} AND ${only}`.execute(db)
  return (result.numAffectedRows ?? 0n) > 0n
}
