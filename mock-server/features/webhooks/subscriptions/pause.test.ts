import { describe, expect } from 'vitest'
import type { Client } from '#testing/client.ts'
import { test as fixtures } from '#testing/fixtures.ts'
import { signedIn, staysSignedIn } from '#testing/people.ts'
import { startService } from '#testing/service.ts'
import { answerWith, startTarget } from '#testing/webhooks/target.ts'
import { emit, historyOf, idOf, offsetsIn, subscribe } from '#testing/webhooks/webhooks.ts'

const DAY = 86_400_000
const twoEvents = ['BOOKMARK_CREATED', 'BOOKMARK_UPDATED']
const latestEntry = async (client: Client, path: string) => (await client.get(historyOf(path))).body.data[0]

const test = fixtures
  .override('admin', ({ service }) => staysSignedIn(service, 'ADMIN'))
  .extend(
    'subscribePush',
    { scope: 'file' },
    ({ service, admin, target }) =>
      (members: Record<string, unknown> = {}) =>
        subscribe(service, admin, { deliveryType: 'PUSH', targetUrl: target.url, ...members }),
  )
  .extend('statesOf', { scope: 'file' }, ({ service }) => async (path: string) => {
    const { db } = service.storage
    const deliveries = db.selectFrom('delivery').selectAll().where('subscription_id', '=', idOf(path)).orderBy('seq')
    return (await deliveries.execute()).map(({ state, due_at, error }) => ({ state, waits: due_at !== null, error }))
  })
  .extend('setHealth', { scope: 'file' }, ({ service }) => async (path: string, values: Record<string, unknown>) => {
    const { db } = service.storage
    await db.updateTable('push_health').set(values).where('subscription_id', '=', idOf(path)).execute()
  })
  .extend('healthOf', { scope: 'file' }, ({ service }) => async (path: string) => {
    const { db } = service.storage
    const health = db.selectFrom('push_health').selectAll().where('subscription_id', '=', idOf(path))
    return await health.executeTakeFirstOrThrow()
  })

const pending = { state: 'pending', waits: true, error: null }
const skipped = { state: 'omitted', waits: false, error: 'SKIPPED' }

describe('a paused PUSH subscription', () => {
  test('keeps its events, and delivers them when it is resumed', async ({
    service,
    admin,
    target,
    subscribePush,
    statesOf,
  }) => {
    const path = await subscribePush()
    service.clock.advance(1)
    const paused = await admin.put(path, { active: false })
    expect(paused.body.data).toMatchObject({
      active: false,
      state: 'PAUSED',
      inactiveReason: 'paused',
      inactiveSince: service.clock.now.toISOString(),
    })
    expect(await latestEntry(admin, path)).toMatchObject({ action: 'PAUSED', actorId: admin.userId, detail: {} })
    const before = target.received.length
    service.clock.advance(1)
    await emit(service, twoEvents)
    await service.service.tick()
    expect(await statesOf(path)).toEqual([pending, pending])
    expect(target.received).toHaveLength(before)

    const { body } = await admin.put(path, { active: true })
    expect(body.data).toMatchObject({ active: true, state: 'ACTIVE' })
    for (const member of ['inactiveReason', 'inactiveSince']) expect(body.data).not.toHaveProperty(member)
    expect(await latestEntry(admin, path)).toMatchObject({ action: 'RESUMED', detail: { backlog: 'deliver' } })
    await service.service.tick()
    expect((await statesOf(path)).map(({ state }) => state)).toEqual(['delivered', 'delivered'])
    await admin.delete(path)
  })

  test('that is resumed with backlog=skip skips its events, even those that are not queued yet', async ({
    service,
    admin,
    subscribePush,
    statesOf,
  }) => {
    const path = await subscribePush()
    await admin.put(path, { active: false })
    service.clock.advance(1)
    await emit(service, twoEvents)
    await service.service.tick()
    expect(await statesOf(path)).toEqual([pending, pending])
    // These come after the queue was last filled, and before it is skipped.
    await emit(service, twoEvents)
    expect((await admin.put(`${path}?backlog=skip`, { active: true })).status).toBe(200)
    expect(await latestEntry(admin, path)).toMatchObject({ action: 'RESUMED', detail: { backlog: 'skip', skipped: 2 } })
    await service.service.tick()
    expect(await statesOf(path)).toEqual([skipped, skipped])
    await emit(service, ['BOOKMARK_CREATED'])
    await service.service.tick()
    expect((await statesOf(path)).map(({ state }) => state)).toEqual(['omitted', 'omitted', 'delivered'])
    await admin.delete(path)
  })

  test('that is resumed with backlog=skip skips a backlog of several batches', async ({
    service,
    admin,
    subscribePush,
    statesOf,
  }) => {
    const path = await subscribePush({ active: false })
    service.clock.advance(1)
    for (let nth = 0; nth < 5; nth += 1)
      await emit(
        service,
        Array.from({ length: 501 }, () => 'BOOKMARK_VIEWED'),
      )
    await service.service.tick()
    expect(await statesOf(path)).toHaveLength(2505)
    const { body } = await admin.put(`${path}?backlog=skip`, { active: true })
    expect(body.data).toMatchObject({ active: true, state: 'ACTIVE' })
    expect(body.data).not.toHaveProperty('inactiveReason')
    expect(await latestEntry(admin, path)).toMatchObject({
      action: 'RESUMED',
      detail: { backlog: 'skip', skipped: 2505 },
    })
    expect((await statesOf(path)).every(({ state, waits }) => state === 'omitted' && !waits)).toBe(true)
    await admin.delete(path)
  })

  test('keeps its events if a resume with backlog=skip is refused because of a change by somebody else', async ({
    service,
    statesOf,
  }) => {
    let changeByOther: () => Promise<unknown> = async () => undefined
    const resolve = async () => {
      await changeByOther()
      return ['93.184.216.34']
    }
    const otherService = await startService({ storage: service.storage, outgoing: { resolve } })
    const client = await signedIn(otherService, 'ADMIN')
    const input = { deliveryType: 'PUSH', targetUrl: 'https://example.com/one', active: false }
    const path = await subscribe(otherService, client, input)
    await emit(otherService, twoEvents)
    await otherService.service.tick()
    expect(await statesOf(path)).toEqual([pending, pending])
    changeByOther = () => client.put(path, { ignoreError: true })
    const change = { active: true, targetUrl: 'https://example.com/two' }
    const { status } = await client.put(`${path}?backlog=skip`, change, { headers: { 'if-match': '"1"' } })
    expect(status).toBe(409)
    expect(await statesOf(path)).toEqual([pending, pending])
    expect((await client.get(path)).body.data).toMatchObject({ active: false, ignoreError: true })
    await otherService.close()
  })

  test('skips nothing in a change that leaves it paused', async ({ service, admin, subscribePush, statesOf }) => {
    const path = await subscribePush({ active: false })
    await emit(service, twoEvents)
    await service.service.tick()
    await admin.put(`${path}?backlog=skip`, { ignoreError: true })
    expect(await statesOf(path)).toEqual([pending, pending])
    await admin.delete(path)
  })
})

test('a subscription that was deactivated for failing and is activated again gets ten more days and starts with a probe', async ({
  service,
  admin,
  subscribePush,
  setHealth,
  healthOf,
}) => {
  const path = await subscribePush({ active: false })
  const elevenDaysAgo = new Date(service.clock.now.getTime() - 11 * DAY)
  await setHealth(path, { failing: true, first_failure_at: elevenDaysAgo, error_count: 7, alerted_day: 9 })
  await service.storage.db
    .updateTable('subscription')
    .set({ inactive_reason: 'failing' })
    .where('id', '=', idOf(path))
    .execute()
  expect((await admin.get(path)).body.data).toMatchObject({ state: 'DEACTIVATED', inactiveReason: 'failing' })
  expect((await admin.put(path, { active: true })).body.data).toMatchObject({
    state: 'FAILING',
    firstTimeDeliveryFailed: service.clock.now.toISOString(),
  })
  expect(await healthOf(path)).toMatchObject({ failing: true, probe_at: service.clock.now, alerted_day: -1 })
  await admin.delete(path)
})

test('a subscription with a new target starts without the failures of the old one', async ({
  service,
  admin,
  target,
  subscribePush,
  setHealth,
}) => {
  const refusingTarget = await startTarget(answerWith(500))
  const path = await subscribePush({ targetUrl: refusingTarget.url })
  await setHealth(path, { failing: true, first_failure_at: service.clock.now, error_count: 7, failed_seqs: [1, 2, 3] })
  expect((await admin.get(path)).body.data).toMatchObject({ state: 'FAILING', errorCount: 7 })
  await admin.put(path, { ignoreError: true })
  expect((await admin.get(path)).body.data).toMatchObject({ state: 'FAILING', errorCount: 7 })
  const { body } = await admin.put(path, { targetUrl: target.url })
  expect(body.data).toMatchObject({ state: 'ACTIVE', errorCount: 0 })
  expect(body.data).not.toHaveProperty('firstTimeDeliveryFailed')
  await admin.delete(path)
  await refusingTarget.close()
})

describe('a PULL subscription', () => {
  test('that is resumed continues at its cursor, or with backlog=skip at the head of the log', async ({
    service,
    admin,
  }) => {
    const path = await subscribe(service, admin, { active: false })
    await emit(service, twoEvents)
    expect((await admin.get(`${path}/events`)).body.errorMessage).toBe('This subscription is paused')
    await admin.put(path, { active: true })
    expect(offsetsIn(await admin.get(`${path}/events`))).toHaveLength(2)
    await admin.put(path, { active: false })
    const { body } = await admin.put(`${path}?backlog=skip`, { active: true })
    expect(body.data.cursor).toEqual(body.data.head)
    expect(offsetsIn(await admin.get(`${path}/events?timeout=1`))).toEqual([])
  })

  test('is deactivated after 30 days without activity, and can be activated again', async ({ service, admin }) => {
    const idle = await subscribe(service, admin)
    const polledPath = await subscribe(service, admin)
    const committedPath = await subscribe(service, admin)
    const activatedPath = await subscribe(service, admin, { active: false })
    service.clock.advance(10 * DAY)
    await emit(service, twoEvents)
    await admin.get(`${polledPath}/events`)
    await admin.put(`${committedPath}/cursor`, { offset: (await admin.get(committedPath)).body.data.head.offset })
    await admin.put(activatedPath, { active: true })
    const stateOf = async (path: string) => (await admin.get(path)).body.data.state
    service.clock.advance(20 * DAY - 1)
    await service.service.tick()
    expect(await stateOf(idle)).toBe('ACTIVE')
    service.clock.advance(1)
    await service.service.tick()
    for (const path of [polledPath, committedPath, activatedPath]) expect(await stateOf(path)).toBe('ACTIVE')
    expect((await admin.get(idle)).body.data).toMatchObject({
      active: false,
      state: 'DEACTIVATED',
      inactiveReason: 'idle',
      inactiveSince: service.clock.now.toISOString(),
    })
    expect((await admin.get(idle)).headers.get('etag')).toBe('"2"')
    const entry = await latestEntry(admin, idle)
    expect(entry).toMatchObject({ action: 'DEACTIVATED', detail: { reason: 'idle' } })
    expect(entry).not.toHaveProperty('actorId')
    const { body } = await admin.get('/services/console/v1/notifications')
    const notifications = body.data.filter(
      ({ subscriptionId }: { subscriptionId: string }) => subscriptionId === idOf(idle),
    )
    const since = new Date(service.clock.now.getTime() - 30 * DAY).toISOString()
    expect(notifications).toMatchObject([{ kind: 'SUBSCRIPTION_IDLE', since }])
    expect(await admin.get(`${idle}/events`)).toMatchObject({ status: 409 })
    service.clock.advance(10 * DAY)
    await service.service.tick()
    for (const path of [polledPath, committedPath, activatedPath]) expect(await stateOf(path)).toBe('DEACTIVATED')

    expect((await admin.put(idle, { active: true })).body.data).toMatchObject({ state: 'ACTIVE', active: true })
    expect((await admin.get(`${idle}/events?timeout=1`)).status).toBe(200)
    await service.service.tick()
    expect(await stateOf(idle)).toBe('ACTIVE')
  })

  test('is the only kind that can become idle: a PUSH subscription without events stays active', async ({
    service,
    admin,
    subscribePush,
  }) => {
    const path = await subscribePush()
    service.clock.advance(31 * DAY)
    await service.service.tick()
    expect((await admin.get(path)).body.data.state).toBe('ACTIVE')
  })
})

test('the next tick deletes the data of a deleted subscription, and leaves that of others', async ({
  service,
  admin,
  subscribePush,
}) => {
  const deletedPath = await subscribePush()
  const other = await subscribePush()
  await emit(
    service,
    Array.from({ length: 1100 }, () => 'BOOKMARK_VIEWED'),
  )
  await service.service.tick()
  expect((await admin.delete(deletedPath)).status).toBe(200)
  await service.service.tick()
  for (const table of ['delivery', 'attempt', 'delivery_hour', 'subscription_history'] as const) {
    const rows = await service.storage.db.selectFrom(table).select('subscription_id').distinct().execute()
    const ids = rows.map(({ subscription_id: id }) => id)
    expect(ids).not.toContain(idOf(deletedPath))
    expect(ids).toContain(idOf(other))
  }
})
