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
  /** Its text, or the beginning of it. */
  body: string
  /** UTF-8 bytes of the whole text. */
  size: number
}

/** Characters of each event that lists show. A published event may have 20 MiB, and a list a thousand of them. */
export const LISTED_TEXT = 16_384

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

const columns = sql`e.seq AS "offset", e.id, e.type, e.created_at, e.actor_id, e.object_id, e.object_name, e.fact_sheet_type,
  octet_length(e.body) AS size`
/** The store makes no more of a text than that. */
const beginning = sql`left(e.body, ${sql.lit(LISTED_TEXT)})`

/** The beginnings of events after an offset, oldest first, of all types or some. */
export async function readAfter(
  db: Db,
  workspaceId: string,
  { visible, ...range }: EventRange & Visible,
): Promise<StoredEvent[]> {
  const { rows } = await sql<StoredEvent>`
    SELECT ${columns}, ${beginning} AS body FROM (${eventsInRange(workspaceId, range, visible)}) e ORDER BY e.seq`.execute(
    db,
  )
  return rows
}

type Page = { rows: StoredEvent[]; offset: number; isMore: boolean }
type WithVisibility = StoredEvent & { is_visible: boolean }

/** Like `readAfter`, for a reader who continues from the returned offset: events they may not see are passed once, never read again. */
export async function readNext(
  db: Db,
  workspaceId: string,
  { visible, ...range }: EventRange & Visible,
): Promise<Page> {
  const { rows } = await sql<WithVisibility>`
    SELECT ${columns}, CASE WHEN ${visible} THEN ${beginning} ELSE '' END AS body, ${visible} AS is_visible
    FROM (${eventsInRange(workspaceId, range)}) e ORDER BY e.seq`.execute(db)
  return pageOf(rows, range.after, rows.length === range.limit)
}

/** Like `readNext`, with whole texts: a page ends with the event that makes it longer than `maxBytes`. */
export async function readNextWhole(
  db: Db,
  workspaceId: string,
  { visible, maxBytes, ...range }: EventRange & Visible & { maxBytes: number },
): Promise<Page> {
  const { rows } = await sql<WithVisibility & { is_beyond: boolean }>`
    SELECT ${columns}, e.is_beyond, CASE WHEN ${visible} AND NOT e.is_beyond THEN e.body ELSE '' END AS body, ${visible} AS is_visible
    FROM (
      SELECT e.*, sum(octet_length(e.body)) OVER (ORDER BY e.seq) - octet_length(e.body) > ${maxBytes} AS is_beyond
      FROM (${eventsInRange(workspaceId, range)}) e
    ) e ORDER BY e.seq`.execute(db)
  const taken = rows.filter(({ is_beyond: isBeyond }) => !isBeyond)
  return pageOf(taken, range.after, rows.length === range.limit || taken.length < rows.length)
}

const pageOf = (rows: readonly WithVisibility[], after: number, isMore: boolean): Page => ({
  rows: rows.filter(({ is_visible: isVisible }) => isVisible),
  offset: rows.at(-1)?.offset ?? after,
  isMore,
})

/** One event with the first `length` characters of its text; undefined if there is none, or the reader may not see it. */
export async function findEvent(
  db: Db,
  workspaceId: string,
  { offset, length, visible }: Visible & { offset: number; length: number },
): Promise<StoredEvent | undefined> {
  const { rows } = await sql<StoredEvent>`
    SELECT ${columns}, left(e.body, ${length}) AS body FROM event e
    WHERE e.workspace_id = ${workspaceId} AND e.seq = ${offset} AND ${visible}`.execute(db)
  return rows[0]
}

/** The beginnings of the newest events before an offset, oldest first. */
export async function readBefore(
  db: Db,
  workspaceId: string,
  { before, types, limit, visible }: Pick<EventRange, 'types' | 'limit'> & Visible & { before: number },
): Promise<StoredEvent[]> {
  const { rows } = await sql<StoredEvent>`
    SELECT ${columns}, ${beginning} AS body FROM event e
    WHERE e.workspace_id = ${workspaceId} AND e.seq < ${before} AND ${visible}
      AND (${types === undefined} OR e.type = ANY(${[...(types ?? [])]}::text[]))
    ORDER BY e.seq DESC LIMIT ${limit}`.execute(db)
  return rows.toReversed()
}
