import { type Selectable, sql } from 'kysely'
import type { Database, Db, Tx } from '#storage/database.ts'

export type SubscriptionRow = Selectable<Database['subscription']> & {
  /** Offset of the newest event of the workspace, and of the oldest that is kept (head + 1 when none is). */
  head: number
  oldest: number
}

const columns = sql`s.*, c.seq AS head,
  coalesce((SELECT min(e.seq) FROM event e WHERE e.workspace_id = s.workspace_id), c.seq + 1) AS oldest
  FROM subscription s JOIN event_counter c ON c.workspace_id = s.workspace_id`

export async function findSubscription(db: Db | Tx, workspaceId: string, id: string) {
  const { rows } =
    await sql<SubscriptionRow>`SELECT ${columns} WHERE s.workspace_id = ${workspaceId} AND s.id = ${id}`.execute(db)
  return rows[0]
}

export async function listSubscriptions(db: Db, workspaceId: string, identifier: string | undefined) {
  const { rows } = await sql<SubscriptionRow>`
    SELECT ${columns} WHERE s.workspace_id = ${workspaceId} AND (${identifier ?? null}::text IS NULL OR s.identifier = ${identifier ?? null})
    ORDER BY s.identifier NULLS LAST, s.created_at, s.id`.execute(db)
  return rows
}

type NewSubscription = Omit<
  Selectable<Database['subscription']>,
  'tag_sets' | 'cursor_offset' | 'last_poll_at' | 'last_poll_by'
> & {
  tag_sets: string
}

/** The cursor starts at the head of the log, read in this very statement (webhooks.md part 3). */
export async function insertSubscription(tx: Tx, row: NewSubscription): Promise<void> {
  await sql`
    INSERT INTO subscription (workspace_id, id, identifier, delivery_type, tag_sets, user_id, workspace_constraint, payload_mode,
      max_batch_size, ignore_error, active, cursor_offset, created_at)
    SELECT ${row.workspace_id}, ${row.id}, ${row.identifier}, ${row.delivery_type}, ${row.tag_sets}::json, ${row.user_id},
      ${row.workspace_constraint}, ${row.payload_mode}, ${row.max_batch_size}, ${row.ignore_error}, ${row.active}, c.seq, ${row.created_at}
    FROM event_counter c WHERE c.workspace_id = ${row.workspace_id}`.execute(tx)
}

export const identifierTaken = async (tx: Tx, workspaceId: string, identifier: string): Promise<boolean> =>
  (await tx
    .selectFrom('subscription')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('identifier', '=', identifier)
    .executeTakeFirst()) !== undefined

export const removeSubscription = (tx: Tx, workspaceId: string, id: string) =>
  tx.deleteFrom('subscription').where('workspace_id', '=', workspaceId).where('id', '=', id).execute()

/** Sets the cursor without condition: a client's own move wins over a commit that is under way. */
export const setCursor = (db: Db | Tx, workspaceId: string, id: string, offset: number) =>
  db
    .updateTable('subscription')
    .set({ cursor_offset: offset })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .execute()

/** The commit of autoCommit: only where the cursor still stands where this retrieval read it. */
export async function advanceCursor(
  db: Db,
  workspaceId: string,
  id: string,
  from: number,
  to: number,
): Promise<boolean> {
  const result = await db
    .updateTable('subscription')
    .set({ cursor_offset: to })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .where('cursor_offset', '=', from)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export const markPolled = (db: Db, workspaceId: string, id: string, at: Date, by: string) =>
  db
    .updateTable('subscription')
    .set({ last_poll_at: at, last_poll_by: by })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .execute()
