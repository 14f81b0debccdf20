import fc from 'fast-check'
import { DataModel, FieldType } from '#contract/data-model.ts'
import { ViewModel } from '#contract/view-model.ts'
import { compileModel } from '#data-model/compile.ts'
import type { FieldModel, Model, Stored } from '#data-model/model.ts'
import { smallData, smallView } from './small-model.ts'

/** A landscape of four types with every kind of field, relation and rule; the same at every call. */
export const smallModel = (): Model => compileModel(smallData(), smallView(), 1)

const validators = { digits: { type: 'Regex', value: String.raw`\d{1,8}` }, call: { type: 'WebCallback' } }
const names = ['alpha', 'beta', 'gamma', 'delta', 'constructor']
const choices = ['one', 'two', 'three', 'toString']

const arbActivatedBy = fc.oneof(
  { weight: 3, arbitrary: fc.constant({}) },
  fc.record({
    activatedBy: fc.dictionary(fc.constantFrom('category', ...names), fc.subarray(choices), { maxKeys: 2 }),
  }),
)

/** Definitions of a few fields, of any type there is. */
const arbFields = fc.dictionary(
  fc.constantFrom(...names),
  fc
    .tuple(
      fc.constantFrom(...FieldType.options),
      fc.record({ mandatory: fc.boolean(), readOnly: fc.boolean() }),
      arbActivatedBy,
      fc.subarray(choices, { minLength: 1 }),
      fc.constantFrom({}, { validators: ['digits'] }, { validators: ['call', 'unheardOf'] }),
      fc.constantFrom({}, { range: { min: -5 } }, { range: { min: 0, max: 9 } }),
    )
    .map(([type, flags, activated, values, validated, ranged]) => ({
      type,
      values,
      ...flags,
      ...activated,
      ...(['STRING', 'EXTERNAL_ID'].includes(type) ? validated : {}),
      ...(['INTEGER', 'DOUBLE'].includes(type) ? ranged : {}),
    })),
)

const arbEnd = (name: string) =>
  fc.record({
    factSheetType: fc.constantFrom('A', 'B', 'BaseFactSheet'),
    name: fc.constant(name),
    multiplicity: fc.constantFrom('SINGLE', 'MULTI', '1', '*'),
    mandatory: fc.boolean(),
  })
const arbRelation = (name: string) =>
  fc.record({
    from: arbEnd(`${name}There`),
    to: arbEnd(`${name}Back`),
    fields: arbFields,
    constraints: fc.subarray(['TYPE_EQUAL', 'CYCLES_ALLOWED', 'FACT_SHEET_UNIQUE_LAX']),
  })

const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })
const arbComponent = fc.record({
  relation: optional(fc.constantFrom('linkThere', 'linkBack', 'link', 'nowhere')),
  relationField: optional(fc.constantFrom('displayName', 'fullName', 'name', ...names)),
  field: optional(fc.constantFrom('name', 'description', ...names)),
  fixed: optional(fc.string()),
  separator: optional(fc.string()),
  prefix: optional(fc.string()),
  postfix: optional(fc.string()),
  operation: optional(fc.constantFrom('APPEND', 'PREPEND')),
})
const arbNaming = fc.record({
  regular: fc.record({ displayName: fc.array(arbComponent), fullName: fc.array(arbComponent) }),
})

const arbType = fc.record({
  relations: fc.subarray(['link', 'tie', 'unheardOf']),
  fields: fc
    .tuple(arbFields, fc.constantFrom({}, { category: { type: 'SINGLE_SELECT', values: choices } }))
    .map(([fields, category]) => ({ ...fields, ...category })),
  namingRule: optional(arbNaming),
})
const arbWeight = optional(
  fc.oneof(fc.constantFrom(0, 1, 2, 0.1), fc.double({ min: 0, noNaN: true, noDefaultInfinity: true })),
)
const arbSection = fc.record({
  label: fc.constantFrom('s1', 's2', '__proto__'),
  weight: arbWeight,
  disabled: fc.boolean(),
  subsections: fc.array(
    fc.record({
      label: fc.constantFrom('u1', 'u2'),
      weight: arbWeight,
      templateOptions: fc.record({
        relationName: optional(fc.constantFrom('linkThere', 'tieBack', 'nowhere')),
        layout: fc.record({
          fields: fc.array(
            fc.record({ name: fc.constantFrom('description', 'tags', 'x', ...names), weight: arbWeight }),
          ),
        }),
      }),
    }),
    { maxLength: 3 },
  ),
})

/** Small models of two types and two relations, with fields of all kinds and a view to show them. */
export const arbModel: fc.Arbitrary<Model> = fc
  .record({
    factSheets: fc.record({ A: arbType, B: arbType }),
    relations: fc.record({ link: arbRelation('link'), tie: arbRelation('tie') }),
    externalIdFields: fc.record({ externalId: fc.record({ forFactSheets: fc.subarray(['A', 'B']) }) }),
    sections: fc.array(arbSection, { maxLength: 3 }),
  })
  .map(({ sections, ...data }) =>
    compileModel(
      DataModel.parse({ ...data, validators }),
      ViewModel.parse({ factSheets: [{ type: 'A', sections }] }),
      1,
    ),
  )

/** A text without lone surrogates; NUL cannot be stored either. */
const arbText = fc.string({ unit: 'grapheme', maxLength: 30 }).filter((text) => !text.includes('\0'))
const arbDay = fc
  .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

const some = (members: Readonly<Record<string, fc.Arbitrary<Stored>>>): fc.Arbitrary<Stored> =>
  fc.record(members, { requiredKeys: [] }).map(withoutAbsent)
const withoutAbsent = (record: Readonly<Record<string, Stored | undefined>>): Record<string, Stored> =>
  Object.fromEntries(Object.entries(record).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))

/** Values that the field accepts, in stored form and order; for computed fields, possible results. */
export function arbValue(field: FieldModel): fc.Arbitrary<Stored> {
  const { min = -1e6, max = 1e6 } = field.definition.range ?? {}
  const judged = field.definition.validators?.includes('digits') ? fc.stringMatching(/^\d{1,8}$/) : arbText
  switch (field.type) {
    case 'STRING':
      return judged
    case 'SINGLE_SELECT':
      return fc.constantFrom(...field.values)
    case 'MULTIPLE_SELECT':
      return fc.shuffledSubarray([...field.values])
    case 'FACT_SHEET_REFERENCES':
      return fc.uniqueArray(fc.uuid(), { maxLength: 3 })
    case 'INTEGER':
      return fc.integer({ min, max })
    case 'DOUBLE':
    case 'AGGREGATED':
      return fc.double({ min, max, noNaN: true }).map((value) => (value === 0 ? 0 : value))
    case 'SEARCH_BASED':
      return arbText
    case 'DATE':
      return arbDay
    case 'BOOLEAN':
      return fc.boolean()
    case 'LIFECYCLE':
      return arbLifecycle(field)
    case 'EXTERNAL_ID':
      return fc.tuple(judged, arbExternalMembers).map(([externalId, rest]) => ({ externalId, ...rest }))
    case 'LOCATION':
      return some({ rawAddress: arbFullText, geoCity: arbFullText, latitude: fc.integer({ min: -90, max: 90 }) })
    case 'PROJECT_STATUS':
      return fc.array(arbProjectStatus(field), { maxLength: 3 }).map((projectStatus) => ({ projectStatus }))
    default:
      return field.type satisfies never
  }
}

const arbFullText = arbText.filter((text) => text !== '')
const arbExternalMembers = fc.record(
  { comment: arbFullText, status: arbFullText, externalUrl: arbFullText, externalVersion: arbFullText },
  { requiredKeys: [] },
)

const arbLifecycle = (field: FieldModel): fc.Arbitrary<Stored> =>
  fc.subarray([...field.values]).chain((phases) =>
    fc.array(arbDay, { minLength: phases.length, maxLength: phases.length }).map((days) => {
      const sorted = days.toSorted()
      return { phases: phases.map((phase, index) => ({ phase, startDate: sorted[index] ?? '2026-01-01' })) }
    }),
  )

const arbProjectStatus = (field: FieldModel): fc.Arbitrary<Stored> =>
  some({
    id: fc.uuid(),
    date: arbDay,
    status: fc.constantFrom(...field.values),
    description: arbFullText,
    progress: fc.integer({ min: 0, max: 100 }),
    projectStatusProviderInfos: fc.array(some({ providerId: fc.uuid(), actualsOpEx: fc.integer() }), { maxLength: 2 }),
  })

const memberNames = ['value', 'keyword', 'values', 'phases', 'externalId', 'externalUrl', 'projectStatus', 'latitude']
const typeNames = ['StringValue', 'SingleSelect', 'Lifecycle', 'ExternalId', 'Location', 'ProjectStatusProgress']

/** Junk of every shape, some of it close to a valid value. */
export const arbAnyValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.anything({ withNullPrototype: true, withDate: true, withMap: true, withBigInt: true }),
  fc
    .tuple(
      fc.constantFrom(...typeNames, ...FieldType.options),
      fc.dictionary(fc.constantFrom(...memberNames), fc.oneof(fc.anything(), fc.array(fc.anything()))),
    )
    .map(([type, members]) => ({ type, ...members })),
)
