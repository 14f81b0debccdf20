import { sql } from 'kysely'
import type { Tx } from '#storage/database.ts'
import type { FactSheetRow } from '#features/fact-sheets/rows/fact-sheet-row.ts'

export type ViewedFactSheet = Pick<FactSheetRow, 'id' | 'rev' | 'type' | 'display_name' | 'read_acl'>

/** Fact sheets that somebody has read. Read without visibleTo: they could read them a moment ago, and learn nothing from the event. */
export async function findViewed(
  tx: Tx,
  workspaceId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ViewedFactSheet>> {
  const { rows } = await sql<ViewedFactSheet>`
    SELECT f.id, f.rev, f.type, f.display_name, f.read_acl FROM fact_sheet f
    WHERE f.workspace_id = ${workspaceId} AND f.id = ANY(${[...ids]}::uuid[])`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}
