import { isRecord } from 'mock-server/contract/is-record.ts'
import { isTextList } from '#lib/is-text-list.ts'

export type StateFilter = {
  readonly facet: string
  readonly operator: 'OR' | 'AND' | 'NOR'
  readonly values: readonly string[]
}

const operators = ['OR', 'AND', 'NOR'] as const

/**
 * The filters that an inventory view or a report was saved with: the part of a `FilterInput` that such a view stores, in the state
 * itself or in its member `filter`, or a report's list of `filters`. Unreadable filters are left out.
 */
export function stateFilters(state: unknown): { filters: StateFilter[]; search: string | undefined } {
  const filter = isRecord(state) ? (state['filter'] ?? state) : undefined
  if (!isRecord(filter)) return { filters: [], search: undefined }
  const { facetFilters = filter['filters'], fullTextSearch } = filter
  return {
    filters: Array.isArray(facetFilters) ? facetFilters.flatMap((facetFilter) => filterOf(facetFilter) ?? []) : [],
    search: typeof fullTextSearch === 'string' ? fullTextSearch : undefined,
  }
}

function filterOf(facetFilter: unknown): StateFilter | undefined {
  if (!isRecord(facetFilter)) return undefined
  const { facetKey: facet, keys = [], operator: operatorKey = 'OR', dateFilter } = facetFilter
  const operator = operators.find((known) => known === operatorKey)
  const values = typeof keys === 'string' ? [keys] : keys
  if (typeof facet !== 'string' || !operator || !isTextList(values)) return undefined
  const dates = isRecord(dateFilter)
    ? [dateFilter['from'], dateFilter['to']].filter((date) => typeof date === 'string')
    : []
  return { facet, operator, values: [...values, ...(dates.length > 0 ? [dates.join(' – ')] : [])] }
}
