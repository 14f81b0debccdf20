import { describe, expect } from 'vitest'
import type { Client, Json } from '#testing/client.ts'
import { download, exportOf, runExport } from '#testing/exports/exported.ts'
import { test as fixtures } from '#testing/fixtures.ts'
import { newFactSheet } from '#testing/fact-sheets/fact-sheets.ts'
import { signedIn, staysSignedIn } from '#testing/people.ts'

const CONSOLE = '/services/console/v1/exports'
const DAY = 86_400_000

const test = fixtures
  .override('admin', ({ service }) => staysSignedIn(service, 'ADMIN'))
  .extend('crm', { scope: 'file', auto: true }, ({ admin }) => newFactSheet(admin, 'Application', { name: 'CRM' }))

const list = async (client: Client, query = '') => (await client.get(`/exports?${query}`)).body
const idsOf = (body: Json): string[] => body.data.map(({ id }: Json) => id)
const started = async (client: Client, query: string): Promise<string> => {
  const { body } = await client.post(`/exports/fullExport?${query}`)
  return String(body.data.jobId).split(':').at(-1) ?? ''
}

describe('an export', () => {
  test('is answered as a job, made in the background, and downloaded once', async ({ service, admin }) => {
    const answer = await admin.post('/exports/fullExport?exportType=SNAPSHOT')
    expect(answer.body).toEqual({
      status: 'OK',
      type: 'JobResponseData',
      data: {
        jobId: expect.stringMatching(/^job:\d+:[0-9a-f-]{36}$/),
        message: 'A new job is queued.',
        synclogId: null,
      },
    })
    const id = String(answer.body.data.jobId).split(':').at(-1) ?? ''
    const waiting = await exportOf(admin, id)
    expect(waiting).toMatchObject({ id, type: 'SNAPSHOT', status: 'STARTED', userId: admin.userId, done: 0 })
    expect(waiting.downloadKey).toBeUndefined()
    await service.service.tick()
    const done = await exportOf(admin, id)
    expect(done).toMatchObject({
      status: 'COMPLETED',
      localFilename: `${id}.xlsx`,
      createdAt: '2026-11-20T12:00:00.000Z',
      deleteAt: '2026-11-21T12:00:00.000Z',
      dryRun: false,
      factSheetCount: 1,
    })
    expect(done.factSheetTypes.split(',')).toContain('Application')
    expect(done.downloadFilename).toMatch(/_full-snapshot_2026-11-20_1200\.xlsx$/)
    const file = await download(service, done.downloadKey)
    expect([file.status, (await file.bytes()).length]).toEqual([200, done.size])
    const again = await download(service, done.downloadKey)
    expect([again.status, (await again.json()).message]).toEqual([
      404,
      expect.stringContaining('no file behind this key'),
    ])
    const after = await exportOf(admin, id)
    expect([after.status, after.downloadKey]).toEqual(['DOWNLOADED', undefined])
  })

  test('has a fresh key at each request, whatever became of earlier ones', async ({ service, admin }) => {
    const { id, downloadKey } = await runExport(service, admin, 'exportType=SNAPSHOT')
    await (await download(service, downloadKey)).bytes()
    const { data } = (await admin.post(`${CONSOLE}/${id}/keys`)).body
    expect(data.url).toBe(
      `http://landscape.test/services/pathfinder/v1/exports/downloads/${service.workspace.id}?key=${data.key}`,
    )
    expect((await download(service, data.key)).status).toBe(200)
    expect((await download(service, data.key)).status).toBe(404)
  })

  test('emits that it has finished, to whoever started it and those who see everything', async ({ service, admin }) => {
    const { id } = await runExport(service, admin, 'exportType=ARCHIVE')
    const [finished] = (await seen(admin)).filter(({ export: of }: Json) => of?.id === id)
    expect(finished).toMatchObject({
      type: 'FullExportFinishedEvent',
      userId: admin.userId,
      export: { type: 'ARCHIVE', status: 'COMPLETED', factSheetCount: 0 },
    })
    expect(JSON.stringify(finished)).not.toContain('downloadKey')
    const support = await signedIn(service, 'SUPPORT')
    expect((await seen(support)).filter(({ export: of }: Json) => of?.id === id)).toEqual([])
  })

  test('can be cancelled until it has ended, and started again as it was', async ({ service, admin }) => {
    const id = await started(admin, 'exportType=AUDIT_LOG&startDate=2026-11-01&endDate=2026-11-02&format=CSV')
    const { body } = await admin.post(`${CONSOLE}/${id}/cancel`)
    expect(body.data).toMatchObject({ status: 'CANCELED', canceledBy: 'Test ADMIN' })
    await service.service.tick()
    expect((await exportOf(admin, id)).status).toBe('CANCELED')
    expect((await admin.post(`${CONSOLE}/${id}/cancel`)).status).toBe(409)
    expect((await admin.post(`${CONSOLE}/${id}/keys`)).status).toBe(404)
    const again = (await admin.post(`${CONSOLE}/${id}/repeat`)).body.data
    await service.service.tick()
    expect(await exportOf(admin, again.id)).toMatchObject({
      status: 'COMPLETED',
      type: 'AUDIT_LOG',
      format: 'CSV',
      from: '2026-11-01T00:00:00.000Z',
      until: '2026-11-02T23:59:59.999Z',
    })
  })

  test('is of one of ten that a person has waiting at most', async ({ service }) => {
    const member = await signedIn(service, 'MEMBER')
    const open = await Promise.all(Array.from({ length: 10 }, () => started(member, 'exportType=ARCHIVE')))
    const { status, body } = await member.post('/exports/fullExport?exportType=ARCHIVE')
    expect([status, body.message]).toEqual([409, expect.stringContaining('10 jobs')])
    for (const id of open) await member.post(`${CONSOLE}/${id}/cancel`)
  })
})

/** The events of the log that somebody can read. */
async function seen(client: Client): Promise<Json[]> {
  const { body } = await client.get('/services/console/v1/events?limit=1000')
  return (body.data ?? []).map(({ event, payload, body: text }: Json) => JSON.parse(event ?? payload ?? text))
}

describe('the file of an export', () => {
  test('is deleted a day after it was made', async ({ service, clock }) => {
    const admin = await staysSignedIn(service, 'ADMIN')
    const { id, downloadKey } = await runExport(service, admin, 'exportType=SNAPSHOT')
    clock.advance(DAY - 1)
    expect((await exportOf(admin, id)).status).toBe('COMPLETED')
    clock.advance(1)
    expect((await exportOf(admin, id)).status).toBe('DELETED')
    expect((await download(service, downloadKey)).status).toBe(404)
    expect((await admin.post(`${CONSOLE}/${id}/keys`)).status).toBe(404)
    await service.service.tick()
    const parts = await service.storage.db.selectFrom('export_part').selectAll().where('export_id', '=', id).execute()
    expect(parts).toEqual([])
    const { deleteAt: _, ...kept } = await exportOf(admin, id)
    expect(kept).toMatchObject({ factSheetCount: 1, size: expect.any(Number) })
  })
})

describe('the list', () => {
  test('has snapshots and audit logs alone where no type is named', async ({ service }) => {
    const someone = await signedIn(service, 'ADMIN')
    const snapshot = await started(someone, 'exportType=SNAPSHOT')
    const log = await started(someone, 'exportType=AUDIT_LOG_LEGACY')
    const archive = await started(someone, 'exportType=ARCHIVE')
    const own = `userId=${someone.userId}`
    expect(idsOf(await list(someone, own)).toSorted()).toEqual([snapshot, log].toSorted())
    expect(idsOf(await list(someone, `${own}&exportType=ARCHIVE,AUDIT_LOG_LEGACY`)).toSorted()).toEqual(
      [log, archive].toSorted(),
    )
    await service.service.tick()
    expect(idsOf(await list(someone, `${own}&exportType=ARCHIVE&status=STARTED`))).toEqual([])
    expect(idsOf(await list(someone, `${own}&exportType=ARCHIVE&status=COMPLETED,ERROR&q=ARCH`))).toEqual([archive])
    expect(idsOf(await list(someone, `${own}&exportType=ARCHIVE&q=snapshot`))).toEqual([])
  })

  test('is read page by page in every order', async ({ service, clock }) => {
    const someone = await signedIn(service, 'ADMIN')
    for (const type of ['SNAPSHOT', 'AUDIT_LOG', 'AUDIT_LOG_LEGACY', 'SNAPSHOT', 'AUDIT_LOG']) {
      await started(someone, `exportType=${type}`)
      clock.advance(1)
      await service.service.tick()
    }
    for (const sorting of ['createdAt', 'type', 'factSheetCount', 'rows', 'size']) {
      for (const direction of ['ASC', 'DESC']) {
        const query = `userId=${someone.userId}&sorting=${sorting}&sortDirection=${direction}`
        const whole = await list(someone, query)
        expect([whole.total, whole.data.length, whole.endCursor], query).toEqual([5, 5, undefined])
        const found: string[] = []
        for (let cursor = '', pages = 0; pages < 5; pages += 1) {
          const page = await list(someone, `${query}&pageSize=2&cursor=${encodeURIComponent(cursor)}`)
          found.push(...idsOf(page))
          expect(page.total, query).toBe(5)
          if (page.endCursor === undefined) break
          cursor = page.endCursor
        }
        expect(found, query).toEqual(idsOf(whole))
      }
    }
  })

  test('shows everybody their own exports, and administrators those of all, but nobody the key of another', async ({
    service,
    admin,
  }) => {
    const member = await signedIn(service, 'MEMBER')
    const { id, downloadKey } = await runExport(service, member, 'exportType=SNAPSHOT')
    expect(downloadKey).toBeDefined()
    const shown = await exportOf(admin, id)
    expect([shown.user.id, shown.downloadKey]).toEqual([member.userId, undefined])
    const other = await signedIn(service, 'MEMBER')
    expect(idsOf(await list(other, `userId=${member.userId}`))).toEqual([])
    for (const path of ['keys', 'cancel', 'repeat'])
      expect((await other.post(`${CONSOLE}/${id}/${path}`)).status, path).toBe(404)
    expect((await admin.post(`${CONSOLE}/${id}/keys`)).status).toBe(200)
  })
})

describe('the preview', () => {
  test('counts what an export would hold, and estimates it by the last one of the kind', async ({ service, admin }) => {
    const before = (await admin.get(`${CONSOLE}/preview?exportType=SNAPSHOT&format=NDJSON`)).body.data
    expect(before).toEqual({ count: 1 })
    const { size } = await runExport(service, admin, 'exportType=SNAPSHOT&format=NDJSON')
    const after = (await admin.get(`${CONSOLE}/preview?exportType=SNAPSHOT&format=NDJSON`)).body.data
    expect(after).toMatchObject({ count: 1, last: { size, ms: expect.any(Number) }, size: expect.any(Number) })
  })
})
