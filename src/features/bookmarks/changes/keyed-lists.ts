import { isRecord } from 'mock-server/contract/is-record.ts'
import { isTextList } from '#lib/is-text-list.ts'

/** The items of a list by their keys, in its order. */
export type Items = ReadonlyMap<string, unknown>

export type Subject = 'filters' | 'columns' | 'sort' | 'other'

const filterLists = ['filter.facetFilters', 'filter.filters', 'facetFilters', 'filters']
const columnLists = ['columns', 'tableConfig.columns', 'export.columns']
const searches = ['filter.fullTextSearch', 'filter.quickSearch', 'fullTextSearch', 'quickSearch']

/** Whether the items of the list at a path are compared one by one. */
export const isListPath = (path: readonly string[]): boolean =>
  [...filterLists, ...columnLists].includes(path.join('.'))

/** What a part of a state is about. */
export function subjectOf(path: readonly string[]): Subject {
  const name = path.join('.')
  if ([...filterLists, ...searches].includes(name)) return 'filters'
  if (columnLists.includes(name)) return 'columns'
  return name === 'sorting' ? 'sort' : 'other'
}

/** Whether a path is the text that a view searches for. */
export const isSearch = (path: readonly string[]): boolean => searches.includes(path.join('.'))

/** A list of names, or of filters by their facet; undefined if the value is no such list or has a key twice. An absent list has no items. */
export function itemsOf(list: unknown = []): Items | undefined {
  if (isTextList(list)) return new Set(list).size === list.length ? new Map(list.map((key) => [key, key])) : undefined
  if (!Array.isArray(list)) return undefined
  const items = new Map<string, unknown>()
  for (const item of list) {
    const facet = isRecord(item) ? item['facetKey'] : undefined
    if (typeof facet !== 'string' || items.has(facet)) return undefined
    items.set(facet, item)
  }
  return items
}

export const listOf = (items: Items): unknown[] => [...items.values()]
