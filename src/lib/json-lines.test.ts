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
