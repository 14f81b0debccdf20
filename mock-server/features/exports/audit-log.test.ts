import { describe, expect } from 'vitest'
import { fileOf, runExport, sheetsOf } from '#testing/exports/exported.ts'
import { entity, newFactSheet, pathOf } from '#testing/fact-sheets/fact-sheets.ts'
import { test as fixtures } from '#testing/fixtures.ts'
import { staysSignedIn } from '#testing/people.ts'

const DAY = 86_400_000

/** Changes on 20, 21 and 22 November, the last of them of a fact sheet that only holders of an entity can read. */
const test = fixtures
  .extend('someone', { scope: 'file' }, ({ service }) => staysSignedIn(service, 'ADMIN'))
  .extend('changes', { scope: 'file', auto: true }, async ({ service, clock, someone }) => {
    const secret = await entity(service, 'SECRET')
    const sheet = await newFactSheet(someone, 'Application', { name: 'Ledger' })
    clock.advance(DAY)
    await someone.put(pathOf(sheet), { name: 'Ledger', description: '=1+1' })
    clock.advance(DAY)
    const hidden = await newFactSheet(someone, 'Application', { name: 'Hidden', permittedReadACL: [secret.id] })
    await someone.get(pathOf(sheet))
    await service.service.tick()
    return { sheet, hidden }
  })

describe('the audit log', () => {
  test('has each change with before and after, and no views', async ({ service, someone, changes }) => {
    const done = await runExport(service, someone, 'exportType=AUDIT_LOG&startDate=2026-11-20')
    const rows = (await sheetsOf(await fileOf(service, done))).get('Changes')?.rows ?? []
    const ofSheet = rows.filter(({ objectId }) => objectId === changes.sheet.id)
    const changed = ofSheet.find(({ eventType }) => eventType === 'FACT_SHEET_FIELD_UPDATED')
    expect(changed).toMatchObject({
      createdAt: '2026-11-21T12:00:00.000Z',
      userId: someone.userId,
      userName: 'Test ADMIN',
      objectName: 'Ledger',
      factSheetType: 'Application',
      path: '/description',
      newValue: '=1+1',
    })
    expect(ofSheet.map(({ eventType }) => eventType)).toContain('FACT_SHEET_CREATED')
    expect(rows.filter(({ eventType }) => String(eventType).endsWith('_VIEWED'))).toEqual([])
    const offsets = rows.map(({ offset }) => Number(offset))
    expect(offsets).toEqual(offsets.toSorted((a, b) => a - b))
  })

  test('has what lies between two dates, both included', async ({ service, someone, changes }) => {
    const days = async (query: string) => {
      const done = await runExport(service, someone, `exportType=AUDIT_LOG_LEGACY&${query}`)
      const rows = (await sheetsOf(await fileOf(service, done))).get('Events')?.rows ?? []
      return new Set(
        rows.flatMap(({ createdAt, event }) =>
          String(event).includes(changes.sheet.id) || String(event).includes(changes.hidden.id)
            ? String(createdAt).slice(0, 10)
            : [],
        ),
      )
    }
    expect(await days('startDate=2026-11-21&endDate=2026-11-21')).toEqual(new Set(['2026-11-21']))
    expect(await days('startDate=2026-11-20T12:00:00.001Z&endDate=2026-11-21T11:59:59Z')).toEqual(new Set())
    expect(await days('endDate=2026-11-20')).toEqual(new Set(['2026-11-20']))
    expect(await days('startDate=2026-11-21')).toEqual(new Set(['2026-11-21', '2026-11-22']))
  })

  test('describes no event that a client published, of whatever type, and marks it', async ({ service, someone }) => {
    const forged = [
      { type: '__proto__', payload: {} },
      { type: 'constructor', payload: { path: '/x' } },
      { type: 'COMMENT_CREATED', payload: null },
      { type: 'RELATION_CREATED', payload: [] },
      { type: 'FACT_SHEET_VIEWED', payload: 'seen' },
      { type: 'FACT_SHEET_FIELD_UPDATED', payload: { path: '/name', oldValue: 'Ledger', newValue: 'Forged' } },
    ]
    const { status } = await someone.post('/services/webhooks/v1/events/batch', { events: forged })
    expect(status).toBe(200)
    const done = await runExport(service, someone, 'exportType=AUDIT_LOG&startDate=2026-11-20')
    expect(done.status).toBe('COMPLETED')
    const rows = (await sheetsOf(await fileOf(service, done))).get('Changes')?.rows ?? []
    const published = rows.filter(({ origin }) => origin === 'Client')
    expect(published.map(({ eventType }) => eventType)).toEqual(forged.map(({ type }) => type))
    for (const row of published)
      expect(row).toMatchObject({ path: null, oldValue: null, newValue: null, message: 'Published by a client' })
    expect(rows.filter(({ origin }) => origin !== 'Client').map(({ origin }) => origin)).toContain('Service')
  })

  test('says so of an event that cannot be described, and has all others', async ({ service, someone }) => {
    await service.storage.db
      .updateTable('event')
      .set({ body: 'cut' })
      .where('object_name', '=', 'Ledger')
      .where('type', '=', 'FACT_SHEET_FIELD_UPDATED')
      .execute()
    const done = await runExport(service, someone, 'exportType=AUDIT_LOG&startDate=2026-11-20')
    const rows = (await sheetsOf(await fileOf(service, done))).get('Changes')?.rows ?? []
    const changed = rows.filter(({ eventType }) => eventType === 'FACT_SHEET_FIELD_UPDATED')
    expect(changed).toContainEqual(
      expect.objectContaining({ origin: 'Service', message: 'This event could not be described' }),
    )
    expect(rows.map(({ eventType }) => eventType)).toContain('FACT_SHEET_CREATED')
  })

  test('shows somebody the events that they may read, and none of a fact sheet that is hidden from them', async ({
    service,
    changes,
  }) => {
    const support = await staysSignedIn(service, 'SUPPORT')
    const done = await runExport(service, support, 'exportType=AUDIT_LOG_LEGACY&startDate=2026-11-20&format=NDJSON')
    const text = new TextDecoder().decode(await fileOf(service, done))
    expect(text).toContain(changes.sheet.id)
    expect(text).not.toContain(changes.hidden.id)
  })
})
