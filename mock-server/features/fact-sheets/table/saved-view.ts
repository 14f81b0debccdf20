import { refuse } from '#kernel/refusal.ts'
import { isRecord } from '#contract/is-record.ts'
import { isText } from '#data-model/parsed.ts'
import type { Filter, Sorting } from '#features/fact-sheets/query/arguments.ts'
import { SavedFilter, SavedSorting } from './saved-filter.ts'

/** The state of an inventory bookmark as what it selects. */
export interface SavedView {
  readonly filter: Filter | undefined
  readonly sort: readonly Sorting[]
  /** Keys of fields and relations, in their order; empty where the view has no columns of its own. */
  readonly columns: readonly string[]
}

/** More columns would make a statement too large. */
const MAX_COLUMNS = 100

/**
 * Reads the state of an inventory bookmark: the filter in its member `filter` or in the state itself, the order, and the columns of its
 * export, its table or the state. 422 for a filter that can't be read: without it the view would show more than it was saved for.
 */
export function savedView(state: unknown): SavedView {
  const stored = isRecord(state) ? state : {}
  const filter = SavedFilter.safeParse(filterIn(stored['filter'] ?? stored))
  if (!filter.success) throw unreadable('filter')
  const sort = SavedSorting.safeParse(stored['sorting'] ?? [])
  if (!sort.success) throw unreadable('sorting')
  const columns = [stored['export'], stored['tableConfig'], stored].map(columnsOf).find((keys) => keys.length > 0)
  return { filter: filter.data ?? undefined, sort: sort.data, columns: columns ?? [] }
}

/** A filter, of which some programs call the facets `filters`. */
const filterIn = (filter: unknown) =>
  isRecord(filter) ? { ...filter, facetFilters: filter['facetFilters'] ?? filter['filters'] } : filter

function columnsOf(part: unknown): string[] {
  const columns = isRecord(part) ? part['columns'] : undefined
  if (!Array.isArray(columns)) return []
  const keys = columns.map((column: unknown) => (isRecord(column) ? column['key'] : column)).filter(isText)
  return [...new Set(keys)].slice(0, MAX_COLUMNS)
}

const unreadable = (member: string) =>
  refuse.member(`$.state.${member}`, 'of this bookmark cannot be read. Open it in the inventory and save it again')
