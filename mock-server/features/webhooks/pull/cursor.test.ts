import { describe, expect } from 'vitest'
import { answerOf, open } from '#testing/client.ts'
import { firstOf } from '#testing/order.ts'
import { staysSignedIn } from '#testing/people.ts'
import { test as fixtures } from '#testing/webhooks/fixtures.ts'
import { cursorOf, emit, offsetsIn, subscribe } from '#testing/webhooks/webhooks.ts'

const DAY = 86_400_000
const threeEvents = ['BOOKMARK_CREATED', 'BOOKMARK_UPDATED', 'BOOKMARK_DELETED']

const test = fixtures.override('admin', ({ service }) => staysSignedIn(service, 'ADMIN'))

describe('a retrieval with autoCommit', () => {
  test('moves the cursor once the answer has been read to its end', async ({ service, admin, head }) => {
    const path = await subscribe(service, admin)
    await emit(service, threeEvents)
    const response = await open(service, 'GET', `${path}/events?autoCommit=true`, { token: admin.token })
    expect(await cursorOf(admin, path)).toBe(head)
    await answerOf(response)
    expect(await cursorOf(admin, path)).toBe(head + 3)
  })

  test('does not move the cursor if the answer is cancelled before its end, so the events come again', async ({
    service,
    admin,
    head,
  }) => {
    const path = await subscribe(service, admin, { maxBatchSize: 51_200 })
    await emit(service, Array<string>(1100).fill('BOOKMARK_CREATED'))
    const response = await open(service, 'GET', `${path}/events?autoCommit=true`, { token: admin.token })
    const reader = response.body?.getReader()
    expect((await reader?.read())?.done).toBe(false)
    await reader?.cancel()
    expect(await cursorOf(admin, path)).toBe(head)
    expect(offsetsIn(await admin.get(`${path}/events`))[0]).toBe(head + 1)
  })

  test('does not move the cursor if nobody reads the answer', async ({ service, admin, head }) => {
    const path = await subscribe(service, admin)
    await emit(service, threeEvents)
    const response = await open(service, 'GET', `${path}/events?autoCommit=true`, { token: admin.token })
    await response.body?.cancel()
    expect(await cursorOf(admin, path)).toBe(head)
  })

  test('does not overwrite a cursor that the client moved in the meantime', async ({ service, admin, head }) => {
    const path = await subscribe(service, admin)
    await emit(service, threeEvents)
    const response = await open(service, 'GET', `${path}/events?autoCommit=true`, { token: admin.token })
    expect((await admin.put(`${path}/cursor`, { offset: head + 1 })).status).toBe(200)
    expect(offsetsIn(await answerOf(response))).toHaveLength(3)
    expect(await cursorOf(admin, path)).toBe(head + 1)
  })

  test('moves the cursor even if nothing matches, so that it does not fall behind the retention', async ({
    service,
    admin,
    head,
  }) => {
    const path = await subscribe(service, admin, { tagSets: [] })
    await emit(service, threeEvents)
    await admin.get(`${path}/events?autoCommit=TRUE&timeout=1`)
    expect(await cursorOf(admin, path)).toBe(head + 3)
  })

  test('of false, or without it, does not move the cursor; any other value is 400', async ({
    service,
    admin,
    head,
  }) => {
    const path = await subscribe(service, admin)
    await emit(service, threeEvents)
    for (const query of ['', '?autoCommit=false', '?autoCommit=False']) {
      expect((await admin.get(`${path}/events${query}`)).body.total).toBe(3)
    }
    const { status, body } = await admin.get(`${path}/events?autoCommit=yes`)
    expect({ status, errors: body.errors }).toEqual({
      status: 400,
      errors: [{ value: 'autoCommit', messages: ['must be true or false'] }],
    })
    expect(await cursorOf(admin, path)).toBe(head)
  })
})

describe('setting the cursor', () => {
  test('returns the new cursor, and the next retrieval starts after it', async ({ service, admin, head }) => {
    const path = await subscribe(service, admin)
    await emit(service, threeEvents)
    const { status, body } = await admin.put(`${path}/cursor`, { offset: head + 2 })
    expect({ status, body }).toEqual({
      status: 200,
      body: { status: 'OK', type: 'BasicResponse', data: { offset: head + 2 } },
    })
    expect(offsetsIn(await admin.get(`${path}/events`))).toEqual([head + 3])
  })

  test('can move it backwards, so that events come again', async ({ service, admin, head }) => {
    const path = await subscribe(service, admin)
    await emit(service, threeEvents)
    await admin.put(`${path}/cursor`, { offset: head + 3 })
    await admin.put(`${path}/cursor`, { offset: 0 })
    expect(offsetsIn(await admin.get(`${path}/events`))[0]).toBe(1)
  })

  test('beyond the head of the log is 422, which names the head', async ({ service, admin, head }) => {
    const path = await subscribe(service, admin)
    const { status, body } = await admin.put(`${path}/cursor`, { offset: head + 1 })
    expect(status).toBe(422)
    expect(body.errors).toEqual([{ value: '$.offset', messages: [`must be at most ${head}, the latest offset`] }])
    expect((await admin.put(`${path}/cursor`, { offset: head })).status).toBe(200)
  })

  test.for([
    { offset: -1 },
    { offset: 1.5 },
    { offset: '1' },
    { offset: null },
    { offset: 2 ** 53 },
    { offset: 1e300 },
    { offset: [1] },
    {},
    { cursor: { offset: 1 } },
  ])('to %j is 422 and names the member', async (cursor, { service, admin, head }) => {
    const path = await subscribe(service, admin)
    const { status, body } = await admin.put(`${path}/cursor`, cursor)
    expect(status).toBe(422)
    expect(body.errors.map(({ value }: { value: string }) => value)).toEqual(['$.offset'])
    expect(await cursorOf(admin, path)).toBe(head)
  })

  test.for(['[]', '1', 'null', '"1"'])(
    'with the body %s is 422 and names the body',
    async (text, { service, admin }) => {
      const path = await subscribe(service, admin)
      const { status, body } = await admin.put(`${path}/cursor`, text)
      expect({ status, at: body.errors[0].value }).toEqual({ status: 422, at: '$' })
    },
  )

  test('is 403 without the right and 404 for an unknown subscription', async ({ service, admin, support }) => {
    const path = await subscribe(service, admin)
    expect((await support.put(`${path}/cursor`, { offset: 0 })).status).toBe(403)
    const nowhere = `/services/webhooks/v1/subscriptions/${crypto.randomUUID()}/cursor`
    const { status, body } = await admin.put(nowhere, { offset: 0 })
    expect({ status, message: body.message }).toEqual({ status: 404, message: 'No such subscription' })
  })
})

describe('events older than 30 days', () => {
  test('are dropped; a cursor before them continues at the oldest kept event, and the answer names the dropped ones', async ({
    service,
    admin,
    head,
  }) => {
    const path = await subscribe(service, admin)
    await emit(service, threeEvents)
    service.clock.advance(20 * DAY)
    await emit(service, threeEvents)
    // The client never commits, but keeps the subscription from becoming idle.
    expect(offsetsIn(await admin.get(`${path}/events`))).toHaveLength(6)
    service.clock.advance(10 * DAY + 1)
    await service.service.tick()
    const answer = await admin.get(`${path}/events`)
    expect(answer.status).toBe(200)
    expect(offsetsIn(answer)).toEqual([head + 4, head + 5, head + 6])
    expect(answer.body.errors).toEqual([
      {
        value: 'EVENTS_EXPIRED',
        messages: [`EVENTS_EXPIRED ${head + 1}..${head + 3}: these events were older than 30 days and are gone`],
      },
    ])

    // The loss is reported until the client has moved its cursor past it.
    expect((await admin.get(path)).body.data.expiredEvents).toBe(0)
    expect((await admin.get(`${path}/events?autoCommit=true`)).body.errors).toHaveLength(1)
    expect((await admin.get(path)).body.data.expiredEvents).toBe(3)
    expect((await admin.get(`${path}/events?timeout=1`)).body).toMatchObject({ errors: [], total: 0 })

    // Moving backwards ends at the oldest event that is kept.
    expect((await admin.put(`${path}/cursor`, { offset: 0 })).body.data).toEqual({ offset: head + 3 })
    expect((await admin.get(`${path}/events`)).body.errors).toEqual([])
    expect((await admin.get(path)).body.data.expiredEvents).toBe(3)
  })

  test('are reported without waiting even if no event is left, and offsets continue where they stopped', async ({
    service,
    admin,
  }) => {
    const path = await subscribe(service, admin)
    await emit(service, threeEvents)
    service.clock.advance(31 * DAY)
    await service.service.tick()
    expect((await admin.put(path, { active: true })).status).toBe(200)
    const idle = await subscribe(service, admin, { tagSets: [] })
    const waitOfOneSecond = admin.get(`${idle}/events?timeout=1`)
    const answer = admin.get(`${path}/events?timeout=60&autoCommit=true`)
    expect(await firstOf({ answer, waitOfOneSecond })).toBe('answer')
    const { body } = await answer
    await waitOfOneSecond
    const { offset } = body.data.nextCursor
    expect(body.data).toEqual({ events: [], nextCursor: { offset } })
    expect(body.errors[0].messages[0]).toContain(`..${offset}:`)
    expect((await admin.get(path)).body.data.expiredEvents).toBe(3)
    await emit(service, ['BOOKMARK_CREATED'])
    expect(offsetsIn(await admin.get(`${path}/events`))).toEqual([offset + 1])
  })
})
