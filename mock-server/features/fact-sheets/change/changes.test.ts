import { expect } from 'vitest'
import type { TestService } from '#testing/service.ts'
import { creationOf, editOf, test } from '#testing/fact-sheets/edits.ts'
import { emptyRelation } from '#features/fact-sheets/rows/relation-row.ts'

test('a request can create a parent and its child together', async ({ service, write }) => {
  const [parent, child] = [crypto.randomUUID(), crypto.randomUUID()]
  await write([
    creationOf(child, 'Application', 'Child', [
      { path: '/relToParent/new_1', side: 'relToParent', otherId: parent, values: emptyRelation },
    ]),
    creationOf(parent, 'Application', 'Parent'),
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

test('an approval expires after the time configured for its type, and emits events', async ({ service, write }) => {
  const id = crypto.randomUUID()
  await write([creationOf(id, 'Application', 'Sealed')])
  await write([{ id, edit: editOf({ lx_state: 'APPROVED' }) }])
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

test('an aggregated field follows the attributes of its relations', async ({ service, adminCaller, write }) => {
  const [application, risky, safe] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
  await write([
    creationOf(risky, 'ITComponent', 'Risky'),
    creationOf(safe, 'ITComponent', 'Safe'),
    creationOf(application, 'Application', 'Made of two'),
  ])
  const relate = (id: string, otherId: string, side: string, obsolescenceRiskStatus: string) => {
    const values = { ...emptyRelation, fields: { obsolescenceRiskStatus } }
    return write([{ id, edit: editOf({}, { added: [{ path: `/${side}/new_1`, side, otherId, values }] }) }])
  }
  await relate(application, risky, 'relApplicationToITComponent', 'riskIdentified')
  expect(await fieldsOf(service, application)).toMatchObject({ aggregatedObsolescenceRisk: 1 })
  await relate(safe, application, 'relITComponentToApplication', 'noRisk')
  expect(await fieldsOf(service, application)).toMatchObject({ aggregatedObsolescenceRisk: 0.5 })
  const changes = service.service.services.factSheetChanges
  await changes.run(adminCaller, (step) => changes.archive(step, adminCaller, { id: risky }))
  expect(await fieldsOf(service, application)).toMatchObject({ aggregatedObsolescenceRisk: 0 })
})

async function fieldsOf({ storage }: TestService, id: string) {
  const row = await storage.db.selectFrom('fact_sheet').select('fields').where('id', '=', id).executeTakeFirst()
  return row?.fields
}

test('the last relation of a mandatory side cannot be removed from either end', async ({ service, write }) => {
  const { models } = service.service.services
  const { definition } = await models.current(service.workspace.id)
  const relation = definition.relations['applicationITComponentRelation']
  if (!relation) throw new Error('the model has no such relation')
  const applicationITComponentRelation = { ...relation, to: { ...relation.to, mandatory: true } }
  await models.replace(service.workspace.id, 'data', {
    ...definition,
    relations: { ...definition.relations, applicationITComponentRelation },
  })
  const [application, component, relationId] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
  await write([creationOf(application, 'Application', 'Needed')])
  const side = 'relITComponentToApplication'
  await write([
    creationOf(component, 'ITComponent', 'Needs it', [
      { path: `/${side}/new_1`, side, otherId: application, id: relationId, values: emptyRelation },
    ]),
  ])
  const remove = (id: string) =>
    write([{ id, edit: editOf({}, { removed: [{ path: `/x/${relationId}`, id: relationId }] }) }])
  const violation = { detail: { violations: [{ code: 'MANDATORY_RELATION_MISSING' }] } }
  await expect(remove(application)).rejects.toMatchObject(violation)
  await expect(remove(component)).rejects.toMatchObject(violation)
})
