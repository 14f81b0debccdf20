import { isRecord } from '#contract/is-record.ts'
import { type LogRow, countLogRows, findCreation, findLogRows } from './history.store.ts'
import { logDetails } from './log-describers.ts'
import type { LogDetails } from './log-details.ts'
import { edgeOf, pageOf, pageSizeOf, positionOf } from './paging.ts'
import type { ListArguments } from './arguments.ts'
import type { Edge, Page } from './nodes.ts'
import type { ReadContext } from '#features/fact-sheets/rows/read-context.store.ts'

/** An entry of a fact sheet's history as GraphQL shows it. */
export interface LogEntry extends LogDetails {
  readonly id: string
  readonly eventType: string
  readonly secondsPast: number
  readonly createdAt: string
  readonly userId: string | null
}

type LogArguments = Pick<ListArguments, 'first' | 'after'> & {
  readonly factSheetId: string
  readonly eventTypes?: readonly string[] | null | undefined
}

/** An event may have megabytes, and others wait for the embedded store meanwhile. */
const ROWS_OF_STATEMENT = 200
const STATEMENT_BYTES = 1_048_576
/** Events of a page, of which all are read before it is sent. A page that reaches it ends there, and another follows. */
const PAGE_BYTES = 4_194_304

const CREATED = 'FACT_SHEET_CREATED'
/** Offsets begin at 1. Without an event, the creation is the oldest entry. */
const NO_OFFSET = 0

/**
 * A page of the history of a fact sheet. The caller must be known to be able to see that fact sheet. The log drops events after some
 * time; the creation is kept with the fact sheet, so that each history ends with it.
 */
export async function logPage(
  context: ReadContext,
  { factSheetId, eventTypes, first, after }: LogArguments,
  { withTotal, now }: { withTotal: boolean; now: Date },
): Promise<Page<LogEntry>> {
  const size = pageSizeOf(first)
  const selection = { factSheetId, types: eventTypes ?? [] }
  const boundTo = JSON.stringify([selection])
  const position = positionOf(after, boundTo, ([offset = '']) => /^\d{1,15}$/.test(offset))
  const start = position ? Number(position.values[0]) : undefined
  const isCreationSelected = selection.types.length === 0 || selection.types.includes(CREATED)
  const creation = isCreationSelected ? await findCreation(context, factSheetId) : undefined
  const toEdge = (row: LogRow) =>
    edgeOf(entryOf(row, { factSheetId, now }), { values: [String(row.offset)], id: row.id }, boundTo)
  let [before, bytes, isMore] = [start, 0, true]
  const edges: Edge<LogEntry>[] = []
  // The last edge of several only tells that there is a next page.
  const isFull = () => edges.length > size || (edges.length > 1 && bytes > PAGE_BYTES)
  while (isMore && !isFull()) {
    const limit = Math.min(ROWS_OF_STATEMENT, size + 1 - edges.length)
    const read = await findLogRows(context, { ...selection, before, limit, maxBytes: STATEMENT_BYTES })
    edges.push(...read.rows.map(toEdge))
    before = read.rows.at(-1)?.offset
    bytes += read.bytes
    isMore = read.isMore
  }
  if (creation && !isMore && edges.length <= size && start !== NO_OFFSET) {
    const { created_at, created_by: actor_id } = creation
    edges.push(toEdge({ offset: NO_OFFSET, id: factSheetId, type: CREATED, actor_id, created_at, body: '{}' }))
  }
  const totalCount = withTotal ? (await countLogRows(context, selection)) + (creation ? 1 : 0) : undefined
  return pageOf(edges, isMore ? Math.min(size, edges.length - 1) : size, { totalCount, isFirst: !after })
}

function entryOf(
  { id, type, actor_id: userId, created_at: createdAt, body }: LogRow,
  { factSheetId, now }: { factSheetId: string; now: Date },
): LogEntry {
  const parsed: unknown = JSON.parse(body)
  const event = isRecord(parsed) ? parsed : {}
  return {
    id,
    eventType: type,
    ...logDetails(type, event, factSheetId),
    secondsPast: Math.max(0, Math.floor((now.getTime() - createdAt.getTime()) / 1000)),
    createdAt: createdAt.toISOString(),
    userId,
  }
}
