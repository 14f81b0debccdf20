import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '#contract/access.ts'
import { signedIn } from '#testing/people.ts'
import { type TestService, startService } from '#testing/service.ts'
import type { EditRequest } from './edits.service.ts'
import { emptyRelation } from '#features/fact-sheets/rows/relation-row.ts'
import { stateOf } from '#features/fact-sheets/rows/fact-sheet-row.ts'

let service: TestService
let admin: Caller

beforeAll(async () => {
  service = await startService()
  const client = await signedIn(service, 'ADMIN')
  const { id: workspaceId, accountId } = service.workspace
  admin = {
    userId: client.userId,
    workspaceId,
    accountId,
    role: 'ADMIN',
    name: 'Test',
    credentialId: 'none',
    entities: [],
  }
})
afterAll(() => service.close())

const named = (id: string, newType: string, name: string, more: Partial<EditRequest> = {}): EditRequest => ({
  id,
  newType,
  edit: ({ row }) => ({ state: { ...stateOf(row), name }, added: [], changed: [], removed: [] }),
  ...more,
})
const write = (requests: EditRequest[]) => {
  const { factSheetChanges: changes } = service.service.services
  return changes.run(admin, (step) => changes.write(step, admin, requests))
}

test('a request can create a parent and its child together', async () => {
  const [parent, child] = [crypto.randomUUID(), crypto.randomUUID()]
  await write([
    named(child, 'Application', 'Child', {
      edit: ({ row }) => ({
        state: { ...stateOf(row), name: 'Child' },
        added: [{ path: '/relToParent/new_1', side: 'relToParent', otherId: parent, values: emptyRelation }],
        changed: [],
        removed: [],
      }),
    }),
    named(parent, 'Application', 'Parent'),
  ])
  const rows = await service.storage.db
    .selectFrom('fact_sheet')
    .select(['name', 'display_name', 'level', 'rev', 'sides', 'percentage'])
    .orderBy('name')
    .execute()
  expect(rows).toEqual([
    expect.objectContaining({
      name: 'Child',
      display_name: 'Parent / Child',
      level: 2,
      rev: 1,
      sides: ['relToParent'],
    }),
    expect.objectContaining({ name: 'Parent', display_name: 'Parent', level: 1, rev: 1, sides: ['relToChild'] }),
  ])
})

test('an approval expires after the time configured for its type, and emits events', async () => {
  const id = crypto.randomUUID()
  await write([named(id, 'Application', 'Sealed')])
  await write([
    {
      id,
      edit: ({ row }) => ({ state: { ...stateOf(row), lx_state: 'APPROVED' }, added: [], changed: [], removed: [] }),
    },
  ])
  const seal = async () =>
    await service.storage.db
      .selectFrom('fact_sheet')
      .select(['seal', 'lx_state', 'rev'])
      .where('id', '=', id)
      .executeTakeFirst()
  expect(await seal()).toEqual({ seal: 'APPROVED', lx_state: 'APPROVED', rev: 2 })
  service.clock.advance(3650 * 86_400_000)
  await service.service.tick()
  expect(await seal()).toEqual({ seal: 'BROKEN', lx_state: 'BROKEN_QUALITY_SEAL', rev: 3 })
  const events = await service.storage.db
    .selectFrom('event')
    .select('type')
    .where('object_id', '=', id)
    .orderBy('seq')
    .execute()
  expect(events.map(({ type }) => type).slice(-3)).toEqual([
    'FACT_SHEET_UPDATED',
    'FACT_SHEET_FIELD_UPDATED',
    'QUALITY_SEAL_BROKEN',
  ])
})

test('an aggregated field follows the attributes of its relations', async () => {
  const [application, risky, safe] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
  await write([
    named(risky, 'ITComponent', 'Risky'),
    named(safe, 'ITComponent', 'Safe'),
    named(application, 'Application', 'Made of two'),
  ])
  const ratio = async () => {
    const row = await service.storage.db
      .selectFrom('fact_sheet')
      .select('fields')
      .where('id', '=', application)
      .executeTakeFirst()
    return row?.fields
  }
  const relate = (id: string, otherId: string, side: string, status: string) =>
    write([
      {
        id,
        edit: ({ row }) => ({
          state: stateOf(row),
          added: [
            {
              path: `/${side}/new_1`,
              side,
              otherId,
              values: { ...emptyRelation, fields: { obsolescenceRiskStatus: status } },
            },
          ],
          changed: [],
          removed: [],
        }),
      },
    ])
  await relate(application, risky, 'relApplicationToITComponent', 'riskIdentified')
  expect(await ratio()).toMatchObject({ aggregatedObsolescenceRisk: 1 })
  await relate(safe, application, 'relITComponentToApplication', 'noRisk')
  expect(await ratio()).toMatchObject({ aggregatedObsolescenceRisk: 0.5 })
  const changes = service.service.services.factSheetChanges
  await changes.run(admin, (step) => changes.archive(step, admin, { id: risky }))
  expect(await ratio()).toMatchObject({ aggregatedObsolescenceRisk: 0 })
})

test('the last relation of a mandatory side cannot be removed from either end', async () => {
  const { models } = service.service.services
  const { definition } = await models.current(service.workspace.id)
  const relation = definition.relations['applicationITComponentRelation']
  if (!relation) throw new Error('the model has no such relation')
  const applicationITComponentRelation = { ...relation, to: { ...relation.to, mandatory: true } }
  await models.replace(service.workspace.id, 'data', {
    ...definition,
    relations: { ...definition.relations, applicationITComponentRelation },
  })
  const [application, component, link] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
  const from = (id: string, own: string, otherId: string) =>
    write([
      named(id, 'ITComponent', own, {
        edit: ({ row }) => ({
          state: { ...stateOf(row), name: own },
          added: [{ path: `/${own}/new_1`, side: own, otherId, id: link, values: emptyRelation }],
          changed: [],
          removed: [],
        }),
      }),
    ])
  await write([named(application, 'Application', 'Needed')])
  await from(component, 'relITComponentToApplication', application)
  const remove = (id: string) =>
    write([
      {
        id,
        edit: ({ row }) => ({
          state: stateOf(row),
          added: [],
          changed: [],
          removed: [{ path: `/x/${link}`, id: link }],
        }),
      },
    ])
  const refused = { detail: { violations: [{ code: 'MANDATORY_RELATION_MISSING' }] } }
  await expect(remove(application)).rejects.toMatchObject(refused)
  await expect(remove(component)).rejects.toMatchObject(refused)
})
