import { describe, expect, test } from 'vitest'
import { hasContent, stateContent } from './state-content.ts'

describe('a saved state as what it means', () => {
  test('of an inventory view has its types, filters, columns and order', () => {
    const facetFilters = [
      { facetKey: 'FactSheetTypes', keys: ['Application'] },
      { facetKey: 'lifecycle', keys: ['active'] },
    ]
    const sorting = [{ key: 'opEx', mode: 'BY_FIELD', order: 'desc' }]
    const state = { filter: { facetFilters, fullTextSearch: 'sap' }, sorting, columns: ['displayName', 'opEx'] }
    expect(stateContent(state)).toMatchObject({
      types: ['Application'],
      filters: [{ facet: 'lifecycle', values: ['active'] }],
      search: 'sap',
      columns: ['displayName', 'opEx'],
      sort: [{ key: 'opEx', isDescending: true }],
    })
  })

  test('keeps types that are excluded as a filter', () => {
    const facetFilters = [{ facetKey: 'FactSheetTypes', keys: ['Application'], operator: 'NOR' }]
    expect(stateContent({ filter: { facetFilters } })).toMatchObject({ types: [], filters: [{ operator: 'NOR' }] })
  })

  test('of an export has the columns of the file', () => {
    expect(stateContent({ filter: {}, export: { format: 'xlsx', columns: ['id', 'name'] } }).columns).toEqual([
      'id',
      'name',
    ])
  })

  test('of a report has its kind, its views and its filters', () => {
    const filters = [{ facetKey: 'FactSheetTypes', keys: ['Provider'] }]
    const content = stateContent({ reportType: 'matrix', filters, views: [{ key: 'cost', primary: true }] })
    expect(content).toMatchObject({ report: 'matrix', views: ['cost'], types: ['Provider'] })
  })

  test('of a dashboard has its panels, and of a diagram the number of its fact sheets', () => {
    expect(stateContent({ panels: [{ title: 'Costs' }, { title: 'Risks' }] }).panels).toEqual(['Costs', 'Risks'])
    expect(stateContent({ graphXml: '<o factSheetId="1"/><o factSheetId="2"/>' }).drawn).toBe(2)
  })

  test.for([{}, { unknown: true }, 'text', { columns: 'all', sorting: {}, panels: 5 }])('of %j is empty', (state) => {
    expect(hasContent(stateContent(state))).toBe(false)
  })
})
