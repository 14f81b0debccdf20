import { type Selectable, sql } from 'kysely'
import type { FactSheetRow } from '#features/fact-sheets/rows/fact-sheet-row.ts'
import type { Database, Db, Tx } from '#storage/database.ts'

type Renewal = Selectable<Database['model_renewal']>

/** Workspaces where something is to be deleted or made anew. */
export async function findWorkspaces(db: Db): Promise<string[]> {
  const { rows } = await sql<{ workspace_id: string }>`
    SELECT workspace_id FROM model_renewal UNION SELECT workspace_id FROM model_deletion ORDER BY workspace_id`.execute(
    db,
  )
  return rows.map((row) => row.workspace_id)
}

/** Locks what is to be made anew until the transaction ends; undefined where there is nothing, or another process is at it. */
export async function lockRenewal(tx: Tx, workspaceId: string): Promise<Renewal | undefined> {
  const { rows } = await sql<Renewal>`
    SELECT * FROM model_renewal WHERE workspace_id = ${workspaceId} FOR UPDATE SKIP LOCKED`.execute(tx)
  return rows[0]
}

export const moveRenewal = async (tx: Tx, workspaceId: string, position: string): Promise<void> =>
  void (await tx.updateTable('model_renewal').set({ position }).where('workspace_id', '=', workspaceId).execute())

export const endRenewal = async (tx: Tx, workspaceId: string): Promise<void> =>
  void (await tx.deleteFrom('model_renewal').where('workspace_id', '=', workspaceId).execute())

/** Locks the next rows by id. Read without visibleTo: what follows from the model concerns all readers. */
export async function lockNextRows(
  tx: Tx,
  { workspace_id: workspaceId, types, position }: Renewal,
  limit: number,
): Promise<FactSheetRow[]> {
  const following = position === null ? sql`true` : sql`f.id > ${position}`
  const { rows } = await sql<FactSheetRow>`
    SELECT f.* FROM fact_sheet f WHERE f.workspace_id = ${workspaceId} AND f.type = ANY(${types}::text[]) AND ${following}
    ORDER BY f.id LIMIT ${limit} FOR UPDATE`.execute(tx)
  return rows
}
