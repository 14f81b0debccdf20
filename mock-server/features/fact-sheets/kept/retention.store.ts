import { sql } from 'kysely'
import { KEPT_MS } from '#data-model/changes/deletions.ts'
import type { Db } from '#storage/database.ts'

/** Rows of one statement: few, so that no writer waits for it. */
const BATCH = 1000

/** Deletes what has been kept for longer, in small batches, except what is just coming back. That something was deleted stays known. */
export async function dropKeptDeletions(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS)
  const { rows } = await sql<{ workspace_id: string; revision: number }>`
    SELECT k.workspace_id, k.revision FROM kept_deletion k WHERE NOT k.is_over AND k.deleted_at < ${before} AND NOT EXISTS (
      SELECT FROM model_deletion d WHERE d.workspace_id = k.workspace_id AND k.revision IN (d.revision, d.restores))`.execute(
    db,
  )
  for (const { workspace_id: workspaceId, revision } of rows) {
    for (const table of ['kept_content', 'kept_row'] as const) {
      const ofDeletion = sql`workspace_id = ${workspaceId} AND revision = ${revision}`
      for (;;) {
        const { numAffectedRows = 0n } =
          await sql`DELETE FROM ${sql.table(table)} WHERE ${ofDeletion} AND ctid = ANY(ARRAY(
          SELECT ctid FROM ${sql.table(table)} WHERE ${ofDeletion} LIMIT ${BATCH}))`.execute(db)
        if (numAffectedRows < BigInt(BATCH)) break
      }
    }
    await sql`UPDATE kept_deletion SET is_over = true WHERE workspace_id = ${workspaceId} AND revision = ${revision}`.execute(
      db,
    )
  }
}
