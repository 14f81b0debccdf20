import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '#testing/client.ts'
import { signedIn } from '#testing/people.ts'
import { type TestService, startService } from '#testing/service.ts'
import { type Target, answerWith, startTarget } from '#testing/webhooks/target.ts'
import { emit, startPoll, subscribe } from '#testing/webhooks/webhooks.ts'

const DAY = 86_400_000
const HOUR = 3_600_000
const PATH = '/services/webhooks/v1/subscriptions'

let service: TestService
let target: Target
let admin: Client
beforeAll(async () => {
  service = await startService()
  target = await startTarget()
  admin = await signedIn(service, 'ADMIN')
})
afterAll(async () => {
  await target.close()
  await service.close()
})

const later = (milliseconds: number) => new Date(service.clock.now.getTime() + milliseconds).toISOString()
const statusOf = async (client: Client, path: string) => (await client.get(`${path}/status`)).body.data
const subscribePush = (client: Client, members: Record<string, unknown> = {}) =>
  subscribe(service, client, { deliveryType: 'PUSH', targetUrl: target.url, ...members })

test('of a new one there is nothing to say', async () => {
  const path = await subscribePush(admin, { identifier: 'Fresh' })
  const status = await statusOf(admin, path)
  expect(status).toEqual({
    id: path.split('/').at(-1),
    identifier: 'Fresh',
    deliveryType: 'PUSH',
    active: true,
    state: 'ACTIVE',
    backlog: 0,
    polling: false,
    hours: Array.from({ length: 24 }, (_, nth) => ({ from: later((nth - 23) * HOUR), succeeded: 0, failed: 0 })),
  })
  await admin.delete(path)
})

test('counts what succeeded and failed by the hour', async () => {
  const path = await subscribePush(admin)
  await emit(service, ['BOOKMARK_CREATED', 'BOOKMARK_CREATED'])
  await service.service.tick()
  service.clock.advance(2 * HOUR)
  admin = await signedIn(service, 'ADMIN')
  target.answer = answerWith(500)
  await emit(service, ['BOOKMARK_CREATED'])
  await service.service.tick()
  const status = await statusOf(admin, path)
  expect(status.hours.slice(-3)).toEqual([
    { from: later(-2 * HOUR), succeeded: 2, failed: 0 },
    { from: later(-HOUR), succeeded: 0, failed: 0 },
    { from: later(0), succeeded: 0, failed: 1 },
  ])
  expect(status).toMatchObject({
    state: 'ACTIVE',
    backlog: 1,
    oldestPendingAt: later(0),
    nextAttemptAt: later(50_000),
    lastDeliveryStatus: 500,
    lastDeliveryAt: later(0),
  })
  expect((await admin.get(path)).body.data).toMatchObject({
    errorCount: 1,
    lastDeliveryStatus: 500,
    firstTimeDeliveryFailed: later(0),
    lastSuccessAt: later(-2 * HOUR),
  })
  target.answer = answerWith(200)
  await admin.delete(path)
})

test('of one whose target is gone: since when it fails, when it is tried, when it will be switched off', async () => {
  const gone = await startTarget()
  await gone.close()
  const path = await subscribePush(admin, { targetUrl: gone.url })
  await emit(service, ['BOOKMARK_CREATED', 'BOOKMARK_CREATED'])
  await service.service.tick()
  expect(await statusOf(admin, path)).toMatchObject({
    state: 'FAILING',
    failingSince: later(0),
    deactivatesAt: later(10 * DAY),
    backlog: 2,
    nextAttemptAt: later(50_000),
  })
  // Paused, it is not tried.
  await admin.put(path, { active: false })
  const paused = await statusOf(admin, path)
  expect(paused).toMatchObject({ state: 'PAUSED', active: false, backlog: 2 })
  for (const member of ['nextAttemptAt', 'deactivatesAt', 'failingSince']) expect(paused).not.toHaveProperty(member)
  await admin.delete(path)
})

test('of a PULL subscription: how far behind, when it goes idle, from day 25 on when events will be lost', async () => {
  const path = await subscribe(service, admin)
  expect(await statusOf(admin, path)).toMatchObject({ backlog: 0, deactivatesAt: later(30 * DAY), polling: false })
  await emit(service, ['BOOKMARK_CREATED', 'BOOKMARK_CREATED', 'BOOKMARK_CREATED'])
  const written = later(0)
  const { offset } = (await admin.get(path)).body.data.cursor
  await admin.put(`${path}/cursor`, { offset: offset + 1 })
  expect(await statusOf(admin, path)).toMatchObject({ backlog: 2, oldestPendingAt: written })
  service.clock.advance(25 * DAY - 1)
  let client = await signedIn(service, 'ADMIN')
  expect(await statusOf(client, path)).not.toHaveProperty('expiresAt')
  service.clock.advance(1)
  client = await signedIn(service, 'ADMIN')
  expect(await statusOf(client, path)).toMatchObject({ expiresAt: later(5 * DAY), deactivatesAt: later(5 * DAY) })
  await client.get(`${path}/events`)
  expect(await statusOf(client, path)).toMatchObject({
    expiresAt: later(5 * DAY),
    deactivatesAt: later(30 * DAY),
    lastPollAt: later(0),
    lastPollBy: 'Test ADMIN',
  })
  service.clock.advance(6 * DAY)
  await service.service.tick()
  client = await signedIn(service, 'ADMIN')
  expect(await statusOf(client, path)).toMatchObject({ state: 'ACTIVE', backlog: 0 })
  admin = client
})

test('says who is being retrieved from, in the list as for one', async () => {
  const path = await subscribe(service, admin, { identifier: 'Polled' })
  const away = new AbortController()
  const { answer } = await startPoll(service, admin, path, { signal: away.signal })
  expect(await statusOf(admin, path)).toMatchObject({ polling: true })
  const { body } = await admin.get(`${PATH}/status?workspaceId=${service.workspace.id}`)
  const polled = body.data.filter(({ polling }: { polling: boolean }) => polling)
  expect(polled.map(({ identifier }: { identifier: string }) => identifier)).toEqual(['Polled'])
  await emit(service, ['BOOKMARK_CREATED'])
  await answer
})

test('the list is sorted like that of the subscriptions, and keeps to the workspace', async () => {
  await subscribe(service, admin, { identifier: 'B' })
  await subscribePush(admin, { identifier: 'A' })
  const ids = async (path: string) => (await admin.get(path)).body.data.map(({ id }: { id: string }) => id)
  expect(await ids(`${PATH}/status`)).toEqual(await ids(PATH))
  expect((await admin.get(`${PATH}/status?workspaceId=${crypto.randomUUID()}`)).status).toBe(404)
  const elsewhere = await service.service.setup.createWorkspace('Elsewhere')
  const foreign = await signedIn(service, 'ADMIN', { workspace: elsewhere })
  expect((await foreign.get(`${PATH}/status`)).body).toMatchObject({ total: 0, data: [] })
  expect((await foreign.get(`${PATH}/${crypto.randomUUID()}/status`)).status).toBe(404)
})
