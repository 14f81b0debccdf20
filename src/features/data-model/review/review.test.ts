import { expect, test } from 'vitest'
import type { Deletion } from 'mock-server/contract/model-changes.ts'
import { errorKeys, sentenceKey } from '#common/workbench/error-words.ts'
import { differencesOf, listChange } from './differences.ts'
import { placeOfPath } from './json-path.ts'
import { lossesIn, lossesOf, withoutRenames } from './losses.ts'

test('definitions differ in the members that are not the same, as deep as they are objects', () => {
  const before = { config: { seal: { enabled: true, value: 3 } }, names: ['a'], range: undefined }
  const after = { config: { seal: { enabled: false, value: 3 } }, names: ['b'], range: { min: 1 } }
  expect(differencesOf(before, after)).toEqual([
    { path: ['config', 'seal', 'enabled'], before: true, after: false },
    { path: ['names'], before: ['a'], after: ['b'] },
    { path: ['range', 'min'], before: undefined, after: 1 },
  ])
})

test('lists differ in what came and went, or in their order', () => {
  expect(listChange(['a', 'b'], ['b', 'c'])).toEqual({ added: ['c'], deleted: ['a'], isMoved: false })
  expect(listChange(['a', 'b'], ['b', 'a'])).toEqual({ added: [], deleted: [], isMoved: true })
  expect(listChange(undefined, ['a'])).toMatchObject({ added: ['a'] })
  expect(listChange([{ path: 'a' }], [{ path: 'b/c' }])).toMatchObject({ added: ['b/c'], deleted: ['a'] })
  expect(listChange(1, ['a'])).toBeUndefined()
  expect(listChange([{ path: 'a', more: 1 }], [])).toBeUndefined()
})

test.each([
  [
    '$.factSheets.Application.fields.alias.range',
    { collection: 'factSheets', name: 'Application', field: 'alias' },
    'range',
  ],
  ['$.factSheets["a b"].relations[0]', { collection: 'factSheets', name: 'a b' }, 'relations.0'],
  ['$.relations["say \\"x\\""]', { collection: 'relations', name: 'say "x"' }, ''],
])('the JSON path %s leads to a definition', (path, place, rest) => {
  expect(placeOfPath(path)).toEqual({ place, rest })
})

test('a JSON path that leads to no definition has none', () => {
  expect(placeOfPath('$')).toBeUndefined()
  expect(placeOfPath('$.elsewhere.x')).toBeUndefined()
})

test('a change has the deletions that it asks for, and what it rewrites', () => {
  const deletions: Deletion[] = [
    { deletionType: 'FACT_SHEET_FIELD', name: 'alias', info1: 'Application', count: 3 },
    { deletionType: 'FACT_SHEET_FIELD_VALUE', name: 'gold', info1: 'Application', info2: 'class', count: 2 },
    { deletionType: 'FACT_SHEET_FIELD', name: 'class', info1: 'Application', count: 0 },
    { deletionType: 'RELATION_FIELD', name: 'alias', info1: 'Application', count: 9 },
  ]
  const ofField = { collection: 'factSheets', name: 'Application' } as const
  const moves = [
    { ...ofField, field: 'class', value: 'old', to: 'silver' },
    { ...ofField, field: 'release', to: 'version' },
  ]
  const losses = lossesIn({ deletions, moved: [5, 7] }, moves, moves.slice(1))
  const of = (field: string) => lossesOf({ ...ofField, field }, losses)
  expect(of('alias').map(({ count }) => count)).toEqual([3])
  expect(of('class').map(({ name, to, count }) => [name, to, count])).toEqual([
    ['gold', undefined, 2],
    ['old', 'silver', 5],
  ])
  expect(of('version')).toEqual([])
})

test('a field with another key is one change', () => {
  const of = { collection: 'factSheets', name: 'Application' } as const
  const [before, after] = [{ type: 'STRING' }, { type: 'STRING', inFacet: true }]
  const others = [{ ...of, field: 'alias', after }]
  const changes = [{ ...of, field: 'version', after }, { ...of, field: 'release', before }, ...others]
  expect(withoutRenames(changes, [{ ...of, field: 'release', to: 'version' }])).toEqual([
    { ...of, field: 'version', before, after },
    ...others,
  ])
})

const checks = import.meta.glob<string>(
  [
    '../../../../mock-server/data-model/check/*-errors.ts',
    '../../../../mock-server/data-model/check/model-error.ts',
    '../../../../mock-server/data-model/changes/moves.ts',
    '../../../../mock-server/features/models/data-model/{narrowings.store,model-refusals}.ts',
  ],
  { query: '?raw', import: 'default', eager: true },
)

test('every sentence in which the service says what is wrong with a model has words of its own', () => {
  const said = Object.values(checks).flatMap((code) =>
    [...code.matchAll(/modelError\([^;]*?, (['`])((?:(?!\1).)+)\1\)/gs)].map(([, , sentence = '']) =>
      sentence.replaceAll(/\$\{what\}/g, 'no relation of X').replaceAll(/\$\{[^}]*\}/g, '9'),
    ),
  )
  expect(said.length).toBeGreaterThan(15)
  expect(said.filter((sentence) => sentenceKey(sentence) === undefined)).toEqual([])
  expect(new Set(errorKeys).size).toBe(errorKeys.length)
})
