import { valueAt } from 'mock-server/contract/at-path.ts'
import { isRecord } from 'mock-server/contract/is-record.ts'
import { isTextList } from '#lib/is-text-list.ts'

/** What a bookmark saves: a map of names to any JSON. */
export type State = Readonly<Record<string, unknown>>

type Path = readonly string[]
export type Operator = 'OR' | 'AND' | 'NOR'

const operators: readonly Operator[] = ['OR', 'AND', 'NOR']

/** A filter of a view, with the members that it is stored with. */
export type SavedFacet = {
  readonly facet: string
  readonly keys: readonly string[]
  readonly operator: Operator
  readonly stored: State
}
export type SavedSort = { readonly key: string; readonly isDescending: boolean; readonly stored: State }
type SavedColumn = { readonly key: string; readonly stored: unknown }

/** The parts of an inventory view as they are stored, so that one can be changed and everything else kept. */
export type ViewParts = {
  readonly facets: readonly SavedFacet[]
  readonly search: string
  readonly columns: readonly SavedColumn[]
  readonly sort: readonly SavedSort[]
}

const FILTERS = 'facetFilters'
const TYPES = 'FactSheetTypes'

/** The parts of a state; undefined where one of them has a form that can't be changed without losing something. */
export function viewParts(state: State): ViewParts | undefined {
  const { facetsAt, searchAt, columnsAt } = placesIn(state)
  const filter = valueAt(state, facetsAt.slice(0, -1)) ?? {}
  const facets = itemsOf(valueAt(state, facetsAt), facetOf)
  const columns = itemsOf(valueAt(state, columnsAt), columnOf)
  const sort = itemsOf(state['sorting'], sortOf)
  const search = valueAt(state, searchAt) ?? ''
  if (!isRecord(filter) || !facets || !columns || !sort || typeof search !== 'string') return undefined
  return { facets, search, columns, sort }
}

export const isTypes = ({ facet, operator }: SavedFacet): boolean => facet === TYPES && operator === 'OR'

/** The types of fact sheets that a view shows; empty for all. */
export const typesIn = ({ facets }: ViewParts): readonly string[] => facets.filter(isTypes).flatMap(({ keys }) => keys)

export const withFacets = (state: State, facets: readonly SavedFacet[]): State =>
  put(
    state,
    placesIn(state).facetsAt,
    facets.map(({ stored }) => stored),
  )

/** A filter with other values; the members that say more about it are kept. */
export const changedFacet = (
  { facet, stored }: Pick<SavedFacet, 'facet' | 'stored'>,
  { keys, operator }: Pick<SavedFacet, 'keys' | 'operator'>,
): SavedFacet => ({ facet, keys, operator, stored: { ...stored, facetKey: facet, operator, keys } })

/** A state that shows these types. */
export function withTypes(state: State, parts: ViewParts, types: readonly string[]): State {
  const old = parts.facets.find(isTypes)
  const others = parts.facets.filter((facet) => !isTypes(facet))
  const own = changedFacet(old ?? { facet: TYPES, stored: {} }, { keys: types, operator: 'OR' })
  return withFacets(state, types.length === 0 ? others : [own, ...others])
}

export const withSearch = (state: State, search: string): State =>
  put(state, placesIn(state).searchAt, search === '' ? undefined : search)

/** A state with these columns in this order; those that it has keep what is stored with them. */
export function withColumns(state: State, { columns }: ViewParts, keys: readonly string[]): State {
  const stored = new Map(columns.map((column) => [column.key, column.stored]))
  return put(
    state,
    placesIn(state).columnsAt,
    keys.map((key) => stored.get(key) ?? key),
  )
}

export const withSort = (state: State, sort: readonly SavedSort[]): State =>
  put(
    state,
    ['sorting'],
    sort.map(({ stored }) => stored),
  )

/** An order by another field or direction, with what else is stored with it. */
export const changedSort = (old: State, key: string, isDescending: boolean): SavedSort => ({
  key,
  isDescending,
  stored: { mode: 'BY_FIELD', ...old, key, order: isDescending ? 'desc' : 'asc' },
})

const filterMembers = [FILTERS, 'filters', 'fullTextSearch', 'quickSearch', 'displayName', 'ids', 'externalIds']

/** Where a state keeps its parts: in the places that programs use, and a new part in that of the inventory. */
function placesIn(state: State) {
  const isItself = state['filter'] == null && filterMembers.some((member) => state[member] != null)
  const filterAt = isItself ? [] : ['filter']
  const filter = valueAt(state, filterAt)
  const hasOld = isRecord(filter) && filter[FILTERS] == null && filter['filters'] != null
  const tables = ['export', 'tableConfig'].filter((member) => isRecord(state[member]))
  const columnsAt = [...tables.map((member) => [member]), []].map((path) => [...path, 'columns'])
  const hasColumns = (path: Path) => toList(valueAt(state, path)).length > 0
  return {
    facetsAt: [...filterAt, hasOld ? 'filters' : FILTERS],
    searchAt: [...filterAt, 'fullTextSearch'],
    columnsAt: columnsAt.find(hasColumns) ?? columnsAt[0] ?? ['columns'],
  }
}

function facetOf(item: unknown): SavedFacet | undefined {
  if (!isRecord(item)) return undefined
  const { facetKey: facet, keys: stored, operator = 'OR' } = item
  const keys = typeof stored === 'string' ? [stored] : (stored ?? [])
  const known = operators.find((name) => name === (operator ?? 'OR'))
  return typeof facet === 'string' && known && isTextList(keys)
    ? { facet, keys, operator: known, stored: item }
    : undefined
}

function columnOf(item: unknown): SavedColumn | undefined {
  const key = isRecord(item) ? item['key'] : item
  return typeof key === 'string' ? { key, stored: item } : undefined
}

function sortOf(item: unknown): SavedSort | undefined {
  if (!isRecord(item) || typeof item['key'] !== 'string') return undefined
  return { key: item['key'], isDescending: item['order'] === 'desc', stored: item }
}

/** The items of a stored list, none where it is absent; undefined if one of them can't be read. */
function itemsOf<Item>(list: unknown, read: (item: unknown) => Item | undefined): readonly Item[] | undefined {
  if (!Array.isArray(list ?? [])) return undefined
  const items = toList(list).map(read)
  return items.some((item) => item === undefined) ? undefined : items.filter((item) => item !== undefined)
}

const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** A state with another value at a path, or without it where the value is undefined. */
function put(state: State, [name = '', ...rest]: Path, value: unknown): State {
  const inner = state[name]
  const next = rest.length === 0 ? value : put(isRecord(inner) ? inner : {}, rest, value)
  const { [name]: _, ...others } = state
  if (next === undefined) return others
  return { ...state, [name]: next }
}
