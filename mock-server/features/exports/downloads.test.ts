import { createHash } from 'node:crypto'
import { describe, expect, vi } from 'vitest'
import { StoreUnavailable } from '#kernel/store-errors.ts'
import { addRoles } from '#testing/access/roles.ts'
import { download, downloadPath, runExport } from '#testing/exports/exported.ts'
import { test } from '#testing/fixtures.ts'
import { newFactSheet } from '#testing/fact-sheets/fact-sheets.ts'
import { byteRange } from './byte-range.ts'

const CONSOLE = '/services/console/v1/exports'

test.beforeAll(async ({ admin }) => void (await newFactSheet(admin, 'Application', { name: 'Ärger & Söhne' })))

describe('a download', () => {
  test('carries its name, its length and its checksum, and is kept by nobody on the way', async ({
    service,
    admin,
  }) => {
    const { downloadKey, sha256, size, downloadFilename } = await runExport(service, admin, 'exportType=SNAPSHOT')
    const answer = await download(service, downloadKey)
    const bytes = await answer.bytes()
    const digest = createHash('sha256').update(bytes)
    expect(digest.copy().digest('hex')).toBe(sha256)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-length': String(size),
      'content-disposition': expect.stringContaining(downloadFilename),
      etag: `"${sha256}"`,
      'repr-digest': `sha-256=:${digest.digest('base64')}:`,
      'accept-ranges': 'bytes',
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining('sandbox'),
    })
  })

  test('that broke off goes on with the same key for who has begun it, and for nobody else', async ({
    service,
    admin,
  }) => {
    const { downloadKey, sha256, size } = await runExport(service, admin, 'exportType=SNAPSHOT')
    const first = await download(service, downloadKey, { range: 'bytes=0-99' })
    expect([first.status, first.headers.get('content-range')]).toEqual([206, `bytes 0-99/${size}`])
    const beginning = await first.bytes()
    expect((await download(service, downloadKey, { range: 'bytes=100-' })).status).toBe(404)
    expect((await download(service, downloadKey, { range: 'bytes=100-', 'if-range': '"another"' })).status).toBe(404)
    const rest = await download(service, downloadKey, { range: 'bytes=100-', 'if-range': `"${sha256}"` })
    expect(rest.status).toBe(206)
    const whole = Buffer.concat([beginning, await rest.bytes()])
    expect(createHash('sha256').update(whole).digest('hex')).toBe(sha256)
  })

  test('goes on nowhere but behind bytes that were sent, and never from the beginning', async ({ service, admin }) => {
    const { downloadKey, sha256, size } = await runExport(service, admin, 'exportType=SNAPSHOT')
    expect(await (await download(service, downloadKey, { range: 'bytes=0-99' })).bytes()).toHaveLength(100)
    const again = async (range: string) =>
      (await download(service, downloadKey, { range, 'if-range': `"${sha256}"` })).status
    for (const range of ['bytes=0-', 'bytes=0-99', 'bytes=101-', `bytes=${size}-`, 'bytes=-5', 'bytes=-'])
      expect([range, await again(range)]).toEqual([range, 404])
    expect(await again('bytes=40-')).toBe(206)
  })

  test('is tried again later where the store can’t say with which roles it was made, and its key stays', async ({
    service,
    admin,
    member,
  }) => {
    const { downloadKey } = await runExport(service, member, 'exportType=SNAPSHOT')
    await addRoles(admin, { LATER: [] })
    const { authorizations } = service.service.services
    const { at } = authorizations
    const away = vi.spyOn(authorizations, 'at').mockImplementation(async (workspaceId, version, db) => {
      // The roles of before, with which the file was made.
      if (version === 0) throw new StoreUnavailable('away')
      return await at(workspaceId, version, db)
    })
    const status = async () => (await download(service, downloadKey)).status
    expect(await status()).toBe(503)
    expect(service.faults.splice(0)).toHaveLength(1)
    away.mockRestore()
    expect(await status()).toBe(200)
  })

  test('of bytes that the file doesn’t have is 416, and uses nothing up', async ({ service, admin }) => {
    const { downloadKey, size } = await runExport(service, admin, 'exportType=SNAPSHOT')
    const beyond = await download(service, downloadKey, { range: `bytes=${size}-` })
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${size}`])
    expect((await download(service, downloadKey)).status).toBe(200)
  })

  test('is not used up by HEAD, which mail scanners send', async ({ service, admin }) => {
    const { downloadKey, size } = await runExport(service, admin, 'exportType=SNAPSHOT')
    const url = `http://landscape.test${downloadPath(service.workspace.id, downloadKey)}`
    const head = await service.fetch(new Request(url, { method: 'HEAD' }))
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(size)])
    // Whoever knows it goes on with the download of somebody else.
    expect([head.headers.get('etag'), head.headers.get('repr-digest')]).toEqual([null, null])
    expect((await download(service, downloadKey)).status).toBe(200)
  })

  test('succeeds once, however many ask at the same time', async ({ service, admin }) => {
    const { downloadKey } = await runExport(service, admin, 'exportType=SNAPSHOT')
    const answers = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const answer = await download(service, downloadKey)
        await answer.bytes()
        return answer.status
      }),
    )
    expect(answers.toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 404)])
  })
})

describe('a key that opens nothing', () => {
  test('is answered alike, whether it was used, is of another workspace, or never was one', async ({
    service,
    admin,
  }) => {
    const { downloadKey } = await runExport(service, admin, 'exportType=SNAPSHOT')
    const { id: elsewhere } = await service.service.setup.createWorkspace('Elsewhere')
    const foreign = await download(service, downloadKey, { workspaceId: elsewhere })
    await (await download(service, downloadKey)).bytes()
    const used = await (await download(service, downloadKey)).json()
    const unknown = await (await download(service, crypto.randomUUID())).json()
    expect([foreign.status, await foreign.json()]).toEqual([404, used])
    expect(unknown).toEqual(used)
  })

  test('is one without the form of a key as well: 400, which names it', async ({ service }) => {
    const answer = await download(service, 'guess')
    expect([answer.status, (await answer.json()).errors[0].value]).toEqual([400, 'key'])
  })

  test('is one of whoever can no longer enter the workspace', async ({ service, admin, member }) => {
    const { downloadKey } = await runExport(service, member, 'exportType=SNAPSHOT')
    const { body } = await admin.get(`/services/mtm/v1/permissions?userId=${member.userId}`)
    const { id } = body.data[0]
    await admin.put(`/services/mtm/v1/permissions/${id}`, { status: 'ARCHIVED' })
    expect((await download(service, downloadKey)).status).toBe(404)
    await admin.put(`/services/mtm/v1/permissions/${id}`, { status: 'ACTIVE' })
    expect((await download(service, downloadKey)).status).toBe(200)
  })
})

test('where the feature is off, nothing is exported, listed or downloaded', async ({ service, admin }) => {
  const { id, downloadKey } = await runExport(service, admin, 'exportType=SNAPSHOT')
  await admin.post('/features/EXPORTS?enabled=false')
  const asked = [
    await admin.post('/exports/fullExport'),
    await admin.post('/exports/excel'),
    await admin.get('/exports'),
    await admin.get(`${CONSOLE}/preview`),
    await admin.post(`${CONSOLE}/${id}/keys`),
    await admin.post(`${CONSOLE}/${id}/repeat`),
  ]
  expect(asked.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403])
  expect((await download(service, downloadKey)).status).toBe(403)
  await admin.post('/features/EXPORTS?enabled=true')
  expect((await download(service, downloadKey)).status).toBe(200)
})

test.for([
  ['bytes=0-99', { first: 0, last: 99 }],
  ['bytes=990-', { first: 990, last: 999 }],
  ['bytes=990-5000', { first: 990, last: 999 }],
  ['bytes=-10', { first: 990, last: 999 }],
  ['bytes=-5000', { first: 0, last: 999 }],
  ['bytes=1000-', 'beyond'],
  ['bytes=-0', 'beyond'],
  // Not taken, so the whole file is the answer.
  ['bytes=5-2', undefined],
  ['bytes=0-1,5-6', undefined],
  ['bytes=-', undefined],
  ['items=0-1', undefined],
  [null, undefined],
] as const)('the range %s of 1,000 bytes', ([header, expected]) => {
  expect(byteRange(header, 1000)).toEqual(expected)
})
