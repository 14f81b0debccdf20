import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changedRuns, type Run } from './changed-runs.ts'
import { mergedItems } from './merged-items.ts'

const without = (change: Run['change'], runs: readonly Run[]) =>
  runs.flatMap((run) => (run.change === change ? [] : run.items))
const numbered = (word: string, count: number) => Array.from({ length: count }, (_, index) => `${word} ${index}`)

/** How many items two sequences have in common at most, by the definition. */
function commonLength(before: readonly string[], after: readonly string[]): number {
  const longest = Array.from({ length: before.length + 1 }, () => Array<number>(after.length + 1).fill(0))
  const at = (row: number, column: number) => longest[row]?.[column] ?? 0
  for (const [row, item] of before.entries()) {
    for (const [column, other] of after.entries()) {
      const best = item === other ? at(row, column) + 1 : Math.max(at(row, column + 1), at(row + 1, column))
      longest[row + 1]?.splice(column + 1, 1, best)
    }
  }
  return at(before.length, after.length)
}

// Repeated items, and empty ones as of blank lines.
const items = fc.array(fc.constantFrom('', 'a', 'b', 'c'), { maxLength: 12 })

describe('the changes between two sequences', () => {
  test('turn one into the other, with as much left alone as can be', () => {
    fc.assert(
      fc.property(items, items, (before, after) => {
        const { runs } = changedRuns(before, after)
        expect(without('added', runs)).toEqual(before)
        expect(without('removed', runs)).toEqual(after)
        const same = runs.flatMap((run) => (run.change === 'same' ? run.items : []))
        expect(same).toHaveLength(commonLength(before, after))
      }),
    )
  })

  test('are runs of some items each, removed ones right before the added ones', () => {
    fc.assert(
      fc.property(items, items, (before, after) => {
        const { runs } = changedRuns(before, after)
        expect(runs.every((run) => run.items.length > 0)).toBe(true)
        const order = runs.map(({ change }) => change[0]).join('')
        expect(order).toMatch(/^s?(?:(?:r|a|ra)(?:s|$))*$/)
      }),
    )
  })

  test('of long sequences are found at both ends', () => {
    const before = numbered('line', 60_000).map((line, index) => (index % 2 === 0 ? line : '}'))
    const after = ['first', ...before.slice(1, -1), 'last']
    const found = changedRuns(before, after).runs.map(({ change, items: run }) => `${change} ${run.length}`)
    expect(found).toEqual(['removed 1', 'added 1', 'same 59998', 'removed 1', 'added 1'])
  })

  test('are exact where two long sequences have nothing in common but their ends', () => {
    const [start, end] = [numbered('start', 5), numbered('end', 7)]
    const [before, after] = [numbered('before', 30_000), numbered('after', 20_000)]
    expect(changedRuns([...start, ...before, ...end], [...start, ...after, ...end])).toEqual({
      runs: [
        { change: 'same', items: start },
        { change: 'removed', items: before },
        { change: 'added', items: after },
        { change: 'same', items: end },
      ],
      isExact: true,
    })
  })

  test('are one change between the ends where they would take too long to find', () => {
    const [before, after] = [
      ['start', 'a', 'b', 'c', 'end'],
      ['start', 'c', 'b', 'a', 'end'],
    ]
    expect(changedRuns(before, after).runs).toHaveLength(5)
    expect(changedRuns(before, after, 6)).toEqual({
      runs: [
        { change: 'same', items: ['start'] },
        { change: 'removed', items: ['a', 'b', 'c'] },
        { change: 'added', items: ['c', 'b', 'a'] },
        { change: 'same', items: ['end'] },
      ],
      isExact: false,
    })
  })
})

describe('two versions of a sequence', () => {
  test('are merged to theirs where I changed nothing, and to mine where they did not', () => {
    fc.assert(
      fc.property(items, items, (base, version) => {
        expect(mergedItems({ base, mine: base, theirs: version })).toEqual(version)
        expect(mergedItems({ base, mine: version, theirs: base })).toEqual(version)
        expect(mergedItems({ base, mine: version, theirs: version })).toEqual(version)
      }),
    )
  })

  test('are merged to both where an unchanged item is between their changes', () => {
    fc.assert(
      fc.property(items, items, items, items, (first, newFirst, second, newSecond) => {
        const base = [...first, '|', ...second]
        const merged = mergedItems({ base, mine: [...newFirst, '|', ...second], theirs: [...first, '|', ...newSecond] })
        expect(merged).toEqual([...newFirst, '|', ...newSecond])
      }),
    )
  })

  test('are not merged where they changed the same item, or neighbours', () => {
    const base = ['a', 'b', 'c']
    expect(mergedItems({ base, mine: ['x', 'b', 'c'], theirs: ['y', 'b', 'c'] })).toBeUndefined()
    expect(mergedItems({ base, mine: ['x', 'b', 'c'], theirs: ['a', 'y', 'c'] })).toBeUndefined()
    expect(mergedItems({ base, mine: [...base, 'x'], theirs: [...base, 'y'] })).toBeUndefined()
    expect(mergedItems({ base, mine: ['x', 'b', 'c'], theirs: ['a', 'b'] })).toEqual(['x', 'b'])
  })

  test('are merged however long they are', () => {
    const base = numbered('word', 30_000).flatMap((word) => [word, ' '])
    const merged = mergedItems({ base, mine: ['mine', ...base.slice(1)], theirs: [...base, 'theirs'] })
    expect(merged).toEqual(['mine', ...base.slice(1), 'theirs'])
  })
})
