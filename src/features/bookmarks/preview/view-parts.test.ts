import { describe, expect, test } from 'vitest'
import {
  changedFacet,
  type State,
  typesIn,
  type ViewParts,
  viewParts,
  withColumns,
  withFacets,
  withSearch,
  withTypes,
} from './view-parts.ts'

const facet = (facetKey: string, ...keys: string[]) => ({ facetKey, operator: 'OR', keys })
const change = (state: State, edit: (parts: ViewParts) => State) => {
  const parts = viewParts(state)
  return parts && edit(parts)
}

describe('a part of a view is changed where it is stored', () => {
  test.for<[title: string, before: State, after: State]>([
    ['in a new state', {}, { filter: { facetFilters: [facet('FactSheetTypes', 'Provider')] } }],
    [
      'in the filter, before the others',
      { filter: { facetFilters: [facet('lifecycle', 'active')], page: 2 }, zoom: 1 },
      {
        filter: { facetFilters: [facet('FactSheetTypes', 'Provider'), facet('lifecycle', 'active')], page: 2 },
        zoom: 1,
      },
    ],
    [
      'in the state itself, under the name that it uses',
      { filters: [{ ...facet('FactSheetTypes', 'Application'), label: 'Type' }] },
      { filters: [{ ...facet('FactSheetTypes', 'Provider'), label: 'Type' }] },
    ],
  ])('types %s', ([, before, after]) => {
    expect(change(before, (parts) => withTypes(before, parts, ['Provider']))).toEqual(after)
  })

  test('all types leave no filter by type', () => {
    const state = { filter: { facetFilters: [facet('FactSheetTypes', 'Application'), facet('lxState', 'DRAFT')] } }
    expect(change(state, (parts) => withTypes(state, parts, []))).toEqual({
      filter: { facetFilters: [facet('lxState', 'DRAFT')] },
    })
  })

  test.for<[title: string, before: State, after: State]>([
    ['of a file', { export: { format: 'xlsx', columns: ['id'] } }, { export: { format: 'xlsx', columns: ['name'] } }],
    ['of a file that has none yet', { export: { format: 'xlsx' } }, { export: { format: 'xlsx', columns: ['name'] } }],
    ['of a table', { tableConfig: { frozen: 1, columns: ['id'] } }, { tableConfig: { frozen: 1, columns: ['name'] } }],
    ['of a view', { export: {}, columns: ['id'] }, { export: {}, columns: ['name'] }],
  ])('columns %s', ([, before, after]) => {
    expect(change(before, (parts) => withColumns(before, parts, ['name']))).toEqual(after)
  })

  test('a filter keeps its further conditions, and one key without a list becomes a list', () => {
    const state = { facetFilters: [{ facetKey: 'lifecycle', keys: 'active', dateFilter: { type: 'TODAY' } }] }
    const after = change(state, ({ facets }) =>
      withFacets(
        state,
        facets.map((one) => changedFacet(one, { keys: [...one.keys, 'plan'], operator: 'NOR' })),
      ),
    )
    expect(after).toEqual({
      facetFilters: [
        { facetKey: 'lifecycle', operator: 'NOR', keys: ['active', 'plan'], dateFilter: { type: 'TODAY' } },
      ],
    })
  })

  test('an empty search text is no member', () => {
    expect(withSearch({ filter: { fullTextSearch: 'sap', page: 1 } }, '')).toEqual({ filter: { page: 1 } })
  })
})

test('types that are left out are no types that a view shows', () => {
  const parts = viewParts({ facetFilters: [{ ...facet('FactSheetTypes', 'Application'), operator: 'NOR' }] })
  expect(parts && typesIn(parts)).toEqual([])
})

test.for<State>([
  { filter: 'all' },
  { filter: { facetFilters: [5] } },
  { filter: { facetFilters: [{ facetKey: 'a', operator: 'XOR' }] } },
  { filter: { facetFilters: [{ facetKey: 'a', keys: [5] }] } },
  { columns: [5] },
  { sorting: [{ order: 'asc' }] },
  { filter: { fullTextSearch: 5 } },
])('a view can not be changed in parts where one has another form: %j', (state) => {
  expect(viewParts(state)).toBeUndefined()
})
