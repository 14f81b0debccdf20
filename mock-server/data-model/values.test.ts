import { isEqual } from 'es-toolkit'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DataModel } from '#contract/data-model.ts'
import { ViewModel } from '#contract/view-model.ts'
import { arbAnyValue, arbModel, arbValue, smallModel } from '#testing/fact-sheets/models.ts'
import { compileModel } from './compile.ts'
import { phaseAt } from './lifecycle.ts'
import type { FieldModel, Model, Stored } from './model.ts'
import { isComputed, isEmpty, parseData, parsePatch, parseStored, toData } from './values.ts'

const model = smallModel()
const { validators } = model.definition

function field(name: string): FieldModel {
  const found = [...model.types.values()].flatMap((type) => type.fields.get(name) ?? [])[0]
  if (!found) throw new Error(`there is no field ${name}`)
  return found
}
const patch = (name: string, text: string) => parsePatch(field(name), text, validators)
const data = (name: string, value: unknown) => parseData(field(name), value, validators)
const value = (stored: Stored) => ({ ok: true, value: stored })
const refused = (message: string) => ({ ok: false, message: expect.stringContaining(message) })

describe('a REST value', () => {
  test('can have the class name or the word of the definition as its type', () => {
    expect(data('alias', { type: 'StringValue', value: 'x' })).toEqual(value('x'))
    expect(data('alias', { type: 'STRING', value: 'x' })).toEqual(value('x'))
    expect(data('businessCriticality', { type: 'SINGLE_SELECT', keyword: 'high' })).toEqual(value('high'))
  })

  test('must be of the class of its field', () => {
    expect(data('alias', { type: 'SingleSelect', keyword: 'x' })).toEqual(refused('must be of the type StringValue'))
    expect(data('alias', { value: 'x' })).toEqual(refused('must be of the type'))
    expect(data('alias', 'x')).toEqual(refused('must be an object'))
    expect(data('alias', null)).toEqual(refused('must be an object'))
  })

  test('is empty if its member is null and the field can be empty', () => {
    expect(data('businessCriticality', { type: 'SingleSelect', keyword: null })).toEqual(value(''))
    expect(data('goLive', { type: 'DateValue', value: null })).toEqual(value(''))
    expect(data('goLive', { type: 'DateValue', day: '2024-02-29' })).toEqual(refused('value must be a day'))
    expect(data('users', { type: 'IntegerValue', value: null })).toEqual(refused('value must be a whole number'))
  })

  test('says nothing with its type alone, of whatever type', () => {
    const fields = [...model.types.values()]
      .flatMap((type) => [...type.fields.values()])
      .filter((one) => !isComputed(one))
    expect(new Set(fields.map(({ type }) => type)).size).toBe(12)
    for (const one of fields) {
      for (const type of [one.type, toData(one, '').type])
        expect([one.name, parseData(one, { type }, validators)]).toEqual([one.name, refused('more than its type')])
    }
  })

  test('cannot be set for computed fields', () => {
    expect(data('totalCost', { type: 'DoubleValue', value: 1 })).toEqual(refused('cannot be set'))
    expect(patch('found', 'x')).toEqual(refused('cannot be set'))
  })
})

describe('the text of a patch', () => {
  test.each<[string, string, Stored]>([
    ['alias', 'x "y"', 'x "y"'],
    ['alias', '', ''],
    ['businessCriticality', 'low', 'low'],
    ['platforms', '["web","mobile","web"]', ['web', 'mobile']],
    ['users', '12', 12],
    ['users', '-0', 0],
    ['cost', '1.5e2', 150],
    ['goLive', '2024-02-29', '2024-02-29'],
    ['isPublic', 'false', false],
    ['successors', '["a","b","a"]', ['a', 'b']],
    ['externalId', 'A-1', { externalId: 'A-1' }],
    ['externalId', '1234', { externalId: '1234' }],
    [
      'externalId',
      '{"type":"ExternalId","externalId":"A","comment":null,"status":"","forceWrite":true,"x":1}',
      { externalId: 'A' },
    ],
    // Any text: a page that makes it a link has to look at it.
    [
      'externalId',
      '{"externalId":"A","externalUrl":"cmdb:server/7"}',
      { externalId: 'A', externalUrl: 'cmdb:server/7' },
    ],
    ['location', '{"rawAddress":"Bonn","latitude":50.7,"x":{}}', { rawAddress: 'Bonn', latitude: 50.7 }],
    [
      'projectStatus',
      '[{"id":"1","status":"red","progress":0}]',
      { projectStatus: [{ id: '1', status: 'red', progress: 0 }] },
    ],
    ['projectStatus', '{"projectStatus":[]}', { projectStatus: [] }],
  ])('is read for %s, %s', (name, text, stored) => {
    expect(patch(name, text)).toEqual(value(stored))
  })

  test.each([
    ['alias', 'a\0b', 'characters that are none'],
    ['alias', '\uD800', 'characters that are none'],
    ['alias', 'x'.repeat(65_537), 'at most 65536'],
    ['release', '1.x', 'validator version'],
    ['release', '1.2\nx', 'validator version'],
    ['release', '1'.repeat(4001), 'at most 4000'],
    ['businessCriticality', 'enormous', 'must be one of low, high'],
    ['platforms', 'web', 'must be JSON'],
    ['platforms', '"web"', 'must be a list'],
    ['platforms', '["web","watch"]', 'must be one of web, mobile, desktop'],
    ['users', '1.5', 'whole number'],
    ['users', '', 'whole number'],
    ['users', '9007199254740993', 'whole number'],
    ['users', '1001', 'at most 1000'],
    ['cost', '-0.01', 'at least 0'],
    ['cost', '1e999', 'must be a number'],
    ['cost', '0x10', 'must be a number'],
    ['goLive', '2023-02-29', 'must be a day'],
    ['goLive', '2023-02-28T00:00:00Z', 'must be a day'],
    ['goLive', '0000-01-01', 'must be a day'],
    ['isPublic', 'yes', 'true or false'],
    ['externalId', '{"comment":"x"}', 'must have an externalId'],
    ['externalId', '{"externalId":5}', 'externalId must be text'],
    ['externalId', `{"externalId":"${'x'.repeat(501)}"}`, 'at most 500'],
    ['externalId', '{"externalId":"x","externalUrl":5}', 'externalUrl must be text'],
    ['externalId', '{"externalId":"a\\u0000"}', 'characters that are none'],
    ['location', '{"latitude":91}', 'latitude must be -90 to 90'],
    ['location', '[]', 'must be an object'],
    ['projectStatus', '[{"progress":101}]', 'projectStatus[0] progress must be 0 to 100'],
    ['projectStatus', '[{"progress":5.5}]', 'must be 0 to 100'],
    ['projectStatus', '[{},{"status":"blue"}]', 'projectStatus[1] status must be one of'],
    [
      'projectStatus',
      '[{"projectStatusProviderInfos":[{"providerId":"x"}]}]',
      'projectStatus[0] projectStatusProviderInfos[0] providerId must be a UUID',
    ],
  ])('is refused for %s, %j: %s', (name, text, message) => {
    expect(patch(name, text)).toEqual(refused(message))
  })

  test('is validated as a whole by the validators of its field', () => {
    expect(patch('release', '1.20.3')).toEqual(value('1.20.3'))
    expect(patch('release', '')).toEqual(value(''))
  })

  test('is validated in linear time, whatever the expression', () => {
    const slow = { version: { type: 'Regex', value: '(a+)+' } }
    // Backtracking would need more than the age of the universe, so that this returns at all is what the test asserts.
    expect(parsePatch(field('release'), `${'a'.repeat(3000)}b`, slow)).toEqual(refused('validator version'))
  })

  test('is refused by a validator with an invalid expression', () => {
    const broken = { version: { type: 'Regex', value: 'a)(b' } }
    expect(parsePatch(field('release'), 'ab', broken)).toEqual(refused('version is not valid'))
    expect(parsePatch(field('release'), 'ab', { version: { type: 'WebCallback' } })).toEqual(value('ab'))
  })
})

describe('a lifecycle', () => {
  const phases = (...given: [string, string][]) => given.map(([phase, startDate]) => ({ phase, startDate }))
  const lifecycle = (...given: [string, string][]) => patch('lifecycle', JSON.stringify({ phases: phases(...given) }))

  test('is stored in the order of the phases', () => {
    expect(lifecycle(['active', '2024-01-01'], ['plan', '2023-01-01'])).toEqual(
      value({ phases: phases(['plan', '2023-01-01'], ['active', '2024-01-01']) }),
    )
  })

  test.each<[string, ...[string, string][]]>([
    ['must not begin active (2022-01-01) before plan (2023-01-01)', ['active', '2022-01-01'], ['plan', '2023-01-01']],
    ['has the phase plan twice', ['plan', '2022-01-01'], ['plan', '2023-01-01']],
    ['phases[0] phase must be one of plan', ['dream', '2022-01-01']],
    ['phases[1] startDate must be a day', ['plan', '2022-01-01'], ['active', '2022-13-01']],
  ])('is refused: %s', (message, ...given) => {
    expect(lifecycle(...given)).toEqual(refused(message))
  })

  test('can begin several phases on one day', () => {
    expect(lifecycle(['plan', '2024-01-01'], ['active', '2024-01-01'])).toMatchObject({ ok: true })
  })

  test('is in the last phase that has started', () => {
    const stored = { phases: phases(['plan', '2023-01-01'], ['phaseIn', '2024-01-01'], ['active', '2024-01-01']) }
    const at = (day: string) => phaseAt(field('lifecycle'), stored, day)
    expect([at('2022-12-31'), at('2023-01-01'), at('2023-12-31'), at('2024-01-01')]).toEqual([
      undefined,
      'plan',
      'plan',
      'active',
    ])
    expect(phaseAt(field('lifecycle'), undefined, '2024-01-01')).toBeUndefined()
  })

  test('keeps its milestones', () => {
    const stored = { phases: [{ phase: 'plan', startDate: '2023-01-01', milestoneId: 'm1' }] }
    expect(parseStored(field('lifecycle'), stored, validators)).toEqual(value(stored))
    expect(toData(field('lifecycle'), stored)).toEqual({ type: 'Lifecycle', ...stored })
  })
})

describe('a stored value', () => {
  test('is shown with the name of its class', () => {
    expect(toData(field('businessCriticality'), 'high')).toEqual({ type: 'SingleSelect', keyword: 'high' })
    expect(toData(field('platforms'), ['web'])).toEqual({ type: 'MultipleSelect', values: ['web'] })
    expect(toData(field('projectStatus'), { projectStatus: [] })).toEqual({
      type: 'ProjectStatusProgress',
      projectStatus: [],
    })
    expect(toData(field('totalCost'), 5)).toEqual({ type: 'DoubleValue', value: 5 })
    expect(toData(field('successors'), ['a'])).toEqual({ type: 'FactSheetReferencesFieldValue', values: ['a'] })
  })

  test('of an external id is shown with all members, which the members that are not set do not change', () => {
    const [stored, none] = [
      { externalId: 'X-1', status: 'LINKED' },
      { comment: null, externalUrl: null },
    ]
    const shown = { type: 'ExternalId', externalId: 'X-1', status: 'LINKED', externalVersion: null, ...none }
    expect(toData(field('externalId'), stored)).toEqual(shown)
    expect(parseData(field('externalId'), shown, validators)).toEqual(value(stored))
  })

  test('is empty without content', () => {
    const empty = [undefined, '', [], {}, { phases: [] }, { projectStatus: [] }, { externalId: '', comment: 'x' }]
    expect(empty.map(isEmpty)).toEqual(empty.map(() => true))
    const full = [0, false, 'x', ['x'], { rawAddress: 'x' }, { externalId: 'x' }, { phases: [{ phase: 'a' }] }]
    expect(full.map(isEmpty)).toEqual(full.map(() => false))
  })
})

describe('values of any model', () => {
  const fieldsOf = (one: Model) =>
    [...one.types.values(), ...one.relations.values()].flatMap(({ fields }) => [...fields.values()])
  const arbField = arbModel
    .map((one) => ({ fields: fieldsOf(one), validators: one.definition.validators }))
    .filter(({ fields }) => fields.length > 0)
    .chain((one) => fc.record({ field: fc.constantFrom(...one.fields), validators: fc.constant(one.validators) }))
  const arbFieldAndValue = arbField
    .filter((one) => !isComputed(one.field))
    .chain((one) => arbValue(one.field).map((stored) => ({ ...one, stored })))

  test('are accepted in stored form, and survive both ways of sending them', () => {
    fc.assert(
      fc.property(arbFieldAndValue, ({ field: one, stored, validators: rules }) => {
        expect(parseStored(one, stored, rules)).toEqual(value(stored))
        // A location without members is empty and not stored; sent, it would hold nothing but its type.
        const isNothing = isEqual(stored, {})
        const sent = parseData(one, toData(one, stored), rules)
        expect(sent).toEqual(isNothing ? refused('more than its type') : value(stored))
        const isText = typeof stored === 'string'
        expect(parsePatch(one, isText ? stored : JSON.stringify(stored), rules)).toEqual(value(stored))
      }),
    )
  })

  test('never throw on junk, and are normalised if accepted', () => {
    const junk = fc.oneof(arbAnyValue, fc.jsonValue())
    fc.assert(
      fc.property(arbField, junk, fc.string(), ({ field: one, validators: rules }, anything, text) => {
        const patches = [text, ...(typeof anything === 'string' ? [anything] : [])]
        const parsed = [
          parseData(one, anything, rules),
          parseStored(one, anything, rules),
          ...patches.map((each) => parsePatch(one, each, rules)),
        ]
        for (const result of parsed) {
          if (!result.ok) continue
          expect(parseStored(one, result.value, rules)).toEqual(result)
          // An empty value isn't stored, so no record shows it.
          if (!isEmpty(result.value)) expect(parseData(one, toData(one, result.value), rules)).toEqual(result)
          expect(JSON.parse(JSON.stringify(result.value))).toEqual(result.value)
        }
      }),
      { numRuns: 1000 },
    )
  })

  test('can have field names that JavaScript objects inherit', () => {
    const odd = { factSheets: { A: { fields: { constructor: { type: 'STRING', validators: ['toString'] } } } } }
    const one = compileModel(DataModel.parse(odd), ViewModel.parse({}), 1).types.get('A')?.fields.get('constructor')
    expect(one && parsePatch(one, 'x', {})).toEqual(value('x'))
  })
})
