import { describe, expect, test } from 'vitest'
import { type LineDiff, lineDiff, quickDiff } from './line-diff.ts'

const stateOf = (members: number, value: (index: number) => unknown = (index) => index % 7) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: members }, (_, index) => [`member${index}`, value(index)])))
const changed = ({ lines }: LineDiff) =>
  lines.filter(({ change }) => change !== 'same').map(({ change, text }) => `${change} ${text.trim()}`)
const skipped = ({ lines }: LineDiff) => lines.flatMap((line) => line.skipped ?? [])

describe('the difference of two texts', () => {
  test('of 20,000 members with one changed is one line removed and one added, without a worker', () => {
    const found = quickDiff({
      before: stateOf(20_000),
      after: stateOf(20_000, (index) => (index === 8000 ? 'changed' : index % 7)),
    })
    if (!found) throw new Error('it is not quick')
    expect({ ...found, lines: changed(found) }).toEqual({
      lines: ['removed "member8000": 6,', 'added "member8000": "changed",'],
      added: 1,
      removed: 1,
      rest: 0,
      isExact: true,
    })
    expect(skipped(found)).toEqual([7998, 11_997])
  })

  test('of 20,000 changed members says what it does not show', () => {
    const found = lineDiff({ before: stateOf(20_000), after: stateOf(20_000, (index) => `other ${index}`) })
    expect(found).toMatchObject({ added: 20_000, removed: 20_000, isExact: true })
    const left = found.lines.flatMap(({ change, skipped: count }) =>
      count === undefined ? [] : [`${count} ${change}`],
    )
    expect(left).toEqual(['19600 removed', '19600 added'])
    expect(found.rest).toBe(0)
  })

  test('of many changes says how many lines are behind those that it shows', () => {
    const lines = (word: string) =>
      Array.from({ length: 1000 }, (_, index) => `${word} ${index}\nsame ${index}`).join('\n')
    const found = lineDiff({ before: lines('old'), after: lines('new') })
    expect(found.lines).toHaveLength(1500)
    expect(found.rest).toBe(3000 - 1500)
  })

  test('that is long to find is left to a worker', () => {
    const shuffled = (by: number) => Array.from({ length: 4001 }, (_, index) => `${(index * by) % 4001}`).join('\n')
    const texts = { before: shuffled(1), after: shuffled(1999) }
    expect(quickDiff(texts)).toBeUndefined()
    const found = lineDiff(texts)
    expect(found.added).toBe(found.removed)
    expect(found.isExact).toBe(true)
  })

  test('of texts beyond a million characters is left to a worker, however alike they are', () => {
    const long = 'x'.repeat(500_001)
    expect(quickDiff({ before: long, after: long })).toBeUndefined()
  })

  test('has no line for a comma that a new neighbour brought', () => {
    const found = lineDiff({
      before: JSON.stringify({ keys: ['active', 'phaseOut'] }),
      after: JSON.stringify({ keys: ['active', 'phaseIn', 'phaseOut', 'endOfLife'] }),
    })
    expect(changed(found)).toEqual(['added "phaseIn",', 'added "endOfLife"'])
  })

  test('has none for the order of members, nor for spacing', () => {
    const found = lineDiff({ before: '{"a":1,"b":{"c":2,"d":3}}', after: '{ "b": { "d": 3, "c": 2 },\n "a": 1 }' })
    expect(found).toMatchObject({ added: 0, removed: 0 })
  })

  test('of texts that are no JSON is that of their lines as they are', () => {
    expect(changed(lineDiff({ before: 'one\ntwo,\n', after: 'one\ntwo\n' }))).toEqual(['removed two,', 'added two'])
    expect(changed(lineDiff({ before: '', after: 'one' }))).toEqual(['added one'])
  })

  test('of JSON and another text has the members of the one', () => {
    expect(changed(lineDiff({ before: '', after: '{"a":1,"b":2}' }))).toEqual([
      'added {',
      'added "a": 1,',
      'added "b": 2',
      'added }',
    ])
    expect(changed(lineDiff({ before: '{"a":1}', after: 'Bad gateway' })).at(-1)).toBe('added Bad gateway')
  })

  test('that are equal is the whole text', () => {
    const text = stateOf(20)
    expect(lineDiff({ before: text, after: text }).lines).toHaveLength(22)
  })

  test('has long lines from where they begin to differ', () => {
    const start = '<record>'.repeat(1000)
    const found = lineDiff({ before: `${start}old${'.'.repeat(900)}`, after: `${start}new${'.'.repeat(900)}` })
    expect(found.lines.map(({ text }) => text.slice(0, 45))).toEqual([
      `…${'<record>'.repeat(5)}old.`,
      `…${'<record>'.repeat(5)}new.`,
    ])
    expect(found.lines.every(({ text }) => text.length === 502 && text.endsWith('…'))).toBe(true)
  })
})
