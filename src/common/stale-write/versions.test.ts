import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changesOf, mergeProse } from './prose.ts'
import { differences, mergeVersions } from './versions.ts'

const base = { name: 'Base', group: 'a', people: ['x', 'y'] }
const names = ['name', 'group', 'people'] as const
const between = (mine: object, theirs: object) =>
  differences(names, { base, mine: { ...base, ...mine }, theirs: { ...base, ...theirs } })

describe('two versions of a record', () => {
  test('without a difference need no comparison', () => {
    expect(between({ name: 'Same' }, { name: 'Same' })).toEqual([])
  })

  test('keep a field that only one of them changed', () => {
    expect(between({ name: 'Mine' }, { group: 'b' })).toEqual([
      { name: 'name', isConflict: false, winner: 'mine' },
      { name: 'group', isConflict: false, winner: 'theirs' },
    ])
  })

  test('need a choice where both changed a field, and nothing is chosen beforehand', () => {
    expect(between({ name: 'Mine' }, { name: 'Theirs' })).toEqual([
      { name: 'name', isConflict: true, winner: undefined },
    ])
  })

  test('differ only in what counts', () => {
    const isSame = (name: string, a: Record<string, unknown>, b: Record<string, unknown>) =>
      JSON.stringify([a[name]].flat().toSorted()) === JSON.stringify([b[name]].flat().toSorted())
    const mine = { ...base, people: ['y', 'x'] }
    expect(differences(names, { base, mine, theirs: base }, isSame)).toEqual([])
  })

  test('are merged as chosen, onto theirs', () => {
    const decided = [
      { name: 'name', isConflict: true, winner: 'both' },
      { name: 'group', isConflict: false, winner: 'mine' },
    ] as const
    const [mine, theirs] = [
      { name: 'Mine', group: 'mine', people: [] },
      { name: 'Theirs', group: 'theirs', people: ['z'] },
    ]
    expect(mergeVersions(decided, { mine, theirs, both: { name: 'Both' } })).toEqual({
      name: 'Both',
      group: 'mine',
      people: ['z'],
    })
  })
})

describe('a text of several words', () => {
  const text = 'All applications of the bank that run in Ulm'

  test('has the changes of both where they changed other words', () => {
    const [mine, theirs] = [text.replace('All', 'Most'), text.replace('Ulm', 'Ulm and Bonn')]
    expect(mergeProse(text, mine, theirs)).toBe('Most applications of the bank that run in Ulm and Bonn')
  })

  test('can not have both changes where they changed the same words', () => {
    expect(mergeProse(text, text.replace('All', 'Most'), text.replace('All', 'Few'))).toBeUndefined()
  })

  test('is shown without marks when a version shares few words with it', () => {
    expect(changesOf('Registered agents with model', 'All applications with hosts in Ulm')).toEqual([
      { text: 'All applications with hosts in Ulm', change: 'same' },
    ])
  })

  test('shows what a version added and removed', () => {
    const shown = changesOf('Runs in Ulm', 'Runs in Bonn').map(({ text: words, change }) => `${change}: ${words}`)
    expect(shown).toEqual(['same: Runs in ', 'removed: Ulm', 'added: Bonn'])
  })
})

describe('any three versions of a record', () => {
  const version = fc.record({
    name: fc.constantFrom('a', 'b', 'c'),
    group: fc.constantFrom('x', 'y'),
    people: fc.subarray(['p', 'q']),
  })
  const versions = fc.record({ base: version, mine: version, theirs: version })
  const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

  test('lose no change when they are merged: a field has what was changed, whoever changed it', () => {
    fc.assert(
      fc.property(versions, ({ base: before, mine, theirs }) => {
        const decided = differences(names, { base: before, mine, theirs })
        const merged = mergeVersions(decided, { mine, theirs, both: {} })
        for (const name of names) {
          if (decided.some((difference) => difference.name === name && difference.isConflict)) continue
          const change = same(mine[name], before[name]) ? theirs[name] : mine[name]
          expect(merged[name]).toEqual(change)
        }
      }),
    )
  })

  test('ask for a choice exactly where both changed a field to different values, for either of the two', () => {
    fc.assert(
      fc.property(versions, ({ base: before, mine, theirs }) => {
        const conflicts = (a: typeof mine, b: typeof mine) =>
          differences(names, { base: before, mine: a, theirs: b }).flatMap(({ name, isConflict }) =>
            isConflict ? [name] : [],
          )
        const expected = names.filter(
          (name) =>
            !same(mine[name], before[name]) && !same(theirs[name], before[name]) && !same(mine[name], theirs[name]),
        )
        expect(conflicts(mine, theirs)).toEqual(expected)
        expect(conflicts(theirs, mine)).toEqual(expected)
      }),
    )
  })
})

describe('any text of words', () => {
  const prose = fc
    .array(fc.constantFrom('all', 'most', 'run', 'in', 'Ulm', 'Bonn', '\n'), { maxLength: 8 })
    .map((words) => words.join(' '))

  test('is theirs where I changed nothing, mine where they did not, and ours where we agree', () => {
    fc.assert(
      fc.property(prose, prose, (before, after) => {
        expect(mergeProse(before, before, after)).toBe(after)
        expect(mergeProse(before, after, before)).toBe(after)
        expect(mergeProse(before, after, after)).toBe(after)
      }),
    )
  })

  test('can be read from its marks: without the removed words it is the version, without the added ones the base', () => {
    fc.assert(
      fc.property(prose, prose, (before, after) => {
        const pieces = changesOf(before, after)
        const without = (change: string) =>
          pieces.flatMap((piece) => (piece.change === change ? [] : piece.text)).join('')
        expect(without('removed')).toBe(after)
        if (pieces.some(({ change }) => change !== 'same')) expect(without('added')).toBe(before)
      }),
      { numRuns: 500 },
    )
  })
})
