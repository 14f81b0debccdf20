import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSecrets } from '#storage/engines/secrets.ts'
import type { Client } from '#testing/client.ts'
import { signedIn } from '#testing/people.ts'
import { type TestService, startService } from '#testing/service.ts'
import { historyOf, subscribe } from '#testing/webhooks/webhooks.ts'

const secret = {
  targetUrl: 'https://example.com/hook?token=geheim',
  authorizationHeader: 'Bearer geheim',
  headers: [{ name: 'X-Key', value: 'geheim' }],
}

let service: TestService
let admin: Client
let robot: Client
let push: (members?: Record<string, unknown>) => Promise<string>
beforeAll(async () => {
  service = await startService({ outgoing: { resolve: async () => ['93.184.216.34'] } })
  admin = await signedIn(service, 'ADMIN')
  robot = await signedIn(service, 'SYSTEM_WRITE')
  push = (members = {}) => subscribe(service, admin, { deliveryType: 'PUSH', ...secret, ...members })
})
afterAll(() => service.close())

const read = async (path: string) => (await admin.get(path)).body.data
const acts = async (path: string) => (await admin.get(historyOf(path))).body.data

test('changes what it names and nothing else; the answer is the record with its new ETag', async () => {
  const path = await push({ identifier: `Named ${crypto.randomUUID()}`, callback: 'data.payload = 1' })
  const before = await read(path)
  service.clock.advance(1000)
  const { status, body, headers } = await admin.put(path, { ignoreError: true, somethingNew: 1 })
  expect(status).toBe(200)
  expect(headers.get('etag')).toBe('"2"')
  expect(body.data).toEqual({ ...before, ignoreError: true, updatedAt: service.clock.now.toISOString() })
  expect(await read(path)).toEqual(body.data)
})

test('null and the empty text clear', async () => {
  for (const nothing of [null, '']) {
    const path = await push({ identifier: `Named ${crypto.randomUUID()}`, callback: 'data.payload = 1' })
    const clear = { identifier: nothing, callback: nothing, authorizationHeader: nothing, headers: [] }
    const { body } = await admin.put(path, clear)
    for (const member of ['identifier', 'callback', 'authorizationHeader']) expect(body.data).not.toHaveProperty(member)
    expect(body.data.headers).toEqual([])
    const { status, body: refused } = await admin.put(path, { targetUrl: nothing })
    expect({ status, at: refused.errors[0].value }).toEqual({ status: 422, at: '$.targetUrl' })
  }
})

test('one that changes nothing leaves revision, date and history as they are', async () => {
  const path = await push()
  const before = await read(path)
  service.clock.advance(1000)
  const { headers, body } = await admin.put(path, before)
  expect(headers.get('etag')).toBe('"1"')
  expect(body.data).toEqual(before)
  expect(await acts(path)).toHaveLength(1)
})

describe('what was masked', () => {
  test('comes back as it was shown, and stays', async () => {
    const path = await push()
    const shown = (await robot.get(path)).body.data
    expect(shown.authorizationHeader).toBe('••••••')
    expect((await robot.put(path, { ...shown, ignoreError: true })).status).toBe(200)
    expect(await read(path)).toMatchObject({ ...secret, ignoreError: true })
  })

  test('a masked query is that of the target as it was shown, or 422', async () => {
    const path = await subscribe(service, admin, { deliveryType: 'PUSH', targetUrl: 'https://example.com/?key=geheim' })
    const { status, body } = await admin.put(path, { targetUrl: 'https://example.com/other?key=***' })
    expect({ status, at: body.errors[0].value }).toEqual({ status: 422, at: '$.targetUrl' })
    const kept = await admin.put(path, { targetUrl: 'https://example.com/?key=***' })
    expect(kept.body.data.targetUrl).toBe('https://example.com/?key=geheim')
  })

  test('a masked header that is not there is 422', async () => {
    const path = await push()
    const headers = [
      { name: 'x-key', value: '••••••' },
      { name: 'x-other', value: '••••••' },
    ]
    const { status, body } = await admin.put(path, { headers })
    expect({ status, at: body.errors[0].value }).toEqual({ status: 422, at: '$.headers[1].value' })
    expect((await admin.put(path, { headers: headers.slice(0, 1) })).body.data.headers).toEqual([
      { name: 'x-key', value: 'geheim' },
    ])
  })

  test('is not sent elsewhere by somebody who may not read it', async () => {
    const path = await push()
    const moved = await robot.put(path, { targetUrl: 'https://example.org/mine' })
    expect({ status: moved.status, at: moved.body.errors[0].value }).toEqual({ status: 422, at: '$.targetUrl' })
    const scripted = await robot.put(path, { callback: 'delivery.targetUrl = "https://example.org/mine"' })
    expect({ status: scripted.status, at: scripted.body.errors[0].value }).toEqual({ status: 422, at: '$.callback' })
    const anew = { targetUrl: 'https://example.org/mine', authorizationHeader: 'Bearer other', headers: [] }
    expect((await robot.put(path, anew)).status).toBe(200)
    expect(await read(path)).toMatchObject(anew)
  })
})

describe('If-Match', () => {
  const ifMatch = (etag: string) => ({ headers: { 'if-match': etag } })

  test('a stale one is 409 with the current record and its ETag', async () => {
    const path = await push()
    const { headers } = await admin.get(path)
    expect(headers.get('etag')).toBe('"1"')
    expect((await admin.put(path, { ignoreError: true }, ifMatch('"1"'))).status).toBe(200)
    const late = await admin.put(path, { ignoreError: false }, ifMatch('"1"'))
    expect(late.status).toBe(409)
    expect(late.headers.get('etag')).toBe('"2"')
    expect(late.body).toMatchObject({ status: 'ERROR', type: 'Subscription', data: { ignoreError: true } })
    expect((await admin.put(path, { ignoreError: false }, ifMatch('W/"2", "7"'))).status).toBe(200)
    expect((await admin.put(path, { ignoreError: true }, ifMatch('*'))).status).toBe(200)
  })

  test('of many at the same time one wins', async () => {
    const path = await push()
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, nth) => admin.put(path, { maxBatchSize: nth + 1 }, ifMatch('"1"'))),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409])
  })
})

test.each<[Record<string, unknown>, string]>([
  [{ deliveryType: 'PULL' }, '$.deliveryType'],
  [{ tagSets: [[]] }, '$.tagSets[0]'],
  [{ userId: 'me' }, '$.userId'],
  [{ userId: crypto.randomUUID() }, '$.userId'],
  [{ targetUrl: 'https://192.168.1.1/' }, '$.targetUrl'],
  [{ targetUrl: 'http://example.com/' }, '$.authorizationHeader'],
  [{ headers: [{ name: 'host', value: 'x' }] }, '$.headers[0].name'],
  [{ callback: 'if (' }, '$.callback'],
])('%j is 422 and changes nothing', async (members, at) => {
  const path = await push()
  const before = await read(path)
  const { status, body } = await admin.put(path, { ignoreError: true, ...members })
  expect({ status, at: body.errors[0].value }).toEqual({ status: 422, at })
  expect(await read(path)).toEqual(before)
})

test('members of PUSH are 422 on PULL', async () => {
  const path = await subscribe(service, admin)
  for (const members of [{ targetUrl: 'https://example.com' }, { signed: true }, { callback: 'data.payload = 1' }]) {
    const { status, body } = await admin.put(path, members)
    expect({ status, at: body.errors[0].value }).toEqual({ status: 422, at: `$.${Object.keys(members)[0]}` })
  }
})

test('another workspace is 404, a bad backlog 400, a name that is taken 409', async () => {
  const path = await push()
  expect((await admin.put(path, { workspaceId: crypto.randomUUID() })).status).toBe(404)
  expect((await admin.put(path, { workspaceId: service.workspace.id })).status).toBe(200)
  expect((await admin.put(`${path}?backlog=some`, {})).status).toBe(400)
  await push({ identifier: 'Taken' })
  const { status, body } = await admin.put(path, { identifier: 'Taken' })
  expect({ status, at: body.errors[0].value }).toEqual({ status: 409, at: '$.identifier' })
})

test('the managing user is changed by administrators only, to somebody who is there', async () => {
  const path = await push()
  const { userId } = await read(path)
  expect((await robot.put(path, { userId })).status).toBe(200)
  expect((await robot.put(path, { userId: robot.userId })).status).toBe(403)
  expect((await admin.put(path, { userId: robot.userId })).body.data.userId).toBe(robot.userId)
  expect((await robot.get(path)).body.data).toMatchObject(secret)
  const elsewhere = await service.service.setup.createWorkspace('Elsewhere')
  const stranger = await signedIn(service, 'ADMIN', { workspace: elsewhere })
  expect((await admin.put(path, { userId: stranger.userId })).status).toBe(422)
})

test('signing that is switched on shows its secret once; switched off and on it has another', async () => {
  const path = await push()
  const first = (await admin.put(path, { signed: true })).body.data.signingSecret
  expect(first).toMatch(/^whsec_/)
  expect((await admin.put(path, { signed: true, ignoreError: true })).body.data).not.toHaveProperty('signingSecret')
  expect((await admin.put(path, { signed: false })).body.data).not.toHaveProperty('signingSecret')
  const second = (await admin.put(path, { signed: true })).body.data.signingSecret
  expect(second).toMatch(/^whsec_/)
  expect(second).not.toBe(first)
  const id = path.split('/').at(-1) ?? ''
  const { sealed_signing: sealed } = await service.storage.db
    .selectFrom('subscription')
    .select('sealed_signing')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(openSecrets('a key for tests only').open(sealed ?? '')).toBe(JSON.stringify([{ secret: second }]))
})
