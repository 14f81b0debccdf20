import { expect, test } from 'vitest'
import { foldedBelow, jsonLines } from './json-lines.ts'

const event = { type: 'BOOKMARK_CREATED', rev: 3, bookmark: { id: 'a1', tags: ['x', 'y'] }, none: {}, done: false }
const text = (folded: ReadonlySet<string>) =>
  jsonLines(event, folded).map((line) => ' '.repeat(line.depth * 2) + line.tokens.map((token) => token.text).join(''))

test('the lines of a JSON value join to the same JSON', () => {
  expect(JSON.parse(text(new Set()).join('\n'))).toEqual(event)
  expect(text(new Set())[1]).toBe('  "type": "BOOKMARK_CREATED",')
})

test('a folded object is one line with its first members and the number of the others', () => {
  expect(text(new Set(['$.bookmark']))).toContain('  "bookmark": { "id": "a1", … 1 },')
  expect(text(new Set(['$.bookmark.tags']))).toContain('    "tags": [ … 2 ]')
})

test('values below the given depth and long lists start folded', () => {
  expect([...foldedBelow(event, 0)]).toEqual(['$.bookmark'])
  expect([...foldedBelow({ list: Array.from({ length: 300 }, () => 1) }, 5)]).toEqual(['$.list'])
})

test('a value of 200,000 members that starts folded makes few lines', () => {
  const large = { rows: Array.from({ length: 200_000 }, (_, id) => ({ id })) }
  expect(jsonLines(large, foldedBelow(large, 2))).toHaveLength(3)
})

const textOf = (value: unknown, ...folded: string[]) =>
  jsonLines(value, new Set(folded)).map(({ tokens }) => tokens.map((token) => token.text).join(''))

test.for<[value: unknown, line: string]>([
  ['a "quoted" text', '"a \\"quoted\\" text"'],
  [-1.5e21, '-1.5e+21'],
  [null, 'null'],
  [true, 'true'],
  [[], '[]'],
  [{}, '{}'],
])('the value %j is the one line %s', ([value, line]) => {
  expect(textOf(value)).toEqual([line])
})

test('a text of more than 2,000 characters is cut off', () => {
  expect(textOf('x'.repeat(2000))).toEqual([`"${'x'.repeat(2000)}"`])
  expect(textOf('x'.repeat(2001))).toEqual([`"${'x'.repeat(2000)}…"`])
})

test('a folded object without further members has no count, and long texts in it are cut off', () => {
  expect(textOf({ id: 'x'.repeat(41), rev: 3 }, '$')).toEqual([`{ "id": "${'x'.repeat(40)}…", "rev": 3 }`])
  expect(textOf({ list: [1], rev: 3 }, '$')).toEqual(['{ "rev": 3, … 1 }'])
})

test('each line has the path of its value, and the first line of what can be folded says so', () => {
  expect(jsonLines({ tags: ['x'], done: false }, new Set()).map(({ path, fold }) => [path, fold])).toEqual([
    ['$', 'open'],
    ['$.tags', 'open'],
    ['$.tags[0]', undefined],
    ['$.tags', undefined],
    ['$.done', undefined],
    ['$', undefined],
  ])
})

test('only members between others end with a comma', () => {
  expect(textOf([1, { a: 2 }, 3])).toEqual(['[', '1,', '{', '"a": 2', '},', '3', ']'])
})
