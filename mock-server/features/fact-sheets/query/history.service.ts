import { isRecord } from '#data-model/parsed.ts'
import { type LogRow, countLogRows, findLogRows } from './history.store.ts'
import { cursorOf, endOf, firstOf, pageOf } from './paging.ts'
import { DEFAULT_FIRST, type ListArguments } from './arguments.ts'
import type { Page } from './nodes.ts'
import type { ReadContext } from '#features/fact-sheets/rows/read-context.store.ts'

/** An entry of a fact sheet's history as GraphQL shows it. */
export interface LogEntry {
  readonly id: string
  readonly eventType: string
  readonly path: string | null
  readonly oldValue: string | null
  readonly newValue: string | null
  readonly message: string | null
  readonly secondsPast: number
  readonly createdAt: string
  readonly userId: string | null
}

type LogArguments = Pick<ListArguments, 'first' | 'after'> & {
  readonly factSheetId: string
  readonly eventTypes?: readonly string[] | null | undefined
}

/** A page of the history of a fact sheet, which the caller can see: that was looked at before. */
export async function logPage(
  reading: ReadContext,
  { factSheetId, eventTypes, first, after }: LogArguments,
  { withTotal, now }: { withTotal: boolean; now: Date },
): Promise<Page<LogEntry>> {
  const limit = firstOf(first ?? DEFAULT_FIRST)
  const wanted = { factSheetId, types: eventTypes ?? [] }
  const bound = JSON.stringify([wanted])
  const end = endOf(after, bound, ([seq = '']) => /^\d{1,15}$/.test(seq))
  const before = end ? Number(end.values[0]) : undefined
  const rows = await findLogRows(reading, { ...wanted, before, limit: limit + 1 })
  const edges = rows.map((row) => ({
    cursor: cursorOf({ values: [String(row.seq)], id: row.id }, bound),
    node: entryOf(row, now),
  }))
  return pageOf(edges, limit, withTotal ? await countLogRows(reading, wanted) : undefined, !after)
}

function entryOf({ id, type, actor_id: userId, created_at: createdAt, body }: LogRow, now: Date): LogEntry {
  // Our own text, or what a publisher sent, which is JSON too.
  const said: unknown = JSON.parse(body)
  const event = isRecord(said) ? said : {}
  return {
    id,
    eventType: type,
    path: textOf(event.path),
    oldValue: textOf(event.oldValue),
    newValue: textOf(event.newValue),
    message: textOf(event.comment ?? event.message ?? event.tagName ?? event.fieldName),
    secondsPast: Math.max(0, Math.floor((now.getTime() - createdAt.getTime()) / 1000)),
    createdAt: createdAt.toISOString(),
    userId,
  }
}

/** A value as text: of a typed one that is a word or a number, that; of what is more, its JSON. */
function textOf(value: unknown): string | null {
  if (value === undefined || value === null) return null
  if (typeof value === 'string') return value
  const plain = isRecord(value) ? (value.value ?? value.keyword ?? value.externalId) : undefined
  return typeof plain === 'string' || typeof plain === 'number' ? String(plain) : JSON.stringify(value)
}
