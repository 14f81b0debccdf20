import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FieldModel, Stored } from '#data-model/model.ts'
import { isComputed, toData } from '#data-model/values.ts'
import type { Client } from '#testing/client.ts'
import { type TestPatch, madeFactSheet, updateFactSheet } from '#testing/fact-sheets/graph.ts'
import { arbValue, smallModel } from '#testing/fact-sheets/models.ts'
import { patchText } from '#testing/fact-sheets/patches.ts'
import { signedIn } from '#testing/people.ts'
import { type TestService, startService } from '#testing/service.ts'
import { smallData } from '#testing/fact-sheets/small-model.ts'

/** Two identical workspaces, ids included: one is written over REST, the other over GraphQL. */
let service: TestService
let byRest: Client
let byGraph: Client
let workspaces: string[]

const tags = [crypto.randomUUID(), crypto.randomUUID()]
const components = [crypto.randomUUID(), crypto.randomUUID()]
const type = smallModel().types.get('Application')
const attributes = smallModel().relations.get('applicationITComponentRelation')?.fields ?? new Map<string, FieldModel>()

beforeAll(async () => {
  service = await startService()
  const second = await service.service.setup.createWorkspace('The other')
  workspaces = [service.workspace.id, second.id]
  for (const id of workspaces) await service.service.services.models.replace(id, 'data', smallData())
  ;[byRest, byGraph] = await Promise.all([
    signedIn(service, 'ADMIN'),
    signedIn(service, 'ADMIN', { workspace: second }),
  ])
  const tag = {
    tag_group_id: null,
    description: null,
    color: '#ff0000',
    status: 'ACTIVE' as const,
    created_at: service.clock.now,
  }
  const both = workspaces.flatMap((workspace_id) => tags.map((id) => ({ ...tag, workspace_id, id, name: `Tag ${id}` })))
  await service.storage.db.insertInto('tag').values(both).execute()
  for (const client of [byRest, byGraph]) {
    const first = await madeFactSheet(client, 'The first')
    for (const id of components) {
      const needed: TestPatch[] = [
        { op: 'add', path: '/opEx', value: '1' },
        { op: 'add', path: '/relITComponentToApplication/new_1', value: JSON.stringify({ factSheetId: first }) },
      ]
      await madeFactSheet(client, `Component ${id}`, 'ITComponent', needed, id)
    }
  }
})
afterAll(() => service.close())

interface Wanted {
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
  EXTERNAL_ID: [{ externalId: '' }, { externalId: 'same' }, { externalId: 'x', externalUrl: 'nowhere' }],
  STRING: ['', '1.2'],
  SINGLE_SELECT: ['', 'nothing'],
  DATE: ['', '2026-02-30'],
}

const rarely = <T>(bad: T, ...good: T[]) =>
  fc.oneof({ weight: 12, arbitrary: fc.constantFrom(...good) }, { weight: 1, arbitrary: fc.constant(bad) })

/** Values of some of the fields. */
const arbFields = (all: Iterable<FieldModel>, most: number): fc.Arbitrary<Wanted['fields']> => {
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
const arbWanted: fc.Arbitrary<Wanted> = fc.record(
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
function bodyOf({ fields, tags: wantedTags, relations, ...members }: Wanted) {
  const shown = (known: ReadonlyMap<string, FieldModel>, given: Wanted['fields']) =>
    Object.entries(given).map(([name, value]) => {
      const field = known.get(name)
      return { name, data: field && value !== null ? toData(field, value) : null }
    })
  return {
    ...members,
    fields: shown(type?.fields ?? new Map(), fields),
    ...(wantedTags && { tags: wantedTags.map((id) => ({ id })) }),
    ...(relations && {
      relations: Object.entries(relations).map(([toId, { fields: given, ...rest }]) => ({
        ...rest,
        toId,
        type: 'applicationITComponentRelation',
        fields: shown(attributes, given),
      })),
    }),
  }
}

/** The change as patches. `known`: the existing relations, by component. */
function patchesOf(
  { fields, description, category, naFields, lxState, tags: wantedTags, relations }: Wanted,
  known: ReadonlyMap<string, string>,
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
  set('/tags', wantedTags && JSON.stringify(wantedTags.map((tagId) => ({ tagId }))))
  if (!relations) return patches
  for (const [component, id] of known) if (!relations[component]) set(`/relApplicationToITComponent/${id}`, null)
  for (const [index, [factSheetId, { fields: given, ...rest }]] of Object.entries(relations).entries()) {
    const path = `/relApplicationToITComponent/${known.get(factSheetId) ?? `new_${index}`}`
    patches.push({
      op: known.has(factSheetId) ? 'replace' : 'add',
      path,
      value: JSON.stringify({ factSheetId, ...rest, ...given }),
    })
  }
  return patches
}

/** The stored fact sheet of a workspace, without the members that must differ. */
async function storedIn(workspace: string | undefined, id: string) {
  const { db } = service.storage
  const row = await db
    .selectFrom('fact_sheet')
    .selectAll()
    .where('workspace_id', '=', workspace ?? '')
    .where('id', '=', id)
    .executeTakeFirst()
  const relations = await db
    .selectFrom('relation')
    .selectAll()
    .where('workspace_id', '=', workspace ?? '')
    .where('from_id', '=', id)
    .orderBy('to_id')
    .execute()
  const byComponent = new Map(relations.map((one) => [one.to_id, one.id]))
  return {
    ids: byComponent,
    content: { ...row, workspace_id: '', relations: relations.map((one) => ({ ...one, id: '', workspace_id: '' })) },
  }
}

let [changed, refused, count] = [0, 0, 0]

test(
  'the same change over REST and over GraphQL has the same result, or both refuse it',
  { timeout: 120_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(arbWanted, { minLength: 1, maxLength: 5 }), async (wishes) => {
        const id = crypto.randomUUID()
        const name = `Application ${(count += 1)}`
        for (const client of [byRest, byGraph]) await madeFactSheet(client, name, 'Application', [], id)
        for (const wanted of wishes) {
          const { ids } = await storedIn(workspaces[1], id)
          const restAnswer = await byRest.put(
            `/factSheets/${id}?relationTypes=applicationITComponentRelation`,
            bodyOf(wanted),
          )
          const graphAnswer = await updateFactSheet(byGraph, { id, patches: patchesOf(wanted, ids) })
          expect([200, 422]).toContain(restAnswer.status)
          const said = JSON.stringify([restAnswer.body.errors, graphAnswer.errors])
          expect(graphAnswer.errors === undefined, said).toBe(restAnswer.status === 200)
          if (graphAnswer.errors) refused += 1
          else changed += 1
          const [inRest, inGraph] = [await storedIn(workspaces[0], id), await storedIn(workspaces[1], id)]
          expect(inGraph.content).toEqual(inRest.content)
        }
      }),
      { numRuns: 60 },
    )
    // Otherwise the runs would not have tested anything.
    expect(changed).toBeGreaterThan(20)
    expect(refused).toBeGreaterThan(20)
  },
)
