import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '#testing/client.ts'
import { signedIn } from '#testing/people.ts'
import { type TestService, startService } from '#testing/service.ts'
import { type Target, answerWith, startTarget } from '#testing/webhooks/target.ts'
import { emit, historyOf, offsetsIn, subscribe } from '#testing/webhooks/webhooks.ts'

const DAY = 86_400_000
const two = ['BOOKMARK_CREATED', 'BOOKMARK_UPDATED']

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

const idOf = (path: string) => path.split('/').at(-1) ?? ''
const subscribePush = async (members: Record<string, unknown> = {}) =>
  await subscribe(service, admin, { deliveryType: 'PUSH', targetUrl: target.url, ...members })
const statesOf = async (path: string) =>
  (
    await service.storage.db
      .selectFrom('delivery')
      .selectAll()
      .where('subscription_id', '=', idOf(path))
      .orderBy('seq')
      .execute()
  ).map(({ state, due_at, error }) => ({ state, waits: due_at !== null, error }))
const setHealth = async (path: string, values: Record<string, unknown>) =>
  await service.storage.db.updateTable('push_health').set(values).where('subscription_id', '=', idOf(path)).execute()
const healthOf = async (path: string) =>
  await service.storage.db
    .selectFrom('push_health')
    .selectAll()
    .where('subscription_id', '=', idOf(path))
    .executeTakeFirstOrThrow()
const lastAct = async (client: Client, path: string) => (await client.get(historyOf(path))).body.data[0]
const pending = { state: 'pending', waits: true, error: null }
const skipped = { state: 'omitted', waits: false, error: 'SKIPPED' }

describe('a paused PUSH subscription', () => {
  test('keeps its events, and delivers them when it is switched on again', async () => {
    const path = await subscribePush()
    service.clock.advance(1)
    const paused = await admin.put(path, { active: false })
    expect(paused.body.data).toMatchObject({
      active: false,
      state: 'PAUSED',
      inactiveReason: 'paused',
      inactiveSince: service.clock.now.toISOString(),
    })
    expect(await lastAct(admin, path)).toMatchObject({ action: 'PAUSED', actorId: admin.userId, detail: {} })
    const before = target.received.length
    service.clock.advance(1)
    await emit(service, two)
    await service.service.tick()
    expect(await statesOf(path)).toEqual([pending, pending])
    expect(target.received).toHaveLength(before)

    const { body } = await admin.put(path, { active: true })
    expect(body.data).toMatchObject({ active: true, state: 'ACTIVE' })
    for (const member of ['inactiveReason', 'inactiveSince']) expect(body.data).not.toHaveProperty(member)
    expect(await lastAct(admin, path)).toMatchObject({ action: 'RESUMED', detail: { backlog: 'deliver' } })
    await service.service.tick()
    expect((await statesOf(path)).map(({ state }) => state)).toEqual(['delivered', 'delivered'])
    await admin.delete(path)
  })

  test('skips them where that is asked for, those too that are not in its queue yet', async () => {
    const path = await subscribePush()
    await admin.put(path, { active: false })
    service.clock.advance(1)
    await emit(service, two)
    await service.service.tick()
    expect(await statesOf(path)).toEqual([pending, pending])
    // After the queue was last filled, and before it is skipped.
    await emit(service, two)
    expect((await admin.put(`${path}?backlog=skip`, { active: true })).status).toBe(200)
    expect(await lastAct(admin, path)).toMatchObject({ action: 'RESUMED', detail: { backlog: 'skip', skipped: 2 } })
    await service.service.tick()
    expect(await statesOf(path)).toEqual([skipped, skipped])
    await emit(service, ['BOOKMARK_CREATED'])
    await service.service.tick()
    expect((await statesOf(path)).map(({ state }) => state)).toEqual(['omitted', 'omitted', 'delivered'])
    await admin.delete(path)
  })

  test('with a backlog of several batches, all of it', async () => {
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
    expect(await lastAct(admin, path)).toMatchObject({ action: 'RESUMED', detail: { backlog: 'skip', skipped: 2505 } })
    expect((await statesOf(path)).every(({ state, waits }) => state === 'omitted' && !waits)).toBe(true)
    await admin.delete(path)
  })

  test('keeps them when somebody else changed it a moment before', async () => {
    let meanwhile: () => Promise<unknown> = async () => undefined
    const resolve = async () => {
      await meanwhile()
      return ['93.184.216.34']
    }
    const here = await startService({ storage: service.storage, outgoing: { resolve } })
    const client = await signedIn(here, 'ADMIN')
    const made = { deliveryType: 'PUSH', targetUrl: 'https://example.com/one', active: false }
    const path = await subscribe(here, client, made)
    await emit(here, two)
    await here.service.tick()
    expect(await statesOf(path)).toEqual([pending, pending])
    meanwhile = () => client.put(path, { ignoreError: true })
    const change = { active: true, targetUrl: 'https://example.com/two' }
    const { status } = await client.put(`${path}?backlog=skip`, change, { headers: { 'if-match': '"1"' } })
    expect(status).toBe(409)
    expect(await statesOf(path)).toEqual([pending, pending])
    expect((await client.get(path)).body.data).toMatchObject({ active: false, ignoreError: true })
    await here.close()
  })

  test('that stays paused skips nothing', async () => {
    const path = await subscribePush({ active: false })
    await emit(service, two)
    await service.service.tick()
    await admin.put(`${path}?backlog=skip`, { ignoreError: true })
    expect(await statesOf(path)).toEqual([pending, pending])
    await admin.delete(path)
  })
})

test('switched on after it was deactivated for failing, it starts its ten days again, with a probe', async () => {
  const path = await subscribePush({ active: false })
  const longAgo = new Date(service.clock.now.getTime() - 11 * DAY)
  await setHealth(path, { failing: true, first_failure_at: longAgo, error_count: 7, alerted_day: 9 })
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

test('with a new target it starts without the failures of the old one', async () => {
  const refusing = await startTarget(answerWith(500))
  const path = await subscribePush({ targetUrl: refusing.url })
  await setHealth(path, { failing: true, first_failure_at: service.clock.now, error_count: 7, failed_seqs: [1, 2, 3] })
  expect((await admin.get(path)).body.data).toMatchObject({ state: 'FAILING', errorCount: 7 })
  await admin.put(path, { ignoreError: true })
  expect((await admin.get(path)).body.data).toMatchObject({ state: 'FAILING', errorCount: 7 })
  const { body } = await admin.put(path, { targetUrl: target.url })
  expect(body.data).toMatchObject({ state: 'ACTIVE', errorCount: 0 })
  expect(body.data).not.toHaveProperty('firstTimeDeliveryFailed')
  await admin.delete(path)
  await refusing.close()
})

describe('a PULL subscription', () => {
  test('that was paused goes on where it stood, or at the head', async () => {
    const path = await subscribe(service, admin, { active: false })
    await emit(service, two)
    expect((await admin.get(`${path}/events`)).body.errorMessage).toBe('This subscription is paused')
    await admin.put(path, { active: true })
    expect(offsetsIn(await admin.get(`${path}/events`))).toHaveLength(2)
    await admin.put(path, { active: false })
    const { body } = await admin.put(`${path}?backlog=skip`, { active: true })
    expect(body.data.cursor).toEqual(body.data.head)
    expect(offsetsIn(await admin.get(`${path}/events?timeout=1`))).toEqual([])
  })

  test('is deactivated after 30 days without a sign of life, and revived by setting it active', async () => {
    const made = await subscribe(service, admin)
    const polled = await subscribe(service, admin)
    const committed = await subscribe(service, admin)
    const activated = await subscribe(service, admin, { active: false })
    service.clock.advance(10 * DAY)
    const then = await signedIn(service, 'ADMIN')
    await emit(service, two)
    await then.get(`${polled}/events`)
    await then.put(`${committed}/cursor`, { offset: (await then.get(committed)).body.data.head.offset })
    await then.put(activated, { active: true })
    const stateOf = async (client: Client, path: string) => (await client.get(path)).body.data.state
    service.clock.advance(20 * DAY - 1)
    await service.service.tick()
    let now = await signedIn(service, 'ADMIN')
    expect(await stateOf(now, made)).toBe('ACTIVE')
    service.clock.advance(1)
    await service.service.tick()
    for (const path of [polled, committed, activated]) expect(await stateOf(now, path)).toBe('ACTIVE')
    expect((await now.get(made)).body.data).toMatchObject({
      active: false,
      state: 'DEACTIVATED',
      inactiveReason: 'idle',
      inactiveSince: service.clock.now.toISOString(),
    })
    expect((await now.get(made)).headers.get('etag')).toBe('"2"')
    const act = await lastAct(now, made)
    expect(act).toMatchObject({ action: 'DEACTIVATED', detail: { reason: 'idle' } })
    expect(act).not.toHaveProperty('actorId')
    const { body: told } = await now.get('/services/console/v1/notifications')
    const about = told.data.filter((one: { subscriptionId: string }) => one.subscriptionId === idOf(made))
    const since = new Date(service.clock.now.getTime() - 30 * DAY).toISOString()
    expect(about).toMatchObject([{ kind: 'SUBSCRIPTION_IDLE', since }])
    expect(await now.get(`${made}/events`)).toMatchObject({ status: 409 })
    service.clock.advance(10 * DAY)
    await service.service.tick()
    now = await signedIn(service, 'ADMIN')
    for (const path of [polled, committed, activated]) expect(await stateOf(now, path)).toBe('DEACTIVATED')

    expect((await now.put(made, { active: true })).body.data).toMatchObject({ state: 'ACTIVE', active: true })
    expect((await now.get(`${made}/events?timeout=1`)).status).toBe(200)
    await service.service.tick()
    expect(await stateOf(now, made)).toBe('ACTIVE')
  })

  test('of PUSH there is no idleness', async () => {
    const client = await signedIn(service, 'ADMIN')
    const path = await subscribe(service, client, { deliveryType: 'PUSH', targetUrl: target.url })
    service.clock.advance(31 * DAY)
    await service.service.tick()
    const later = await signedIn(service, 'ADMIN')
    expect((await later.get(path)).body.data.state).toBe('ACTIVE')
  })
})

test('what was written about a deleted subscription goes with the next tick, and nothing else', async () => {
  const client = await signedIn(service, 'ADMIN')
  const gone = await subscribe(service, client, { deliveryType: 'PUSH', targetUrl: target.url })
  const kept = await subscribe(service, client, { deliveryType: 'PUSH', targetUrl: target.url })
  await emit(
    service,
    Array.from({ length: 1100 }, () => 'BOOKMARK_VIEWED'),
  )
  await service.service.tick()
  expect((await client.delete(gone)).status).toBe(200)
  await service.service.tick()
  for (const table of ['delivery', 'attempt', 'delivery_hour', 'subscription_history'] as const) {
    const owners = await service.storage.db.selectFrom(table).select('subscription_id').distinct().execute()
    const ids = owners.map(({ subscription_id: id }) => id)
    expect(ids).not.toContain(idOf(gone))
    expect(ids).toContain(idOf(kept))
  }
})
