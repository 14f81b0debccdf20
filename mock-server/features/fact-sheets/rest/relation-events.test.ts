import { describe, expect } from 'vitest'
import { expectOneTransaction, test as fixtures, payloadsOf, typesOf } from '#testing/fact-sheets/fact-sheet-events.ts'
import { dataOf, entity, newFactSheet, newRelation, pathOf } from '#testing/fact-sheets/fact-sheets.ts'
import type { Json } from '#testing/client.ts'

// A parent with a relation to the component, and its child; new ones for each test.
const test = fixtures.extend('family', async ({ admin, component }): Promise<{ parent: Json; child: Json }> => {
  const { id } = await newFactSheet(admin, 'Application', {
    relations: [{ type: 'relApplicationToITComponent', toId: component.id }],
  })
  const child = await newFactSheet(admin, 'Application', { relations: [{ type: 'relToParent', toId: id }] })
  return { parent: dataOf(await admin.get(pathOf({ id }))), child }
})

describe('a relation changed over REST', () => {
  test('emits events for both ends when it is created, changed, moved and deleted', async ({
    admin,
    eventsFrom,
    landscape,
  }) => {
    const [own, other, third] = [
      await newFactSheet(admin, 'Application'),
      await newFactSheet(admin, 'BusinessCapability'),
      await newFactSheet(admin, 'BusinessCapability'),
    ]
    let relation: Json
    const creation = await eventsFrom(async () => {
      relation = await newRelation(admin, own, 'relApplicationToBusinessCapability', other, {
        activeFrom: '2026-01-01',
      })
    })
    expectOneTransaction(landscape, creation)
    expect(typesOf(creation)).toEqual(['FACT_SHEET_UPDATED', 'FACT_SHEET_UPDATED', 'RELATION_CREATED'])
    const details = (sheet: Json, effectiveRelationName: string, rev: number) => ({
      factSheetInfos: { type: sheet.type, idAndRev: { id: sheet.id, rev }, displayName: sheet.displayName },
      effectiveRelationName,
    })
    expect(payloadsOf(creation, 'RELATION_CREATED')).toMatchObject([
      {
        type: 'RelationCreatedEvent',
        relationId: relation.id,
        relation: { ...relation, constrainingRelations: [] },
        fromDetails: details(own, 'relApplicationToBusinessCapability', 2),
        toDetails: details(other, 'relBusinessCapabilityToApplication', 2),
      },
    ])

    const path = `${pathOf(own)}/relations/${relation.id}`
    const update = await eventsFrom(() => admin.put(path, { activeFrom: null, activeUntil: '2026-02-01' }))
    expectOneTransaction(landscape, update)
    expect(typesOf(update).slice(2)).toEqual([
      'RELATION_UPDATED',
      'RELATION_VALIDITY_FROM_CHANGED',
      'RELATION_VALIDITY_UNTIL_CHANGED',
    ])
    expect(update[3]?.event).toMatchObject({ oldValue: '2026-01-01', newValue: null })

    const move = await eventsFrom(() => admin.put(path, { toId: third.id }))
    expect(
      payloadsOf(move, 'FACT_SHEET_UPDATED')
        .map(({ factSheet }) => factSheet.id)
        .toSorted(),
    ).toEqual([own.id, other.id, third.id].toSorted())

    const deletion = await eventsFrom(() => admin.delete(path))
    expectOneTransaction(landscape, deletion)
    expect(typesOf(deletion)).toEqual(['FACT_SHEET_UPDATED', 'FACT_SHEET_UPDATED', 'RELATION_DELETED'])
    expect(payloadsOf(deletion, 'RELATION_DELETED')).toMatchObject([
      { relationId: relation.id, relation: { toId: third.id } },
    ])
  })

  test('is in the history of both of its ends', async ({ admin, service }) => {
    const [own, other] = [await newFactSheet(admin, 'Application'), await newFactSheet(admin, 'ITComponent')]
    await newRelation(admin, own, 'relApplicationToITComponent', other)
    const rows = await service.storage.db
      .selectFrom('event')
      .select(['object_id', 'other_id'])
      .where('type', '=', 'RELATION_CREATED')
      .where('object_id', '=', own.id)
      .execute()
    expect(rows).toEqual([{ object_id: own.id, other_id: other.id }])
  })

  test('emits an event when its constraining relations change', async ({ admin, eventsFrom }) => {
    const [own, capability, organization] = [
      await newFactSheet(admin, 'Application'),
      await newFactSheet(admin, 'BusinessCapability'),
      await newFactSheet(admin, 'Organization'),
    ]
    const uses = await newRelation(admin, own, 'relApplicationToOrganization', organization)
    const supports = await newRelation(admin, own, 'relApplicationToBusinessCapability', capability)
    const events = await eventsFrom(() =>
      admin.put(`${pathOf(own)}/relations/${supports.id}`, { idsOfConstrainingRelations: [uses.id] }),
    )
    expect(payloadsOf(events, 'CONSTRAINING_RELATIONS_UPDATED')).toMatchObject([
      { oldValue: [], newValue: [uses.id], relation: { id: supports.id, constrainingRelations: [uses] } },
    ])
    const archived = await eventsFrom(() => admin.delete(pathOf(own)))
    expect(
      payloadsOf(archived, 'RELATION_ARCHIVED').map(({ relation }) => [relation.id, relation.constrainingRelations]),
    ).toEqual(
      expect.arrayContaining([
        [supports.id, [{ ...uses, status: 'ARCHIVED' }]],
        [uses.id, []],
      ]),
    )
  })

  test('shows constraining relations only where everybody who reads the event may read both of their ends', async ({
    admin,
    service,
    eventsFrom,
  }) => {
    const secret = await entity(service, 'CONSTRAINING')
    const [own, capability, organization] = [
      await newFactSheet(admin, 'Application'),
      await newFactSheet(admin, 'BusinessCapability'),
      await newFactSheet(admin, 'Organization', { permittedReadACL: [secret.id] }),
    ]
    const uses = await newRelation(admin, own, 'relApplicationToOrganization', organization)
    const supports = await newRelation(admin, own, 'relApplicationToBusinessCapability', capability)
    const path = `${pathOf(own)}/relations/${supports.id}`
    const constrained = await eventsFrom(() => admin.put(path, { idsOfConstrainingRelations: [uses.id] }))
    expect(JSON.stringify(constrained)).not.toContain(organization.displayName)
    await admin.put(pathOf(capability), { permittedReadACL: [secret.id] })
    const restricted = await eventsFrom(() => admin.put(path, { description: 'Restricted' }))
    expect(payloadsOf(restricted, 'RELATION_UPDATED')).toMatchObject([
      { relation: { constrainingRelations: [{ id: uses.id, displayNameToFS: organization.displayName }] } },
    ])
  })
})

describe('archiving and recovering over REST', () => {
  test('emits events for everything archived along, with the comment, and for its relations', async ({
    admin,
    eventsFrom,
    landscape,
    component,
    family: { parent, child },
  }) => {
    const events = await eventsFrom(() => admin.delete(pathOf(parent), { body: { comment: 'Replaced' } }))
    expectOneTransaction(landscape, events)
    const [ofParent, ofChild] = [
      { id: parent.id, rev: parent.rev + 1 },
      { id: child.id, rev: child.rev + 1 },
    ]
    expect(payloadsOf(events, 'FACT_SHEET_ARCHIVED')).toMatchObject([
      {
        type: 'FactSheetArchivedEvent',
        fsType: 'Application',
        comment: 'Replaced',
        fsIdAndRev: ofParent,
        affectedFactSheetIdAndRev: [ofParent, ofChild],
      },
      { fsIdAndRev: ofChild, affectedFactSheetIdAndRev: [ofChild] },
    ])
    expect(
      payloadsOf(events, 'RELATION_ARCHIVED')
        .map(({ relation }) => relation.type)
        .toSorted(),
    ).toEqual(['applicationITComponentRelation', 'childParentRelation'])
    // The component at the other end has lost a relation.
    expect(payloadsOf(events, 'FACT_SHEET_UPDATED')).toMatchObject([{ factSheet: { id: component.id, relations: [] } }])
    expect(await eventsFrom(() => admin.delete(pathOf(parent)))).toEqual([])
  })

  test('emits recovered and created events for everything that is recovered', async ({
    admin,
    eventsFrom,
    put,
    landscape,
    component,
    family: { parent, child },
  }) => {
    await admin.delete(pathOf(parent))
    const events = await eventsFrom(() => put(parent, { status: 'ACTIVE' }))
    expectOneTransaction(landscape, events)
    for (const type of ['FACT_SHEET_CREATED', 'FACT_SHEET_RECOVERED']) {
      expect(payloadsOf(events, type).map(({ factSheet }) => [factSheet.id, factSheet.status])).toEqual([
        [parent.id, 'ACTIVE'],
        [child.id, 'ACTIVE'],
      ])
    }
    expect(payloadsOf(events, 'RELATION_RECOVERED')).toHaveLength(2)
    expect(payloadsOf(events, 'FACT_SHEET_UPDATED')).toMatchObject([
      { factSheet: { id: component.id, relations: [{ fromId: parent.id, toId: component.id, status: 'ACTIVE' }] } },
    ])
    expect(dataOf(await admin.get(`/factSheets/hierarchy/${parent.id}`))).toHaveLength(2)
  })

  test('changes and archives a fact sheet in one transaction', async ({ admin, eventsFrom, put, landscape }) => {
    const sheet = await newFactSheet(admin, 'Application')
    const events = await eventsFrom(() => put(sheet, { description: 'Last words', status: 'ARCHIVED' }))
    expectOneTransaction(landscape, events)
    expect(typesOf(events)).toEqual(['FACT_SHEET_UPDATED', 'FACT_SHEET_FIELD_UPDATED', 'FACT_SHEET_ARCHIVED'])
    expect(payloadsOf(events, 'FACT_SHEET_ARCHIVED')).toMatchObject([
      { fsIdAndRev: { id: sheet.id, rev: 3 }, comment: '' },
    ])
  })
})
