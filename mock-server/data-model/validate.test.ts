import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { arbAnyValue, arbModel, arbValue, smallModel } from '#testing/fact-sheets/models.ts'
import { type FieldState, isActive, validateFields, validateRelationFields } from './validate.ts'
import type { Stored, TypeModel } from './model.ts'
import { isComputed } from './values.ts'

const model = smallModel()
const { validators } = model.definition

function typeOf(key: string): TypeModel {
  const type = model.types.get(key)
  if (!type) throw new Error(`there is no type ${key}`)
  return type
}
const state = (fields: Record<string, Stored> = {}, more: Partial<FieldState> = {}): FieldState => ({
  category: null,
  fields,
  naFields: [],
  ...more,
})
const judge = (key: string, before: FieldState | undefined, after: FieldState) =>
  validateFields(typeOf(key), before, after, validators).map(({ path, code }) => `${path} ${code}`)

describe('the fields of a fact sheet', () => {
  test('are valid as the model defines them', () => {
    const fields = { alias: 'x', businessCriticality: 'high', criticalityReason: 'y', externalId: { externalId: '1' } }
    expect(
      judge('Application', undefined, state(fields, { category: 'microservice', naFields: ['cost', 'relToParent'] })),
    ).toEqual([])
  })

  test('must be known and have allowed values', () => {
    const after = state({ alias: 5, size: 'x' }, { category: 'pet', naFields: ['relToMoon'] })
    expect(judge('Application', undefined, after).toSorted()).toEqual([
      '/alias INVALID_VALUE',
      '/category UNKNOWN_CATEGORY',
      '/naFields UNKNOWN_FIELD',
      '/size UNKNOWN_FIELD',
    ])
    expect(judge('Organization', undefined, state({}, { category: 'x' }))).toEqual(['/category UNKNOWN_CATEGORY'])
  })

  test('must be set and stay set if mandatory', () => {
    const [without, withIt] = [state(), state({ opEx: 0 })]
    expect(judge('ITComponent', undefined, without)).toEqual(['/opEx MANDATORY_FIELD_EMPTY'])
    expect(judge('ITComponent', undefined, withIt)).toEqual([])
    expect(judge('ITComponent', withIt, without)).toEqual(['/opEx MANDATORY_FIELD_EMPTY'])
  })

  test('can stay empty although mandatory if they were empty or are marked as not set', () => {
    const onPurpose = state({}, { naFields: ['opEx'] })
    expect(judge('ITComponent', state(), state({ alias: 'x' }))).toEqual([])
    expect(judge('ITComponent', undefined, onPurpose)).toEqual([])
    expect(judge('ITComponent', onPurpose, state())).toEqual(['/opEx MANDATORY_FIELD_EMPTY'])
  })

  test('that are not activated keep their value but take no new one', () => {
    const active = state({ businessCriticality: 'high', criticalityReason: 'y' })
    const kept = state({ businessCriticality: 'low', criticalityReason: 'y' })
    const changed = state({ businessCriticality: 'low', criticalityReason: 'z' })
    expect(judge('Application', active, kept)).toEqual([])
    expect(judge('Application', kept, state({ businessCriticality: 'low' }))).toEqual([])
    expect(judge('Application', active, changed)).toEqual(['/criticalityReason FIELD_NOT_ACTIVE'])
    expect(judge('Application', undefined, state({ criticalityReason: 'z' }))).toEqual([
      '/criticalityReason FIELD_NOT_ACTIVE',
    ])
  })

  test('that are read-only external IDs cannot be changed', () => {
    const numbered = state({ serialNumber: { externalId: '1', comment: 'x' } })
    const sameInOtherOrder = state({ serialNumber: { comment: 'x', externalId: '1' } })
    expect(judge('Application', numbered, sameInOtherOrder)).toEqual([])
    expect(judge('Application', numbered, state())).toEqual(['/serialNumber FIELD_READ_ONLY'])
    expect(judge('Application', numbered, state({ serialNumber: { externalId: '2' } }))).toEqual([
      '/serialNumber FIELD_READ_ONLY',
    ])
  })

  test('are active if every condition holds, for lists by any member', () => {
    const at = state({ a: ['x', 'y'], b: true, n: 3 }, { category: 'c' })
    expect(isActive(undefined, at)).toBe(true)
    expect(isActive({ a: ['y', 'z'], b: ['true'], n: ['3'], category: ['c'] }, at)).toBe(true)
    expect(isActive({ a: ['y'], category: ['d'] }, at)).toBe(false)
    expect(isActive({ constructor: ['x'] }, at)).toBe(false)
    expect(isActive({ a: [] }, at)).toBe(false)
  })
})

describe('the attributes of a relation', () => {
  test('follow the same rules', () => {
    const relation = model.relations.get('applicationITComponentRelation')
    if (!relation) throw new Error('there is no such relation')
    const violations = (before: Record<string, Stored> | undefined, after: Record<string, Stored>) =>
      validateRelationFields(relation, before, after, validators).map(({ path, code }) => `${path} ${code}`)
    expect(violations(undefined, { fit: 'poor', fitReason: 'old', costTotalAnnual: 5 })).toEqual([])
    expect(violations({ fit: 'good' }, { fit: 'good', fitReason: 'x' })).toEqual(['/fitReason FIELD_NOT_ACTIVE'])
    expect(violations({}, { fit: 'great', alias: 'x' })).toEqual(['/alias UNKNOWN_FIELD', '/fit INVALID_VALUE'])
  })
})

describe('validation by any model', () => {
  const arbType = arbModel.chain((one) =>
    fc.record({ type: fc.constantFrom(...one.types.values()), rules: fc.constant(one.definition.validators) }),
  )
  const arbState = (type: TypeModel) =>
    fc
      .tuple(
        ...[...type.fields.values()]
          .filter((field) => !isComputed(field))
          .map((field) => fc.option(arbNamed(field.name, arbValue(field)))),
      )
      .map((entries) => state(Object.fromEntries(entries.flatMap((entry) => (entry ? [entry] : [])))))
  const arbNamed = (name: string, arb: fc.Arbitrary<Stored>) => arb.map((stored): [string, Stored] => [name, stored])

  test('accepts fact sheets of accepted values', () => {
    const arb = arbType.chain((one) =>
      fc.record({ one: fc.constant(one), before: fc.option(arbState(one.type)), after: arbState(one.type) }),
    )
    fc.assert(
      fc.property(arb, ({ one, before, after }) => {
        const codes = validateFields(one.type, before ?? undefined, after, one.rules).map(({ code }) => code)
        expect(codes).not.toContain('INVALID_VALUE')
        expect(codes).not.toContain('UNKNOWN_FIELD')
        expect(validateFields(one.type, after, after, one.rules)).toEqual([])
      }),
    )
  })

  test('never throws on junk', () => {
    const junk = fc.dictionary(fc.constantFrom('alpha', 'beta', 'externalId', '__proto__', 'constructor'), arbAnyValue)
    fc.assert(
      fc.property(arbType, junk, junk, ({ type, rules }, before, after) => {
        // Values that the types rule out, but that a store might hold nevertheless.
        const stateOf = (fields: unknown) => state(fields as Record<string, Stored>)
        const violations = validateFields(type, stateOf(before), stateOf(after), rules)
        expect(violations.every(({ path, code, message }) => path && code && message)).toBe(true)
      }),
    )
  })
})
