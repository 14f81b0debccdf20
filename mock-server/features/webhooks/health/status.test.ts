import { describe, expect } from 'vitest'
import type { Client } from '#testing/client.ts'
import { test as fixtures } from '#testing/fixtures.ts'
import { staysSignedIn } from '#testing/people.ts'
import { answerWith, startTarget } from '#testing/webhooks/target.ts'
import { emit, idOf, startPoll, subscribe } from '#testing/webhooks/webhooks.ts'

const DAY = 86_400_000
const HOUR = 3_600_000
const PATH = '/services/webhooks/v1/subscriptions'

const statusOf = async (client: Client, path: string) => (await client.get(`${path}/status`)).body.data

const test = fixtures
  .override('admin', ({ service }) => staysSignedIn(service, 'ADMIN'))
  .extend(
    'later',
    { scope: 'file' },
    ({ service }) =>
      (milliseconds: number) =>
        new Date(service.clock.now.getTime() + milliseconds).toISOString(),
  )
  .extend(
    'subscribePush',
    { scope: 'file' },
    ({ service, admin, target }) =>
      (members: Record<string, unknown> = {}) =>
        subscribe(service, admin, { deliveryType: 'PUSH', targetUrl: target.url, ...members }),
  )

describe('the status of a subscription', () => {
  test('says how many events the last retrieval got, and when the cursor was committed', async ({ service, admin }) => {
    const path = await subscribe(service, admin)
    expect(await statusOf(admin, path)).not.toHaveProperty('lastPollEvents')
    await emit(service, ['BOOKMARK_CREATED', 'BOOKMARK_UPDATED'])
    const { body } = await admin.get(`${path}/events`)
    expect(await statusOf(admin, path)).toMatchObject({ lastPollEvents: 2 })
    expect(await statusOf(admin, path)).not.toHaveProperty('lastCommitAt')
    await admin.put(`${path}/cursor`, { offset: body.data.nextCursor.offset })
    const committedAt = service.clock.now.toISOString()
    expect(await statusOf(admin, path)).toMatchObject({ lastCommitAt: committedAt })
    const { answer } = await startPoll(service, admin, path, { query: 'timeout=1' })
    await answer
    expect(await statusOf(admin, path)).toMatchObject({ lastPollEvents: 0 })
    await admin.delete(path)
  })

  test('that is new shows no backlog and no deliveries', async ({ admin, later, subscribePush }) => {
    const path = await subscribePush({ identifier: 'Fresh' })
    const status = await statusOf(admin, path)
    expect(status).toEqual({
      id: idOf(path),
      identifier: 'Fresh',
      deliveryType: 'PUSH',
      active: true,
      state: 'ACTIVE',
      probing: false,
      backlog: 0,
      retrying: 0,
      polling: false,
      hours: Array.from({ length: 24 }, (_, nth) => ({ from: later((nth - 23) * HOUR), succeeded: 0, failed: 0 })),
      warnings: [expect.objectContaining({ code: 'INSECURE_TARGET' })],
    })
    await admin.delete(path)
  })

  test('counts successful and failed deliveries by the hour', async ({
    service,
    admin,
    target,
    later,
    subscribePush,
  }) => {
    const path = await subscribePush()
    await emit(service, ['BOOKMARK_CREATED', 'BOOKMARK_CREATED'])
    await service.service.tick()
    service.clock.advance(2 * HOUR)
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
      retrying: 1,
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

  test('whose target is gone says since when it fails, when it is tried next, and when it will be deactivated', async ({
    service,
    admin,
    later,
    subscribePush,
  }) => {
    const closedTarget = await startTarget()
    await closedTarget.close()
    const path = await subscribePush({ targetUrl: closedTarget.url })
    await emit(service, ['BOOKMARK_CREATED', 'BOOKMARK_CREATED'])
    await service.service.tick()
    expect(await statusOf(admin, path)).toMatchObject({
      state: 'FAILING',
      probing: true,
      failingSince: later(0),
      deactivatesAt: later(10 * DAY),
      backlog: 2,
      nextAttemptAt: later(50_000),
    })
    // A paused subscription isn't tried.
    await admin.put(path, { active: false })
    const paused = await statusOf(admin, path)
    expect(paused).toMatchObject({ state: 'PAUSED', active: false, probing: false, backlog: 2 })
    for (const member of ['nextAttemptAt', 'deactivatesAt', 'failingSince']) expect(paused).not.toHaveProperty(member)
    await admin.delete(path)
  })

  test('that ignores errors is not probed, unless it keeps the order: new events do not wait for its target', async ({
    service,
    admin,
    subscribePush,
  }) => {
    const closedTarget = await startTarget()
    await closedTarget.close()
    const path = await subscribePush({ targetUrl: closedTarget.url, ignoreError: true })
    await emit(service, ['BOOKMARK_CREATED'])
    await service.service.tick()
    const inOrder = await subscribePush({ targetUrl: closedTarget.url, ignoreError: true, ordered: true })
    await emit(service, ['BOOKMARK_CREATED'])
    await service.service.tick()
    expect(await statusOf(admin, path)).toMatchObject({ state: 'FAILING', probing: false })
    expect(await statusOf(admin, inOrder)).toMatchObject({ state: 'FAILING', probing: true })
    for (const each of [path, inOrder]) await admin.delete(each)
  })

  test('of type PULL shows its backlog, when it will be deactivated, and from day 25 on when events will be dropped', async ({
    service,
    admin,
    later,
  }) => {
    const path = await subscribe(service, admin)
    expect(await statusOf(admin, path)).toMatchObject({ backlog: 0, deactivatesAt: later(30 * DAY), polling: false })
    await emit(service, ['BOOKMARK_CREATED', 'BOOKMARK_CREATED', 'BOOKMARK_CREATED'])
    const writtenAt = later(0)
    const { offset } = (await admin.get(path)).body.data.cursor
    await admin.put(`${path}/cursor`, { offset: offset + 1 })
    expect(await statusOf(admin, path)).toMatchObject({ backlog: 2, oldestPendingAt: writtenAt })
    service.clock.advance(25 * DAY - 1)
    expect(await statusOf(admin, path)).not.toHaveProperty('expiresAt')
    service.clock.advance(1)
    expect(await statusOf(admin, path)).toMatchObject({ expiresAt: later(5 * DAY), deactivatesAt: later(5 * DAY) })
    await admin.get(`${path}/events`)
    expect(await statusOf(admin, path)).toMatchObject({
      expiresAt: later(5 * DAY),
      deactivatesAt: later(30 * DAY),
      lastPollAt: later(0),
      lastPollBy: 'Test ADMIN',
    })
    service.clock.advance(6 * DAY)
    await service.service.tick()
    expect(await statusOf(admin, path)).toMatchObject({ state: 'ACTIVE', backlog: 0 })
  })

  test('says while a client retrieves events, by itself and in the list', async ({ service, admin }) => {
    const path = await subscribe(service, admin, { identifier: 'Polled' })
    const { answer } = await startPoll(service, admin, path)
    expect(await statusOf(admin, path)).toMatchObject({ polling: true })
    const { body } = await admin.get(`${PATH}/status?workspaceId=${service.workspace.id}`)
    const subscriptions = body.data.filter(({ polling }: { polling: boolean }) => polling)
    expect(subscriptions.map(({ identifier }: { identifier: string }) => identifier)).toEqual(['Polled'])
    await emit(service, ['BOOKMARK_CREATED'])
    await answer
  })
})

test('the list of statuses is sorted like that of the subscriptions, and stays within the workspace', async ({
  service,
  admin,
  stranger,
  subscribePush,
}) => {
  await subscribe(service, admin, { identifier: 'B' })
  await subscribePush({ identifier: 'A' })
  const ids = async (path: string) => (await admin.get(path)).body.data.map(({ id }: { id: string }) => id)
  expect(await ids(`${PATH}/status`)).toEqual(await ids(PATH))
  expect((await admin.get(`${PATH}/status?workspaceId=${crypto.randomUUID()}`)).status).toBe(404)
  expect((await stranger.get(`${PATH}/status`)).body).toMatchObject({ total: 0, data: [] })
  expect((await stranger.get(`${PATH}/${crypto.randomUUID()}/status`)).status).toBe(404)
})
