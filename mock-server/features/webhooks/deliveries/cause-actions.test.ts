import { describe, expect } from 'vitest'
import { signedIn } from '#testing/people.ts'
import { refusesUpdates, test, updates, wrapped } from '#testing/webhooks/cause-fixtures.ts'
import { answerWith } from '#testing/webhooks/target.ts'
import { CAUSES, idOf } from '#testing/webhooks/webhooks.ts'

describe('the deliveries of a cause', () => {
  test('that are given up are no silence', async ({
    freshTarget,
    subscribeWith,
    deliver,
    causesOf,
    act,
    tick,
    admin,
  }) => {
    freshTarget.answer = refusesUpdates('silence')
    const path = await subscribeWith(wrapped)
    await deliver(updates(1))
    const [cause] = await causesOf(path)
    await act(cause, 'stop')
    await tick(4000)
    expect((await admin.get(`${path}/status`)).body.data).not.toHaveProperty('silence')
  })

  test('are not tried before the pause ends that their target asked for', async ({
    freshTarget,
    subscribeWith,
    deliver,
    causesOf,
    act,
    tick,
    clock,
  }) => {
    freshTarget.answer = (_, response) => response.writeHead(503, { 'retry-after': '600' }).end()
    const path = await subscribeWith({ heedTarget: true })
    await deliver(updates(1))
    const [cause] = await causesOf(path)
    expect(cause?.nextAttemptAt).toBe(new Date(clock.now.getTime() + 600_000).toISOString())
    await act(cause, 'retry')
    await tick(60)
    expect(freshTarget.received).toHaveLength(1)
    await tick(540)
    expect(freshTarget.received).toHaveLength(2)
  })

  test('are tried now, also where a process died while it was sending one', async ({
    service,
    freshTarget,
    subscribeWith,
    deliver,
    causesOf,
    act,
    tick,
    clock,
  }) => {
    freshTarget.answer = answerWith(503)
    const path = await subscribeWith()
    await deliver(updates(5))
    await tick(31)
    await service.storage.db
      .updateTable('delivery')
      .set({ state: 'sending', claim_id: crypto.randomUUID(), started_at: new Date(clock.now.getTime() - 30_500) })
      .where('subscription_id', '=', idOf(path))
      .where('settled_at', 'is', null)
      .execute()
    const before = freshTarget.received.length
    const [cause] = await causesOf(path)
    await act(cause, 'retry')
    await tick(0)
    expect(freshTarget.received.length).toBeGreaterThan(before)
  })

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

  test('are no longer given up once somebody redelivers them', async ({
    freshTarget,
    subscribeWith,
    deliver,
    causesOf,
    act,
    admin,
  }) => {
    freshTarget.answer = answerWith(503)
    const path = await subscribeWith()
    await deliver(updates(1))
    const [cause] = await causesOf(path)
    await act(cause, 'stop')
    const log = `/services/console/v1/subscriptions/${idOf(path)}/deliveries`
    const [{ offset, error }] = (await admin.get(log)).body.data
    expect(error).toBe('STOPPED')
    await admin.post(`${log}/${offset}/redeliver`)
    const [row] = (await admin.get(log)).body.data
    expect(row.state).toBe('pending')
    expect(row).not.toHaveProperty('error')
  })

  test('are given up, and are taken up again by an undo, which leaves others given up', async ({
    service,
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
    // Back where it was: among the refused, which have a pace of their own.
    expect(await statesOf(path)).toEqual(['omitted', 'omitted', 'retrying'])
    const { lane } = await service.storage.db
      .selectFrom('delivery')
      .select('lane')
      .where('subscription_id', '=', idOf(path))
      .where('due_at', 'is not', null)
      .executeTakeFirstOrThrow()
    expect(lane).toBe('refused')
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
