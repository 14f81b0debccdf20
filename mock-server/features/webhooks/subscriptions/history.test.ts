import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openSecrets } from '#storage/engines/secrets.ts'
import type { Client } from '#testing/client.ts'
import { signedIn } from '#testing/people.ts'
import { type TestService, startService } from '#testing/service.ts'
import { cursorOf, emit, historyOf, secretOf, subscribe } from '#testing/webhooks/webhooks.ts'

const HOUR = 3_600_000

let service: TestService
let admin: Client
beforeAll(async () => {
  service = await startService({ outgoing: { resolve: async () => ['93.184.216.34'] } })
  admin = await signedIn(service, 'ADMIN')
})
// Acts of the same millisecond have no order.
beforeEach(() => service.clock.advance(1))
afterAll(() => service.close())

const subscribePush = async (members: Record<string, unknown> = {}) => {
  const path = await subscribe(service, admin, {
    deliveryType: 'PUSH',
    targetUrl: 'https://example.com/hook?token=geheim',
    ...members,
  })
  service.clock.advance(1)
  return path
}
const acts = async (path: string) => (await admin.get(historyOf(path))).body.data

test('tells who made it, who changed what, secrets by name only', async () => {
  const path = await subscribePush({ identifier: `Mirror ${crypto.randomUUID()}`, tagSets: [['pathfinder']] })
  await admin.put(path, {
    tagSets: [['pathfinder', 'BOOKMARK_CREATED']],
    targetUrl: 'https://example.com/other?token=geheimer',
    authorizationHeader: 'Bearer geheim',
    headers: [{ name: 'X-Key', value: 'geheim' }],
    signed: true,
    ignoreError: true,
    callback: `data.payload = '${'x'.repeat(5000)}'`,
  })
  const [changed, made, ...others] = await acts(path)
  expect(others).toEqual([])
  expect(made).toMatchObject({
    action: 'CREATED',
    actorId: admin.userId,
    actorName: 'Test ADMIN',
    detail: { deliveryType: 'PUSH' },
  })
  expect(changed).toEqual({
    at: service.clock.now.toISOString(),
    actorId: admin.userId,
    actorName: 'Test ADMIN',
    action: 'UPDATED',
    detail: {
      tagSets: { from: [['pathfinder']], to: [['pathfinder', 'BOOKMARK_CREATED']] },
      targetUrl: { from: 'https://example.com/hook?token=***', to: 'https://example.com/other?token=***' },
      authorizationHeader: { from: 'none', to: 'set' },
      headers: { from: [], to: ['X-Key'] },
      signed: { from: false, to: true },
      ignoreError: { from: false, to: true },
      callback: 'changed',
    },
  })
})

test('a change that pauses besides is told as two', async () => {
  const path = await subscribePush()
  await admin.put(path, { ignoreError: true, active: false })
  const actions = (await acts(path)).map(({ action }: { action: string }) => action)
  expect(actions.slice(0, 2).toSorted()).toEqual(['PAUSED', 'UPDATED'])
})

test('a cursor that moves back is written down, one that moves on is not', async () => {
  const path = await subscribe(service, admin)
  service.clock.advance(1)
  const start = await cursorOf(admin, path)
  await emit(service, ['BOOKMARK_CREATED', 'BOOKMARK_CREATED', 'BOOKMARK_CREATED'])
  await admin.put(`${path}/cursor`, { offset: start + 3 })
  await admin.put(`${path}/cursor`, { offset: start + 3 })
  expect(await acts(path)).toHaveLength(1)
  await admin.put(`${path}/cursor`, { offset: start + 1 })
  expect(await acts(path)).toMatchObject([
    { action: 'CURSOR_MOVED_BACK', actorId: admin.userId, detail: { from: start + 3, to: start + 1 } },
    { action: 'CREATED' },
  ])
  expect(await cursorOf(admin, path)).toBe(start + 1)
})

test('comes page by page, also where acts share a millisecond', async () => {
  const path = await subscribePush()
  for (let nth = 1; nth <= 6; nth += 1) {
    await admin.put(path, { maxBatchSize: nth })
    if (nth % 3 === 0) service.clock.advance(1)
  }
  const whole = await acts(path)
  expect(whole).toHaveLength(7)
  const pages: unknown[][] = []
  let cursor = ''
  do {
    const { body } = await admin.get(`${historyOf(path)}?pageSize=3${cursor && `&cursor=${cursor}`}`)
    pages.push(body.data)
    cursor = body.endCursor ?? ''
  } while (cursor)
  expect(pages.map((page) => page.length)).toEqual([3, 3, 1])
  expect(pages.flat()).toEqual(whole)
})

test('a cursor of something else is 400, and so is a page size that is none', async () => {
  const path = await subscribePush()
  for (let nth = 1; nth <= 2; nth += 1) await admin.put(path, { maxBatchSize: nth })
  const { endCursor } = (await admin.get(`${historyOf(path)}?pageSize=1`)).body
  const other = await subscribePush()
  expect((await admin.get(`${historyOf(other)}?cursor=${endCursor}`)).status).toBe(400)
  expect((await admin.get(`${historyOf(path)}?cursor=made-up`)).status).toBe(400)
  for (const size of ['0', '101', 'all']) {
    expect((await admin.get(`${historyOf(path)}?pageSize=${size}`)).status).toBe(400)
  }
})

test('rotation makes another secret, and the old one signs on until the overlap ends', async () => {
  const path = await subscribePush()
  const first = (await admin.put(path, { signed: true })).body.data.signingSecret
  const etag = (await admin.get(path)).headers.get('etag')
  service.clock.advance(1)
  const { status, body } = await admin.post(secretOf(path), {})
  expect(status).toBe(200)
  const until = new Date(service.clock.now.getTime() + 24 * HOUR).toISOString()
  expect(body).toEqual({
    status: 'OK',
    type: 'SigningSecret',
    data: { secret: expect.stringMatching(/^whsec_/), oldSignsUntil: until },
  })
  expect(await kept(path)).toEqual([{ secret: body.data.secret }, { secret: first, until }])
  expect((await acts(path))[0]).toMatchObject({ action: 'SECRET_ROTATED', detail: { overlapHours: 24 } })
  expect((await admin.get(path)).headers.get('etag')).toBe(etag)

  // A second one leaves the first its time; at once means that only the newest is left.
  const second = (await admin.post(secretOf(path), { overlapHours: 1 })).body.data
  expect(await kept(path)).toMatchObject([{ secret: second.secret }, { secret: body.data.secret }, { secret: first }])
  service.clock.advance(25 * HOUR)
  admin = await signedIn(service, 'ADMIN')
  const third = (await admin.post(secretOf(path), { overlapHours: 0 })).body.data
  expect(third).not.toHaveProperty('oldSignsUntil')
  expect(await kept(path)).toEqual([{ secret: third.secret }])
})

test('one that does not sign has nothing to rotate; an overlap outside 0 to 168 hours is 422', async () => {
  expect((await admin.post(secretOf(await subscribePush()), {})).status).toBe(422)
  expect((await admin.post(secretOf(await subscribe(service, admin)), {})).status).toBe(422)
  const path = await subscribePush({ signed: true })
  for (const overlapHours of [-1, 169, 1.5, 'long']) {
    const { status, body } = await admin.post(secretOf(path), { overlapHours })
    expect({ status, at: body.errors[0].value }).toEqual({ status: 422, at: '$.overlapHours' })
  }
})

async function kept(path: string): Promise<unknown> {
  const { sealed_signing: sealed } = await service.storage.db
    .selectFrom('subscription')
    .select('sealed_signing')
    .where('id', '=', path.split('/').at(-1) ?? '')
    .executeTakeFirstOrThrow()
  return JSON.parse(openSecrets('a key for tests only').open(sealed ?? ''))
}
