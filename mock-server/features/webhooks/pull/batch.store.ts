import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#storage/database.ts'
import type { EventAccess } from '#events/event-access.policy.ts'
import { eventText } from '#events/event-text.ts'
import { eventsVisibleTo } from '#events/visible-to.store.ts'

/** Events that one statement looks at: about 1 MB of 2 kB events, some milliseconds of the store's time. */
export const PAGE = 500

export interface Wanted {
  workspaceId: string
  /** Offsets after this one, up to and including `upTo`. */
  after: number
  upTo: number
  tagSets: readonly (readonly string[])[]
  /** The types worth looking at; `undefined` = all. */
  types: readonly string[] | undefined
  workspaceConstraint: string
  /** Of the fact-sheet events only those about these types; none = all. */
  factSheetTypes: readonly string[]
  /** Of the managing user (decisions.md 22); what that one may not read is passed over. */
  access: EventAccess
  payloadMode: string
  application: string
  /** Bytes that the batch still has room for; `isFirst` = one event is taken anyway (interface 6.3 rule 4). */
  room: number
  isFirst: boolean
}

export interface Piece {
  /** The events as members of the answer's array, separated by commas. */
  text: string
  taken: number
  bytes: number
  /** Offset up to which the log was looked through and all that matches was taken. */
  scanned: number
  /** The batch is full: there is more that matches. Full with nothing taken: what came next was dropped in the meantime. */
  isFull: boolean
  atHead: boolean
}

type Row = {
  text: string | null
  taken: number
  bytes: number
  last: number | null
  matched: number
  looked: number
  seen: number | null
  oldest: number | null
}

/** A piece of a PULL answer, strung together by the store: an event's own text is escaped there and never parsed or copied here. */
export async function readPiece(db: Db, wanted: Wanted): Promise<Piece> {
  const { after, upTo, room, isFirst } = wanted
  const { rows } = await sql<Row>`
    WITH looked AS MATERIALIZED (${range(wanted)}),
    matched AS (
      SELECT seq, shape, sum(octet_length(shape)) OVER (ORDER BY seq) AS bytes, row_number() OVER (ORDER BY seq) AS nth
      FROM (SELECT e.seq, ${eventText(wanted.payloadMode, wanted.application)} AS shape FROM looked e
        WHERE ${matching(wanted.tagSets)} AND ${taking(wanted)} AND ${eventsVisibleTo(wanted.access)}) m
    ),
    taken AS (SELECT * FROM matched WHERE bytes <= ${room} OR (${isFirst} AND nth = 1))
    SELECT (SELECT string_agg('{"event":' || to_json(shape)::text || ',"cursor":{"offset":' || seq || '}}', ',' ORDER BY seq) FROM taken) AS text,
      (SELECT count(*) FROM taken) AS taken, (SELECT coalesce(max(bytes), 0)::bigint FROM taken) AS bytes,
      (SELECT max(seq) FROM taken) AS last, (SELECT count(*) FROM matched) AS matched,
      (SELECT count(*) FROM looked) AS looked, (SELECT max(seq) FROM looked) AS seen,
      (SELECT min(seq) FROM event WHERE workspace_id = ${wanted.workspaceId}) AS oldest`.execute(db)
  const [row] = rows
  if (!row) throw new Error('An aggregate without a row')
  // Going on behind a gap would pass over it in silence; the next retrieval begins with it and says so.
  if (after < Math.min((row.oldest ?? Infinity) - 1, upTo)) {
    return { text: '', taken: 0, bytes: 0, scanned: after, isFull: true, atHead: false }
  }
  const isFull = row.taken < row.matched
  const atHead = row.looked < PAGE
  const lookedThrough = atHead ? upTo : (row.seen ?? upTo)
  return {
    text: row.text ?? '',
    taken: row.taken,
    bytes: row.bytes,
    scanned: isFull ? (row.last ?? after) : lookedThrough,
    isFull,
    atHead,
  }
}

/** One index range for each type, never a scan of the others: 1 match in a million costs a few pages. */
function range({ workspaceId, after, upTo, types }: Wanted): RawBuilder<unknown> {
  const within = sql`workspace_id = ${workspaceId} AND seq > ${after} AND seq <= ${upTo}`
  if (types === undefined) return sql`SELECT * FROM event WHERE ${within} ORDER BY seq LIMIT ${PAGE}`
  return sql`
    SELECT e.* FROM unnest(${[...types]}::text[]) AS t (wanted) CROSS JOIN LATERAL (
      SELECT * FROM event WHERE ${within} AND type = t.wanted ORDER BY seq LIMIT ${PAGE}
    ) e ORDER BY e.seq LIMIT ${PAGE}`
}

/** An event matches when it carries all tags of one of the sets (behaviour.md part 2); no sets match nothing. */
function matching(tagSets: Wanted['tagSets']): RawBuilder<unknown> {
  if (tagSets.length === 0) return sql`false`
  return sql`(${sql.join(
    tagSets.map((set) => sql`e.tags @> ${[...set]}::text[]`),
    sql` OR `,
  )})`
}

/** What a subscription takes of the events that carry its tags (decisions.md 18). Custom and workspace events have no fact-sheet type. */
function taking({ workspaceConstraint, factSheetTypes }: Wanted): RawBuilder<unknown> {
  const place = {
    WORKSPACE: sql`NOT e.workspaceless`,
    NO_WORKSPACE: sql`e.workspaceless`,
  }[workspaceConstraint]
  const types = sql`(e.fact_sheet_type IS NULL OR e.fact_sheet_type = ANY(${[...factSheetTypes]}::text[]))`
  return sql`${place ?? sql`true`} AND ${factSheetTypes.length === 0 ? sql`true` : types}`
}
