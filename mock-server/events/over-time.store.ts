import { sql } from 'kysely'
import type { Db } from '#storage/database.ts'

export interface PlaceRow {
  offset: number
  created_at: Date
}

/** The dates of events may differ from their order by this much, because several processes commit them. */
const MARGIN_MS = 10_000

/** The first event of the log at or after a time. */
export async function firstEventAt(db: Db, workspaceId: string, at: Date): Promise<PlaceRow | undefined> {
  const { rows } = await sql<PlaceRow>`
    WITH first AS (
      SELECT created_at FROM event WHERE workspace_id = ${workspaceId} AND created_at >= ${at} ORDER BY created_at, seq LIMIT 1
    )
    SELECT e.seq AS "offset", e.created_at FROM event e, first
    WHERE e.workspace_id = ${workspaceId} AND e.created_at >= ${at} AND e.created_at <= first.created_at + ${MARGIN_MS} * interval '1 ms'
    ORDER BY e.seq LIMIT 1`.execute(db)
  return rows[0]
}

/** The first event of the log at or after an offset. */
export const firstEventFrom = async (db: Db, workspaceId: string, offset: number): Promise<PlaceRow | undefined> =>
  await db
    .selectFrom('event')
    .select(['seq as offset', 'created_at'])
    .where('workspace_id', '=', workspaceId)
    .where('seq', '>=', offset)
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst()

/**
 * For each of some times the offset of the first event from then on; null after the last event. Offsets have no gaps, so two of them tell
 * how many events lie between, and the log is not read: one index lookup for each time.
 */
export async function offsetsAt(db: Db, workspaceId: string, times: readonly Date[]): Promise<(number | null)[]> {
  const { rows } = await sql<{ seq: number | null }>`
    SELECT (SELECT e.seq FROM event e WHERE e.workspace_id = ${workspaceId} AND e.created_at >= t.at ORDER BY e.created_at, e.seq LIMIT 1) AS seq
    FROM unnest(${times.map((time) => time.toISOString())}::timestamptz[]) WITH ORDINALITY AS t (at, nth) ORDER BY t.nth`.execute(
    db,
  )
  return rows.map(({ seq }) => seq)
}

/** When some events were created, in their order. */
export async function createdAt(db: Db, workspaceId: string, offsets: readonly number[]): Promise<Map<number, Date>> {
  const rows = await db
    .selectFrom('event')
    .select(['seq', 'created_at'])
    .where('workspace_id', '=', workspaceId)
    .where('seq', 'in', [...offsets])
    .orderBy('seq')
    .execute()
  return new Map(rows.map((row) => [row.seq, row.created_at]))
}
