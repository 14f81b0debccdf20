import fc from 'fast-check'
import { expect } from 'vitest'
import { DataModel } from '#contract/data-model.ts'
import type { FieldModel, Stored, TypeModel } from '#data-model/model.ts'
import { test as fixtures } from '#testing/fixtures.ts'
import type { TestService } from '#testing/service.ts'
import { entity } from './fact-sheets.ts'
import { newFactSheetId, type TestPatch, updateFactSheet, violationsIn } from './graph.ts'
import { arbAnyValue, arbValue } from './models.ts'
import { smallData } from './small-model.ts'
import type { Json } from '#testing/client.ts'

/**
 * Fixtures for tests that patch fact sheets, in a workspace with a small model and some tags:
 *
 *   opsId        the ID of an access control entity
 *   create       creates a fact sheet, and resolves to its ID
 *   patch        resolves to the fact sheet after the patches
 *   refusalOf    the errors of patches that must be refused, as `code path`
 */
export const test = fixtures
  .override('serviceOptions', () => ({ dataModel: patchedModel() }))
  .extend('opsId', { scope: 'file' }, async ({ service }) => (await entity(service, 'ops')).id)
  .extend('tags', { scope: 'file', auto: true }, ({ service }) => insertTags(service))
  .extend('create', { scope: 'file' }, ({ admin }) => {
    let count = 0
    return (type = 'Application', patches: TestPatch[] = []) =>
      newFactSheetId(admin, `Sheet ${(count += 1)}`, type, patches)
  })
  .extend('patch', { scope: 'file' }, ({ admin }) => async (id: string, ...patches: TestPatch[]): Promise<Json> => {
    const { data, errors } = await updateFactSheet(admin, { id, patches }, shown)
    expect(errors, JSON.stringify(errors)).toBeNull()
    return data.updateFactSheet.factSheet
  })
  .extend(
    'refusalOf',
    { scope: 'file' },
    ({ admin }) =>
      async (id: string, ...patches: TestPatch[]): Promise<string[]> => {
        const { data, errors } = await updateFactSheet(admin, { id, patches })
        expect(data).toBeNull()
        return errors.flatMap(({ extensions }: Json) =>
          violationsIn(extensions).map(({ code, objectPath }) => `${code} ${objectPath}`),
        )
      },
  )

export const replace = (path: string, value: unknown): TestPatch => ({
  op: 'replace',
  path,
  value: typeof value === 'string' ? value : JSON.stringify(value),
})
export const add = (path: string, value: unknown): TestPatch => ({ ...replace(path, value), op: 'add' })
export const remove = (path: string, value?: unknown): TestPatch =>
  value === undefined ? { op: 'remove', path } : { ...replace(path, value), op: 'remove' }

/** Tags of two groups and of none. One name is in a group and in none, another is in both groups. */
async function insertTags({ storage, workspace, clock }: TestService): Promise<void> {
  const [group, second] = [crypto.randomUUID(), crypto.randomUUID()]
  const common = { workspace_id: workspace.id, created_at: clock.now, description: null }
  const ofGroup = { short_name: null, mode: 'MULTIPLE' as const, fact_sheet_types: [], mandatory_types: [] }
  const groups = [
    { ...common, ...ofGroup, id: group, name: 'Domain' },
    { ...common, ...ofGroup, id: second, name: 'Region' },
  ]
  await storage.db.insertInto('tag_group').values(groups).execute()
  const tag = (name: string, groupId: string | null) => ({
    ...common,
    color: '#ff0000',
    status: 'ACTIVE' as const,
    id: crypto.randomUUID(),
    tag_group_id: groupId,
    name,
  })
  const grouped = [tag('Sales', group), tag('Both', group), tag('North', group), tag('North', second)]
  const all = [...grouped, tag('Both', null), tag('Loose', null)]
  await storage.db.insertInto('tag').values(all).execute()
}

/** The small model, with milestones on applications, an approval that can be rejected, and relations that constrain others. */
function patchedModel() {
  const { factSheets, ...data } = smallData()
  const { Application: application, ...others } = factSheets
  const config = {
    ...application?.config,
    milestonesActive: true,
    approvalWorkflow: { enabled: true, rejectedState: true, approvalStrategy: 'MANUAL' },
  }
  const { applicationITComponentRelation: toComponent, ...relations } = data.relations
  return DataModel.parse({
    ...data,
    factSheets: { ...others, Application: { ...application, config } },
    relations: {
      ...relations,
      applicationITComponentRelation: { ...toComponent, constrainingRelations: ['requiresRelation'] },
    },
  })
}

const shown = `id name description category lxState qualitySeal status rev naFields lxExcludeFromQuota tags { id name tagGroup { name } }
  permittedReadACL { id name } permittedWriteACL { id }
  ... on Application { alias businessCriticality criticalityReason platforms users cost goLive isPublic successors
    serialNumber { externalId } externalId { externalId comment externalUrl } lifecycle { phases { phase startDate } } }
  ... on Organization { location { rawAddress latitude } }
  ... on Initiative { projectStatus { date status progress } }`

/** A stored value in the form that a patch sends. */
export const patchText = (value: Stored): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))

const arbOp = fc.constantFrom('add', 'replace', 'remove')
const arbJunk = fc
  .oneof(
    fc.string({ maxLength: 20 }),
    arbAnyValue.map((value) => {
      // Some values have no JSON text; they are sent as the empty text.
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

/** Patches of one field: mostly values that it accepts, sometimes those of another field, and some that no field accepts. */
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

/** Patches of the members that every fact sheet has, valid and invalid. */
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

/** Patches that fill the mandatory fields of a new fact sheet, apart from those whose being mandatory depends on other values. */
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

/** Patches of a fact sheet of this type; `others` are possible targets of relations. */
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
