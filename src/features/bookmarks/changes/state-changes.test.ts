import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inOrderOf } from '#common/diff/json-order.ts'
import { isSameJson, type State } from './json-values.ts'
import { mergeStates } from './merge-states.ts'
import { changedParts, idOf, withPart, withParts } from './state-changes.ts'

const filter = (facetKey: string, ...keys: string[]) => ({ facetKey, operator: 'OR', keys })
const saved = {
  filter: { facetFilters: [filter('FactSheetTypes', 'Application'), filter('lifecycle', 'active')] },
  columns: ['lifecycle', 'technicalSuitability', 'businessCriticality'],
  sorting: [{ key: 'displayName', order: 'asc' }],
}
const partsOf = (before: State, after: State) =>
  changedParts(before, after).map(({ kind, path, key }) => [kind, path.join('.'), ...(key === undefined ? [] : [key])])

describe('changes of a saved state', () => {
  test.for<[title: string, after: State, parts: string[][]]>([
    [
      'name an added filter',
      { ...saved, filter: { facetFilters: [...saved.filter.facetFilters, filter('hosting', 'saas')] } },
      [['item', 'filter.facetFilters', 'hosting']],
    ],
    [
      'name a column that was removed',
      { ...saved, columns: ['lifecycle', 'businessCriticality'] },
      [['item', 'columns', 'technicalSuitability']],
    ],
    [
      'say that columns are in another order',
      { ...saved, columns: saved.columns.toReversed() },
      [['order', 'columns']],
    ],
    [
      'have the sort as a whole, and other members by their path',
      { ...saved, sorting: [], map: { zoom: 2 } },
      [
        ['value', 'sorting'],
        ['value', 'map.zoom'],
      ],
    ],
    [
      'are none if only members are in another order',
      { sorting: saved.sorting, columns: saved.columns, filter: saved.filter },
      [],
    ],
    ['may be an empty object', { ...saved, map: {} }, [['value', 'map']]],
  ])('%s', ([, after, parts]) => {
    expect(partsOf(saved, after)).toEqual(parts)
  })

  test('can be undone one by one, to the place where they were', () => {
    const after = { ...saved, columns: ['businessCriticality'], sorting: [] }
    const parts = changedParts(saved, after)
    const [first, ...rest] = parts
    expect(first && withPart(after, first, saved)).toMatchObject({ columns: ['lifecycle', 'businessCriticality'] })
    expect(rest.reduce<State>((state, part) => withPart(state, part, saved), after)).toMatchObject({
      columns: ['technicalSuitability', 'businessCriticality'],
      sorting: saved.sorting,
    })
  })
})

describe('changes of two people', () => {
  const mine = { ...saved, columns: ['lifecycle', 'businessCriticality'] }

  test('are both kept where they do not overlap', () => {
    const theirs = { ...saved, columns: [...saved.columns, 'tags'], sorting: [] }
    expect(mergeStates({ base: saved, mine, theirs })).toEqual({
      state: { ...saved, columns: ['lifecycle', 'businessCriticality', 'tags'], sorting: [] },
      conflicts: [],
    })
  })

  test('need a choice where both changed the same, and theirs is kept until then', () => {
    const sorted = { ...mine, sorting: [{ key: 'tags', order: 'asc' }] }
    const theirs = { ...saved, sorting: [] }
    const { state, conflicts } = mergeStates({ base: saved, mine: sorted, theirs })
    expect(conflicts).toEqual([{ kind: 'value', path: ['sorting'] }])
    expect(state).toEqual({ ...mine, sorting: [] })
    const choices = Object.fromEntries(conflicts.map((part) => [idOf(part), 'mine' as const]))
    expect(mergeStates({ base: saved, mine: sorted, theirs }, choices).state).toEqual(sorted)
  })

  test('agree where both made the same change', () => {
    expect(mergeStates({ base: saved, mine, theirs: mine })).toEqual({ state: mine, conflicts: [] })
  })

  test('overlap where one replaced what the other changed a part of', () => {
    const theirs = { ...saved, columns: 'all' }
    expect(mergeStates({ base: saved, mine, theirs }).conflicts).toMatchObject([{ kind: 'item' }])
  })
})

test('20,000 changes are merged with as many of somebody else', () => {
  const members = (word: string, from: number) =>
    Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`member${from + index}`, `${word} ${index}`]))
  const [base, mine, theirs] = [members('old', 0), members('mine', 0), members('theirs', 10_000)]
  const { state, conflicts } = mergeStates({ base, mine, theirs })
  // They removed the first half and changed the second.
  expect(conflicts).toHaveLength(20_000)
  expect(state).toEqual(theirs)
  const choices = Object.fromEntries(conflicts.map((part) => [idOf(part), 'mine' as const]))
  expect(mergeStates({ base, mine, theirs }, choices).state).toEqual({ ...theirs, ...mine })
})

describe('any two states', () => {
  const columns = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'))
  const filters = fc.array(fc.record({ facetKey: fc.constantFrom('a', 'b'), keys: fc.constantFrom(['x'], ['y']) }), {
    maxLength: 3,
  })
  const part = (value: fc.Arbitrary<unknown>) => fc.option(value, { nil: undefined })
  const state: fc.Arbitrary<State> = fc
    .record({
      columns: part(fc.oneof(columns, fc.constantFrom('all', ['a', 'a']))),
      filter: part(fc.oneof(fc.record({ facetFilters: filters }), fc.constant({}), fc.constant(null))),
      more: part(
        fc.oneof(
          fc.json().map((text): unknown => JSON.parse(text)),
          fc.record({ deep: fc.record({ n: fc.nat(2) }) }),
        ),
      ),
    })
    // As it comes from the service: without undefined members.
    .map((value) => JSON.parse(JSON.stringify(value)))

  test('are the same after all parts were taken over, and only then without changes', () => {
    fc.assert(
      fc.property(state, state, (before, after) => {
        const parts = changedParts(before, after)
        expect(parts.length === 0).toBe(isSameJson(before, after))
        const taken = parts.reduce((result, change) => withPart(result, change, after), before)
        expect(taken).toEqual(after)
        expect(withParts(before, parts, after)).toEqual(after)
        const some = parts.filter((_, index) => index % 2 === 0)
        const one = some.reduce((result, change) => withPart(result, change, after), before)
        expect(withParts(before, some, after)).toEqual(one)
      }),
      { numRuns: 2000 },
    )
  })

  test('are merged to mine where they changed nothing, and to theirs where I changed nothing', () => {
    fc.assert(
      fc.property(state, state, (before, after) => {
        expect(mergeStates({ base: before, mine: after, theirs: before })).toEqual({ state: after, conflicts: [] })
        expect(mergeStates({ base: before, mine: before, theirs: after })).toEqual({ state: after, conflicts: [] })
      }),
    )
  })

  test('are the same in another order of members', () => {
    fc.assert(
      fc.property(state, state, (a, b) => {
        expect(inOrderOf(a, b)).toEqual(a)
      }),
    )
  })
})
