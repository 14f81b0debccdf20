import { describe, expect } from 'vitest'
import type { Json } from '#testing/client.ts'
import { statusOf } from '#testing/webhooks/push.ts'
import { test } from '#testing/webhooks/push-fixtures.ts'
import { type Target, answerWith } from '#testing/webhooks/target.ts'
import { consolePathOf, historyOf } from '#testing/webhooks/webhooks.ts'

const DAY_S = 86_400

const answer =
  (status: number, retryAfter: string): Target['answer'] =>
  (_, response) =>
    void response.writeHead(status, { 'retry-after': retryAfter }).end()

const heeding = { heedTarget: true }

describe('Retry-After', () => {
  test.for([
    [429, '120', 120],
    [503, '120', 120],
    [503, '2', 50],
    [429, String(3 * DAY_S), DAY_S],
    [500, '120', 50],
    [429, 'soon', 50],
  ] as const)(
    'of %i with %s: the event comes again after %i seconds',
    async ([status, text, seconds], { admin, clock, freshTarget, subscribeWith, deliver, tick }) => {
      freshTarget.answer = answer(status, text)
      const path = await subscribeWith(heeding)
      await deliver()
      expect(Date.parse((await statusOf(admin, path)).nextAttemptAt)).toBe(clock.now.getTime() + seconds * 1000)
      await tick(seconds - 0.1)
      expect(freshTarget.received).toHaveLength(1)
      await tick(0.1)
      expect(freshTarget.received).toHaveLength(2)
    },
  )

  test('may be a date', async ({ clock, freshTarget, subscribeWith, deliver, tick }) => {
    freshTarget.answer = answer(503, new Date(clock.now.getTime() + 300_000).toUTCString())
    await subscribeWith(heeding)
    await deliver()
    await tick(298)
    expect(freshTarget.received).toHaveLength(1)
    await tick(2)
    expect(freshTarget.received).toHaveLength(2)
  })

  test('holds new events too, but not what somebody sends now', async ({
    admin,
    freshTarget,
    subscribeWith,
    deliver,
    tick,
    statesOf,
  }) => {
    freshTarget.answer = answer(429, '600')
    const path = await subscribeWith(heeding)
    await deliver()
    freshTarget.answer = answerWith(200)
    await deliver()
    await tick(599)
    expect(await statesOf(path)).toEqual(['retrying', 'pending'])
    const { body } = await admin.get(`${consolePathOf(path)}/deliveries`)
    const offset = body.data.find(({ state }: Json) => state === 'pending').offset
    await admin.post(`${consolePathOf(path)}/deliveries/${offset}/redeliver`)
    await tick()
    expect(await statesOf(path)).toEqual(['retrying', 'delivered'])
    await tick(1)
    expect(await statesOf(path)).toEqual(['delivered', 'delivered'])
  })

  test('counts for nothing without the setting, nor once it is switched off', async ({
    admin,
    freshTarget,
    subscribeWith,
    deliver,
    tick,
  }) => {
    freshTarget.answer = answer(429, '600')
    const path = await subscribeWith()
    await deliver()
    await tick(50)
    expect(freshTarget.received).toHaveLength(2)
    await admin.put(path, heeding)
    await tick(50)
    await deliver()
    expect(freshTarget.received).toHaveLength(3)
    await admin.put(path, { heedTarget: false })
    await tick()
    expect(freshTarget.received).toHaveLength(4)
  })
})

test.for([
  ['an ordered subscription', { ordered: true }, 1],
  ['a failing one', {}, 3],
] as const)(
  'what a person sends now, or as a probe, goes out of %s that is held',
  async ([, members, count], { admin, freshTarget, subscribeWith, emitEvents, tick }) => {
    freshTarget.answer = answer(503, '3600')
    const path = await subscribeWith({ ...heeding, ...members })
    await emitEvents(count)
    await tick()
    const { length } = freshTarget.received
    const { body } = await admin.get(`${consolePathOf(path)}/deliveries`)
    const { offset } = body.data.at(-1)
    const again = count === 1 ? `deliveries/${offset}/redeliver` : 'probe'
    expect((await admin.post(`${consolePathOf(path)}/${again}`)).status).toBe(200)
    await tick()
    expect(freshTarget.received).toHaveLength(length + 1)
  },
)

describe('410', () => {
  test('pauses a subscription that heeds its target, keeps its events, and people are notified', async ({
    admin,
    clock,
    freshTarget,
    subscribeWith,
    deliver,
    tick,
    show,
    statesOf,
  }) => {
    freshTarget.answer = answerWith(410)
    const path = await subscribeWith({ ...heeding, identifier: 'moved' })
    await deliver()
    await deliver()
    expect(freshTarget.received).toHaveLength(1)
    expect(await show(path)).toMatchObject({
      active: false,
      state: 'PAUSED',
      inactiveReason: 'gone',
      inactiveSince: clock.now.toISOString(),
    })
    expect(await statesOf(path)).toEqual(['retrying', 'pending'])
    const entries: Json[] = (await admin.get(historyOf(path))).body.data
    const entry = entries.find(({ action }) => action === 'PAUSED')
    expect(entry).toMatchObject({ detail: { reason: 'gone' } })
    expect(entry).not.toHaveProperty('actorName')
    const { body } = await admin.get('/services/console/v1/notifications')
    const own = body.data.filter(({ subscriptionId }: Json) => subscriptionId === path.slice(-36))
    expect(own).toMatchObject([{ kind: 'SUBSCRIPTION_TARGET_GONE', subscriptionName: 'moved', reason: '410' }])
    freshTarget.answer = answerWith(200)
    await admin.put(path, { active: true })
    await tick(50)
    expect(await statesOf(path)).toEqual(['delivered', 'delivered'])
  })

  test('of a target that a callback chose pauses nothing', async ({ freshTarget, subscribeWith, deliver, show }) => {
    freshTarget.answer = ({ path: called }, response) => void response.writeHead(called === '/hook' ? 200 : 410).end()
    const callback = "delivery.targetUrl = delivery.targetUrl.replace('/hook', '/gone')"
    const path = await subscribeWith({ ...heeding, callback })
    await deliver()
    expect(freshTarget.received.map(({ path: called }) => called)).toEqual(['/gone'])
    expect(await show(path)).toMatchObject({ active: true })
  })

  test('is a failure like others without the setting', async ({ freshTarget, subscribeWith, deliver, tick, show }) => {
    freshTarget.answer = answerWith(410)
    const path = await subscribeWith()
    await deliver()
    await tick(50)
    expect(freshTarget.received).toHaveLength(2)
    expect((await show(path)).active).toBe(true)
  })
})

test('a PULL subscription has no target to heed', async ({ subscribeWith, admin }) => {
  const path = await subscribeWith({ deliveryType: 'PULL', targetUrl: '' })
  const { status, body } = await admin.put(path, heeding)
  expect([status, body.errors?.[0]?.value]).toEqual([422, '$.heedTarget'])
})
