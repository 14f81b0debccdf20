import { expect, test } from 'vitest'
import { errorKeys, sentenceKey } from './error-words.ts'
import { differencesOf, listChange } from './differences.ts'
import { placeOfPath } from './json-path.ts'
import { lossesOf } from './losses.ts'

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
  expect(listChange(1, ['a'])).toBeUndefined()
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

test('a change has the deletions that it asks for', () => {
  const deletions = [
    { deletionType: 'FACT_SHEET_FIELD', name: 'alias', info1: 'Application', count: 3 },
    { deletionType: 'FACT_SHEET_FIELD_VALUE', name: 'gold', info1: 'Application', info2: 'class', count: 2 },
    { deletionType: 'FACT_SHEET_FIELD', name: 'class', info1: 'Application', count: 0 },
    { deletionType: 'RELATION_FIELD', name: 'alias', info1: 'Application', count: 9 },
  ] as const
  const of = (field: string) => lossesOf({ collection: 'factSheets', name: 'Application', field }, [...deletions])
  expect(of('alias').map(({ count }) => count)).toEqual([3])
  expect(of('class').map(({ name }) => name)).toEqual(['gold'])
})

const checks = import.meta.glob<string>(
  [
    '../../../../mock-server/data-model/check/*-errors.ts',
    '../../../../mock-server/data-model/check/model-error.ts',
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
