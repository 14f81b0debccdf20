import { type Selectable, sql } from 'kysely'
import type { Database, Db, Tx } from '#storage/database.ts'
import type { ReadContext } from '#features/fact-sheets/rows/read-context.store.ts'
import { readWithin } from '#features/fact-sheets/rows/within-texts.store.ts'
import { ofText } from '#storage/measured-rows.ts'

export type CommentRow = Selectable<Database['comment']>

/** One comment. The caller of this function checks who may see its fact sheet. */
export async function findComment(db: Db | Tx, workspaceId: string, id: string): Promise<CommentRow | undefined> {
  const { rows } = await sql<CommentRow>`
    SELECT c.* FROM comment c WHERE c.workspace_id = ${workspaceId} AND c.id = ${id}`.execute(db)
  return rows[0]
}

/** The comments of these fact sheets and the replies to them, oldest first. */
export async function findCommentsOf(
  reading: Pick<ReadContext, 'db' | 'texts'>,
  workspaceId: string,
  factSheetIds: readonly string[],
): Promise<CommentRow[]> {
  if (factSheetIds.length === 0) return []
  const found = sql<CommentRow>`
    SELECT c.* FROM comment c WHERE c.workspace_id = ${workspaceId} AND c.fact_sheet_id = ANY(${[...factSheetIds]}::uuid[])
    ORDER BY c.created_at, c.id`
  return await readWithin(reading, found, ofText('message'))
}

/** The replies to a comment, oldest first. */
export async function findReplies(tx: Tx, { workspace_id, fact_sheet_id, id }: CommentRow): Promise<CommentRow[]> {
  const { rows } = await sql<CommentRow>`
    SELECT c.* FROM comment c WHERE c.workspace_id = ${workspace_id} AND c.fact_sheet_id = ${fact_sheet_id} AND c.reply_to = ${id}
    ORDER BY c.created_at, c.id`.execute(tx)
  return rows
}

export const insertComment = (tx: Tx, row: CommentRow) => tx.insertInto('comment').values(row).execute()

export const updateComment = (tx: Tx, { workspace_id, id, message, status }: CommentRow) =>
  tx
    .updateTable('comment')
    .set({ message, status })
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', id)
    .execute()

/** Deletes a comment with its replies. */
export async function deleteComment(tx: Tx, { workspace_id, fact_sheet_id, id }: CommentRow): Promise<void> {
  await sql`
    DELETE FROM comment WHERE workspace_id = ${workspace_id} AND fact_sheet_id = ${fact_sheet_id}
      AND (id = ${id} OR reply_to = ${id})`.execute(tx)
}
