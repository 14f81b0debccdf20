import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventLog } from '#events/log.ts'
import type { Storage } from '#storage/database.ts'
import {
  type Rounds,
  killOnce,
  nothingBroken,
  validateRounds,
  noteUnderWay,
  settled,
  subscribeThree,
  writeOn,
} from '#testing/processes/kill-rounds.ts'
import { type Recorder, startRecorder } from '#testing/webhooks/recorder.ts'
import { type SharedStore, openSharedStore } from '#testing/processes/shared-store.ts'
import { subscribe } from '#testing/webhooks/webhooks.ts'

// The kills follow each other on one store, as in production, and the promises are checked at the end: on PostgreSQL the leases of all
// kills then run out together.
const OLD_EVENTS = 2500

let store: SharedStore
let recorder: Recorder
let rounds: Rounds
let pull: { cursor: string; auto: string }
beforeAll(async () => {
  store = await openSharedStore()
  recorder = await startRecorder()
  const first = await store.start()
  pull = {
    cursor: await subscribe(first, first.client, { tagSets: [['pathfinder', 'BOOKMARK_CREATED']] }),
    auto: await subscribe(first, first.client, { tagSets: [['pathfinder', 'OLD']], maxBatchSize: 51_200 }),
  }
  rounds = { subscriptions: await subscribeThree(first, recorder), acknowledged: new Set(), underWay: new Map() }
  await first.stop()
  await store.inspect((storage) => addOldEvents(storage, first.workspace.id))
})
afterAll(async () => {
  await recorder.close()
  await store.remove()
})

test('a process is killed during writes', async () => {
  const service = await store.start()
  const enough = rounds.acknowledged.size + 12
  // Other writes are then before, in and after their commit.
  await Promise.all([writeOn(service.client, rounds), killOnce(service, () => rounds.acknowledged.size >= enough)])
  expect(rounds.acknowledged.size).toBeGreaterThanOrEqual(enough)
  await noteUnderWay(store, rounds)
})

test.each([
  ['when it has stored new deliveries', 'fanned out'],
  ['when it has claimed deliveries from the queue', 'claimed'],
  ['before it sends a delivery', 'sending'],
  ['before it records an answer', 'answered'],
  ['when it has recorded an attempt', 'written'],
])('a process is killed %s', async (_, moment) => {
  const service = await store.start([moment, 4])
  // The leftovers of the previous kill must not trigger this one.
  service.arm()
  await writeOn(service.client, rounds)
  expect(await service.stop()).toBe(null)
  await noteUnderWay(store, rounds)
})

test.each([
  ['while it sends the body of a request', 'onPiece', '/big'],
  ['after the 200 of the target', 'onAnswered', undefined],
] as const)('a process is killed %s', async (_, moment, path) => {
  const service = await store.start()
  let left = 3
  recorder[moment] = (target) => {
    if ((path ?? target) === target && --left === 0) process.kill(service.pid, 'SIGKILL')
  }
  await writeOn(service.client, rounds)
  recorder[moment] = () => undefined
  expect(await service.stop()).toBe(null)
  expect(await noteUnderWay(store, rounds)).toBeGreaterThan(0)
})

test('a process is killed while a client commits its cursor', async () => {
  const service = await store.start()
  const commits = { sent: 0, acknowledged: 0, count: 0 }
  const reading = (async () => {
    for (;;) {
      const { body } = await service.client.get(`${pull.cursor}/events?timeout=1`)
      commits.sent = body.data.nextCursor.offset
      const { status } = await service.client.put(`${pull.cursor}/cursor`, { offset: commits.sent })
      if (status !== 200) return
      commits.acknowledged = commits.sent
      commits.count += 1
    }
  })().catch(() => undefined)
  await Promise.all([writeOn(service.client, rounds), reading, killOnce(service, () => commits.count > 5)])
  await noteUnderWay(store, rounds)
  const after = await cursors()
  expect([commits.acknowledged, commits.sent]).toContain(after.cursor)
})

test('a process is killed while a client reads an answer with autoCommit', async () => {
  const service = await store.start()
  await service.client.put(`${pull.auto}/cursor`, { offset: 0 })
  const answer = await fetch(`${service.url}${pull.auto}/events?autoCommit=true`, {
    headers: { authorization: `Bearer ${service.client.token}` },
  })
  const reader = answer.body?.getReader()
  expect((await reader?.read())?.done).toBe(false)
  await service.stop('SIGKILL')
  await reader?.cancel().catch(() => undefined)
  await noteUnderWay(store, rounds)
  // The answer was not read to its end, so nothing is committed and all of it comes again.
  expect((await cursors()).auto).toBe(0)
})

test('after all kills every event has arrived, and only those in flight at a kill have arrived again', async () => {
  const service = await store.start()
  await settled(service, rounds)
  await service.stop()
  const verdict = await validateRounds(store, rounds, recorder)
  expect(verdict).toMatchObject(nothingBroken)
  expect(verdict.acknowledged).toBeGreaterThan(30)
  expect(rounds.underWay.size).toBeGreaterThan(5)
  const ordered = recorder.arrivals.filter(({ path }) => path === '/ordered').map(({ offset }) => offset)
  expect(ordered).toEqual(ordered.toSorted((a, b) => a - b))
})

test('after a kill during the retention the log has no gap and continues', async () => {
  expect(await store.killRetention(3)).toMatch(/^The service ended with null/)
  const service = await store.start()
  await writeOn(service.client, rounds, 1)
  await settled(service, rounds)
  await service.stop()
  const { oldest, count, head } = await store.inspect(async ({ db }) => {
    const { rows } = await sql<{ oldest: number; count: number; head: number }>`
      SELECT min(seq) AS oldest, count(*)::int AS count, (SELECT seq FROM event_counter) AS head FROM event`.execute(db)
    return rows[0] ?? { oldest: 0, count: 0, head: 0 }
  })
  expect(oldest).toBeGreaterThan(1)
  expect(oldest).toBeLessThanOrEqual(OLD_EVENTS)
  expect(count).toBe(head - oldest + 1)
  // Deliveries that are not ordered may overtake each other, so the last one need not be the newest.
  expect(recorder.arrivals.map(({ offset }) => offset)).toContain(head)
})

async function cursors(): Promise<{ cursor: number; auto: number }> {
  const { rows } = await store.inspect(({ db }) =>
    sql<{ id: string; cursor_offset: number }>`SELECT id, cursor_offset FROM subscription`.execute(db),
  )
  const cursorOf = (path: string) => rows.find(({ id }) => path.endsWith(id))?.cursor_offset ?? -1
  return { cursor: cursorOf(pull.cursor), auto: cursorOf(pull.auto) }
}

/** Enough events that no socket buffers them all, and for several statements of the retention. */
async function addOldEvents(storage: Storage, workspaceId: string): Promise<void> {
  const log = eventLog({
    storage,
    application: 'pathfinder',
    clock: () => new Date(),
    newId: () => crypto.randomUUID(),
  })
  const event = { type: 'OLD', className: 'OldEvent', objectId: workspaceId, objectName: 'Old', changes: true }
  for (let count = 0; count < OLD_EVENTS; count += 500) {
    await log.record({ workspaceId, actorId: workspaceId }, async (_, emit) => {
      for (let nth = 0; nth < 500; nth++) emit({ ...event, members: { text: 'x'.repeat(2000) } })
    })
  }
}
