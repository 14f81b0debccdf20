import { describe, expect, test } from 'vitest'
import { DataModel } from '#contract/data-model.ts'
import { changesBetween } from '#data-model/changes/model-changes.ts'
import { defaultModels } from '#data-model/defaults/default-models.ts'
import type { Json } from '#testing/client.ts'
import { smallData } from '#testing/fact-sheets/small-model.ts'
import { immutableErrors, modelErrors, newErrors } from './model-errors.ts'

const reserved = { types: new Set(['Query', 'String']), members: new Set(['id', 'rev', 'tags', 'name']) }

/** The errors of the small model with a change, as texts. */
function errorsWith(change: (model: Json) => void): string[] {
  const model: Json = structuredClone(smallData())
  change(model)
  return modelErrors(DataModel.parse(model), reserved).map(({ path, message }) => `${path} ${message}`)
}

test('the models of new workspaces and of tests are right', () => {
  expect(modelErrors(defaultModels.data, reserved)).toEqual([])
  expect(errorsWith(() => undefined)).toEqual([])
})

describe('a model is refused', () => {
  test.each<[string, (model: Json) => void, string]>([
    ['a type that GraphQL cannot spell', (m) => (m.factSheets['My type'] = {}), `$.factSheets["My type"] must begin`],
    ['markup as a key', (m) => (m.factSheets['<b>'] = {}), `$.factSheets["<b>"] must begin`],
    [
      'a type with the name of another one',
      (m) => (m.factSheets.Query = {}),
      '$.factSheets.Query is a name that GraphQL',
    ],
    ['a very long key', (m) => (m.factSheets['A'.repeat(101)] = {}), 'at most 100'],
    [
      'a field that every fact sheet has',
      (m) => (m.factSheets.Application.fields.rev = { type: 'STRING' }),
      '$.factSheets.Application.fields.rev is a member that every fact sheet has',
    ],
    [
      'SQL as a field',
      (m) => (m.factSheets.Application.fields["x'; DROP TABLE fact_sheet"] = { type: 'STRING' }),
      'must begin with a letter',
    ],
    ['an unknown relation', (m) => m.factSheets.Application.relations.push('gone'), 'gone is no relation of the model'],
    ['no phases', (m) => (m.factSheets.Application.fields.phases = { type: 'LIFECYCLE', values: [] }), 'one phase'],
    [
      'a value twice',
      (m) => (m.factSheets.Application.fields.colour = { type: 'SINGLE_SELECT', values: ['red', 'blue', 'red'] }),
      '$.factSheets.Application.fields.colour.values[2] is in the list twice: red',
    ],
    [
      'an empty value',
      (m) => (m.factSheets.Application.fields.colour = { type: 'SINGLE_SELECT', values: [' '] }),
      'colour.values[0] must not be empty',
    ],
    [
      'a range from high to low',
      (m) => (m.factSheets.Application.fields.size = { type: 'INTEGER', range: { min: 5, max: 1 } }),
      '$.factSheets.Application.fields.size.range must have a min',
    ],
    [
      'an unknown validator',
      (m) => (m.factSheets.Application.fields.code = { type: 'STRING', validators: ['none'] }),
      'code.validators[0] none is no validator of the model',
    ],
    [
      'an initial value that is none',
      (m) => (m.factSheets.Application.fields.size = { type: 'INTEGER', initialValue: 'many' }),
      '$.factSheets.Application.fields.size.initialValue must be a whole number',
    ],
    [
      'an expression that is none',
      (m) => (m.validators.bad = { type: 'Regex', value: '(' }),
      '$.validators.bad.value is not',
    ],
    [
      'a condition on a field that is not there',
      (m) => (m.factSheets.Application.fields.size = { type: 'INTEGER', activatedBy: { nowhere: ['x'] } }),
      'size.activatedBy.nowhere nowhere is no field beside it',
    ],
    [
      'a circle of conditions',
      (m) => {
        const select = (activator: string) => ({
          type: 'SINGLE_SELECT',
          values: ['on'],
          activatedBy: { [activator]: ['on'] },
        })
        Object.assign(m.factSheets.Application.fields, { one: select('two'), two: select('one') })
      },
      '$.factSheets.Application.fields.one.activatedBy leads back to the field',
    ],
    [
      'an end of an unknown type',
      (m) =>
        (m.relations.new = {
          from: { factSheetType: 'Nothing', name: 'relA' },
          to: { factSheetType: 'Application', name: 'relB' },
        }),
      '$.relations.new.from.factSheetType Nothing is no type of fact sheets',
    ],
    [
      'two sides of one name',
      (m) => {
        const end = (factSheetType: string, name: string) => ({ factSheetType, name })
        m.relations.one = { from: end('Application', 'relUses'), to: end('Organization', 'relUsedOnce') }
        m.relations.two = { from: end('Application', 'relUses'), to: end('Organization', 'relUsedTwice') }
        m.factSheets.Application.relations.push('one', 'two')
      },
      'has the name relUses, as one has',
    ],
    [
      'an aggregated field without a path',
      (m) => (m.factSheets.Application.fields.sum = { type: 'AGGREGATED', function: 'SUM' }),
      '$.factSheets.Application.fields.sum.paths must have at least one path',
    ],
    [
      'a naming rule of an unknown field',
      (m) => (m.factSheets.Application.namingRule = { regular: { displayName: [{ field: 'nowhere' }] } }),
      '$.factSheets.Application.namingRule.regular.displayName[0].field nowhere is no field of Application',
    ],
    [
      'an external id of an unknown type',
      (m) => (m.externalIdFields.code = { forFactSheets: ['Nothing'] }),
      '$.externalIdFields.code.forFactSheets[0] Nothing is no type of fact sheets',
    ],
  ])('for %s', (_, change, expected) => {
    const errors = errorsWith(change)
    expect(errors).not.toEqual([])
    expect(errors.join('\n')).toContain(expected)
  })
})

test('what was wrong before stands in nobody’s way', () => {
  const before: Json = structuredClone(smallData())
  before.factSheets['Old one'] = {}
  const after = structuredClone(before)
  after.factSheets['New one'] = {}
  const [old, next] = [before, after].map((model) => modelErrors(DataModel.parse(model), reserved))
  const errors = newErrors(old ?? [], next ?? [])
  expect(errors.map(({ path }) => path)).toEqual(['$.factSheets["New one"]'])
})

test('the type of a field and the ends of a relation never change', () => {
  const [before, after]: Json[] = [structuredClone(smallData()), structuredClone(smallData())]
  after.factSheets.Application.fields.alias.type = 'INTEGER'
  const [name] = Object.keys(after.relations)
  if (name === undefined) throw new Error('the small model has relations')
  after.relations[name].to.factSheetType = 'Nothing'
  const errors = immutableErrors(changesBetween(DataModel.parse(before), DataModel.parse(after)))
  expect(errors.map(({ path }) => path)).toEqual([
    '$.factSheets.Application.fields.alias.type',
    `$.relations.${name}.to.factSheetType`,
  ])
})
