import type { FailureCause } from '#contract/webhooks/failure-causes.ts'
import { describe, expect } from 'vitest'
import { signedIn } from '#testing/people.ts'
import { test as fixtures } from '#testing/webhooks/push-fixtures.ts'
import { type Target, answerWith } from '#testing/webhooks/target.ts'
import { idOf } from '#testing/webhooks/webhooks.ts'

const CAUSES = '/services/console/v1/failure-causes'

const test = fixtures
  .override('serviceOptions', { outgoing: { limits: { answerMs: 3_600_000 } } })
  // The causes that have deliveries of these subscriptions; other tests leave their own.
  .extend('causesOf', ({ admin }) => async (...paths: readonly string[]): Promise<FailureCause[]> => {
    const { body } = await admin.get(CAUSES)
    const ids = new Set(paths.map(idOf))
    return body.data.filter((cause: FailureCause) =>
      cause.subscriptions.some(({ subscriptionId }) => ids.has(subscriptionId)),
    )
  })
  .extend(
    'act',
    ({ admin }) =>
      (cause: FailureCause | undefined, action: string, body?: unknown) =>
        admin.post(`${CAUSES}/${cause?.id}/${action}`, body),
  )
  .extend(
    'mark',
    ({ admin }) =>
      async (cause: FailureCause | undefined, body: unknown) =>
        (await admin.put(`${CAUSES}/${cause?.id}/mark`, body)).status,
  )

/** Refuses updates with an answer that names the event's own number, and takes everything else. Each test has a `field` of its own. */
const refusesUpdates =
  (field: string): Target['answer'] =>
  ({ body }, response) => {
    const { type, sequenceInfo } = JSON.parse(body)
    if (type === 'BOOKMARK_UPDATED') response.writeHead(400).end(`{"error":"event ${sequenceInfo}: no ${field}"}`)
    else response.end()
  }
const wrapped = { payloadMode: 'WRAPPED_EVENT' }
const updates = (count: number) => Array.from({ length: count }, () => 'BOOKMARK_UPDATED')

describe('failures of the same cause', () => {
  test('are one group, also over several subscriptions and with other numbers in the answer', async ({
    freshTarget,
    subscribeWith,
    deliver,
    causesOf,
    clock,
  }) => {
    freshTarget.answer = refusesUpdates('team')
    const [one, other] = [await subscribeWith(wrapped), await subscribeWith({ ...wrapped, identifier: 'bridge' })]
    const first = clock.now.toISOString()
    await deliver([...updates(3), 'BOOKMARK_CREATED'])
    const causes = await causesOf(one, other)
    expect(causes).toHaveLength(1)
    expect(causes[0]).toMatchObject({
      kind: 'refused',
      httpStatus: 400,
      count: 6,
      heldBack: 0,
      firstAt: first,
      lastAt: first,
      nextAttemptAt: new Date(clock.now.getTime() + 50_000).toISOString(),
    })
    expect(causes[0]?.text).toMatch(/^\{"error":"event \d+: no team"\}$/)
    expect(causes[0]?.growth).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 6])
    expect(causes[0]).not.toHaveProperty('host')
    expect(new Set(causes[0]?.subscriptions.map(({ count, identifier = '' }) => `${count} ${identifier}`))).toEqual(
      new Set(['3 ', '3 bridge']),
    )
  })

  test('count what a probed subscription holds back, and name the host that is to blame', async ({
    freshTarget,
    subscribeWith,
    deliver,
    causesOf,
  }) => {
    freshTarget.answer = answerWith(502)
    const path = await subscribeWith()
    await deliver(updates(3))
    await deliver(updates(40))
    const [cause, ...others] = await causesOf(path)
    expect(others).toEqual([])
    expect(cause).toMatchObject({ httpStatus: 502, count: 43, host: new URL(freshTarget.url).host })
  })

  test('say how many wait behind a refused event of an ordered subscription', async ({
    freshTarget,
    subscribeWith,
    deliver,
    causesOf,
    act,
    tick,
    statesOf,
  }) => {
    freshTarget.answer = refusesUpdates('turn')
    const path = await subscribeWith({ ...wrapped, ordered: true })
    await deliver(['BOOKMARK_UPDATED', 'BOOKMARK_CREATED', 'BOOKMARK_CREATED'])
    const [cause] = await causesOf(path)
    expect(cause).toMatchObject({ count: 1, heldBack: 2 })
    expect((await act(cause, 'stop')).body.data.count).toBe(1)
    await tick()
    await tick()
    expect(await statesOf(path)).toEqual(['omitted', 'delivered', 'delivered'])
  })

  test('of a callback are a group of their own with its message', async ({ subscribeWith, deliver, causesOf }) => {
    const path = await subscribeWith({ callback: 'delivery.payload = eol.text' })
    await deliver(['BOOKMARK_CREATED', 'BOOKMARK_CREATED'])
    const causes = await causesOf(path)
    expect(causes).toEqual([expect.objectContaining({ kind: 'callback', error: 'CALLBACK_ERROR', count: 2 })])
    expect(causes[0]?.text).toMatch(/eol/)
  })
})

describe('the deliveries of a cause', () => {
  test('are tried now, at their pace, when somebody retries them', async ({
    freshTarget,
    subscribeWith,
    deliver,
    causesOf,
    act,
    tick,
    statesOf,
    admin,
  }) => {
    freshTarget.answer = answerWith(503)
    const path = await subscribeWith()
    await deliver(updates(5))
    const [cause] = await causesOf(path)
    freshTarget.answer = answerWith(200)
    const { status, body } = await act(cause, 'retry')
    expect([status, body.data.count]).toEqual([200, 5])
    await tick()
    expect(await statesOf(path)).toEqual(updates(5).map(() => 'delivered'))
    expect(await causesOf(path)).toEqual([])
    const history = await admin.get(`/services/console/v1/subscriptions/${idOf(path)}/history`)
    expect(history.body.data).toContainEqual(expect.objectContaining({ action: 'RETRIED', detail: { count: 5 } }))
  })

  test('are given up, and are taken up again by an undo, which leaves others given up', async ({
    freshTarget,
    subscribeWith,
    deliver,
    causesOf,
    act,
    tick,
    statesOf,
  }) => {
    freshTarget.answer = refusesUpdates('stop')
    const path = await subscribeWith(wrapped)
    await deliver(updates(2))
    const [cause] = await causesOf(path)
    await act(cause, 'stop')
    expect(await statesOf(path)).toEqual(['omitted', 'omitted'])
    expect(await causesOf(path)).toEqual([])
    await tick(60)
    await deliver(updates(1))
    const { body } = await act(cause, 'stop')
    expect((await act(cause, 'undo-stop', { at: body.data.at })).body.data.count).toBe(1)
    freshTarget.answer = answerWith(200)
    await tick()
    expect(await statesOf(path)).toEqual(['omitted', 'omitted', 'delivered'])
  })
})

describe('a cause', () => {
  test('that is resolved is back when it occurs again, and begins anew', async ({
    freshTarget,
    subscribeWith,
    deliver,
    causesOf,
    mark,
    tick,
    clock,
  }) => {
    freshTarget.answer = refusesUpdates('resolved')
    const path = await subscribeWith(wrapped)
    await deliver(updates(1))
    const [cause] = await causesOf(path)
    expect(await mark(cause, { isResolved: true })).toBe(200)
    expect(await causesOf(path)).toEqual([])
    await tick(50)
    expect(await causesOf(path)).toEqual([expect.objectContaining({ id: cause?.id, firstAt: clock.now.toISOString() })])
  })

  test('that is put off says until when and by whom, until then', async ({
    freshTarget,
    subscribeWith,
    deliver,
    causesOf,
    mark,
    tick,
    clock,
  }) => {
    freshTarget.answer = refusesUpdates('later')
    const path = await subscribeWith(wrapped)
    await deliver(updates(1))
    const [cause] = await causesOf(path)
    const snoozedUntil = new Date(clock.now.getTime() + 3_600_000).toISOString()
    await mark(cause, { snoozedUntil })
    expect(await causesOf(path)).toEqual([expect.objectContaining({ snoozedUntil, markedBy: expect.any(String) })])
    await mark(cause, { snoozedUntil: null })
    expect((await causesOf(path))[0]).not.toHaveProperty('snoozedUntil')
    await mark(cause, { snoozedUntil })
    await tick(3600)
    expect((await causesOf(path))[0]).not.toHaveProperty('snoozedUntil')
  })

  test('needs the right to read webhooks, and the right to redeliver for everything else', async ({
    service,
    freshTarget,
    subscribeWith,
    deliver,
    causesOf,
  }) => {
    freshTarget.answer = refusesUpdates('rights')
    const path = await subscribeWith(wrapped)
    await deliver(updates(1))
    const [cause] = await causesOf(path)
    const viewer = await signedIn(service, 'VIEWER')
    expect((await viewer.get(CAUSES)).status).toBe(403)
    for (const action of ['retry', 'stop', 'undo-stop'])
      expect((await viewer.post(`${CAUSES}/${cause?.id}/${action}`, { at: new Date(0).toISOString() })).status).toBe(
        403,
      )
    const support = await signedIn(service, 'SUPPORT')
    expect((await support.post(`${CAUSES}/${crypto.randomUUID()}/retry`)).status).toBe(404)
    expect((await support.put(`${CAUSES}/${cause?.id}/mark`, { snoozedUntil: 'soon' })).status).toBe(422)
  })
})

describe('a single delivery', () => {
  test('can be given up while it waits, and lets the next one of an ordered subscription go', async ({
    freshTarget,
    subscribeWith,
    deliver,
    admin,
    tick,
    statesOf,
  }) => {
    freshTarget.answer = refusesUpdates('single')
    const path = await subscribeWith({ ...wrapped, ordered: true })
    await deliver(['BOOKMARK_UPDATED', 'BOOKMARK_CREATED'])
    const log = `/services/console/v1/subscriptions/${idOf(path)}/deliveries`
    const [, first] = (await admin.get(log)).body.data
    const { status, body } = await admin.post(`${log}/${first.offset}/stop`)
    expect([status, body.data.state, body.data.error]).toEqual([200, 'omitted', 'STOPPED'])
    await tick()
    expect(await statesOf(path)).toEqual(['omitted', 'delivered'])
    expect((await admin.post(`${log}/${first.offset}/stop`)).status).toBe(409)
    expect((await admin.post(`${log}/999999/stop`)).status).toBe(404)
  })
})
