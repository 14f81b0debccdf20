import { describe, expect } from 'vitest'
import { statusOf } from '#testing/webhooks/push.ts'
import { test as fixtures } from '#testing/webhooks/push-fixtures.ts'
import { type Target, answerWith, hangUp } from '#testing/webhooks/target.ts'
import { consolePathOf, emit } from '#testing/webhooks/webhooks.ts'

const MINUTE_S = 60
const DAY_S = 86_400

// A request whose answer a test holds must not be given up after a while of real time.
const test = fixtures.override('serviceOptions', { outgoing: { limits: { answerMs: 3_600_000 } } })

type Wrapped = { type: string; sequenceInfo: number }
const eventIn = ({ body }: { body: string }): Wrapped => JSON.parse(body)
const typesIn = ({ received }: Target) => received.map((request) => eventIn(request).type)

/** Refuses updates and takes everything else. */
const refusesUpdates =
  (status = 400): Target['answer'] =>
  (request, response) =>
    response.writeHead(eventIn(request).type === 'BOOKMARK_UPDATED' ? status : 200).end()

const wrapped = { payloadMode: 'WRAPPED_EVENT' }
const updates = (count: number) => Array.from({ length: count }, () => 'BOOKMARK_UPDATED')

describe('what a target answers about single events', () => {
  test.for([301, 400, 402, 405, 406, 409, 413, 415, 418, 422, 451])(
    'with %i holds up no others, and each comes again after 50 seconds',
    async (status, { freshTarget, subscribeWith, deliver, tick, show }) => {
      freshTarget.answer = refusesUpdates(status)
      const path = await subscribeWith(wrapped)
      await deliver([...updates(4), 'BOOKMARK_CREATED'])
      expect(await show(path)).toMatchObject({ state: 'ACTIVE' })
      await deliver(['BOOKMARK_CREATED'])
      expect(typesIn(freshTarget).filter((type) => type === 'BOOKMARK_CREATED')).toHaveLength(2)
      await tick(49)
      expect(freshTarget.received).toHaveLength(6)
      await tick(1)
      expect(freshTarget.received).toHaveLength(8)
    },
  )

  test('and what a callback does with them, is no failure of the target', async ({
    freshTarget,
    subscribeWith,
    deliver,
    tick,
    show,
    statesOf,
  }) => {
    const callback = "if (delivery.payload.type === 'BOOKMARK_UPDATED') throw new Error('not this one')"
    const path = await subscribeWith({ ...wrapped, callback })
    await deliver(updates(4))
    await deliver(['BOOKMARK_CREATED'])
    expect(await show(path)).toMatchObject({ state: 'ACTIVE' })
    expect(await statesOf(path)).toEqual([...updates(4).map(() => 'retrying'), 'delivered'])
    await tick(50)
    expect(typesIn(freshTarget)).toEqual(['BOOKMARK_CREATED'])
  })

  test.for([401, 403, 404, 407, 408, 410, 421, 425, 429, 500, 502, 503, 599])(
    'with %i is about the target: three different events and it is probed',
    async (status, { freshTarget, subscribeWith, deliver, show }) => {
      freshTarget.answer = refusesUpdates(status)
      const path = await subscribeWith(wrapped)
      await deliver(updates(3))
      expect(await show(path)).toMatchObject({ state: 'FAILING' })
      await deliver(['BOOKMARK_CREATED'])
      expect(typesIn(freshTarget)).not.toContain('BOOKMARK_CREATED')
    },
  )

  test('holds up the others of an ordered subscription', async ({
    freshTarget,
    subscribeWith,
    deliver,
    tick,
    show,
  }) => {
    freshTarget.answer = refusesUpdates()
    const path = await subscribeWith({ ...wrapped, ordered: true })
    await deliver(['BOOKMARK_UPDATED', 'BOOKMARK_CREATED'])
    await tick(50)
    expect(typesIn(freshTarget)).toEqual(updates(2))
    expect((await show(path)).state).toBe('ACTIVE')
    await tick(50)
    expect((await show(path)).state).toBe('FAILING')
    freshTarget.answer = answerWith(200)
    await tick(50)
    expect(typesIn(freshTarget)).toEqual([...updates(4), 'BOOKMARK_CREATED'])
  })
})

describe('refused events', () => {
  test('take two of four slots, so a new event goes out while they are under way', async ({
    service,
    freshTarget,
    subscribeWith,
    deliver,
    clock,
    otherService,
  }) => {
    freshTarget.answer = refusesUpdates()
    await subscribeWith(wrapped)
    await deliver(updates(6))
    const answers = Promise.withResolvers<void>()
    freshTarget.answer = (request, response) => {
      const held = eventIn(request).type === 'BOOKMARK_UPDATED' ? answers.promise : Promise.resolve()
      void held.then(() => refusesUpdates()(request, response))
    }
    clock.advance(50_000)
    otherService.clock.now = clock.now
    const { push } = otherService.service.workers
    await push.start()
    try {
      await freshTarget.has(8)
      await emit(service, ['BOOKMARK_CREATED', 'BOOKMARK_CREATED', 'BOOKMARK_CREATED'])
      await freshTarget.has(11)
      expect(typesIn(freshTarget).slice(6).toSorted()).toEqual([
        'BOOKMARK_CREATED',
        'BOOKMARK_CREATED',
        'BOOKMARK_CREATED',
        ...updates(2),
      ])
    } finally {
      answers.resolve()
      await push.stop()
    }
  })

  test('are tried five a second, those that waited longest first, and the status says when the next comes', async ({
    admin,
    freshTarget,
    subscribeWith,
    deliver,
    tick,
  }) => {
    freshTarget.answer = refusesUpdates()
    const path = await subscribeWith(wrapped)
    await deliver(updates(12))
    const first = freshTarget.received.map((request) => eventIn(request).sequenceInfo)
    await tick(50)
    expect(freshTarget.received).toHaveLength(14)
    expect(Date.parse((await statusOf(admin, path)).nextAttemptAt)).toBeGreaterThan(Date.now() - DAY_S * 1e6)
    for (let fifth = 0; fifth < 10; fifth++) await tick(0.2)
    expect(freshTarget.received.length).toBeGreaterThanOrEqual(20)
    expect(freshTarget.received.length).toBeLessThanOrEqual(24)
    const again = freshTarget.received.slice(12).map((request) => eventIn(request).sequenceInfo)
    expect(again.toSorted((a, b) => a - b)).toEqual(first.slice(0, again.length))
  })

  test('go out without a pause once the target takes one of them', async ({
    freshTarget,
    subscribeWith,
    deliver,
    tick,
    statesOf,
  }) => {
    freshTarget.answer = refusesUpdates()
    const path = await subscribeWith(wrapped)
    await deliver(updates(12))
    freshTarget.answer = answerWith(200)
    await tick(50)
    expect(await statesOf(path)).toEqual(updates(12).map(() => 'delivered'))
  })

  test('that are refused by a target that was down end its probes', async ({
    freshTarget,
    subscribeWith,
    deliver,
    tick,
    show,
    statesOf,
  }) => {
    freshTarget.answer = hangUp
    const path = await subscribeWith(wrapped)
    await deliver(['BOOKMARK_UPDATED'])
    await deliver(['BOOKMARK_CREATED', 'BOOKMARK_CREATED'])
    expect(await statesOf(path)).toEqual(['retrying', 'pending', 'pending'])
    freshTarget.answer = refusesUpdates()
    await tick(50)
    await tick(50)
    expect(await statesOf(path)).toEqual(['retrying', 'delivered', 'delivered'])
    expect(await show(path)).toMatchObject({ state: 'ACTIVE' })
  })

  test('go out now when somebody asks, also to a target that is probed', async ({
    admin,
    freshTarget,
    subscribeWith,
    deliver,
    show,
  }) => {
    freshTarget.answer = hangUp
    const path = await subscribeWith(wrapped)
    await deliver(['BOOKMARK_UPDATED'])
    expect((await show(path)).state).toBe('FAILING')
    const { sequenceInfo: offset } = JSON.parse(freshTarget.received[0]?.body ?? '')
    const redelivery = () => admin.post(`${consolePathOf(path)}/deliveries/${offset}/redeliver`)
    expect((await redelivery()).status).toBe(200)
    await deliver([])
    expect(freshTarget.received).toHaveLength(2)
    freshTarget.answer = answerWith(200)
    expect((await redelivery()).status).toBe(200)
    await deliver([])
    expect((await show(path)).state).toBe('ACTIVE')
  })

  test('of an ordered subscription go out now when somebody asks, and the others follow', async ({
    admin,
    freshTarget,
    subscribeWith,
    deliver,
  }) => {
    freshTarget.answer = refusesUpdates()
    const path = await subscribeWith({ ...wrapped, ordered: true })
    await deliver(['BOOKMARK_UPDATED', 'BOOKMARK_CREATED'])
    const { sequenceInfo: offset } = JSON.parse(freshTarget.received[0]?.body ?? '')
    freshTarget.answer = answerWith(200)
    expect((await admin.post(`${consolePathOf(path)}/deliveries/${offset}/redeliver`)).status).toBe(200)
    await deliver([])
    expect(typesIn(freshTarget)).toEqual([...updates(2), 'BOOKMARK_CREATED'])
  })
})

describe('a subscription of which nothing is accepted', () => {
  test('is failing after ten minutes and three events, holds nothing up, and is well after the first success', async ({
    freshTarget,
    admin,
    subscribeWith,
    deliver,
    tick,
    show,
  }) => {
    freshTarget.answer = refusesUpdates()
    const path = await subscribeWith(wrapped)
    await deliver(updates(2))
    await tick(11 * MINUTE_S)
    expect((await show(path)).state).toBe('ACTIVE')
    await deliver(updates(1))
    expect(await statusOf(admin, path)).toMatchObject({ state: 'FAILING', probing: false })
    await deliver(['BOOKMARK_CREATED'])
    expect(typesIn(freshTarget)).toContain('BOOKMARK_CREATED')
    expect((await show(path)).state).toBe('ACTIVE')
  })

  test('for more than ten days is deactivated, whatever the answers were; people hear of it after a day', async ({
    service,
    admin,
    freshTarget,
    subscribeWith,
    deliver,
    tick,
    show,
  }) => {
    freshTarget.answer = refusesUpdates()
    const path = await subscribeWith(wrapped)
    await deliver(updates(1))
    const since = service.clock.now
    const id = path.slice(-36)
    const notices = async (): Promise<{ kind: string; retries?: string }[]> => {
      const { body } = await admin.get('/services/console/v1/notifications?pageSize=100')
      return body.data
        .filter(({ subscriptionId }: { subscriptionId: string }) => subscriptionId === id)
        .map(({ kind, retries }: { kind: string; retries?: string }) => ({ kind, retries }))
        .toReversed()
    }
    expect(await statusOf(admin, path)).not.toHaveProperty('deactivatesAt')
    await tick(DAY_S)
    expect(await show(path)).toMatchObject({ state: 'ACTIVE', active: true })
    expect(await statusOf(admin, path)).toMatchObject({
      deactivatesAt: new Date(since.getTime() + 10 * DAY_S * 1000).toISOString(),
    })
    expect(await notices()).toEqual([{ kind: 'SUBSCRIPTION_STILL_FAILING', retries: 'each' }])
    await tick(9 * DAY_S)
    expect(await show(path)).toMatchObject({ active: true })
    await tick(50)
    expect(await show(path)).toMatchObject({ active: false, inactiveReason: 'failing', state: 'DEACTIVATED' })
    expect((await notices()).at(-1)?.kind).toBe('SUBSCRIPTION_DEACTIVATED')
  })

  test('counts anew when nothing was tried for ten days', async ({
    freshTarget,
    subscribeWith,
    deliver,
    tick,
    show,
  }) => {
    freshTarget.answer = refusesUpdates()
    const path = await subscribeWith({ ...wrapped, ignoreError: true })
    await deliver(updates(3))
    await tick(20 * DAY_S)
    await deliver(updates(1))
    await tick(11 * MINUTE_S)
    await deliver(updates(1))
    expect(await show(path)).toMatchObject({ active: true, state: 'ACTIVE' })
    await deliver(updates(1))
    expect(await show(path)).toMatchObject({ active: true, state: 'FAILING' })
  })
})
