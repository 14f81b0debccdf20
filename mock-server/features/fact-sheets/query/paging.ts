import { fromCursor, invalidCursor, toCursor } from '#kernel/cursor.ts'
import { refuse } from '#kernel/refusal.ts'
import { MAX_FIRST } from './arguments.ts'
import type { Edge, Page } from './nodes.ts'

/** Where a page ended: what it was sorted by, and the id that decides between equals. */
export interface End {
  readonly values: readonly string[]
  readonly id: string
}

/** How many rows a page is to have; more than the largest page is refused, so that nobody takes a part for the whole. */
export function firstOf(first: number): number {
  if (first >= 0 && first <= MAX_FIRST) return first
  throw refuse.badRequest(`first must be 0 to ${MAX_FIRST}, not ${first}: ask for further pages with after`)
}

/** A cursor; `boundTo` says what list it is of. */
export const cursorOf = ({ values, id }: End, boundTo: string): string =>
  toCursor({ key: JSON.stringify(values), id }, boundTo)

/** The end behind a cursor; `''` is the start. `isEnd` says whether such values can be one. */
export function endOf(
  after: string | null | undefined,
  boundTo: string,
  isEnd: (values: readonly string[]) => boolean,
): End | undefined {
  const end = fromCursor(after ?? undefined, boundTo)
  if (!end) return undefined
  const values = textsIn(end.key)
  if (!values || !isEnd(values)) throw invalidCursor()
  return { values, id: end.id }
}

function textsIn(key: string): string[] | undefined {
  try {
    const parsed: unknown = JSON.parse(key)
    return Array.isArray(parsed) && parsed.every((one) => typeof one === 'string') ? parsed : undefined
  } catch {
    return undefined
  }
}

/** An edge that makes its cursor when it is asked for: in a page of relations hardly anybody does. */
export const edgeOf = <N>(node: N, end: End, boundTo: string): Edge<N> => ({
  node,
  get cursor() {
    return cursorOf(end, boundTo)
  },
})

/** A page of a short list that was read as a whole; its cursors are ids. */
export function cutList<N>(
  list: Page<N>,
  { first, after }: { first?: number | null | undefined; after?: string | null | undefined },
): Page<N> {
  const at = after ? list.edges.findIndex(({ cursor }) => cursor === after) : -1
  if (after && at < 0) throw invalidCursor()
  const rest = list.edges.slice(at + 1)
  return pageOf(rest, firstOf(first ?? Math.min(rest.length, MAX_FIRST)), list.totalCount, !after)
}

/** The first `first` edges of those found, of which one more says that there is another page. */
export function pageOf<N>(
  edges: readonly Edge<N>[],
  first: number,
  totalCount: number | undefined,
  isFirst: boolean,
): Page<N> {
  const shown = edges.slice(0, first)
  return {
    totalCount,
    edges: shown,
    pageInfo: {
      hasNextPage: edges.length > first,
      hasPreviousPage: !isFirst,
      // Made when they are asked for, as those of the edges are.
      get startCursor() {
        return shown[0]?.cursor ?? null
      },
      get endCursor() {
        return shown.at(-1)?.cursor ?? null
      },
    },
  }
}
