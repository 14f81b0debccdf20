import { describe, expect, test } from 'vitest'
import { lostParts, withoutLost } from './lost-parts.ts'
import type { ModelKeys } from './model-keys.ts'

const plain = { mandatory: false, quickSearch: false, fullTextSearch: false, inFacet: true, inView: false }
const typeWith = (fields: ModelKeys['types'][string]['fields']): ModelKeys['types'][string] => ({
  relations: [],
  config: { defaultACL: 'GLOBAL', milestonesActive: false },
  fields,
})
const model: ModelKeys = {
  types: {
    Application: typeWith({
      lifecycle: { ...plain, type: 'LIFECYCLE', values: ['active', 'endOfLife'] },
      cost: { ...plain, type: 'DOUBLE' },
      displayName: { ...plain, type: 'STRING' },
    }),
    Provider: typeWith({ country: { ...plain, type: 'STRING' } }),
  },
  tagGroups: [{ id: '0aa0', name: 'Region' }],
  tags: [{ id: '0bb0', name: 'EMEA' }],
}

const facet = (facetKey: string, ...keys: string[]) => ({ facetKey, operator: 'OR', keys })
const types = facet('FactSheetTypes', 'Application')
const view = (...facetFilters: object[]) => ({ filter: { facetFilters } })

describe('parts of a view that the workspace no longer has', () => {
  test.for<[title: string, state: Record<string, unknown>, lost: object[]]>([
    ['are none of what it has', { ...view(types, facet('lifecycle', 'active', '__missing__')), columns: ['cost'] }, []],
    ['are types', view(facet('FactSheetTypes', 'Application', 'Robot')), [{ kind: 'type', key: 'Robot' }]],
    ['are filters by a field', view(facet('color', 'red')), [{ kind: 'filter', key: 'color' }]],
    [
      'are filters by members that are no filters',
      view(facet('displayName', 'a')),
      [{ kind: 'filter', key: 'displayName' }],
    ],
    ['are values of a field', view(facet('lifecycle', 'idle')), [{ kind: 'value', key: 'idle', facet: 'lifecycle' }]],
    ['are values of the quality seal', view(facet('lxState', 'OK')), [{ kind: 'value', key: 'OK', facet: 'lxState' }]],
    ['are no values of a field that can have any', view(facet('cost', '12')), []],
    [
      'are tags, by their ID or name',
      view(facet('Region', 'EMEA', '0bb0', 'APAC')),
      [{ kind: 'value', key: 'APAC', facet: 'Region' }],
    ],
    ['are no groups of tags that exist', view(facet('0AA0', 'EMEA'), facet('_TAGS_', 'EMEA')), []],
    [
      'are columns of other types',
      { ...view(types), columns: ['id', 'country'] },
      [{ kind: 'column', key: 'country' }],
    ],
    ['are orders', { ...view(types), sorting: [{ key: 'size' }] }, [{ kind: 'sort', key: 'size' }]],
    ["are unknown where the view can't be read", { filter: 'all' }, []],
  ])('%s', ([, state, lost]) => {
    expect(lostParts(state, model)).toEqual(lost)
  })

  test('are removed, and nothing else', () => {
    const kept = { ...facet('lifecycle', 'active'), dateFilter: { type: 'TODAY' } }
    const state = {
      filter: {
        facetFilters: [types, { ...kept, keys: ['active', 'idle'] }, facet('color', 'red'), facet('Region', 'APAC')],
        page: 2,
      },
      columns: ['cost', { key: 'country', width: 80 }, { key: 'lifecycle', width: 90 }],
      sorting: [{ key: 'size' }, { key: 'cost', order: 'desc' }],
      zoom: 2,
    }
    expect(withoutLost(state, model)).toEqual({
      filter: { facetFilters: [types, kept], page: 2 },
      columns: ['cost', { key: 'lifecycle', width: 90 }],
      sorting: [{ key: 'cost', order: 'desc' }],
      zoom: 2,
    })
  })

  test('are none afterwards, and a view without any is unchanged', () => {
    const state = { ...view(types, facet('color')), columns: ['lost'] }
    const mended = withoutLost(state, model)
    expect(lostParts(mended, model)).toEqual([])
    expect(withoutLost(mended, model)).toBe(mended)
  })
})
