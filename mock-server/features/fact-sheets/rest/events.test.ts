import { describe, expect } from 'vitest'
import { expectOneTransaction, payloadsOf, test, typesOf } from '#testing/fact-sheets/fact-sheet-events.ts'
import type { Json } from '#testing/client.ts'
import {
  dataOf,
  entity,
  insertSingleGroup,
  insertTag,
  newFactSheet,
  newRelation,
  pathOf,
} from '#testing/fact-sheets/fact-sheets.ts'

const idAndRev = ({ id, rev }: Json) => ({ id, rev })

describe('creating a fact sheet over REST', () => {
  test('emits one FACT_SHEET_CREATED event, which contains its new relations', async ({
    eventsFrom,
    component,
    admin,
    landscape,
  }) => {
    let sheet: Json
    const events = await eventsFrom(async () => {
      const relations = [{ type: 'relApplicationToITComponent', toId: component.id }]
      sheet = await newFactSheet(admin, 'Application', { relations })
    })
    expect(typesOf(events)).toEqual(['FACT_SHEET_CREATED', 'FACT_SHEET_UPDATED', 'RELATION_CREATED'])
    expectOneTransaction(landscape, events)
    const [creation] = payloadsOf(events, 'FACT_SHEET_CREATED')
    expect(creation).toMatchObject({ type: 'FactSheetCreatedEvent', clonedFactSheet: null, factSheet: sheet })
    expect(creation.factSheet.relations).toMatchObject([{ toId: component.id }])
    const [section] = Object.values<Json>(creation.factSheet.completion.subCompletions)
    const [subsection] = Object.values<Json>(section.subCompletions)
    const members = ['type', 'completion', 'percentage', 'totalWeight', 'weightedSum']
    expect([section.type, subsection.type, Object.keys(subsection)]).toEqual([
      'SectionCompletion',
      'ConcreteCompletion',
      members,
    ])
    expect(payloadsOf(events, 'FACT_SHEET_UPDATED')).toMatchObject([{ factSheet: { id: component.id } }])
  })
})

describe('updating a fact sheet over REST', () => {
  test('emits the whole fact sheet, and an event for each field with its old and new value', async ({
    admin,
    eventsFrom,
    put,
    landscape,
  }) => {
    const text = (value: string) => ({ type: 'StringValue', value })
    const alias = (value: string) => ({ name: 'alias', data: text(value) })
    const sheet = await newFactSheet(admin, 'Application', { description: 'Old', fields: [alias('A')] })
    let after: Json
    const events = await eventsFrom(async () => {
      const fields = [
        alias('B'),
        { name: 'businessCriticality', data: { type: 'SingleSelect', keyword: 'missionCritical' } },
      ]
      after = await put(sheet, { name: `${sheet.name} new`, description: null, category: 'microservice', fields })
    })
    expectOneTransaction(landscape, events)
    expect(typesOf(events)).toEqual(['FACT_SHEET_UPDATED', ...Array<string>(5).fill('FACT_SHEET_FIELD_UPDATED')])
    expect(events[0]?.event).toMatchObject({ type: 'FactSheetUpdatedEvent', factSheet: after })
    const changes = payloadsOf(events, 'FACT_SHEET_FIELD_UPDATED')
    expect(changes.map(({ path, oldValue, newValue }) => [path, oldValue, newValue])).toEqual([
      ['/name', text(sheet.name), text(`${sheet.name} new`)],
      ['/description', text('Old'), null],
      ['/category', null, { type: 'SingleSelect', keyword: 'microservice' }],
      ['/alias', text('A'), text('B')],
      ['/businessCriticality', null, { type: 'SingleSelect', keyword: 'missionCritical' }],
    ])
    for (const change of changes) {
      expect(change).toMatchObject({
        type: 'FactSheetFieldUpdatedEvent',
        fsType: 'Application',
        fsIdAndRev: idAndRev(after),
      })
    }
  })

  test('shows an external id with its status, comment and address, set or not', async ({ admin, eventsFrom, put }) => {
    const sheet = await newFactSheet(admin, 'Application')
    const set = { comment: 'Of the CMDB', externalUrl: 'https://example.com/1' }
    const data = { type: 'ExternalId', externalId: sheet.id, ...set }
    const events = await eventsFrom(() => put(sheet, { fields: [{ name: 'externalId', data }] }))
    const shown = { ...data, status: null, externalVersion: null }
    expect(payloadsOf(events, 'FACT_SHEET_FIELD_UPDATED')).toMatchObject([{ oldValue: null, newValue: shown }])
    const [{ factSheet }] = payloadsOf(events, 'FACT_SHEET_UPDATED')
    expect(factSheet.fields).toContainEqual({ name: 'externalId', dataType: null, data: shown })
    expect(await eventsFrom(() => put(sheet, { fields: [{ name: 'externalId', data: shown }] }))).toEqual([])
  })

  test('emits no event when nothing changes', async ({ admin, eventsFrom, put }) => {
    const sheet = await newFactSheet(admin, 'Application', { description: 'Same', naFields: ['alias', 'release'] })
    const read = dataOf(await admin.get(pathOf(sheet)))
    const same = { ...read, naFields: ['release', 'alias'] }
    expect(await eventsFrom(() => put(sheet, same, '?relationTypes=relToParent'))).toEqual([])
    expect(await eventsFrom(() => put(sheet, { status: 'ACTIVE' }))).toEqual([])
    expect(dataOf(await admin.get(pathOf(sheet)))).toEqual(read)
  })

  test('emits an event for each tag added or removed', async ({ service, admin, eventsFrom, put, landscape }) => {
    const [old, next] = [
      await insertTag(service, 'Old'),
      await insertTag(service, 'Next', await insertSingleGroup(service, 'Order')),
    ]
    const sheet = await newFactSheet(admin, 'Application', { tags: [{ id: old.id }] })
    const events = await eventsFrom(() => put(sheet, { tags: [{ id: next.id }] }))
    expectOneTransaction(landscape, events)
    expect(typesOf(events)).toEqual(['FACT_SHEET_UPDATED', 'FACT_SHEET_TAG_ADDED', 'FACT_SHEET_TAG_REMOVED'])
    expect(events[1]?.event).toMatchObject({
      type: 'FactSheetTagAddedEvent',
      fsType: 'Application',
      tagId: next.id,
      tagName: 'Next',
      tagGroupName: 'Order',
      fsIdAndRev: { id: sheet.id, rev: 2 },
    })
    expect(events[2]?.event).toMatchObject({ type: 'FactSheetTagRemovedEvent', tagId: old.id, tagName: 'Old' })
  })

  test('emits an event for each entity added to or removed from an access list, and one for the lists', async ({
    service,
    admin,
    eventsFrom,
    put,
    landscape,
  }) => {
    const [readers, writers] = [await entity(service, 'READERS'), await entity(service, 'WRITERS')]
    const sheet = await newFactSheet(admin, 'Application', { permittedWriteACL: [writers.id] })
    const events = await eventsFrom(() => put(sheet, { permittedReadACL: [readers.id], permittedWriteACL: [] }))
    expectOneTransaction(landscape, events)
    expect(typesOf(events)).toEqual([
      'FACT_SHEET_UPDATED',
      'FACT_SHEET_A_C_E_ADDED',
      'FACT_SHEET_A_C_E_REMOVED',
      'FACT_SHEET_ACCESS_CONTROL_LIST_UPDATED',
    ])
    expect(events[1]?.event).toMatchObject({ acl: 'READ', aceId: readers.id, aceName: 'READERS' })
    expect(events[2]?.event).toMatchObject({ acl: 'WRITE', aceId: writers.id, aceName: 'WRITERS' })
    expect(events[3]?.event).toMatchObject({ permittedReadACL: [readers.id], permittedWriteACL: [] })
  })

  test('emits an event for each field and relation that is marked or unmarked as not available', async ({
    admin,
    eventsFrom,
    put,
    landscape,
  }) => {
    const sheet = await newFactSheet(admin, 'Application', { naFields: ['alias', 'relToParent'] })
    const events = await eventsFrom(() => put(sheet, { naFields: ['release', 'relToRequires'] }))
    expectOneTransaction(landscape, events)
    expect(typesOf(events)).toEqual([
      'FACT_SHEET_UPDATED',
      'INTENTIONALLY_NOT_SET_ADDED',
      'RELATION_INTENTIONALLY_NOT_SET_ADDED',
      'INTENTIONALLY_NOT_SET_REMOVED',
      'RELATION_INTENTIONALLY_NOT_SET_REMOVED',
    ])
    expect(events.slice(1).map(({ event }) => event.fieldName)).toEqual([
      'release',
      'relToRequires',
      'alias',
      'relToParent',
    ])
  })
})

describe('the quality seal of a fact sheet changed over REST', () => {
  test('emits an event when it is approved, and when a change breaks it', async ({
    admin,
    eventsFrom,
    put,
    landscape,
  }) => {
    const sheet = await newFactSheet(admin, 'Application')
    const approval = await eventsFrom(() => put(sheet, { lxState: 'APPROVED' }))
    expectOneTransaction(landscape, approval)
    expect(typesOf(approval)).toEqual(['FACT_SHEET_UPDATED', 'FACT_SHEET_FIELD_UPDATED', 'QUALITY_SEAL_APPROVED'])
    expect(approval[2]?.event).toMatchObject({ fsIdAndRev: { id: sheet.id, rev: 2 } })
    const change = await eventsFrom(() => put(sheet, { description: 'New' }))
    expectOneTransaction(landscape, change)
    expect(typesOf(change)).toEqual([
      'FACT_SHEET_UPDATED',
      'FACT_SHEET_FIELD_UPDATED',
      'FACT_SHEET_FIELD_UPDATED',
      'QUALITY_SEAL_BROKEN',
    ])
    expect(payloadsOf(change, 'FACT_SHEET_UPDATED')).toMatchObject([
      { factSheet: { lxState: 'BROKEN_QUALITY_SEAL', qualitySealStatus: 'BROKEN' } },
    ])
  })

  test('is broken at both ends by a new relation', async ({ admin, eventsFrom }) => {
    const [own, other] = [
      await newFactSheet(admin, 'Application', { lxState: 'APPROVED' }),
      await newFactSheet(admin, 'ITComponent', { lxState: 'APPROVED' }),
    ]
    const events = await eventsFrom(() => newRelation(admin, own, 'relApplicationToITComponent', other))
    expect(payloadsOf(events, 'QUALITY_SEAL_BROKEN').map(({ fsIdAndRev }) => fsIdAndRev)).toEqual([
      { id: own.id, rev: 2 },
      { id: other.id, rev: 2 },
    ])
  })
})
