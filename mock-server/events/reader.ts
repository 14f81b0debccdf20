import { sql } from 'kysely'
import type { Db } from '#storage/database.ts'

export interface StoredEvent {
  seq: number
  id: string
  type: string
  created_at: Date
  actor_id: string | null
  object_id: string | null
  object_name: string | null
  body: string
}

export interface LogEnds {
  /** Offset of the newest event, 0 while there is none. */
  head: number
  /** Offset of the oldest event that is kept; head + 1 when all were dropped. */
  oldest: number
}

export async function readEnds(db: Db, workspaceId: string): Promise<LogEnds> {
  const { rows } = await sql<LogEnds>`
    SELECT c.seq AS head, coalesce((SELECT min(seq) FROM event WHERE workspace_id = ${workspaceId}), c.seq + 1) AS oldest
    FROM event_counter c WHERE c.workspace_id = ${workspaceId}`.execute(db)
  return rows[0] ?? { head: 0, oldest: 1 }
}

/** Events after an offset, oldest first, all types or some. One index range per type, never a scan of the others. */
export async function readAfter(
  db: Db,
  workspaceId: string,
  { after, upTo, types, limit }: { after: number; upTo: number; types?: readonly string[] | undefined; limit: number },
): Promise<StoredEvent[]> {
  const columns = sql.raw('seq, id, type, created_at, actor_id, object_id, object_name, body')
  const range = sql`workspace_id = ${workspaceId} AND seq > ${after} AND seq <= ${upTo}`
  const { rows } =
    types === undefined
      ? await sql<StoredEvent>`SELECT ${columns} FROM event WHERE ${range} ORDER BY seq LIMIT ${limit}`.execute(db)
      : await sql<StoredEvent>`
          SELECT e.* FROM unnest(${[...types]}::text[]) AS t (wanted) CROSS JOIN LATERAL (
            SELECT ${columns} FROM event WHERE ${range} AND type = t.wanted ORDER BY seq LIMIT ${limit}
          ) e ORDER BY e.seq LIMIT ${limit}`.execute(db)
  return rows
}

/** The newest events before an offset, oldest first. */
export async function readBefore(
  db: Db,
  workspaceId: string,
  { before, types, limit }: { before: number; types?: readonly string[] | undefined; limit: number },
): Promise<StoredEvent[]> {
  const { rows } = await sql<StoredEvent>`
    SELECT seq, id, type, created_at, actor_id, object_id, object_name, body FROM event
    WHERE workspace_id = ${workspaceId} AND seq < ${before} AND (${types === undefined} OR type = ANY(${[...(types ?? [])]}::text[]))
    ORDER BY seq DESC LIMIT ${limit}`.execute(db)
  return rows.toReversed()
}
