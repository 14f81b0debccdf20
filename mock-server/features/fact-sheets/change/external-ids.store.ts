import { sql } from 'kysely'
import type { Tx } from '#storage/database.ts'

export interface ExternalIdRow {
  readonly workspace_id: string
  readonly field: string
  readonly fact_sheet_id: string
  readonly external_id: string
  readonly is_unique: boolean
}

/** Those of these unique external ids that another fact sheet has already. */
export async function findTaken(tx: Tx, rows: readonly ExternalIdRow[]): Promise<ExternalIdRow[]> {
  if (rows.length === 0) return []
  const { rows: taken } = await sql<ExternalIdRow>`
    SELECT n.* FROM json_populate_recordset(null::external_id, ${JSON.stringify(rows)}::json) n CROSS JOIN LATERAL (
      SELECT 1 FROM external_id e WHERE e.workspace_id = n.workspace_id AND e.field = n.field AND e.external_id = n.external_id
        AND e.fact_sheet_id <> n.fact_sheet_id AND e.is_unique LIMIT 1) other
    WHERE n.is_unique`.execute(tx)
  return taken
}

/** Replaces all external ids of the fact sheets `ids` by `rows`. */
export async function replaceExternalIds(
  tx: Tx,
  workspaceId: string,
  { ids, rows }: { readonly ids: readonly string[]; readonly rows: readonly ExternalIdRow[] },
): Promise<void> {
  await sql`DELETE FROM external_id WHERE workspace_id = ${workspaceId} AND fact_sheet_id = ANY(${[...ids]}::uuid[])`.execute(
    tx,
  )
  if (rows.length === 0) return
  await sql`INSERT INTO external_id SELECT n.* FROM json_populate_recordset(null::external_id, ${JSON.stringify(rows)}::json) n`.execute(
    tx,
  )
}

/** Takes the next number of a field whose values are counted. */
export async function takeNumber(tx: Tx, workspaceId: string, field: string): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    INSERT INTO external_id_counter (workspace_id, field, last) VALUES (${workspaceId}, ${field}, 1)
    ON CONFLICT (workspace_id, field) DO UPDATE SET last = external_id_counter.last + 1 RETURNING last`.execute(tx)
  return rows[0]?.last ?? 1
}
