import { sql } from 'kysely'
import type { Db } from '#storage/database.ts'

/**
 * How many of the fact sheets that the bookmark `b` references are archived or gone. Read without visibleTo: the number is the same for
 * everyone, and says of no fact sheet which it is.
 */
export const brokenReferences = sql<number>`(
  SELECT count(*) FROM unnest(b.referenced_fact_sheets) AS r (id)
  LEFT JOIN fact_sheet f ON f.workspace_id = b.workspace_id AND f.id = r.id AND f.status = 'ACTIVE' WHERE f.id IS NULL)`

/** Which of the fact sheets are archived or gone. Read without visibleTo: only such numbers come of it. */
export async function findBroken(db: Db, workspaceId: string, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    SELECT r.id FROM unnest(${[...ids]}::uuid[]) AS r (id)
    LEFT JOIN fact_sheet f ON f.workspace_id = ${workspaceId} AND f.id = r.id AND f.status = 'ACTIVE' WHERE f.id IS NULL`.execute(
    db,
  )
  return new Set(rows.map(({ id }) => id))
}

/** The number of the last event of a workspace: whoever archives, recovers or deletes a fact sheet emits one. */
export async function readHead(db: Db, workspaceId: string): Promise<number> {
  const { rows } = await sql<{ seq: number }>`
    SELECT seq FROM event_counter WHERE workspace_id = ${workspaceId}`.execute(db)
  return rows[0]?.seq ?? 0
}
