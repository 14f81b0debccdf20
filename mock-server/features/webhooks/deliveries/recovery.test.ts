import { describe, expect } from 'vitest'
import { test as fixtures } from '#testing/fixtures.ts'
import { signedIn } from '#testing/people.ts'
import * as rows from '#testing/webhooks/deliveries.ts'
import { subscribePush } from '#testing/webhooks/push.ts'
import { consolePathOf, historyOf, idOf } from '#testing/webhooks/webhooks.ts'
import { wordsOf } from './words.ts'
import { recoveryWorker } from './recovery.worker.ts'

const COUNT = 40
const indexes = Array.from({ length: COUNT }, (_, index) => index)
/** The deliveries that were given up and can be sent again: they still have their event and are settled. */
const omitted = indexes.filter((index) => index % 2 === 1 && index >= 3 && index < COUNT - 2)

const test = fixtures
  .extend(
    'later',
    { scope: 'file' },
    ({ clock }) =>
      (milliseconds: number) =>
        new Date(clock.now.getTime() + milliseconds).toISOString(),
  )
  .extend('path', async ({ service, admin, target }) => {
    const path = await subscribePush(service, admin, target)
    // Further entries of the history come after that of the creation.
    service.clock.advance(1)
    return path
  })
  // The offset of the first of 40 deliveries. Of these every second was given up, the last two are still pending, and the first
  // three have lost their event.
  .extend('first', { auto: true }, async ({ service, path, later }) => {
    const { db } = service.storage
    const workspaceId = service.workspace.id
    const { seq: head } = await db
      .selectFrom('event_counter')
      .select('seq')
      .where('workspace_id', '=', workspaceId)
      .executeTakeFirstOrThrow()
    await db.deleteFrom('event').execute()
    const minuteAgo = new Date(later(-60_000))
    const deliveries = indexes.map((index) => ({
      index,
      type: index % 4 === 1 ? 'BOOKMARK_CREATED' : 'BOOKMARK_UPDATED',
      key: { workspace_id: workspaceId, subscription_id: idOf(path), seq: head + 1 + index },
    }))
    await rows.addEvents(
      db,
      deliveries.slice(3).map(({ key, type }) => rows.eventRow(key, minuteAgo, { type })),
    )
    await rows.setHead(db, workspaceId, head + COUNT)
    await rows.addDeliveries(
      db,
      deliveries.map(({ key, type, index }) =>
        rows.deliveryRow(key, minuteAgo, {
          type,
          ...(index % 2 === 1 ? { state: 'omitted', http_status: 500 } : {}),
          ...(index >= COUNT - 2 ? { state: 'pending', due_at: later(3_600_000) } : {}),
        }),
      ),
    )
    await rows.addAttempts(
      db,
      deliveries.map(({ key, index }) =>
        rows.attemptRow(key, minuteAgo, { words: wordsOf([index % 8 === 5 ? 'needle' : 'hay'], idOf(path)) }),
      ),
    )
    return head + 1
  })
  .extend('recoveries', ({ path }) => `${consolePathOf(path)}/recoveries`)
  .extend(
    'start',
    ({ admin, recoveries }) =>
      (body: Record<string, unknown>, client = admin) =>
        client.post(recoveries, body),
  )
  .extend(
    'latest',
    ({ admin, recoveries }) =>
      async () =>
        (await admin.get(recoveries)).body.data[0],
  )
  // A turn of a worker that knows nothing of earlier ones, a second later.
  .extend('takeTurn', ({ service, clock }) => async () => {
    clock.advance(1000)
    await recoveryWorker({ storage: service.storage }).run(clock.now)
  })
  // The deliveries that a recovery has queued so far, by their index.
  .extend('queued', ({ service, path, first }) => async () => {
    const deliveries = await service.storage.db
      .selectFrom('delivery')
      .select('seq')
      .where('subscription_id', '=', idOf(path))
      .where('recovery_id', 'is not', null)
      .orderBy('seq')
      .execute()
    return deliveries.map(({ seq }) => seq - first)
  })

test('the preview of a recovery counts deliveries to be sent, in the queue and without an event', async ({
  admin,
  first,
  later,
  recoveries,
}) => {
  const everything = await admin.post(`${recoveries}/preview`, { filter: {} })
  expect(everything.body.data).toMatchObject({
    count: COUNT - 5,
    onTheirWay: 2,
    gone: 3,
    oldest: later(-60_000),
    newest: later(-60_000),
    types: [
      { type: 'BOOKMARK_UPDATED', count: 26 },
      { type: 'BOOKMARK_CREATED', count: 9 },
    ],
  })
  // Those with an even index were delivered.
  const delivered = indexes.filter((index) => index % 2 === 0 && index >= 3 && index < COUNT - 2)
  expect(everything.body.data).toMatchObject({
    deliveredBefore: delivered.length,
    first: first + 3,
    last: first + COUNT - 3,
  })
  const filter = { state: ['omitted'], httpStatus: ['5xx'], q: 'need' }
  const matches = await admin.post(`${recoveries}/preview`, { filter })
  expect(matches.body.data.count).toBe(omitted.filter((index) => index % 8 === 5).length)
})

describe('a recovery', () => {
  test('queues at its pace in the order of the log, whichever worker runs, and ends', async ({
    service,
    admin,
    clock,
    path,
    start,
    latest,
    takeTurn,
    queued,
  }) => {
    const { status, body } = await start({ filter: { state: ['omitted'] }, perSecond: 7 })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.data).toMatchObject({
      status: 'RUNNING',
      total: omitted.length,
      queued: 0,
      perSecond: 7,
      createdBy: 'Test ADMIN',
    })
    const [entry] = (await admin.get(historyOf(path))).body.data
    expect(entry).toMatchObject({
      action: 'RECOVERY_STARTED',
      actorId: admin.userId,
      detail: { total: omitted.length },
    })
    await takeTurn()
    expect(await queued()).toEqual(omitted.slice(0, 7))
    // Another worker in the same second queues nothing.
    await recoveryWorker({ storage: service.storage }).run(clock.now)
    expect(await queued()).toHaveLength(7)
    await takeTurn()
    expect(await queued()).toEqual(omitted.slice(0, 14))
    expect(await latest()).toMatchObject({ status: 'RUNNING', queued: 14 })
    await takeTurn()
    await takeTurn()
    expect(await queued()).toEqual(omitted)
    expect(await latest()).toMatchObject({ status: 'DONE', queued: omitted.length, endedAt: expect.any(String) })
  })

  test('sends each of its deliveries once, and shows its progress', async ({
    service,
    admin,
    target,
    path,
    start,
    latest,
    takeTurn,
  }) => {
    const before = target.received.length
    await start({ filter: { state: ['omitted'] }, perSecond: 1000 })
    await takeTurn()
    await service.service.tick()
    expect(target.received.length - before).toBe(omitted.length)
    await takeTurn()
    expect(await latest()).toMatchObject({
      status: 'DONE',
      queued: omitted.length,
      delivered: omitted.length,
      failed: 0,
    })
    const { body } = await admin.get(`${consolePathOf(path)}/deliveries?trigger=bulk`)
    expect(body.total).toBe(omitted.length)
  })

  test('does not queue a delivery twice that settles while it runs', async ({
    service,
    clock,
    path,
    start,
    latest,
    takeTurn,
  }) => {
    await start({ filter: { state: ['omitted'] }, perSecond: 5 })
    await takeTurn()
    await service.storage.db
      .updateTable('delivery')
      .set({ state: 'omitted', due_at: null, settled_at: clock.now })
      .where('subscription_id', '=', idOf(path))
      .where('recovery_id', 'is not', null)
      .execute()
    for (let turn = 0; turn < 6; turn++) await takeTurn()
    expect(await latest()).toMatchObject({ status: 'DONE', queued: omitted.length, failed: 5 })
  })

  test('queues nothing twice with two workers at the same time', async ({ service, clock, start, latest, queued }) => {
    await start({ filter: { state: ['omitted'] }, perSecond: 4 })
    for (let turn = 1; turn <= 6; turn++) {
      clock.advance(1000)
      const workers = [recoveryWorker({ storage: service.storage }), recoveryWorker({ storage: service.storage })]
      await Promise.all(workers.map((worker) => worker.run(clock.now)))
      expect((await queued()).length).toBe(Math.min(omitted.length, turn * 4))
    }
    expect(await latest()).toMatchObject({ queued: omitted.length })
  })

  test('finds deliveries by words that few of them have', async ({ start, latest, takeTurn, queued }) => {
    await start({ filter: { q: 'needle' }, perSecond: 3 })
    await takeTurn()
    await takeTurn()
    expect(await queued()).toEqual([5, 13, 21, 29, 37])
    expect(await latest()).toMatchObject({ status: 'DONE' })
  })

  test('pauses while too many of its deliveries are queued, and while the subscription is inactive', async ({
    service,
    path,
    start,
    takeTurn,
    queued,
  }) => {
    const setActive = (active: boolean) =>
      service.storage.db.updateTable('subscription').set({ active }).where('id', '=', idOf(path)).execute()
    await start({ filter: { state: ['omitted'] }, perSecond: 1 })
    await setActive(false)
    await takeTurn()
    expect(await queued()).toEqual([])
    await setActive(true)
    for (let turn = 0; turn < 12; turn++) await takeTurn()
    expect(await queued()).toHaveLength(10)
  })

  test('is refused while another recovery of the subscription runs, which the answer names', async ({ start }) => {
    const running = (await start({ filter: {} })).body.data
    const { status, body } = await start({ filter: {} })
    expect(status).toBe(409)
    expect(body.data).toMatchObject({ id: running.id, status: 'RUNNING', perSecond: 50 })
  })

  test('that is cancelled queues no more, but queued deliveries are sent', async ({
    service,
    admin,
    path,
    recoveries,
    start,
    takeTurn,
    queued,
  }) => {
    const { id } = (await start({ filter: { state: ['omitted'] }, perSecond: 2 })).body.data
    await takeTurn()
    const { body } = await admin.post(`${recoveries}/${id}/cancel`)
    expect(body.data).toMatchObject({ status: 'CANCELLED', queued: 2 })
    await takeTurn()
    expect(await queued()).toHaveLength(2)
    await service.service.tick()
    const delivered = await admin.get(`${consolePathOf(path)}/deliveries?trigger=bulk&state=delivered`)
    expect(delivered.body.total).toBe(2)
    expect((await admin.post(`${recoveries}/${id}/cancel`)).status).toBe(409)
    expect((await admin.get(historyOf(path))).body.data[0]).toMatchObject({
      action: 'RECOVERY_CANCELLED',
      detail: { recovery: id },
    })
    expect((await admin.get(`${recoveries}?running=true`)).body.data).toEqual([])
    expect((await start({ filter: {} })).status).toBe(200)
  })

  test('that is cancelled and resumed queues what is left, and nothing twice', async ({
    service,
    admin,
    clock,
    target,
    path,
    first,
    recoveries,
    start,
    latest,
    takeTurn,
    queued,
  }) => {
    const before = target.received.length
    const { id } = (await start({ filter: { state: ['omitted'] }, perSecond: 5 })).body.data
    await takeTurn()
    await service.service.tick()
    await admin.post(`${recoveries}/${id}/cancel`)
    expect(await latest()).toMatchObject({ status: 'CANCELLED', cancelledBy: 'Test ADMIN' })
    // While it is cancelled, somebody redelivers one that it hasn't reached.
    const [redelivered] = omitted.slice(7)
    await service.storage.db
      .updateTable('delivery')
      .set({ state: 'omitted', settled_at: clock.now })
      .where('subscription_id', '=', idOf(path))
      .where('seq', '=', first + (redelivered ?? 0))
      .execute()
    const support = await signedIn(service, 'SUPPORT')
    const { status, body } = await support.post(`${recoveries}/${id}/resume`)
    expect([status, body.data]).toMatchObject([200, { status: 'RUNNING', queued: 5, createdBy: 'Test SUPPORT' }])
    expect(body.data).not.toHaveProperty('endedAt')
    for (let turn = 0; turn < 5; turn++) await takeTurn()
    expect(await queued()).toEqual(omitted.filter((index) => index !== redelivered))
    expect(await latest()).toMatchObject({ status: 'DONE', queued: omitted.length - 1 })
    await service.service.tick()
    expect(target.received.length - before).toBe(omitted.length - 1)
    expect((await admin.get(historyOf(path))).body.data.map(({ action }: { action: string }) => action)).toContain(
      'RECOVERY_RESUMED',
    )
  })

  test('can only be resumed after it was cancelled, by who may redeliver, while no other runs', async ({
    service,
    admin,
    path,
    recoveries,
    start,
    takeTurn,
  }) => {
    const { id } = (await start({ filter: {}, perSecond: 1 })).body.data
    expect((await admin.post(`${recoveries}/${id}/resume`)).status).toBe(409)
    await admin.post(`${recoveries}/${id}/cancel`)
    const reader = await signedIn(service, 'SYSTEM_READ')
    expect((await reader.post(`${recoveries}/${id}/resume`)).status).toBe(403)
    expect((await admin.post(`${recoveries}/${crypto.randomUUID()}/resume`)).status).toBe(404)
    const other = (await start({ filter: {}, perSecond: 1000 })).body.data
    expect((await admin.post(`${recoveries}/${id}/resume`)).body.data).toMatchObject({ id: other.id })
    await takeTurn()
    await admin.put(path, { active: false })
    expect((await admin.post(`${recoveries}/${id}/resume`)).status).toBe(422)
  })

  test('needs the right to redeliver, an active subscription of this workspace and a valid filter', async ({
    service,
    admin,
    stranger,
    path,
    recoveries,
    start,
  }) => {
    const reader = await signedIn(service, 'SYSTEM_READ')
    expect((await start({ filter: {} }, reader)).status).toBe(403)
    expect((await reader.post(`${recoveries}/preview`, { filter: {} })).status).toBe(200)
    expect((await start({ filter: { state: ['lost'] } })).status).toBe(422)
    for (const member of ['minDuration', 'maxDuration', 'minAttempts']) {
      expect((await admin.post(`${recoveries}/preview`, { filter: { [member]: 1000 } })).status).toBe(200)
      const tooLarge = await start({ filter: { [member]: 2 ** 31 } })
      expect([tooLarge.status, tooLarge.body.errors[0].value]).toEqual([422, `$.filter.${member}`])
    }
    expect((await start({ filter: {}, perSecond: 0 })).status).toBe(422)
    expect((await admin.post(`${recoveries}/${crypto.randomUUID()}/cancel`)).status).toBe(404)
    expect((await start({ filter: {} }, stranger)).status).toBe(404)
    await admin.put(path, { active: false })
    expect((await start({ filter: {} })).status).toBe(422)
  })

  test('is listed among the jobs of the workspace while it runs and for a day after', async ({
    service,
    admin,
    stranger,
    clock,
    path,
    start,
    takeTurn,
  }) => {
    const jobs = '/services/console/v1/recoveries'
    const own = async (client = admin) =>
      (await client.get(jobs)).body.data.filter(({ subscriptionId }: { subscriptionId: string }) =>
        path.endsWith(subscriptionId),
      )
    await admin.put(path, { identifier: 'Kafka mirror' })
    const { id } = (await start({ filter: {}, perSecond: 1000 })).body.data
    expect(await own()).toEqual([expect.objectContaining({ id, status: 'RUNNING', identifier: 'Kafka mirror' })])
    expect((await own())[0]).not.toHaveProperty('isWaiting')
    await admin.put(path, { active: false })
    expect(await own()).toMatchObject([{ isWaiting: true }])
    await admin.put(path, { active: true })
    expect(await own(stranger)).toEqual([])
    const viewer = await signedIn(service, 'VIEWER')
    expect((await viewer.get(jobs)).status).toBe(403)
    await takeTurn()
    expect(await own()).toMatchObject([{ status: 'DONE' }])
    clock.advance(86_400_001)
    expect(await own(await signedIn(service, 'ADMIN'))).toEqual([])
  })
})
