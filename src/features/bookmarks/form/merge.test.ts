import { describe, expect, test } from 'vitest'
import { type Difference, differences, mergeVersions } from '#common/stale-write/versions.ts'
import { emptyForm, fieldNames, type FormField, type FormValues, isSameField } from './fields.ts'

const base: FormValues = { ...emptyForm, name: 'Payroll', description: 'Before', state: '{"a": 1}' }
const between = (mine: FormValues, theirs: FormValues) => differences(fieldNames, { base, mine, theirs }, isSameField)
const named = (...people: string[]) => ({ who: 'people' as const, people, roles: [] })

describe('two versions of a bookmark', () => {
  test.for<[title: string, mine: Partial<FormValues>, theirs: Partial<FormValues>, differing: Difference[]]>([
    ['that nobody changed do not differ', {}, {}, []],
    [
      'differ where mine alone changed, and mine wins',
      { name: 'Mine' },
      {},
      [{ name: 'name', isConflict: false, winner: 'mine' }],
    ],
    [
      'differ where theirs alone changed, and theirs wins',
      {},
      { groupKey: 'theirs' },
      [{ name: 'groupKey', isConflict: false, winner: 'theirs' }],
    ],
    [
      'conflict where both changed, and nothing wins until somebody chooses',
      { name: 'Mine' },
      { name: 'Theirs' },
      [{ name: 'name', isConflict: true, winner: undefined }],
    ],
    ['do not differ where both made the same change', { readonly: true }, { readonly: true }, []],
    [
      'list their differences in the order of the form',
      { state: '{}', predefined: true },
      { name: 'Theirs' },
      [
        { name: 'name', isConflict: false, winner: 'theirs' },
        { name: 'predefined', isConflict: false, winner: 'mine' },
        { name: 'state', isConflict: false, winner: 'mine' },
      ],
    ],
    ['do not differ by the white space of their state', {}, { state: '{\n  "a": 1\n}' }, []],
    ['do not differ by the order of their people', { read: named('a', 'b') }, { read: named('b', 'a') }, []],
    [
      'differ by who has access',
      { write: { who: 'everyone', people: [], roles: [] } },
      {},
      [{ name: 'write', isConflict: false, winner: 'mine' }],
    ],
    [
      'conflict where each names other people',
      { read: named('a') },
      { read: named('b') },
      [{ name: 'read', isConflict: true, winner: undefined }],
    ],
  ])('%s', ([, mine, theirs, differing]) => {
    expect(between({ ...base, ...mine }, { ...base, ...theirs })).toEqual(differing)
  })
})

describe('the merged version', () => {
  const mine = { ...base, name: 'Mine', description: 'Mine', readonly: true }
  const theirs = { ...base, name: 'Theirs', description: 'Theirs', groupKey: 'theirs' }
  const mergedWith = (choice: Partial<Record<FormField, 'mine' | 'theirs'>>) => {
    const decided = between(mine, theirs).map((difference): Difference => {
      const chosen = fieldNames.find((name) => name === difference.name)
      return { ...difference, winner: difference.winner ?? (chosen && choice[chosen]) }
    })
    return mergeVersions(decided, { mine, theirs, both: {} })
  }

  test('keeps what only one of both changed, and mine where it was chosen', () => {
    expect(mergedWith({ name: 'mine', description: 'mine' })).toEqual({
      ...base,
      name: 'Mine',
      description: 'Mine',
      readonly: true,
      groupKey: 'theirs',
    })
  })

  test('takes theirs in the conflicts that were decided for them', () => {
    const merged = mergedWith({ name: 'theirs', description: 'mine' })
    expect(merged).toMatchObject({ name: 'Theirs', description: 'Mine', readonly: true })
  })
})
