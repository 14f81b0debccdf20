import { describe, expect } from 'vitest'
import { openFile } from '#spreadsheets/thread.ts'
import type { Client } from '#testing/client.ts'
import { addRoles, giveRoles } from '#testing/access/roles.ts'
import { download, exportOf, runExport } from '#testing/exports/exported.ts'
import { dataOf, entity, hold, newFactSheet } from '#testing/fact-sheets/fact-sheets.ts'
import { test as fixtures } from '#testing/fixtures.ts'
import { signedIn, staysSignedIn } from '#testing/people.ts'

/** What is to happen while the first rows of a file are written. */
const meanwhile = { do: async (): Promise<void> => {} }

const test = fixtures.override('serviceOptions', () => ({
  openFile: (plan, onBytes) => {
    const file = openFile(plan, onBytes)
    return {
      ...file,
      rows: async (page) => {
        await meanwhile.do()
        return await file.rows(page)
      },
    }
  },
}))

test.beforeAll(async ({ admin }) => void (await newFactSheet(admin, 'Application')))
test.afterEach(() => void (meanwhile.do = async () => {}))

const keyFor = (client: Client, { id }: { id: string }) => client.post(`/services/console/v1/exports/${id}/keys`)

describe('the file of whoever sees less than when it was made', () => {
  test('is closed to them, with keys of before and fresh ones, until they see as much again', async ({
    service,
    admin,
  }) => {
    const guard = await entity(service, 'GUARDED')
    const [promoted, holder] = [await signedIn(service, 'ADMIN'), await signedIn(service, 'MEMBER')]
    await hold(service, holder, [guard])
    const ways = [
      [
        promoted,
        () => giveRoles(admin, promoted.userId, 'MEMBER', []),
        () => giveRoles(admin, promoted.userId, 'ADMIN', []),
      ],
      [holder, () => hold(service, holder, []), () => hold(service, holder, [guard])],
    ] as const
    for (const [client, narrow, widen] of ways) {
      const made = await runExport(service, client, 'exportType=SNAPSHOT')
      await narrow()
      expect((await download(service, made.downloadKey)).status).toBe(404)
      const { status, body } = await keyFor(client, made)
      expect([status, body.errorMessage]).toEqual([403, expect.stringContaining('reduced since')])
      await widen()
      expect((await download(service, made.downloadKey)).status).toBe(200)
    }
  })

  test('is open by the key of an administrator, who needs no access of theirs', async ({ service, admin }) => {
    const archive = async ({ userId }: Client) => {
      const { body } = await admin.get(`/services/mtm/v1/permissions?userId=${userId}`)
      await admin.put(`/services/mtm/v1/permissions/${body.data[0].id}`, { status: 'ARCHIVED' })
    }
    const [leaver, helper] = [await signedIn(service, 'MEMBER'), await signedIn(service, 'ADMIN')]
    const made = await runExport(service, leaver, 'exportType=SNAPSHOT')
    const [first, second] = [dataOf(await keyFor(helper, made)), dataOf(await keyFor(helper, made))]
    await archive(leaver)
    expect((await download(service, made.downloadKey)).status).toBe(404)
    expect((await download(service, first.key)).status).toBe(200)
    await giveRoles(admin, helper.userId, 'MEMBER', [])
    expect((await download(service, second.key)).status).toBe(404)
  })

  test('breaks off while it is loaded', async ({ service, admin }) => {
    const reader = await signedIn(service, 'ADMIN')
    await newFactSheet(admin, 'Application', {
      description: Buffer.from(crypto.getRandomValues(new Uint8Array(48_000))).toString('base64'),
    })
    for (let nth = 0; nth < 6; nth++)
      await newFactSheet(admin, 'Application', { name: `Long ${nth}`, description: `${nth}`.repeat(60_000) })
    const made = await runExport(service, reader, 'exportType=SNAPSHOT&format=NDJSON')
    const body = (await download(service, made.downloadKey)).body?.getReader()
    expect((await body?.read())?.done).toBe(false)
    await giveRoles(admin, reader.userId, 'MEMBER', [])
    await expect(body?.read()).rejects.toThrow('There is no file behind this key')
  })
})

test('an export of whoever sees less since it began ends, and says why', async ({ service, admin }) => {
  const starter = await signedIn(service, 'ADMIN')
  meanwhile.do = () => giveRoles(admin, starter.userId, 'MEMBER', [])
  const { body } = await starter.post('/exports/fullExport?exportType=SNAPSHOT')
  const id = String(body.data.jobId).split(':').at(-1) ?? ''
  await service.service.tick()
  const ended = await exportOf(admin, id)
  expect(ended).toMatchObject({ status: 'ERROR', reason: expect.stringContaining('access was reduced') })
})

test('an export says what its reader can’t do with it, and why', async ({ service, clock }) => {
  const [reader, admin] = await Promise.all([staysSignedIn(service, 'MEMBER'), staysSignedIn(service, 'ADMIN')])
  const guard = await entity(service, 'GUARDED_TOO')
  await hold(service, reader, [guard])
  const refusalsOf = async () => {
    const { body } = await reader.get('/exports?refusals=true')
    return body.data[0].refusals
  }
  const made = await runExport(service, reader, 'exportType=SNAPSHOT')
  expect(await refusalsOf()).toEqual({ cancel: 'ENDED' })
  expect((await reader.post(`/services/console/v1/exports/${made.id}/cancel`)).status).toBe(409)
  await hold(service, reader, [])
  expect(await refusalsOf()).toEqual({ cancel: 'ENDED', download: 'ACCESS_REDUCED' })
  expect((await keyFor(reader, made)).status).toBe(403)
  await hold(service, reader, [guard])
  clock.advance(86_400_000)
  expect(await refusalsOf()).toEqual({ cancel: 'ENDED', download: 'NO_FILE' })
  expect((await keyFor(reader, made)).status).toBe(404)
  await addRoles(admin, { SUPPORT: [] })
  await giveRoles(admin, reader.userId, 'SUPPORT', [])
  expect(await refusalsOf()).toEqual({ cancel: 'ENDED', download: 'NO_RIGHT', repeat: 'NO_RIGHT' })
  expect((await keyFor(reader, made)).status).toBe(403)
  expect((await reader.post(`/services/console/v1/exports/${made.id}/repeat`)).status).toBe(403)
  expect((await reader.get('/exports')).body.data[0]).not.toHaveProperty('refusals')
})
