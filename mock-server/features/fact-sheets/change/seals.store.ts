import { sql } from 'kysely'
import type { Db, Tx } from '#storage/database.ts'
import type { FactSheetRow } from '#features/fact-sheets/rows/fact-sheet-row.ts'

/** Workspaces in which approvals have expired. Read without visibleTo: seals expire whoever can see them, and there is no caller. */
export async function findWorkspacesWithExpiredSeals(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ workspace_id: string }>`
    SELECT DISTINCT f.workspace_id FROM fact_sheet f WHERE f.seal_until <= ${now} AND f.status = 'ACTIVE'`.execute(db)
  return rows.map(({ workspace_id }) => workspace_id)
}

/**
 * Locks up to `limit` active fact sheets of these types whose approval has expired. Read without visibleTo: seals expire whoever can see
 * them, and there is no caller.
 */
export async function lockExpiredSeals(
  tx: Tx,
  workspaceId: string,
  { types, now, limit }: { readonly types: readonly string[]; readonly now: Date; readonly limit: number },
): Promise<FactSheetRow[]> {
  const { rows } = await sql<FactSheetRow>`
    SELECT f.* FROM fact_sheet f WHERE f.workspace_id = ${workspaceId} AND f.seal_until <= ${now}
      AND f.status = 'ACTIVE' AND f.type = ANY(${[...types]}::text[])
    ORDER BY f.id LIMIT ${limit} FOR UPDATE SKIP LOCKED`.execute(tx)
  return rows
}
