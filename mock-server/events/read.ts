import { type RawBuilder, sql } from 'kysely'
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

interface Range {
  readonly after: number
  readonly upTo: number
  readonly types?: readonly string[] | undefined
  readonly limit: number
}

/** Of the events `e` those that the reader may see. */
type Visible = { readonly visible: RawBuilder<boolean> }

const columns = sql`e.seq, e.id, e.type, e.created_at, e.actor_id, e.object_id, e.object_name`

/** Events after an offset, oldest first, all types or some. */
export async function readAfter(
  db: Db,
  workspaceId: string,
  { visible, ...range }: Range & Visible,
): Promise<StoredEvent[]> {
  const { rows } = await sql<StoredEvent>`
    SELECT ${columns}, e.body FROM (${inRange(workspaceId, range, visible)}) e ORDER BY e.seq`.execute(db)
  return rows
}

/** As `readAfter`, for a reader who goes on from there: what he may not see is looked at once and never again. */
export async function readOn(
  db: Db,
  workspaceId: string,
  { visible, ...range }: Range & Visible,
): Promise<{ rows: StoredEvent[]; at: number; isMore: boolean }> {
  const { rows } = await sql<StoredEvent & { is_visible: boolean }>`
    SELECT ${columns}, CASE WHEN ${visible} THEN e.body ELSE '' END AS body, ${visible} AS is_visible
    FROM (${inRange(workspaceId, range, sql<boolean>`true`)}) e ORDER BY e.seq`.execute(db)
  return {
    rows: rows.filter(({ is_visible: isVisible }) => isVisible),
    at: rows.at(-1)?.seq ?? range.after,
    isMore: rows.length === range.limit,
  }
}

/** One index range per type, never a scan of the others. */
function inRange(workspaceId: string, { after, upTo, types, limit }: Range, visible: RawBuilder<boolean>) {
  const within = sql`e.workspace_id = ${workspaceId} AND e.seq > ${after} AND e.seq <= ${upTo} AND ${visible}`
  if (types === undefined) return sql`SELECT * FROM event e WHERE ${within} ORDER BY e.seq LIMIT ${limit}`
  return sql`
    SELECT e.* FROM unnest(${[...types]}::text[]) AS t (wanted) CROSS JOIN LATERAL (
      SELECT * FROM event e WHERE ${within} AND e.type = t.wanted ORDER BY e.seq LIMIT ${limit}
    ) e ORDER BY e.seq LIMIT ${limit}`
}

/** The newest events before an offset, oldest first. */
export async function readBefore(
  db: Db,
  workspaceId: string,
  { before, types, limit, visible }: Pick<Range, 'types' | 'limit'> & Visible & { before: number },
): Promise<StoredEvent[]> {
  const { rows } = await sql<StoredEvent>`
    SELECT ${columns}, e.body FROM event e
    WHERE e.workspace_id = ${workspaceId} AND e.seq < ${before} AND ${visible}
      AND (${types === undefined} OR e.type = ANY(${[...(types ?? [])]}::text[]))
    ORDER BY e.seq DESC LIMIT ${limit}`.execute(db)
  return rows.toReversed()
}
