import { isRecord } from 'mock-server/contract/is-record.ts'
import { stateContent } from './state-content.ts'

type Members = Readonly<Record<string, unknown>>

/** What a saved inventory view asks of GraphQL. */
export type SavedQuery = {
  /** A `FilterInput`. */
  readonly filter: Members
  readonly sort: readonly Members[]
  /** The only type that it shows. */
  readonly type: string | undefined
  readonly columns: readonly string[]
}

const filterMembers = ['fullTextSearch', 'quickSearch', 'displayName', 'ids', 'externalIds'] as const
const facetMembers = [
  'facetKey',
  'keys',
  'operator',
  'dateFilter',
  'subscriptionFilter',
  'relationFieldsFilter',
  'relationFieldsFilterOperator',
  'excludeTransitiveRelations',
] as const
const sortMembers = ['key', 'order', 'mode'] as const

/**
 * The query of a saved state: its filter, or the state itself as a filter. Undefined where the state has none, or one of another form,
 * whose fact sheets would not be those that were meant. Members that GraphQL doesn't have are left out.
 */
export function savedQuery(state: unknown): SavedQuery | undefined {
  const stored = isRecord(state) ? state : {}
  const hasOwn = isRecord(stored['filter'])
  const filter = filterOf(stored['filter'] ?? stored)
  if (!filter || (!hasOwn && Object.keys(filter).length === 0)) return undefined
  const sort = stored['sorting'] ?? []
  if (!isRecordList(sort)) return undefined
  const { types, columns } = stateContent(state)
  return {
    filter,
    sort: sort.map((sorting) => pick(sorting, sortMembers)),
    type: types.length === 1 ? types[0] : undefined,
    columns,
  }
}

function filterOf(filter: unknown): Members | undefined {
  if (!isRecord(filter)) return undefined
  const facets = filter['facetFilters'] ?? filter['filters']
  const own = pick(filter, filterMembers)
  if (facets === undefined || facets === null) return own
  if (!isRecordList(facets)) return undefined
  const facetFilters = facets.map(facetOf)
  return facetFilters.includes(undefined) ? undefined : { ...own, facetFilters }
}

function facetOf(facet: Members): Members | undefined {
  const subFilter = facet['subFilter'] ?? undefined
  if (subFilter === undefined) return pick(facet, facetMembers)
  const inner = filterOf(subFilter)
  return inner && { ...pick(facet, facetMembers), subFilter: inner }
}

const isRecordList = (list: unknown): list is readonly Members[] => Array.isArray(list) && list.every(isRecord)

const pick = (record: Members, members: readonly string[]): Members =>
  Object.fromEntries(members.filter((member) => record[member] != null).map((member) => [member, record[member]]))
