import { sql } from 'kysely'
import type { Db } from '#storage/database.ts'

/** The interface promises events for 30 days. */
const KEPT_MS = 30 * 86_400_000
/** Rows of one statement: few, so that no writer waits for it. */
const BATCH = 1000

/** Drops the events of all workspaces that are older than the retention, from the oldest on, in small batches. */
export async function dropExpired(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS)
  const { rows } = await sql<{ workspace_id: string }>`SELECT workspace_id FROM event_counter`.execute(db)
  for (const { workspace_id: workspaceId } of rows) {
    for (;;) {
      const dropped = await sql`
        DELETE FROM event WHERE workspace_id = ${workspaceId} AND seq IN (
          SELECT seq FROM (SELECT seq, created_at FROM event WHERE workspace_id = ${workspaceId} ORDER BY seq LIMIT ${BATCH}) oldest
          WHERE created_at < ${before})`.execute(db)
      if ((dropped.numAffectedRows ?? 0n) < BigInt(BATCH)) break
    }
  }
}
