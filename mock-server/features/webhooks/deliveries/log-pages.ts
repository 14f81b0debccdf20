import { fromCursor, invalidCursor, toCursor } from '#kernel/cursor.ts'

/** Rows that an export reads at a time. */
export const EXPORTED = 500

/** Where a page of a log ended, and the total that its first page counted. */
export interface LogEnd {
  offset: number
  subscriptionId: string
  counted: number
}

/** The cursor of the page after a row. */
export const cursorAfter = ({ offset, counted, subscriptionId }: LogEnd, boundTo: string): string =>
  toCursor({ key: `${offset}/${counted}`, id: subscriptionId }, boundTo)

/** The end behind a cursor; undefined at the start. */
export function endOf(cursor: string | undefined, boundTo: string): LogEnd | undefined {
  const end = fromCursor(cursor, boundTo)
  if (end === undefined) return undefined
  const [, offset, counted] = /^(\d{1,15})\/(\d{1,5})$/.exec(end.key) ?? []
  if (offset === undefined || counted === undefined) throw invalidCursor()
  return { offset: Number(offset), counted: Number(counted), subscriptionId: end.id }
}

/** Follows a log down, so that an export holds one piece at a time, and events that come while it runs are not in it. */
export async function* piecesOf<Row, Shown>(
  first: readonly Row[],
  after: (row: Row) => Promise<readonly Row[]>,
  toRow: (row: Row) => Shown,
): AsyncGenerator<Shown[]> {
  for (let rows = first; rows.length > 0;) {
    yield rows.map(toRow)
    const last = rows.at(-1)
    rows = last === undefined || rows.length < EXPORTED ? [] : await after(last)
  }
}
