import { sql } from 'kysely'
import type { Db, Tx } from '#storage/database.ts'
import type { FactSheetRow } from '#features/fact-sheets/rows/fact-sheet-row.ts'

export const findWorkspacesToRenew = async (db: Db): Promise<string[]> =>
  (await db.selectFrom('search_renewal').select('workspace_id').execute()).map((row) => row.workspace_id)

/** Locks the note that a workspace has texts to make anew, until the transaction ends; false if another process has done it. */
export async function lockRenewal(tx: Tx, workspaceId: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM search_renewal WHERE workspace_id = ${workspaceId} FOR UPDATE`.execute(tx)
  return rows.length > 0
}

export const endRenewal = async (tx: Tx, workspaceId: string): Promise<void> =>
  void (await tx.deleteFrom('search_renewal').where('workspace_id', '=', workspaceId).execute())

/** Locks the next rows by id. Read without visibleTo: what a row is found by concerns all of its readers. */
export async function lockNextRows(
  tx: Tx,
  { workspaceId, after }: { readonly workspaceId: string; readonly after: string | undefined },
  limit: number,
): Promise<FactSheetRow[]> {
  const following = after === undefined ? sql`true` : sql`f.id > ${after}`
  const { rows } =
    await sql<FactSheetRow>`SELECT f.* FROM fact_sheet f WHERE f.workspace_id = ${workspaceId} AND ${following}
    ORDER BY f.id LIMIT ${limit} FOR UPDATE`.execute(tx)
  return rows
}

/** Writes the texts alone: neither revision nor time of change moves. */
export async function writeSearchTexts(tx: Tx, rows: readonly FactSheetRow[]): Promise<void> {
  const texts = rows.map(({ workspace_id, id, search_text, full_text }) => ({
    workspace_id,
    id,
    search_text,
    full_text,
  }))
  await sql`UPDATE fact_sheet f SET search_text = n.search_text, full_text = n.full_text
    FROM json_to_recordset(${JSON.stringify(texts)}::json) AS n (workspace_id uuid, id uuid, search_text text, full_text text)
    WHERE f.workspace_id = n.workspace_id AND f.id = n.id`.execute(tx)
}
