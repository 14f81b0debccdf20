import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#storage/database.ts'

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
  /** The batch is full: there is more that matches. */
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
}

/** A piece of a PULL answer, strung together by the store: an event's own text is escaped there and never parsed or copied here. */
export async function readPiece(db: Db, wanted: Wanted): Promise<Piece> {
  const { after, upTo, room, isFirst } = wanted
  const { rows } = await sql<Row>`
    WITH looked AS MATERIALIZED (${range(wanted)}),
    matched AS (
      SELECT seq, shape, sum(octet_length(shape)) OVER (ORDER BY seq) AS bytes, row_number() OVER (ORDER BY seq) AS nth
      FROM (SELECT e.seq, ${shapeOf(wanted)} AS shape FROM looked e WHERE ${matching(wanted.tagSets)}) m
    ),
    taken AS (SELECT * FROM matched WHERE bytes <= ${room} OR (${isFirst} AND nth = 1))
    SELECT (SELECT string_agg('{"event":' || to_json(shape)::text || ',"cursor":{"offset":' || seq || '}}', ',' ORDER BY seq) FROM taken) AS text,
      (SELECT count(*) FROM taken) AS taken, (SELECT coalesce(max(bytes), 0)::bigint FROM taken) AS bytes,
      (SELECT max(seq) FROM taken) AS last, (SELECT count(*) FROM matched) AS matched,
      (SELECT count(*) FROM looked) AS looked, (SELECT max(seq) FROM looked) AS seen`.execute(db)
  const [row] = rows
  if (!row) throw new Error('An aggregate without a row')
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

/** The event as the subscription wants it: the stored payload untouched, wrapped in its record, or nothing. */
function shapeOf({ payloadMode, application }: Wanted): RawBuilder<string> {
  if (payloadMode === 'NO_PAYLOAD') return sql`'{}'`
  if (payloadMode === 'DEFAULT') return sql`e.body`
  return sql`'{"id":"' || e.id || '","createdAt":' || to_char(e.created_at AT TIME ZONE 'UTC', '\\"YYYY-MM-DD"T"HH24:MI:SS.MS"Z"\\"')
    || ',"type":' || to_json(e.type)::text || ',"sourceName":' || to_json(${application}::text)::text || ',"workspaceId":"' || e.workspace_id || '"'
    || coalesce(',"userId":"' || e.actor_id || '"', '') || ',"tags":' || array_to_json(e.tags)::text || ',"sequenceInfo":' || e.seq
    || ',"payload":' || e.body || '}'`
}
