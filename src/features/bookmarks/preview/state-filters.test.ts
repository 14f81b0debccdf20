import { describe, expect, test } from 'vitest'
import { type StateFilter, stateFilters } from './state-filters.ts'

const filtersOf = (facetFilter: object) => stateFilters({ filter: { facetFilters: [facetFilter] } }).filters
const filter = (members: Partial<StateFilter>): StateFilter => ({ facet: 'f', operator: 'OR', values: [], ...members })

describe('a filter of a saved inventory view', () => {
  test.for<[title: string, facetFilter: object, filters: StateFilter[]]>([
    [
      'has its keys and its operator',
      { facetKey: 'f', keys: ['a', 'b'], operator: 'NOR' },
      [filter({ values: ['a', 'b'], operator: 'NOR' })],
    ],
    ['may have one key without a list', { facetKey: 'f', keys: 'a' }, [filter({ values: ['a'] })]],
    ['without keys stands for anything', { facetKey: 'f' }, [filter({})]],
    [
      'by date has both ends',
      { facetKey: 'f', dateFilter: { from: '2026-01-01', to: '2026-12-31' } },
      [filter({ values: ['2026-01-01 – 2026-12-31'] })],
    ],
    [
      'by date may have one end',
      { facetKey: 'f', dateFilter: { from: '2026-01-01', to: null } },
      [filter({ values: ['2026-01-01'] })],
    ],
    ['by date without ends stands for anything', { facetKey: 'f', dateFilter: {} }, [filter({})]],
    ['without a facet is left out', { keys: ['a'] }, []],
    ['with an unknown operator is left out', { facetKey: 'f', keys: ['a'], operator: 'XOR' }, []],
  ])('%s', ([, facetFilter, filters]) => {
    expect(filtersOf(facetFilter)).toEqual(filters)
  })

  test('that cannot be read does not hide the others', () => {
    const facetFilters = [null, { facetKey: 'f', keys: ['a'] }, 'x']
    expect(stateFilters({ filter: { facetFilters } }).filters).toEqual([filter({ values: ['a'] })])
  })
})

describe('the state of a saved view', () => {
  test.for<[title: string, state: unknown, content: ReturnType<typeof stateFilters>]>([
    [
      'may hold the filter itself',
      { facetFilters: [{ facetKey: 'f' }], fullTextSearch: 'sap' },
      { filters: [filter({})], search: 'sap' },
    ],
    [
      'may hold it as a member',
      { filter: { facetFilters: [{ facetKey: 'f' }], fullTextSearch: 'sap' } },
      { filters: [filter({})], search: 'sap' },
    ],
    ['without a search has none', { filter: { fullTextSearch: null } }, { filters: [], search: undefined }],
    ['of another shape has no filters', { columns: ['name'] }, { filters: [], search: undefined }],
    ['with filters that are no list has none', { filter: { facetFilters: 'all' } }, { filters: [], search: undefined }],
    ['that is no object has none', 'all', { filters: [], search: undefined }],
  ])('%s', ([, state, content]) => {
    expect(stateFilters(state)).toEqual(content)
  })
})
