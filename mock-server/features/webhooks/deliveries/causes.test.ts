import type { FailureCause } from '#contract/webhooks/failure-causes.ts'
import { describe, expect } from 'vitest'
import type { Client } from '#testing/client.ts'
import { signedIn } from '#testing/people.ts'
import { refusesUpdates, test, updates, wrapped } from '#testing/webhooks/cause-fixtures.ts'
import { answerWith } from '#testing/webhooks/target.ts'
import { CAUSES, emit, idOf } from '#testing/webhooks/webhooks.ts'

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
    admin,
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
    const { body } = await admin.get(`/services/console/v1/deliveries?cause=${cause?.id}&pageSize=1`)
    expect(body.total).toBe(43)
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

describe('a cause counts', () => {
  test('nothing that waits for another reason, such as a pause', async ({
    freshTarget,
    subscribeWith,
    deliver,
    causesOf,
    act,
    admin,
  }) => {
    freshTarget.answer = refusesUpdates('pause')
    const path = await subscribeWith(wrapped)
    await deliver(updates(1))
    await admin.put(path, { active: false })
    await deliver(['BOOKMARK_CREATED', 'BOOKMARK_CREATED'])
    const [cause] = await causesOf(path)
    expect(cause).toMatchObject({ count: 1, heldBack: 0, subscriptions: [{ active: false }] })
    expect(cause).not.toHaveProperty('nextAttemptAt')
    expect((await act(cause, 'retry')).body.data.count).toBe(0)
  })

  test('nothing that is sent again after it was given up', async ({
    freshTarget,
    subscribeWith,
    deliver,
    causesOf,
    admin,
  }) => {
    freshTarget.answer = refusesUpdates('again')
    const path = await subscribeWith({ ...wrapped, ignoreError: true })
    await deliver(updates(1))
    const log = `/services/console/v1/subscriptions/${idOf(path)}/deliveries`
    const [{ offset }] = (await admin.get(log)).body.data
    expect((await admin.post(`${log}/${offset}/redeliver`)).status).toBe(200)
    expect(await causesOf(path)).toEqual([])
  })

  test('only what the reader may see, and is nobody else’s to mark', async ({
    service,
    freshTarget,
    subscribeWith,
    tick,
    causesOf,
    admin,
  }) => {
    freshTarget.answer = refusesUpdates('secret')
    const path = await subscribeWith(wrapped)
    await emit(service, updates(2), { readAcl: [admin.userId] })
    await tick()
    const [cause] = await causesOf(path)
    expect(cause).toMatchObject({ count: 2 })
    const support = await signedIn(service, 'SUPPORT')
    const { body } = await support.get(CAUSES)
    expect(JSON.stringify(body)).not.toContain('no secret')
    expect(body.data.map(({ id }: FailureCause) => id)).not.toContain(cause?.id)
    expect((await support.put(`${CAUSES}/${cause?.id}/mark`, { isResolved: true })).status).toBe(404)
    expect((await support.post(`${CAUSES}/${cause?.id}/stop`)).status).toBe(404)
  })
})

describe('a cause that is over', () => {
  const past = async (client: Client): Promise<FailureCause[]> => (await client.get(`${CAUSES}?isOver=true`)).body.data

  test('is kept with its answer, its subscription and what was changed before it, the last failure first', async ({
    admin,
    freshTarget,
    subscribeWith,
    deliver,
    causesOf,
    tick,
  }) => {
    freshTarget.answer = refusesUpdates('first past')
    const path = await subscribeWith({ ...wrapped, identifier: 'repaired' })
    await deliver(updates(2))
    const [first] = await causesOf(path)
    await tick(60)
    await tick(1)
    freshTarget.answer = answerWith(418)
    await deliver(updates(1))
    const ids = [first?.id, ...(await causesOf(path)).map(({ id }) => id).filter((id) => id !== first?.id)]
    expect((await past(admin)).filter(({ id }) => ids.includes(id))).toEqual([])
    freshTarget.answer = answerWith(202)
    for (let turn = 0; turn < 3; turn++) await tick(60)
    expect(await causesOf(path)).toEqual([])
    const over = (await past(admin)).filter(({ id }) => ids.includes(id))
    expect(over).toMatchObject([
      { httpStatus: 418, count: 0 },
      { httpStatus: 400, count: 0, heldBack: 0, subscriptions: [{ identifier: 'repaired', count: 0 }] },
    ])
    expect(over[1]?.text).toMatch(/no first past/)
    const { body } = await admin.get(`${CAUSES}/${first?.id}/changes`)
    expect(body.data.subscriptions).toMatchObject([{ action: 'CREATED', identifier: 'repaired' }])
  })

  test('may be one that is marked as resolved, and is unknown to those who see none of its deliveries', async ({
    service,
    admin,
    freshTarget,
    subscribeWith,
    deliver,
    causesOf,
    mark,
    tick,
  }) => {
    freshTarget.answer = refusesUpdates('resolved past')
    const path = await subscribeWith(wrapped)
    await emit(service, updates(1), { readAcl: [admin.userId] })
    await tick()
    const [cause] = await causesOf(path)
    await mark(cause, { isResolved: true })
    const isListed = async (client: Client) => (await past(client)).some(({ id }) => id === cause?.id)
    expect((await past(admin)).find(({ id }) => id === cause?.id)?.count).toBe(1)
    expect(await isListed(await signedIn(service, 'SUPPORT'))).toBe(false)
    expect((await (await signedIn(service, 'VIEWER')).get(`${CAUSES}?isOver=true`)).status).toBe(403)
    expect((await admin.get(`${CAUSES}?isOver=maybe`)).status).toBe(400)
    await tick(1)
    await deliver(updates(1))
    expect(await isListed(admin)).toBe(false)
  })
})
