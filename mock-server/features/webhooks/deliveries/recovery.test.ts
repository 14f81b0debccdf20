import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '#testing/client.ts'
import * as rows from '#testing/webhooks/deliveries.ts'
import { signedIn } from '#testing/people.ts'
import { type TestService, startService } from '#testing/service.ts'
import { type Target, startTarget } from '#testing/webhooks/target.ts'
import { historyOf, subscribe } from '#testing/webhooks/webhooks.ts'
import { wordsOf } from './words.ts'
import { recoveryWorker } from './recovery.worker.ts'

const COUNT = 40
let service: TestService
let target: Target
let admin: Client
let path: string
let log: string
let first = 0

beforeAll(async () => {
  service = await startService()
  target = await startTarget()
  admin = await signedIn(service, 'ADMIN')
})
afterAll(async () => {
  await target.close()
  await service.close()
})

/** Of 40 deliveries every second was given up, the last two of all are on their way, and the first three have lost their event. */
beforeEach(async () => {
  const { db } = service.storage
  path = await subscribe(service, admin, { deliveryType: 'PUSH', targetUrl: target.url })
  // What is done next comes after it in the history.
  service.clock.advance(1)
  log = path.replace('/services/webhooks/', '/services/console/')
  const { seq } = await db
    .selectFrom('event_counter')
    .select('seq')
    .where('workspace_id', '=', service.workspace.id)
    .executeTakeFirstOrThrow()
  await db.deleteFrom('event').execute()
  first = seq + 1
  const at = new Date(service.clock.now.getTime() - 60_000)
  const keys = Array.from({ length: COUNT }, (_, n) => key(first + n))
  const type = (n: number) => (n % 4 === 1 ? 'BOOKMARK_CREATED' : 'BOOKMARK_UPDATED')
  await rows.addEvents(
    db,
    keys.slice(3).map((of, n) => rows.eventRow(of, at, { type: type(n + 3) })),
  )
  await rows.setHead(db, service.workspace.id, seq + COUNT)
  await rows.addDeliveries(
    db,
    keys.map((of, n) =>
      rows.deliveryRow(of, at, {
        type: type(n),
        ...(n % 2 === 1 ? { state: 'omitted', http_status: 500 } : {}),
        ...(n >= COUNT - 2 ? { state: 'pending', due_at: later(3_600_000) } : {}),
      }),
    ),
  )
  await rows.addAttempts(
    db,
    keys.map((of, n) => rows.attemptRow(of, at, { words: wordsOf([n % 8 === 5 ? 'needle' : 'hay'], idOf(path)) })),
  )
})

const key = (seq: number) => ({ workspace_id: service.workspace.id, subscription_id: idOf(path), seq })
const idOf = (of: string) => of.split('/').at(-1) ?? ''
const later = (milliseconds: number) => new Date(service.clock.now.getTime() + milliseconds).toISOString()
const start = async (body: Record<string, unknown>, client = admin) => await client.post(`${log}/recoveries`, body)
const list = async () => (await admin.get(`${log}/recoveries`)).body.data
/** A turn of a worker that knows nothing of earlier ones, a second later. */
const turn = async () => {
  service.clock.advance(1000)
  await recoveryWorker({ storage: service.storage }).run(service.clock.now)
}
const requeued = async () =>
  (
    await service.storage.db
      .selectFrom('delivery')
      .select(['seq', 'state', 'trigger', 'recovery_id'])
      .where('subscription_id', '=', idOf(path))
      .where('recovery_id', 'is not', null)
      .orderBy('seq')
      .execute()
  ).map(({ seq }) => seq - first)
/** What the filter of state `omitted` leaves: given up, still with an event, settled. */
const omitted = Array.from({ length: COUNT }, (_, n) => n).filter((n) => n % 2 === 1 && n >= 3 && n < COUNT - 2)

test('the preview of a recovery counts deliveries to be sent, in the queue and without an event', async () => {
  const all = await admin.post(`${log}/recoveries/preview`, { filter: {} })
  expect(all.body.data).toMatchObject({
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
  const found = await admin.post(`${log}/recoveries/preview`, {
    filter: { state: ['omitted'], httpStatus: ['5xx'], q: 'need' },
  })
  expect(found.body.data.count).toBe(omitted.filter((n) => n % 8 === 5).length)
})

describe('a recovery', () => {
  test('queues at its pace in the order of the log, whichever worker runs, and ends', async () => {
    const { status, body } = await start({ filter: { state: ['omitted'] }, perSecond: 7 })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.data).toMatchObject({
      status: 'RUNNING',
      total: omitted.length,
      queued: 0,
      perSecond: 7,
      createdBy: 'Test ADMIN',
    })
    const [act] = (await admin.get(historyOf(path))).body.data
    expect(act).toMatchObject({ action: 'RECOVERY_STARTED', actorId: admin.userId, detail: { total: omitted.length } })
    await turn()
    expect(await requeued()).toEqual(omitted.slice(0, 7))
    // The same second again: nobody's turn.
    await recoveryWorker({ storage: service.storage }).run(service.clock.now)
    expect(await requeued()).toHaveLength(7)
    await turn()
    expect(await requeued()).toEqual(omitted.slice(0, 14))
    expect((await list())[0]).toMatchObject({ status: 'RUNNING', queued: 14 })
    await turn()
    await turn()
    expect(await requeued()).toEqual(omitted)
    expect((await list())[0]).toMatchObject({ status: 'DONE', queued: omitted.length, endedAt: expect.any(String) })
  })

  test('is sent once for each delivery, and shows its progress', async () => {
    const before = target.received.length
    await start({ filter: { state: ['omitted'] }, perSecond: 1000 })
    await turn()
    await service.service.tick()
    expect(target.received.length - before).toBe(omitted.length)
    await turn()
    expect((await list())[0]).toMatchObject({
      status: 'DONE',
      queued: omitted.length,
      delivered: omitted.length,
      failed: 0,
    })
    const { body } = await admin.get(`${log}/deliveries?trigger=bulk`)
    expect(body.total).toBe(omitted.length)
  })

  test('does not queue a delivery twice that settles while it runs', async () => {
    await start({ filter: { state: ['omitted'] }, perSecond: 5 })
    await turn()
    const again = { state: 'omitted' as const, due_at: null, settled_at: service.clock.now }
    await service.storage.db
      .updateTable('delivery')
      .set(again)
      .where('subscription_id', '=', idOf(path))
      .where('recovery_id', 'is not', null)
      .execute()
    for (let n = 0; n < 6; n++) await turn()
    expect((await list())[0]).toMatchObject({ status: 'DONE', queued: omitted.length, failed: 5 })
  })

  test('queues nothing twice with two workers at the same time', async () => {
    await start({ filter: { state: ['omitted'] }, perSecond: 4 })
    for (let n = 0; n < 6; n++) {
      service.clock.advance(1000)
      const workers = [recoveryWorker({ storage: service.storage }), recoveryWorker({ storage: service.storage })]
      await Promise.all(workers.map((worker) => worker.run(service.clock.now)))
      expect((await requeued()).length).toBe(Math.min(omitted.length, (n + 1) * 4))
    }
    expect((await list())[0]).toMatchObject({ queued: omitted.length })
  })

  test('finds deliveries by words that few of them have', async () => {
    await start({ filter: { q: 'needle' }, perSecond: 3 })
    await turn()
    await turn()
    expect(await requeued()).toEqual([5, 13, 21, 29, 37].filter((n) => n < COUNT - 2))
    expect((await list())[0]).toMatchObject({ status: 'DONE' })
  })

  test('pauses while too many of its deliveries are queued, and while the subscription is inactive', async () => {
    await start({ filter: { state: ['omitted'] }, perSecond: 1 })
    await service.storage.db.updateTable('subscription').set({ active: false }).where('id', '=', idOf(path)).execute()
    await turn()
    expect(await requeued()).toEqual([])
    await service.storage.db.updateTable('subscription').set({ active: true }).where('id', '=', idOf(path)).execute()
    for (let n = 0; n < 12; n++) await turn()
    expect(await requeued()).toHaveLength(10)
  })

  test('is refused while another one of the subscription runs, with that one in the answer', async () => {
    const running = (await start({ filter: {} })).body.data
    const { status, body } = await start({ filter: {} })
    expect(status).toBe(409)
    expect(body.data).toMatchObject({ id: running.id, status: 'RUNNING', perSecond: 50 })
  })

  test('that is cancelled queues no more, but queued deliveries are sent', async () => {
    const { id } = (await start({ filter: { state: ['omitted'] }, perSecond: 2 })).body.data
    await turn()
    const { body } = await admin.post(`${log}/recoveries/${id}/cancel`)
    expect(body.data).toMatchObject({ status: 'CANCELLED', queued: 2 })
    await turn()
    expect(await requeued()).toHaveLength(2)
    expect((await admin.post(`${log}/recoveries/${id}/cancel`)).status).toBe(409)
    expect((await admin.get(historyOf(path))).body.data[0]).toMatchObject({
      action: 'RECOVERY_CANCELLED',
      detail: { recovery: id },
    })
    expect((await admin.get(`${log}/recoveries?running=true`)).body.data).toEqual([])
    expect((await start({ filter: {} })).status).toBe(200)
  })
})

test('a recovery needs the right to redeliver, an active subscription of this workspace and a valid filter', async () => {
  const reader = await signedIn(service, 'SYSTEM_READ')
  expect((await start({ filter: {} }, reader)).status).toBe(403)
  expect((await reader.post(`${log}/recoveries/preview`, { filter: {} })).status).toBe(200)
  expect((await start({ filter: { state: ['lost'] } })).status).toBe(422)
  expect((await start({ filter: {}, perSecond: 0 })).status).toBe(422)
  expect((await admin.post(`${log}/recoveries/${crypto.randomUUID()}/cancel`)).status).toBe(404)
  const elsewhere = await service.service.setup.createWorkspace(`Other ${crypto.randomUUID()}`)
  expect((await start({ filter: {} }, await signedIn(service, 'ADMIN', { workspace: elsewhere }))).status).toBe(404)
  await admin.put(path, { active: false })
  expect((await start({ filter: {} })).status).toBe(422)
})
