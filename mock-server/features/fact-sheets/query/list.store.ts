import { type RawBuilder, sql } from 'kysely'
import type { NodeReader } from './node-reader.store.ts'
import type { FactSheetNode } from './nodes.ts'
import type { SortPosition } from './paging.ts'
import type { Order } from './sort.store.ts'
import type { ReadContext } from '#features/fact-sheets/rows/read-context.store.ts'
import { readWithin } from '#features/fact-sheets/rows/within-texts.store.ts'
import { type Measured, upTo } from '#storage/measured-rows.ts'
import { keptTotal } from '#features/fact-sheets/rows/kept-totals.store.ts'
import { visibleTo } from '#features/fact-sheets/rows/visible-to.store.ts'

export interface PageQuery<N = FactSheetNode> {
  readonly where: RawBuilder<boolean>
  readonly order: Order
  readonly reader: NodeReader<N>
  /** Number of rows: one more than the page has, to see whether there is a next page. */
  readonly limit: number
  /** The page ends with the row whose texts make it longer than this, for readers that measure rows. */
  readonly maxBytes?: number
  /** The last row of the previous page. */
  readonly after: SortPosition | undefined
  /** Rows to leave out after that. */
  readonly skip?: number
  readonly withTotal: boolean
  /** The condition searches relations: then the fact sheets are searched for once, for the total and the page. */
  readonly isCostly: boolean
  /** The condition asks for nothing but types, so that the total can be kept. */
  readonly isPlain?: boolean
}

/** A node of a list, and the values that it is sorted by. */
export interface NodeEntry<N = FactSheetNode> {
  readonly node: N
  readonly values: readonly string[]
}

type Row = Readonly<Record<string, unknown>> &
  Partial<Measured> & {
    values: string[] | null
    node_id: string | null
    total?: number
    head?: number
  }

interface Found<N> {
  readonly entries: NodeEntry<N>[]
  readonly total: number | undefined
  /** Bytes of their texts, where rows are measured. */
  readonly bytes: number
  /** The page ended by its bytes, so others may follow. */
  readonly isCut: boolean
}

/** About so many rows are read by one statement: the embedded store hands out 5,000 in 80 ms, and others wait. */
const ROWS_OF_STATEMENT = 1000

/** One page of the fact sheets that the caller can see, and their total where it is requested; a long page takes several statements. */
export async function findPage<N extends { readonly id: string }>(
  context: ReadContext,
  query: PageQuery<N>,
): Promise<Found<N>> {
  const rows = Math.ceil(query.limit / Math.max(1, Math.round(query.limit / ROWS_OF_STATEMENT)))
  const { entries, total, ...first } = await findPiece(context, { ...query, limit: rows })
  let { isCut, bytes } = first
  for (let read = entries.length; !isCut && read === rows && entries.length < query.limit;) {
    const last = entries.at(-1)
    const after = last && { values: last.values, id: last.node.id }
    const limit = Math.min(rows, query.limit - entries.length)
    const bound = query.maxBytes === undefined ? {} : { maxBytes: query.maxBytes - bytes }
    const piece = await findPiece(context, { ...query, ...bound, after, skip: 0, limit, withTotal: false })
    entries.push(...piece.entries)
    read = piece.entries.length
    bytes += piece.bytes
    isCut = piece.isCut
  }
  return { entries, total, bytes, isCut }
}

async function findPiece<N>(
  { db, caller }: ReadContext,
  { where, order, reader, limit, maxBytes, after, skip = 0, withTotal, isCostly, isPlain }: PageQuery<N>,
): Promise<Found<N>> {
  const matching = sql`FROM fact_sheet f WHERE ${visibleTo(caller, 'f', 'many')} AND ${where}`
  const isShared = isCostly && withTotal
  const all = isShared
    ? sql`FROM fact_sheet f WHERE ${visibleTo(caller)} AND f.id IN (SELECT id FROM matching)`
    : matching
  const following = sql`${all} ${after ? sql`AND ${order.after(after)}` : sql``}`
  // Rows that are left out need no values.
  const listed =
    skip > 0 ? sql`FROM (SELECT f.* ${following} ORDER BY ${order.by} LIMIT ${limit} OFFSET ${skip}) f` : following
  const whole = sql`SELECT ${order.values} AS values, ${reader.columns} ${listed} ORDER BY ${order.by} LIMIT ${limit}`
  const page = maxBytes === undefined || !reader.bytes ? whole : upTo(maxBytes, whole, reader.bytes)
  const totals = withTotal && isPlain ? keptTotal(db, caller.workspaceId, all) : undefined
  const counted = totals?.counted ?? sql`SELECT count(*) AS total ${isShared ? sql`FROM matching` : all}`
  const query = withTotal
    ? sql<Row>`${isShared ? sql`WITH matching AS MATERIALIZED (SELECT f.id ${matching})` : sql``}
        SELECT t.*, p.* FROM (${counted}) t LEFT JOIN LATERAL (${page}) p ON true`
    : sql<Row>`${page}`
  const { rows } = await query.execute(db)
  const [first] = rows
  const bytes = rows.at(-1)?.text_bytes ?? 0
  return {
    entries: rows.flatMap((row) => (row.node_id === null ? [] : { node: reader.read(row), values: row.values ?? [] })),
    total: withTotal ? (totals?.keep(first) ?? first?.total ?? 0) : undefined,
    bytes,
    isCut: maxBytes !== undefined && bytes > maxBytes,
  }
}

/** Fact sheets by id, including archived ones; those that the caller cannot see are left out. */
export async function findNodes(
  context: ReadContext,
  ids: readonly string[],
  reader: NodeReader,
): Promise<FactSheetNode[]> {
  if (ids.length === 0) return []
  const found = sql<Readonly<Record<string, unknown>>>`
    SELECT ${reader.columns} FROM fact_sheet f WHERE ${visibleTo(context.caller)} AND f.id = ANY(${[...ids]}::uuid[])`
  return (await readWithin(context, found, reader.bytes)).map((row) => reader.read(row))
}

/** The number of fact sheets of each type, including archived ones. */
export async function countByType({
  db,
  caller,
}: Pick<ReadContext, 'db' | 'caller'>): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ type: string; total: number }>`
    SELECT f.type, count(*) AS total FROM fact_sheet f WHERE ${visibleTo(caller, 'f', 'many')} GROUP BY f.type`.execute(
    db,
  )
  return new Map(rows.map(({ type, total }) => [type, total]))
}
