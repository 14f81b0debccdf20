import { fromCursor, invalidCursor, toCursor } from '#kernel/cursor.ts'
import { refuse } from '#kernel/refusal.ts'
import { MAX_FIRST } from './arguments.ts'
import type { Edge, Page } from './nodes.ts'

/** A row's position in a sorted list: the values that it is sorted by, and its id, which orders rows with equal values. */
export interface SortPosition {
  readonly values: readonly string[]
  readonly id: string
}

/** The size of a page. Most programs send no `first` and expect everything; `hasNextPage` says where that is too much for one page. */
export function pageSizeOf(first: number | null | undefined): number {
  if (typeof first === 'number' && first < 0) throw refuse.badRequest(`first must be 0 or more, not ${first}`)
  return Math.min(first ?? MAX_FIRST, MAX_FIRST)
}

/** The cursor of a position; `boundTo` identifies the list that it belongs to. */
export const cursorOf = ({ values, id }: SortPosition, boundTo: string): string =>
  toCursor({ key: JSON.stringify(values), id }, boundTo)

/** The position in a cursor; undefined for the start of the list. `accepts` says whether the list can be sorted by such values. */
export function positionOf(
  cursor: string | null | undefined,
  boundTo: string,
  accepts: (values: readonly string[]) => boolean,
): SortPosition | undefined {
  const position = fromCursor(cursor ?? undefined, boundTo)
  if (!position) return undefined
  const values = textsIn(position.key)
  if (!values || !accepts(values)) throw invalidCursor()
  return { values, id: position.id }
}

function textsIn(key: string): string[] | undefined {
  try {
    const parsed: unknown = JSON.parse(key)
    return Array.isArray(parsed) && parsed.every((value) => typeof value === 'string') ? parsed : undefined
  } catch {
    return undefined
  }
}

/** An edge that makes its cursor on demand: few clients ask for the cursors of relations. */
export const edgeOf = <N>(node: N, position: SortPosition, boundTo: string): Edge<N> => ({
  node,
  get cursor() {
    return cursorOf(position, boundTo)
  },
})

/** A page of a short list that was read completely; its cursors are ids. */
export function cutList<N>(
  list: Page<N>,
  { first, after }: { first?: number | null | undefined; after?: string | null | undefined },
): Page<N> {
  const index = after ? list.edges.findIndex(({ cursor }) => cursor === after) : -1
  if (after && index < 0) throw invalidCursor()
  const rest = list.edges.slice(index + 1)
  return pageOf(rest, pageSizeOf(first), { totalCount: list.totalCount, isFirst: !after })
}

/** A page of at most `size` edges; an extra edge, or that its bytes ended it, shows that there is a next page. */
export function pageOf<N>(
  edges: readonly Edge<N>[],
  size: number,
  { totalCount, isFirst, isCut = false }: { totalCount: number | undefined; isFirst: boolean; isCut?: boolean },
): Page<N> {
  const shown = edges.slice(0, size)
  return {
    totalCount,
    edges: shown,
    pageInfo: {
      hasNextPage: isCut || edges.length > size,
      hasPreviousPage: !isFirst,
      // Made on demand, like the cursors of edges.
      get startCursor() {
        return shown[0]?.cursor ?? null
      },
      get endCursor() {
        return shown.at(-1)?.cursor ?? null
      },
    },
  }
}
