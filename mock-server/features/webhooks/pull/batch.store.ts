import { sql } from 'kysely'
import type { Db } from '#storage/database.ts'
import type { EventAccess } from '#events/event-access.policy.ts'
import { eventsInRange } from '#events/range.ts'
import { eventBytes, eventText } from '#events/event-text.ts'
import { eventsVisibleTo } from '#events/visible-to.store.ts'
import { type Selection, selectedBy } from '#features/webhooks/subscriptions/selected-events.store.ts'

/** Events that one statement scans: about 1 MB of 2 kB events, a few milliseconds of the store's time. */
export const PAGE = 500

/** Where to scan the log, what to select, and how much of it. */
export interface BatchQuery extends Selection {
  workspaceId: string
  /** Offsets after this one, up to and including `upTo`. */
  after: number
  upTo: number
  /** The event types that can match; `undefined` = all. */
  types: readonly string[] | undefined
  /** Access of the managing user: events that they may not read are skipped. */
  access: EventAccess
  /** Access of the caller, who gets only events that both may read. */
  reader: EventAccess
  payloadMode: string
  application: string
  /** Bytes that the batch may still take; with `isFirst` one event is taken even if it is larger (docs/interface/pull.md). */
  maxBytes: number
  isFirst: boolean
}

/** A part of a batch: what one statement found. */
export interface BatchPart {
  /** The events as members of the answer's array, separated by commas. */
  text: string
  count: number
  bytes: number
  /** Offset up to which the log was scanned and every match is included. */
  scannedTo: number
  /** The batch is full: more events match. Full without an event: the next ones were dropped in the meantime. */
  isFull: boolean
  atHead: boolean
}

type Row = {
  text: string | null
  taken: number
  bytes: number
  last: number | null
  matched: number
  scanned: number
  scanned_to: number | null
  oldest: number | null
}

/** Reads a part of a PULL answer, joined by the store: the text of an event is escaped there and never parsed or copied here. */
export async function readBatchPart(db: Db, query: BatchQuery): Promise<BatchPart> {
  const { after, upTo, maxBytes, isFirst } = query
  const { rows } = await sql<Row>`
    WITH scanned AS MATERIALIZED (${eventsInRange(query.workspaceId, { ...query, limit: PAGE })}),
    matched AS (
      SELECT e.*, sum(${eventBytes(query.payloadMode, query.application)}) OVER (ORDER BY e.seq) AS bytes, row_number() OVER (ORDER BY e.seq) AS nth
      FROM scanned e
      WHERE ${selectedBy(query)} AND ${eventsVisibleTo(query.access)} AND ${eventsVisibleTo(query.reader)}
    ),
    taken AS (SELECT * FROM matched WHERE bytes <= ${maxBytes} OR (${isFirst} AND nth = 1))
    SELECT (SELECT string_agg('{"event":' || to_json(${eventText(query.payloadMode, query.application)})::text || ',"cursor":{"offset":' || e.seq || '}}', ',' ORDER BY e.seq) FROM taken e) AS text,
      (SELECT count(*) FROM taken) AS taken, (SELECT coalesce(max(bytes), 0)::bigint FROM taken) AS bytes,
      (SELECT max(seq) FROM taken) AS last, (SELECT count(*) FROM matched) AS matched,
      (SELECT count(*) FROM scanned) AS scanned, (SELECT max(seq) FROM scanned) AS scanned_to,
      (SELECT min(seq) FROM event WHERE workspace_id = ${query.workspaceId}) AS oldest`.execute(db)
  const [row] = rows
  if (!row) throw new Error('An aggregate without a row')
  // Continuing behind a gap would skip it silently; the next retrieval starts at the gap and reports it.
  if (after < Math.min((row.oldest ?? Infinity) - 1, upTo)) {
    return { text: '', count: 0, bytes: 0, scannedTo: after, isFull: true, atHead: false }
  }
  const isFull = row.taken < row.matched
  const atHead = row.scanned < PAGE
  const scannedTo = atHead ? upTo : (row.scanned_to ?? upTo)
  return {
    text: row.text ?? '',
    count: row.taken,
    bytes: row.bytes,
    scannedTo: isFull ? (row.last ?? after) : scannedTo,
    isFull,
    atHead,
  }
}
