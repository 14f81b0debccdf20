import { describe, expect, test } from 'vitest'
import { savedQuery } from './saved-query.ts'

const types = { facetKey: 'FactSheetTypes', keys: ['Application'] }

describe('the query of a saved state', () => {
  test('has its filter, order, type and columns, without members that GraphQL does not have', () => {
    const filter = { facetFilters: [{ ...types, label: 'Type' }], fullTextSearch: 'sap', quickSearch: null, page: 3 }
    const sorting = [{ key: 'name', order: 'asc', icon: 'up' }]
    expect(savedQuery({ filter, sorting, columns: ['lifecycle'] })).toEqual({
      filter: { facetFilters: [types], fullTextSearch: 'sap' },
      sort: [{ key: 'name', order: 'asc' }],
      type: 'Application',
      columns: ['lifecycle'],
    })
  })

  test('keeps the filters of filters', () => {
    const subFilter = { facetFilters: [types], page: 3 }
    const facet = { facetKey: 'relApplicationToITComponent', keys: ['__any__'] }
    expect(savedQuery({ filter: { facetFilters: [{ ...facet, subFilter }] } })?.filter).toEqual({
      facetFilters: [{ ...facet, subFilter: { facetFilters: [types] } }],
    })
  })

  test('may be in the state itself', () => {
    expect(savedQuery({ filters: [types] })?.filter).toEqual({ facetFilters: [types] })
  })

  test('of several types has none', () => {
    const keys = ['Application', 'ITComponent']
    expect(savedQuery({ filter: { facetFilters: [{ ...types, keys }] } })?.type).toBeUndefined()
  })

  test.for<[title: string, state: unknown]>([
    ['an empty state', {}],
    ['a state that is no object', 'all'],
    ['a filter that is no object', { filter: 'all' }],
    ['filters that are no list', { filter: { facetFilters: 'all' } }],
    ['a filter of a filter that is no object', { filter: { facetFilters: [{ ...types, subFilter: 'all' }] } }],
    ['an order that is no list', { filter: {}, sorting: 'name' }],
  ])('does not exist for %s', ([, state]) => {
    expect(savedQuery(state)).toBeUndefined()
  })
})
