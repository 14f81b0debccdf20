import fc from 'fast-check'
import type { FieldModel, Stored, TypeModel } from '#data-model/model.ts'
import type { TestPatch } from './graph.ts'
import { arbAnyValue, arbValue } from './models.ts'

/** A stored value as a patch sends it. */
export const patchText = (value: Stored): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))

const arbOp = fc.constantFrom('add', 'replace', 'remove')
const arbJunk = fc
  .oneof(
    fc.string({ maxLength: 20 }),
    arbAnyValue.map((value) => {
      // Not every value has a JSON text: what has none is sent as nothing.
      try {
        return JSON.stringify(value) ?? ''
      } catch {
        return ''
      }
    }),
    fc.constantFrom(
      '[]',
      '{}',
      '""',
      'null',
      '0',
      '-0',
      '1e5',
      '2026-02-30',
      '2026-02-28',
      '[null]',
      '{"phases":[]}',
      '{"externalId":""}',
    ),
  )
  .map((text) => text.replaceAll('\0', '').toWellFormed())

const onPath = (path: string, value: fc.Arbitrary<string>): fc.Arbitrary<TestPatch> =>
  fc.record({ op: arbOp, path: fc.constant(path), value })

/** Patches of one field: mostly values that it takes, sometimes those of another field, and what no field takes. */
const arbFieldPatch = (field: FieldModel, others: readonly FieldModel[]): fc.Arbitrary<TestPatch> =>
  fc.oneof(
    { weight: 20, arbitrary: onPath(`/${field.name}`, arbValue(field).map(patchText)) },
    { weight: 1, arbitrary: onPath(`/${field.name}`, arbJunk) },
    {
      weight: 1,
      arbitrary: onPath(
        `/${field.name}`,
        fc
          .constantFrom(...others)
          .chain(arbValue)
          .map(patchText),
      ),
    },
    {
      weight: field.type === 'LIFECYCLE' ? 20 : 0,
      arbitrary: onPath(`/${field.name}/${field.values[0] ?? 'plan'}`, fc.constantFrom('2026-01-01', '2027-01-01')),
    },
  )

/** Patches of what every fact sheet has, good and bad. */
const arbMemberPatch = (type: TypeModel): fc.Arbitrary<TestPatch> => {
  const names = [...type.fields.keys(), ...type.sides.keys()]
  return fc.oneof(
    {
      weight: 3,
      arbitrary: onPath(
        '/naFields',
        fc.subarray([...names]).map((list) => JSON.stringify(list)),
      ),
    },
    { weight: 3, arbitrary: onPath('/category', fc.constantFrom(...type.categories, '')) },
    { weight: 3, arbitrary: onPath('/tags', fc.constantFrom('[]', '[{"tagName":"A tag"}]')) },
    { weight: 3, arbitrary: onPath('/qualitySeal', fc.constantFrom('approve', 'break')) },
    { weight: 1, arbitrary: onPath('/lxState', fc.constantFrom('APPROVED', 'DRAFT', 'REJECTED', 'FINE')) },
    { weight: 1, arbitrary: onPath('/category', fc.constant('nothing')) },
    {
      weight: 1,
      arbitrary: onPath('/permittedReadACL', fc.constantFrom('[]', '["00000000-0000-0000-0000-000000000001"]')),
    },
    { weight: 1, arbitrary: onPath('/milestones', fc.constantFrom('[]', '[{"date":"2026-01-01","name":"m"}]')) },
    { weight: 1, arbitrary: onPath('/name', arbJunk) },
    { weight: 1, arbitrary: onPath('/nowhere', arbJunk) },
  )
}

/** Patches that give a new fact sheet what it must have, where nothing else decides whether it must. */
export function arbFilled(type: TypeModel): fc.Arbitrary<TestPatch[]> {
  const fields = [...type.fields.values()].filter(
    ({ type: kind, definition }) =>
      definition.mandatory &&
      Object.keys(definition.activatedBy ?? {}).length === 0 &&
      !['AGGREGATED', 'SEARCH_BASED'].includes(kind),
  )
  const sides = [...type.sides.values()].flatMap(({ name, isMandatory }) => (isMandatory ? name : []))
  const empty = { op: 'add', path: '/naFields', value: JSON.stringify(sides) } as const
  return fc
    .tuple(
      ...fields.map((field) =>
        arbValue(field).map((value) => ({ op: 'add', path: `/${field.name}`, value: patchText(value) }) as const),
      ),
    )
    .map((patches) => [empty, ...patches])
}

/** Patches of a fact sheet of this type; `others` are fact sheets that relations may lead to. */
export function arbPatch(type: TypeModel, others: readonly string[]): fc.Arbitrary<TestPatch> {
  const fields = [...type.fields.values()]
  const ofFields = fields.map((field) => arbFieldPatch(field, fields))
  const ofSides = [...type.sides.values()].map(({ name, relation }) => {
    const attributes = fc.record(
      Object.fromEntries([...relation.fields.values()].map((field) => [field.name, arbValue(field)])),
      { requiredKeys: [] },
    )
    const body = fc
      .record({ factSheetId: fc.constantFrom(...others), activeFrom: fc.constantFrom(null, '2026-01-01'), attributes })
      .map(({ attributes: given, ...rest }) => JSON.stringify({ ...rest, ...given }))
    return body.map((value): TestPatch => ({ op: 'add', path: `/${name}/new_1`, value }))
  })
  return fc.oneof(arbMemberPatch(type), ...ofFields, ...ofFields, ...ofSides)
}
