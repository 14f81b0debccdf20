import { describe, expect, test } from 'vitest'
import { smallData } from '#testing/fact-sheets/small-model.ts'
import { compileData } from '#data-model/compile.ts'
import { renamedState } from './renamed-state.ts'
import type { Renaming } from './renamings.ts'

/** The small model, whose applications have `nickname` for `alias`, `light` for the subtype `microservice`, and their components as `relTo`. */
const after = () => {
  const data = structuredClone(smallData())
  const { fields } = data.factSheets.Application ?? {}
  if (fields?.alias) fields.nickname = fields.alias
  if (fields?.category) fields.category.values = ['businessApplication', 'light']
  delete fields?.alias
  const relation = data.relations.applicationITComponentRelation
  if (relation) relation.from.name = 'relTo'
  return compileData(data)
}
const ofApplication = { part: 'FIELD', types: ['Application'], sides: [] } as const
const renamings: Renaming[] = [
  { ...ofApplication, name: 'alias', to: 'nickname' },
  { ...ofApplication, name: 'category', value: 'microservice', to: 'light' },
  { part: 'RELATION', types: ['Application'], sides: [], name: 'relApplicationToITComponent', to: 'relTo' },
  { part: 'RELATION_FIELD', types: [], sides: ['relTo', 'relITComponentToApplication'], name: 'fit', to: 'match' },
  {
    part: 'RELATION_FIELD',
    types: [],
    sides: ['relTo', 'relITComponentToApplication'],
    name: 'costType',
    value: 'run',
    to: 'operate',
  },
]

const ofType = (...keys: string[]) => ({ facetKey: 'FactSheetTypes', keys })

describe('the state of a bookmark has the other names', () => {
  test.for<[string, object, object]>([
    [
      'of filters, with their values',
      { filter: { facetFilters: [ofType('Application'), { facetKey: 'alias', keys: ['alias'] }] } },
      { filter: { facetFilters: [ofType('Application'), { facetKey: 'nickname', keys: ['alias'] }] } },
    ],
    [
      'of values, once',
      { filters: [ofType('Application'), { facetKey: 'category', keys: ['microservice', 'light', 'other'] }] },
      { filters: [ofType('Application'), { facetKey: 'category', keys: ['light', 'other'] }] },
    ],
    [
      'of a single value',
      { facetFilters: [{ facetKey: 'category', keys: 'microservice' }] },
      { facetFilters: [{ facetKey: 'category', keys: 'light' }] },
    ],
    [
      'of columns, as texts and as records, and of orders',
      {
        filter: { facetFilters: [ofType('Application')] },
        columns: ['name', 'alias', { key: 'alias', width: 90 }],
        sorting: [{ key: 'alias', order: 'asc' }],
        tableSortings: [{ column: 'alias', direction: 'ASC' }],
        export: { columns: ['id', 'alias'], labels: 'keys' },
      },
      {
        filter: { facetFilters: [ofType('Application')] },
        columns: ['name', 'nickname', { key: 'nickname', width: 90 }],
        sorting: [{ key: 'nickname', order: 'asc' }],
        tableSortings: [{ column: 'nickname', direction: 'ASC' }],
        export: { columns: ['id', 'nickname'], labels: 'keys' },
      },
    ],
    [
      'of panels and settings of reports',
      {
        filters: [ofType('Application')],
        views: [{ key: 'alias', primary: true }],
        customState: { x: 'alias', layers: [{ by: 'alias' }], depth: 3 },
        panels: [
          { title: 'alias', options: { singleSelectField: 'alias', filter: { facetFilter: [ofType('Application')] } } },
        ],
      },
      {
        filters: [ofType('Application')],
        views: [{ key: 'nickname', primary: true }],
        customState: { x: 'nickname', layers: [{ by: 'nickname' }], depth: 3 },
        panels: [
          {
            title: 'alias',
            options: { singleSelectField: 'nickname', filter: { facetFilter: [ofType('Application')] } },
          },
        ],
      },
    ],
    [
      'of relations, their fields and values, and of what is behind them',
      {
        facetFilters: [
          ofType('ITComponent'),
          {
            facetKey: 'relITComponentToApplication',
            relationFieldsFilter: [
              { fieldName: 'fit', values: ['run'] },
              { fieldName: 'costType', values: ['run', 'x'] },
            ],
            subFilter: { facetFilters: [{ facetKey: 'alias', keys: ['a'] }] },
          },
          { facetKey: 'alias', keys: ['b'] },
        ],
      },
      {
        facetFilters: [
          ofType('ITComponent'),
          {
            facetKey: 'relITComponentToApplication',
            relationFieldsFilter: [
              { fieldName: 'match', values: ['run'] },
              { fieldName: 'costType', values: ['operate', 'x'] },
            ],
            subFilter: { facetFilters: [{ facetKey: 'nickname', keys: ['a'] }] },
          },
          { facetKey: 'alias', keys: ['b'] },
        ],
      },
    ],
    [
      'of sides',
      {
        facetFilters: [{ facetKey: 'relApplicationToITComponent', keys: [] }],
        columns: ['relApplicationToITComponent'],
      },
      { facetFilters: [{ facetKey: 'relTo', keys: [] }], columns: ['relTo'] },
    ],
    [
      'beside the old one in columns of types that still have it, whose filters and orders stay',
      {
        facetFilters: [ofType('Application', 'ITComponent'), { facetKey: 'alias', keys: ['a'] }],
        columns: ['alias'],
        sorting: [{ key: 'alias' }],
      },
      {
        facetFilters: [ofType('Application', 'ITComponent'), { facetKey: 'alias', keys: ['a'] }],
        columns: ['alias', 'nickname'],
        sorting: [{ key: 'alias' }],
      },
    ],
    [
      'beside the old one where it shows any type',
      { columns: ['alias'], facetFilters: [{ facetKey: 'FactSheetTypes', keys: ['Application'], operator: 'NOR' }] },
      {
        columns: ['alias', 'nickname'],
        facetFilters: [{ facetKey: 'FactSheetTypes', keys: ['Application'], operator: 'NOR' }],
      },
    ],
  ])('%s', ([, before, expected]) => {
    expect(renamedState(before, renamings, after())).toEqual(expected)
  })

  test.for<object>([
    { filter: { facetFilters: [ofType('ITComponent'), { facetKey: 'alias', keys: ['x'] }] }, columns: ['alias'] },
    { graphXml: '<object alias="alias"/>', note: 'alias', list: ['alias'], nothing: null, nested: [[1, 'alias']] },
    { filter: 'alias', columns: [7, null, { width: 3 }], sorting: null, filters: { facetKey: 3 } },
  ])('but nothing else changes: %j', (state) => {
    expect(renamedState(state, renamings, after())).toEqual(state)
  })
})
