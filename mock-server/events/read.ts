import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#storage/database.ts'
import { type EventRange, eventsInRange } from './range.ts'

export interface StoredEvent {
  offset: number
  id: string
  type: string
  created_at: Date
  actor_id: string | null
  object_id: string | null
  object_name: string | null
  fact_sheet_type: string | null
  body: string
}

/** Whether a client published the event: each of the service's own is about an object, and no client can name one. */
export const isCustom = ({ object_id: objectId }: Pick<StoredEvent, 'object_id'>): boolean => objectId === null

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

/** `visible`: which of the events `e` the reader may see. */
type Visible = { readonly visible: RawBuilder<boolean> }

const columns = sql`e.seq AS "offset", e.id, e.type, e.created_at, e.actor_id, e.object_id, e.object_name, e.fact_sheet_type`

/** Events after an offset, oldest first, of all types or some. */
export async function readAfter(
  db: Db,
  workspaceId: string,
  { visible, ...range }: EventRange & Visible,
): Promise<StoredEvent[]> {
  const { rows } = await sql<StoredEvent>`
    SELECT ${columns}, e.body FROM (${eventsInRange(workspaceId, range, visible)}) e ORDER BY e.seq`.execute(db)
  return rows
}

/** Like `readAfter`, for a reader who continues from the returned offset: events they may not see are passed once, never read again. */
export async function readNext(
  db: Db,
  workspaceId: string,
  { visible, ...range }: EventRange & Visible,
): Promise<{ rows: StoredEvent[]; offset: number; isMore: boolean }> {
  const { rows } = await sql<StoredEvent & { is_visible: boolean }>`
    SELECT ${columns}, CASE WHEN ${visible} THEN e.body ELSE '' END AS body, ${visible} AS is_visible
    FROM (${eventsInRange(workspaceId, range)}) e ORDER BY e.seq`.execute(db)
  return {
    rows: rows.filter(({ is_visible: isVisible }) => isVisible),
    offset: rows.at(-1)?.offset ?? range.after,
    isMore: rows.length === range.limit,
  }
}

/** The newest events before an offset, oldest first. */
export async function readBefore(
  db: Db,
  workspaceId: string,
  { before, types, limit, visible }: Pick<EventRange, 'types' | 'limit'> & Visible & { before: number },
): Promise<StoredEvent[]> {
  const { rows } = await sql<StoredEvent>`
    SELECT ${columns}, e.body FROM event e
    WHERE e.workspace_id = ${workspaceId} AND e.seq < ${before} AND ${visible}
      AND (${types === undefined} OR e.type = ANY(${[...(types ?? [])]}::text[]))
    ORDER BY e.seq DESC LIMIT ${limit}`.execute(db)
  return rows.toReversed()
}
