import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rights } from '#contract/access.ts'
import { defaultRoles, permissionsOf } from './default-roles.ts'
import { grantsOf, holds, rightOf, scopeOf, unionOf } from './grants.ts'
import { knownWords, wordOf } from './words.ts'

const types = ['Application', 'ITComponent', 'Project', 'Interface']
const names = fc.subarray(types)
const instances = fc.oneof(
  names.map((some) => some.map((name) => ({ values: [name] }))),
  names.map((some) => some.map((name) => ({ values: [`!${name}`] }))),
)

test('each right has a word, and each word its right', () => {
  for (const word of knownWords) expect(wordOf(rightOf(word, word.action) ?? 'bookmark.read')).toEqual(word)
  expect(knownWords).toHaveLength(rights.length)
  expect(rightOf({ domain: 'FACT_SHEETS', function: 'FACT_SHEET' }, 'FLY')).toBeUndefined()
})

test('the roles of the service give what their table says', () => {
  for (const { name, permissions } of defaultRoles)
    expect({ name, rights: [...grantsOf(permissions).keys()].toSorted() }).toEqual({
      name,
      rights: [...grantsOf(permissionsOf([...grantsOf(permissions).keys()])).keys()].toSorted(),
    })
})

test('several roles give a right for an instance exactly where one of them does', () => {
  fc.assert(
    fc.property(fc.array(instances, { minLength: 1, maxLength: 4 }), (roles) => {
      const grants = roles.map((some) =>
        grantsOf([{ domain: 'FACT_SHEETS', function: 'FACT_SHEET', actions: ['READ'], instances: some }]),
      )
      const together = unionOf(grants).get('factSheet.read')
      for (const type of [...types, 'Of a later model'])
        expect(together !== undefined && holds(together, type)).toBe(roles.some((some) => holds(scopeOf(some), type)))
    }),
  )
})
