import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rights } from '#contract/access.ts'
import { defaultRoles, permissionsOf } from './grants.ts'
import { covers, grantsOf, rightOf, scopeOf, unionOf } from './grants.ts'
import { holds, nothing, partOf, wholeOf } from './scopes.ts'
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
        expect(together !== undefined && holds(together, type)).toBe(
          roles.some((some) => holds(scopeOf('factSheet.read', some), type)),
        )
    }),
  )
})

const members = ['alias', 'costs', 'owner']
/** What a role gives of two types, and which of their fields it lists, or leaves out. */
const role = fc.record({
  reads: fc.subarray(['Application', 'Project']),
  limits: fc.subarray(['Application', 'Project']),
  listed: fc.subarray(members, { minLength: 1 }),
  isLeftOut: fc.boolean(),
})
interface GeneratedRole {
  readonly reads: readonly string[]
  readonly limits: readonly string[]
  readonly listed: readonly string[]
  readonly isLeftOut: boolean
}

const grantsFor = ({ reads, limits, listed, isLeftOut }: GeneratedRole) => {
  const permission = (of: string, values: readonly string[]) => ({
    domain: 'FACT_SHEETS',
    function: of,
    actions: ['READ'],
    instances: [{ values }],
  })
  const fields = limits.flatMap((type) => listed.map((name) => `${isLeftOut ? '!' : ''}${type}.${name}`))
  return grantsOf([
    ...(reads.length > 0 ? [permission('FACT_SHEET', reads)] : []),
    ...(fields.length > 0 ? [permission('FIELD', fields)] : []),
  ])
}

/** Whether one role alone gives a field, by its definition. */
const gives = ({ reads, limits, listed, isLeftOut }: GeneratedRole, type: string, name: string): boolean =>
  reads.some((read) => read === type) &&
  (!limits.some((limit) => limit === type) || listed.includes(name) !== isLeftOut)

const fieldsOf = (grants: ReturnType<typeof grantsOf>) =>
  ['Application', 'Project'].flatMap((type) =>
    [...members, 'ofALaterModel']
      .filter((name) => holds(partOf(grants.get('factSheet.read'), type, 'FIELD'), name))
      .map((name) => `${type}.${name}`),
  )

test('several roles give a field exactly where one of them gives both its type and the field', () => {
  fc.assert(
    fc.property(fc.array(role, { minLength: 1, maxLength: 4 }), (roles) => {
      const expected = ['Application', 'Project'].flatMap((type) =>
        [...members, 'ofALaterModel']
          .filter((name) => roles.some((each) => gives(each, type, name)))
          .map((name) => `${type}.${name}`),
      )
      expect(fieldsOf(unionOf(roles.map(grantsFor)))).toEqual(expected)
    }),
  )
})

test('a role covers another exactly where it gives all of its types and fields', () => {
  fc.assert(
    fc.property(role, role, (one, other) => {
      const [all, some] = [grantsFor(one), grantsFor(other)]
      const isCovered =
        other.reads.every((type) => one.reads.includes(type)) &&
        fieldsOf(some).every((field) => fieldsOf(all).includes(field))
      expect(covers(all, some)).toBe(isCovered)
    }),
  )
})

test('a type with a limited field is not whole', () => {
  const grants = grantsOf([
    { domain: 'FACT_SHEETS', function: 'FACT_SHEET', actions: ['READ'] },
    { domain: 'FACT_SHEETS', function: 'RELATION', actions: ['READ'], instances: [{ values: ['!Application.relA'] }] },
  ])
  const whole = wholeOf(grants.get('factSheet.read') ?? nothing)
  expect([holds(whole, 'Application'), holds(whole, 'Project')]).toEqual([false, true])
})
