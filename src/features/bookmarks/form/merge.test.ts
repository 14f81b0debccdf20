import { describe, expect, test } from 'vitest'
import { emptyForm, type FormValues } from './fields.ts'
import { type Difference, differences, merge } from './merge.ts'

const base: FormValues = { ...emptyForm, name: 'Payroll', description: 'Before', state: '{"a": 1}' }
const named = (...people: string[]) => ({ who: 'people' as const, people })

describe('two versions of a bookmark', () => {
  test.for<[title: string, mine: Partial<FormValues>, theirs: Partial<FormValues>, differing: Difference[]]>([
    ['that nobody changed do not differ', {}, {}, []],
    [
      'differ where mine alone changed, and mine wins',
      { name: 'Mine' },
      {},
      [{ field: 'name', isConflict: false, winner: 'mine' }],
    ],
    [
      'differ where theirs alone changed, and theirs wins',
      {},
      { groupKey: 'theirs' },
      [{ field: 'groupKey', isConflict: false, winner: 'theirs' }],
    ],
    [
      'conflict where both changed, and mine wins at first',
      { name: 'Mine' },
      { name: 'Theirs' },
      [{ field: 'name', isConflict: true, winner: 'mine' }],
    ],
    ['do not differ where both made the same change', { readonly: true }, { readonly: true }, []],
    [
      'list their differences in the order of the form',
      { state: '{}', predefined: true },
      { name: 'Theirs' },
      [
        { field: 'name', isConflict: false, winner: 'theirs' },
        { field: 'predefined', isConflict: false, winner: 'mine' },
        { field: 'state', isConflict: false, winner: 'mine' },
      ],
    ],
    ['do not differ by the white space of their state', {}, { state: '{\n  "a": 1\n}' }, []],
    ['do not differ by the order of their people', { read: named('a', 'b') }, { read: named('b', 'a') }, []],
    [
      'differ by who has access',
      { write: { who: 'everyone', people: [] } },
      {},
      [{ field: 'write', isConflict: false, winner: 'mine' }],
    ],
    [
      'conflict where each names other people',
      { read: named('a') },
      { read: named('b') },
      [{ field: 'read', isConflict: true, winner: 'mine' }],
    ],
  ])('%s', ([, mine, theirs, differing]) => {
    expect(differences(base, { ...base, ...mine }, { ...base, ...theirs })).toEqual(differing)
  })
})

describe('the merged version', () => {
  const mine = { ...base, name: 'Mine', description: 'Mine', readonly: true }
  const theirs = { ...base, name: 'Theirs', description: 'Theirs', groupKey: 'theirs' }

  test('keeps what only one of both changed, and mine in conflicts', () => {
    expect(merge(mine, theirs, differences(base, mine, theirs))).toEqual({
      ...base,
      name: 'Mine',
      description: 'Mine',
      readonly: true,
      groupKey: 'theirs',
    })
  })

  test('takes theirs in the conflicts that were decided for them', () => {
    const decided = differences(base, mine, theirs).map((difference): Difference =>
      difference.field === 'name' ? { ...difference, winner: 'theirs' } : difference,
    )
    expect(merge(mine, theirs, decided)).toMatchObject({ name: 'Theirs', description: 'Mine', readonly: true })
  })
})
