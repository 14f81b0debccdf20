import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
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

describe('any JSON value', () => {
  const json = fc.jsonValue({ maxDepth: 4 })

  test('is the same after its lines are joined', () => {
    fc.assert(
      fc.property(json, (value) => {
        expect(JSON.parse(textOf(value).join('\n'))).toEqual(JSON.parse(JSON.stringify(value)))
      }),
    )
  })

  test('has a path of its own for each value, so that folding folds only that one', () => {
    const nested = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 3 },
        fc.constant(1),
        fc.dictionary(fc.constantFrom('a', 'b', 'a.b', 'a[0]', '[0]', ''), tie('value'), { maxKeys: 4 }),
        fc.array(tie('value'), { maxLength: 2 }),
      ),
    })).value
    fc.assert(
      fc.property(nested, (value) => {
        const starts = jsonLines(value, new Set()).filter(
          ({ fold, tokens }) => fold || !/^[\]}]/.test(tokens[0]?.text ?? ''),
        )
        const paths = starts.map(({ path }) => path)
        expect(paths).toEqual([...new Set(paths)])
      }),
      { numRuns: 500, examples: [[{ 'a.b': [1], a: { b: [2] } }], [{ 'a[0]': 1, a: [2] }]] },
    )
  })

  test('has fewer lines for each value that is folded, and folds what has members', () => {
    fc.assert(
      fc.property(json, fc.nat(3), (value, depth) => {
        const folded = foldedBelow(value, depth)
        const lines = jsonLines(value, folded)
        const closed = lines.filter(({ fold }) => fold === 'closed').map(({ path }) => path)
        expect(closed.toSorted()).toEqual([...folded].toSorted())
        expect(lines.every((line) => line.depth <= depth + 1)).toBe(true)
        expect(lines.every((line) => line.fold !== 'closed' || line.depth === depth + 1)).toBe(true)
      }),
    )
  })
})
