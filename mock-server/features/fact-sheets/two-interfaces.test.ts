import fc from 'fast-check'
import { expect } from 'vitest'
import type { FieldModel, Stored } from '#data-model/model.ts'
import { isComputed, toData } from '#data-model/values.ts'
import type { Client } from '#testing/client.ts'
import { type TestPatch, newFactSheetId, updateFactSheet } from '#testing/fact-sheets/graph.ts'
import { arbValue, smallModel } from '#testing/fact-sheets/models.ts'
import { patchText } from '#testing/fact-sheets/patches.ts'
import { smallData } from '#testing/fact-sheets/small-model.ts'
import { test as fixtures } from '#testing/fixtures.ts'
import { signedIn } from '#testing/people.ts'
import type { TestService } from '#testing/service.ts'

const tags = [crypto.randomUUID(), crypto.randomUUID()]
const components = [crypto.randomUUID(), crypto.randomUUID()]
const type = smallModel().types.get('Application')
const attributes = smallModel().relations.get('applicationITComponentRelation')?.fields ?? new Map<string, FieldModel>()

/** Two workspaces with the same content, ids included: `byRest` writes the first over REST, `byGraph` the second over GraphQL. */
const test = fixtures
  .override('serviceOptions', { dataModel: smallData() })
  .extend('secondWorkspace', { scope: 'file' }, async ({ service }) => {
    const workspace = await service.service.setup.createWorkspace('The other')
    await service.service.services.models.replace(workspace.id, 'data', smallData())
    return workspace
  })
  .extend('byRest', { scope: 'file' }, ({ admin }) => admin)
  .extend('byGraph', { scope: 'file' }, ({ service, secondWorkspace }) =>
    signedIn(service, 'ADMIN', { workspace: secondWorkspace }),
  )
  .extend('content', { scope: 'file', auto: true }, async ({ service, secondWorkspace, byRest, byGraph }) => {
    await insertTags(service, [service.workspace.id, secondWorkspace.id])
    for (const client of [byRest, byGraph]) await createComponents(client)
  })

async function insertTags({ storage, clock }: TestService, workspaceIds: readonly string[]): Promise<void> {
  const tag = {
    tag_group_id: null,
    description: null,
    color: '#ff0000',
    status: 'ACTIVE' as const,
    created_at: clock.now,
  }
  const rows = workspaceIds.flatMap((workspace_id) =>
    tags.map((id) => ({ ...tag, workspace_id, id, name: `Tag ${id}` })),
  )
  await storage.db.insertInto('tag').values(rows).execute()
}

async function createComponents(client: Client): Promise<void> {
  const application = await newFactSheetId(client, 'The first')
  for (const id of components) {
    const mandatory: TestPatch[] = [
      { op: 'add', path: '/opEx', value: '1' },
      { op: 'add', path: '/relITComponentToApplication/new_1', value: JSON.stringify({ factSheetId: application }) },
    ]
    await newFactSheetId(client, `Component ${id}`, 'ITComponent', mandatory, id)
  }
}

interface Change {
  readonly fields: Readonly<Record<string, Stored | null>>
  readonly description?: string | null | undefined
  readonly category?: string | null | undefined
  readonly naFields?: readonly string[] | undefined
  readonly lxState?: string | undefined
  readonly tags?: readonly string[] | undefined
  /** By component. */
  readonly relations?: Readonly<Record<string, Attributes>> | undefined
}
interface Attributes {
  readonly activeFrom: string | null
  readonly activeUntil: string | null
  readonly description: string | null
  readonly fields: Readonly<Record<string, Stored | null>>
}

/** Valid values of a field, and some that are nearly valid. */
const arbNear = (field: FieldModel): fc.Arbitrary<Stored | null> =>
  fc.oneof(
    { weight: 8, arbitrary: arbValue(field) },
    { weight: 3, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: nearTo(field) },
  )
const nearTo = ({ type: kind }: FieldModel): fc.Arbitrary<Stored | null> => fc.constantFrom(...(near[kind] ?? [null]))

const phases = [
  { phase: 'active', startDate: '2026-01-01' },
  { phase: 'plan', startDate: '2026-02-01' },
]
const near: Partial<Record<FieldModel['type'], Stored[]>> = {
  INTEGER: [-1, 0, 1001],
  DOUBLE: [-1, 0, 1001],
  MULTIPLE_SELECT: [['web', 'fax'], []],
  LIFECYCLE: [{ phases: [] }, { phases }, { phases: phases.toReversed() }],
  EXTERNAL_ID: [{ externalId: '' }, { externalId: 'same' }, { externalId: 'x', externalUrl: 7 }],
  STRING: ['', '1.2'],
  SINGLE_SELECT: ['', 'nothing'],
  DATE: ['', '2026-02-30'],
}

const rarely = <T>(bad: T, ...good: T[]) =>
  fc.oneof({ weight: 12, arbitrary: fc.constantFrom(...good) }, { weight: 1, arbitrary: fc.constant(bad) })

/** Values of some of the fields. */
const arbFields = (all: Iterable<FieldModel>, most: number): fc.Arbitrary<Change['fields']> => {
  const settable = [...all].filter((field) => !isComputed(field))
  return fc
    .subarray(settable, { maxLength: Math.min(most, settable.length) })
    .chain((some) => fc.tuple(...some.map((field) => arbNear(field).map((value) => [field.name, value] as const))))
    .map((entries) => Object.fromEntries(entries))
}
const arbDay = fc.constantFrom(null, null, '2026-01-01', '2027-01-01')
const arbAttributes: fc.Arbitrary<Attributes> = fc.record({
  activeFrom: arbDay,
  activeUntil: arbDay,
  description: fc.constantFrom(null, 'said'),
  fields: arbFields(attributes.values(), 2),
})
const arbChange: fc.Arbitrary<Change> = fc.record(
  {
    fields: arbFields(type?.fields.values() ?? [], 3),
    description: fc.constantFrom(null, '', 'said'),
    category: rarely('nothing', null, '', 'microservice', 'businessApplication'),
    naFields: fc.subarray(['alias', 'users', 'relToParent']),
    lxState: rarely('REJECTED', 'APPROVED', 'DRAFT', 'BROKEN_QUALITY_SEAL'),
    tags: fc.shuffledSubarray(tags),
    relations: fc.dictionary(fc.constantFrom(...components), arbAttributes),
  },
  { requiredKeys: ['fields'] },
)

/** The change as a REST body. */
function bodyOf({ fields, tags: tagIds, relations, ...members }: Change) {
  const dataIn = (models: ReadonlyMap<string, FieldModel>, values: Change['fields']) =>
    Object.entries(values).map(([name, value]) => {
      const field = models.get(name)
      return { name, data: field && value !== null ? toData(field, value) : null }
    })
  return {
    ...members,
    fields: dataIn(type?.fields ?? new Map(), fields),
    ...(tagIds && { tags: tagIds.map((id) => ({ id })) }),
    ...(relations && {
      relations: Object.entries(relations).map(([toId, { fields: values, ...rest }]) => ({
        ...rest,
        toId,
        type: 'applicationITComponentRelation',
        fields: dataIn(attributes, values),
      })),
    }),
  }
}

/** The change as patches; `relationIds` are those of the existing relations, by component. */
function patchesOf(
  { fields, description, category, naFields, lxState, tags: tagIds, relations }: Change,
  relationIds: ReadonlyMap<string, string>,
) {
  const patches: TestPatch[] = []
  const set = (path: string, value: string | null | undefined) => {
    if (value === null) patches.push({ op: 'remove', path })
    else if (value !== undefined) patches.push({ op: 'replace', path, value })
  }
  for (const [name, value] of Object.entries(fields)) set(`/${name}`, value === null ? null : patchText(value))
  set('/description', description)
  set('/category', category)
  set('/naFields', naFields && JSON.stringify(naFields))
  set('/lxState', lxState)
  set('/tags', tagIds && JSON.stringify(tagIds.map((tagId) => ({ tagId }))))
  if (!relations) return patches
  for (const [component, id] of relationIds) if (!relations[component]) set(`/relApplicationToITComponent/${id}`, null)
  for (const [index, [factSheetId, { fields: values, ...rest }]] of Object.entries(relations).entries()) {
    const path = `/relApplicationToITComponent/${relationIds.get(factSheetId) ?? `new_${index}`}`
    patches.push({
      op: relationIds.has(factSheetId) ? 'replace' : 'add',
      path,
      value: JSON.stringify({ factSheetId, ...rest, ...values }),
    })
  }
  return patches
}

/** The stored fact sheet of a workspace, without the members that must differ. */
async function storedIn({ db }: TestService['storage'], workspaceId: string, id: string) {
  const row = await db
    .selectFrom('fact_sheet')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst()
  const relations = await db
    .selectFrom('relation')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('from_id', '=', id)
    .orderBy('to_id')
    .execute()
  return {
    relationIds: new Map(relations.map((relation) => [relation.to_id, relation.id])),
    content: {
      ...row,
      workspace_id: '',
      created_by: '',
      relations: relations.map((relation) => ({ ...relation, id: '', workspace_id: '' })),
    },
  }
}

test('the same change over REST and over GraphQL has the same result, or both refuse it', async ({
  service,
  secondWorkspace,
  byRest,
  byGraph,
}) => {
  const { storage, workspace } = service
  const counts = { applications: 0, changes: 0, refusals: 0 }
  await fc.assert(
    fc.asyncProperty(fc.array(arbChange, { minLength: 1, maxLength: 5 }), async (changes) => {
      const id = crypto.randomUUID()
      const name = `Application ${(counts.applications += 1)}`
      for (const client of [byRest, byGraph]) await newFactSheetId(client, name, 'Application', [], id)
      let relationIds: ReadonlyMap<string, string> = new Map()
      for (const change of changes) {
        const restAnswer = await byRest.put(
          `/factSheets/${id}?relationTypes=applicationITComponentRelation`,
          bodyOf(change),
        )
        const graphAnswer = await updateFactSheet(byGraph, { id, patches: patchesOf(change, relationIds) })
        expect([200, 422]).toContain(restAnswer.status)
        const errors = JSON.stringify([restAnswer.body.errors, graphAnswer.errors])
        expect(graphAnswer.errors === null, errors).toBe(restAnswer.status === 200)
        if (graphAnswer.errors) counts.refusals += 1
        else counts.changes += 1
        const [first, second] = [
          await storedIn(storage, workspace.id, id),
          await storedIn(storage, secondWorkspace.id, id),
        ]
        expect(second.content).toEqual(first.content)
        ;({ relationIds } = second)
      }
    }),
    { numRuns: 60 },
  )
  // Otherwise the runs would not have tested anything.
  expect(counts.changes).toBeGreaterThan(20)
  expect(counts.refusals).toBeGreaterThan(20)
})
