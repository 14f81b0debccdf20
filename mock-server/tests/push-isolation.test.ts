import type { ServerResponse } from 'node:http'
import { sql } from 'kysely'
import { test as base, describe, expect } from 'vitest'
import { DELIVERIES_DUE } from '#features/webhooks/subscriptions/due-hint.ts'
import { slotPool } from '#features/webhooks/push/slots.ts'
import { signedIn } from '#testing/people.ts'
import { runClock, statusOf, subscribePush } from '#testing/webhooks/push.ts'
import { ALL, type Recorder, startRecorder } from '#testing/webhooks/recorder.ts'
import { startService } from '#testing/service.ts'
import { emit } from '#testing/webhooks/webhooks.ts'

// With the delivery engine running in the background. For hangs, not for speed:
const patience = 300_000

const test = base
  // Measures the pace of targets: runs with real time unless a test stops it and moves it by hand.
  .extend('stopwatch', (): { stoppedAt?: number } => ({}))
  .extend('service', async ({ stopwatch }, { onCleanup }) => {
    const service = await startService({
      // A busy machine must not make the deadline of a callback pass before its memory is used up.
      callbacks: { deadlineMs: 500, wallMs: 1000 },
      stopwatch: () => stopwatch.stoppedAt ?? performance.now(),
    })
    onCleanup(() => service.close())
    runClock(service)
    await service.service.start()
    return service
  })
  .extend('client', ({ service }) => signedIn(service, 'ADMIN'))
  // Targets are closed before the service, which would wait for those that hang: hence the dependency.
  .extend('openTarget', ({ service: _service }, { onCleanup }) => {
    const recorders: Recorder[] = []
    onCleanup(async () => void (await Promise.all(recorders.map((recorder) => recorder.close()))))
    return async (ports = 1): Promise<Recorder> => {
      const recorder = await startRecorder(ports)
      recorders.push(recorder)
      return recorder
    }
  })
  .extend(
    'subscribeTo',
    ({ service, client }) =>
      (type: string, targetUrl: string, members: Record<string, unknown> = {}): Promise<string> =>
        subscribePush(
          service,
          client,
          { url: targetUrl },
          { signed: true, tagSets: [['pathfinder', type]], ...members },
        ),
  )
  // How many of these subscriptions fail, and how many events wait for them.
  .extend('statusOfAll', ({ client }) => async (paths: string[]): Promise<{ failing: number; backlog: number }> => {
    const { body } = await client.get('/services/webhooks/v1/subscriptions/status')
    const statuses: { id: string; state: string; backlog: number }[] = body.data.filter(({ id }: { id: string }) =>
      paths.some((path) => path.endsWith(id)),
    )
    return {
      failing: statuses.filter(({ state }) => state === 'FAILING').length,
      backlog: statuses.reduce((sum, { backlog }) => sum + backlog, 0),
    }
  })
  .extend('wakeAfter', ({ service }) => (milliseconds: number) => {
    service.clock.advance(milliseconds)
    service.storage.notify(DELIVERIES_DUE, service.workspace.id)
  })

describe('31 targets that hang', () => {
  const hanging = Array.from({ length: 31 }, (_, nth) => `/hanging/${nth}`)
  const EVENTS_EACH = 6

  test(
    'do not delay a healthy one, get only probes, and catch up once they answer',
    { timeout: patience },
    async ({ service, client, openTarget, subscribeTo, statusOfAll, wakeAfter }) => {
      const healthy = await openTarget()
      const others = await openTarget(hanging.length)
      const held: ServerResponse[] = []
      others.answer = (_, response) => void held.push(response)
      await subscribeTo('HEALTHY', healthy.url('/healthy'))
      const paths = await Promise.all(hanging.map((path, nth) => subscribeTo('HANGING', others.url(path, nth))))
      // Proven by an earlier success, as in production.
      await emit(service, ['HEALTHY'])
      await healthy.until(() => healthy.arrivals.length === 1)

      await emit(service, Array(EVENTS_EACH).fill('HANGING'))
      // Nearly all of the slots that proven subscriptions leave to the others.
      await others.until(() => others.arrivals.length > 90)
      await emit(service, Array(60).fill('HEALTHY'))
      await healthy.until(() => healthy.arrivals.length === 61)
      // None of the hanging requests has ended in the meantime.
      expect(others.open.get(ALL)).toBe(others.arrivals.length)

      // Cut by the test instead of by the deadline after 15 s.
      others.answer = (_, response) => void response.destroy()
      for (const response of held) response.destroy()
      await expect.poll(async () => (await statusOfAll(paths)).failing).toBe(paths.length)
      const first = countsByPath(others)
      expect(Math.max(...first)).toBeLessThanOrEqual(4)
      wakeAfter(50_000)
      await others.until(() => countsByPath(others).every((count, nth) => count > (first[nth] ?? 0)))
      // New events for all subscriptions, so that everything that may be sent is sent.
      await emit(service, ['HANGING', 'HEALTHY'])
      await healthy.until(() => healthy.arrivals.length === 62)
      expect(countsByPath(others)).toEqual(first.map((count) => count + 1))
      expect((await statusOf(client, paths[0] ?? '')).backlog).toBe(EVENTS_EACH + 1)

      others.answer = healthy.answer
      wakeAfter(50_000)
      await expect.poll(async () => (await statusOfAll(paths)).backlog).toBe(0)
      expect((await statusOfAll(paths)).failing).toBe(0)
    },
  )

  const countsByPath = ({ arrivals }: Recorder) =>
    hanging.map((path) => arrivals.filter((arrival) => arrival.path === path).length)
})

test(
  'slow targets share a quarter of the slots',
  { timeout: patience },
  async ({ service, stopwatch, openTarget, subscribeTo, statusOfAll }) => {
    stopwatch.stoppedAt = 0
    const slow = Array.from({ length: 12 }, (_, nth) => `/slow/${nth}`)
    const target = await openTarget(slow.length)
    // Answered by the test, so that the targets are as slow as the stopwatch says, however busy the machine is.
    const answers: (() => void)[] = []
    const openAtArrival: number[] = []
    target.answer = (_, response) => {
      openAtArrival.push(target.open.get(ALL) ?? 0)
      answers.push(() => void response.writeHead(200).end())
    }
    const paths = await Promise.all(slow.map((path, nth) => subscribeTo('SLOW', target.url(path, nth))))
    await emit(service, Array(8).fill('SLOW'))
    await target.until(() => target.arrivals.length === 48)
    // An answer after more than a second makes a subscription slow.
    stopwatch.stoppedAt = 1001
    answers.splice(0).forEach((answer) => answer())
    await target.until(() => target.arrivals.length === 48 + 32)
    // Once the first answers are recorded, an event for another target goes through; no further request to a slow one does.
    await expect.poll(async () => (await statusOfAll(paths)).backlog).toBe(48)
    const other = await openTarget()
    await subscribeTo('OTHER', other.url('/other'))
    await emit(service, ['OTHER'])
    await other.until(() => other.arrivals.length === 1)
    expect(target.arrivals).toHaveLength(48 + 32)
    expect(Math.max(...openAtArrival.slice(48))).toBeLessThanOrEqual(32)
    target.answer = (_, response) => void response.writeHead(200).end()
    answers.splice(0).forEach((answer) => answer())
    await target.until(() => target.arrivals.length === 96)
  },
)

test('unproven subscriptions leave a quarter of the slots to proven ones', () => {
  let now = 0
  const slots = slotPool(() => now)
  const proven = slots.take('proven')
  proven(true)
  for (let nth = 0; nth < 96; nth++) slots.take(`unproven ${nth % 24}`)
  expect([slots.free(), slots.paceOf('proven'), slots.paceOf('never seen')]).toEqual([
    { all: 32, unproven: 0, slow: 32 },
    'proven',
    'unproven',
  ])
  now = 1001
  expect(slots.free()).toEqual({ all: 32, unproven: 32, slow: 0 })
})

test(
  'hostile callbacks fail, and do not delay other subscriptions',
  { timeout: patience },
  async ({ service, openTarget, subscribeTo }) => {
    const target = await openTarget()
    const hostile = {
      loop: 'for (;;) {}',
      // More than the whole memory, so that no deadline can pass before it is refused.
      bomb: 'var all = []; for (;;) all.push(new Uint8Array(80000000))',
      deep: 'function f() { return [f()] } f()',
    }
    const subscribeHostile = (path: string, callback?: string) =>
      subscribeTo('HOSTILE', target.url(path), callback === undefined ? {} : { callback })
    const pathsByName = new Map<string, string>()
    for (const [name, callback] of Object.entries(hostile))
      pathsByName.set(name, await subscribeHostile(`/${name}`, callback))
    await subscribeHostile('/plain')
    await subscribeHostile('/harmless', 'data.payload.greeting = "hello"')
    await emit(service, Array(40).fill('HOSTILE'))
    await target.until(() => target.arrivals.length === 80)
    expect(new Set(target.arrivals.map(({ path }) => path))).toEqual(new Set(['/plain', '/harmless']))
    const errors = async () => {
      const { rows } = await sql<{ subscription_id: string; error: string; count: number }>`
      SELECT subscription_id, error, count(*)::int AS count FROM attempt WHERE outcome = 'callback'
      GROUP BY 1, 2`.execute(service.storage.db)
      return [...pathsByName].map(([name, path]) => [
        name,
        ...rows.filter((row) => path.endsWith(row.subscription_id) && row.count >= 3).map(({ error }) => error),
      ])
    }
    await expect.poll(errors).toEqual([
      ['loop', 'CALLBACK_DEADLINE'],
      ['bomb', 'CALLBACK_MEMORY'],
      ['deep', 'CALLBACK_ERROR'],
    ])
  },
)
