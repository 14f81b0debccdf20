import { sql } from 'kysely'
import type { Tx } from '#storage/database.ts'
import type { FactSheetRow } from '#features/fact-sheets/rows/fact-sheet-row.ts'

/** Writes the revision of a fact sheet whose attachments have changed; its own members stay as they are. */
export async function setRevision(
  tx: Tx,
  row: Pick<FactSheetRow, 'workspace_id' | 'id' | 'rev' | 'updated_at'>,
): Promise<void> {
  await sql`
    UPDATE fact_sheet SET rev = ${row.rev}, updated_at = ${row.updated_at}
    WHERE workspace_id = ${row.workspace_id} AND id = ${row.id}`.execute(tx)
}
