import { describe, expect } from 'vitest'
import { signedIn } from '#testing/people.ts'
import { COUNT, indexes, omitted, test, workerOf } from '#testing/webhooks/recoveries.ts'
import { consolePathOf, historyOf, idOf } from '#testing/webhooks/webhooks.ts'

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
    await workerOf(service).run(clock.now)
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
      const workers = [workerOf(service), workerOf(service)]
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
})
