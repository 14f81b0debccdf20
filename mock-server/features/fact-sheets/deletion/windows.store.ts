import { type RawBuilder, sql } from 'kysely'
import { isOfRelations, type Loss } from '#data-model/changes/deletions.ts'
import type { Tx } from '#storage/database.ts'

interface Window {
  readonly workspaceId: string
  /** The last row of the window before. */
  readonly position: string | null
  readonly limit: number
}

/**
 * Locks the next fact sheets or relations, by id, that a loss can be of. Most have nothing to lose: each window is as long to read, however
 * few do. Read without visibleTo: what is deleted is deleted for everybody.
 */
export async function lockWindow(tx: Tx, loss: Loss, { workspaceId, position, limit }: Window): Promise<string[]> {
  const following = position === null ? sql`true` : sql`w.id > ${position}`
  const table = sql.table(isOfRelations(loss) ? 'relation' : 'fact_sheet')
  const { rows } = await sql<{ id: string }>`
    SELECT w.id FROM ${table} w WHERE w.workspace_id = ${workspaceId} AND ${isOfKind(loss)} AND ${following}
    ORDER BY w.id LIMIT ${limit} FOR UPDATE`.execute(tx)
  return rows.map(({ id }) => id)
}

function isOfKind(loss: Loss): RawBuilder<unknown> {
  if ('relation' in loss) return sql`w.type = ${loss.relation}`
  return loss.type === undefined ? sql`true` : sql`w.type = ${loss.type}`
}
