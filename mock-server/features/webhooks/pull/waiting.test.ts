import { describe, expect } from 'vitest'
import { testDatabaseUrl } from '#storage/engines/testing.ts'
import { answerOf, open, send } from '#testing/client.ts'
import { firstOf } from '#testing/order.ts'
import { signedIn } from '#testing/people.ts'
import { startService } from '#testing/service.ts'
import { test as fixtures } from '#testing/webhooks/fixtures.ts'
import { emit, offsetsIn, startPoll, subscribe } from '#testing/webhooks/webhooks.ts'

const test = fixtures
  .override('admin', ({ service }) => signedIn(service, 'ADMIN', { firstName: 'Ada', lastName: 'Admin' }))
  .extend('otto', { scope: 'file' }, ({ service }) =>
    signedIn(service, 'ADMIN', { firstName: 'Otto', lastName: 'Other' }),
  )
  // A subscription to created bookmarks.
  .extend('path', ({ service, admin }) => subscribe(service, admin, { tagSets: [['pathfinder', 'BOOKMARK_CREATED']] }))
  // A subscription that no event matches, with which a test measures a second.
  .extend('idlePath', ({ service, admin }) => subscribe(service, admin, { tagSets: [] }))
  // Another service on the same store, with a workspace of its own.
  .extend('otherService', async ({ service }, { onCleanup }) => {
    const other = await startService({ storage: service.storage })
    onCleanup(() => other.close())
    return other
  })

describe('a waiting retrieval', () => {
  test('ends less than a second after the commit of an event, not at its timeout', async ({
    service,
    admin,
    head,
    path,
    idlePath,
  }) => {
    const { answer } = await startPoll(service, admin, path)
    await emit(service, ['BOOKMARK_CREATED'])
    const waitOfOneSecond = admin.get(`${idlePath}/events?timeout=1`)
    expect(await firstOf({ answer, waitOfOneSecond })).toBe('answer')
    expect(offsetsIn(await answer)).toEqual([head + 1])
    await waitOfOneSecond
  })

  test('misses no event that is committed between any two of its steps', async ({ service, admin, head, path }) => {
    for (let round = 1; round <= 25; round++) {
      const poll = admin.get(`${path}/events?timeout=60&autoCommit=true`)
      // Each round lets the retrieval come a little further before the event is written.
      for (let step = 0; step < round; step++) await Promise.resolve()
      await emit(service, ['BOOKMARK_CREATED'])
      expect(offsetsIn(await poll)).toEqual([head + round])
    }
  })

  test('is neither ended nor prolonged by events that do not match', async ({
    service,
    admin,
    head,
    path,
    otherService,
  }) => {
    const reader = await signedIn(otherService, 'ADMIN')
    const otherPath = await subscribe(otherService, reader)
    const { answer } = await startPoll(service, admin, path, { query: 'timeout=2' })
    let isAnswered = false
    void answer.finally(() => (isAnswered = true))
    const waitOfOneSecond = reader.get(`${otherPath}/events?timeout=1`)
    const first = firstOf({ answer, waitOfOneSecond })
    let emitted = 0
    // If each of them restarted the wait, it would never end.
    for (; !isAnswered; emitted++) await emit(service, ['BOOKMARK_VIEWED'])
    expect(await first).toBe('waitOfOneSecond')
    const { status, body } = await answer
    expect({ status, events: body.data.events }).toEqual({ status: 200, events: [] })
    expect(body.data.nextCursor.offset).toBeGreaterThan(head)
    expect(body.data.nextCursor.offset).toBeLessThanOrEqual(head + emitted)
  })

  test('ends with the first event that matches', async ({ service, admin, head, path }) => {
    const { answer } = await startPoll(service, admin, path)
    await emit(service, ['BOOKMARK_VIEWED', 'BOOKMARK_UPDATED'])
    await emit(service, ['BOOKMARK_CREATED'])
    expect(offsetsIn(await answer)).toEqual([head + 3])
  })

  test('is not woken by an event of another workspace', async ({ service, admin, head, path, otherService }) => {
    const { answer } = await startPoll(service, admin, path, { query: 'timeout=1' })
    await emit(otherService, ['BOOKMARK_CREATED'])
    expect((await answer).body.data).toEqual({ events: [], nextCursor: { offset: head } })
  })

  test.for(['0', '-1', '1.5', 'ten', '', '1e1', '+5', ' 5', '99999999999'])(
    'with the timeout %j is refused',
    async (timeout, { admin, path }) => {
      const { status, body } = await admin.get(`${path}/events?timeout=${encodeURIComponent(timeout)}`)
      expect(status).toBe(400)
      expect(body.errors).toEqual([{ value: 'timeout', messages: ['must be a whole number of seconds, at least 1'] }])
    },
  )

  test.for(['61', '3600', '007'])('with the timeout %s is accepted', async (timeout, { service, admin, path }) => {
    await emit(service, ['BOOKMARK_CREATED'])
    expect((await admin.get(`${path}/events?timeout=${timeout}`)).status).toBe(200)
  })

  test('ends with the empty result when the service closes', async ({ service }) => {
    const closing = await startService({ storage: service.storage })
    const reader = await signedIn(closing, 'ADMIN')
    const path = await subscribe(closing, reader)
    const { answer } = await startPoll(closing, reader, path)
    await closing.close()
    expect(await answer).toMatchObject({ status: 200, body: { total: 0, data: { nextCursor: { offset: 0 } } } })
  })
})

describe('while a retrieval waits', () => {
  test('it continues from a cursor that is moved', async ({ service, admin, head }) => {
    await emit(service, ['BOOKMARK_CREATED', 'BOOKMARK_CREATED'])
    const path = await subscribe(service, admin)
    const { answer } = await startPoll(service, admin, path)
    expect((await admin.put(`${path}/cursor`, { offset: head + 1 })).status).toBe(200)
    expect(offsetsIn(await answer)).toEqual([head + 2])
  })

  test('the deletion of the subscription ends it with 404', async ({ service, admin, path }) => {
    const { answer } = await startPoll(service, admin, path)
    expect((await admin.delete(path)).status).toBe(200)
    const { status, body } = await answer
    expect(status).toBe(404)
    expect(body.errorMessage).toContain('No such subscription')
  })

  test('its access token can expire', async ({ service, admin, path }) => {
    const { answer } = await startPoll(service, admin, path)
    const { now } = service.clock
    service.clock.advance(3600_000)
    await emit(service, ['BOOKMARK_CREATED'])
    expect((await answer).status).toBe(200)
    expect((await admin.get(path)).status).toBe(401)
    service.clock.now = now
  })
})

describe('only one client at a time can retrieve:', () => {
  test('a second retrieval is refused with the name of the first client and its start; the first continues', async ({
    service,
    admin,
    otto,
    head,
    path,
  }) => {
    const { answer } = await startPoll(service, admin, path)
    for (const client of [otto, admin]) {
      const { status, body } = await client.get(`${path}/events?timeout=60`)
      expect(status).toBe(409)
      expect(body.errorMessage).toContain('Ada Admin')
      expect(body.errorMessage).toContain(service.clock.now.toISOString())
    }
    await emit(service, ['BOOKMARK_CREATED'])
    expect(offsetsIn(await answer)).toEqual([head + 1])
  })

  // Only a server can have several processes. The lease is then a row that all of them see.
  if (testDatabaseUrl !== undefined) {
    test('a second retrieval is also refused by another process', async ({
      service,
      admin,
      otto,
      head,
      path,
      otherService,
    }) => {
      const { answer } = await startPoll(service, admin, path)
      const { status, body } = await send(otherService, 'GET', `${path}/events`, { token: otto.token })
      expect({ status, message: body.errorMessage }).toEqual({
        status: 409,
        message: expect.stringContaining('Ada Admin'),
      })
      await emit(service, ['BOOKMARK_CREATED'])
      expect(offsetsIn(await answer)).toEqual([head + 1])
      expect((await send(otherService, 'GET', `${path}/events`, { token: otto.token })).status).toBe(200)
    })
  }

  test('clients of other subscriptions are not refused', async ({ service, admin, head, path }) => {
    const otherPath = await subscribe(service, admin)
    const first = await startPoll(service, admin, path)
    const second = await startPoll(service, admin, otherPath)
    await emit(service, ['BOOKMARK_CREATED'])
    expect(offsetsIn(await first.answer)).toEqual([head + 1])
    expect(offsetsIn(await second.answer)).toEqual([head + 1])
  })

  test('a client that disconnects while it waits frees its slot', async ({ service, admin, otto, head, path }) => {
    const connection = new AbortController()
    const { answer } = await startPoll(service, admin, path, { signal: connection.signal })
    connection.abort()
    await answer
    expect((await admin.get(path)).body.data.polling).toBe(false)
    await emit(service, ['BOOKMARK_CREATED'])
    expect(offsetsIn(await otto.get(`${path}/events`))).toEqual([head + 1])
  })

  test('a client that disconnects before it reads its answer frees its slot', async ({
    service,
    admin,
    otto,
    head,
    path,
  }) => {
    await emit(service, ['BOOKMARK_CREATED'])
    const connection = new AbortController()
    const sent = { token: admin.token, signal: connection.signal }
    const unreadAnswer = await open(service, 'GET', `${path}/events?autoCommit=true`, sent)
    expect((await otto.get(`${path}/events`)).status).toBe(409)
    connection.abort()
    // The slot is freed by a statement of its own.
    await expect.poll(async () => (await admin.get(path)).body.data.polling).toBe(false)
    expect(offsetsIn(await otto.get(`${path}/events`))).toEqual([head + 1])
    await unreadAnswer.body?.cancel()
  })

  test('an answer holds its slot as long as it is being read, and no longer', async ({ service, admin, otto }) => {
    const path = await subscribe(service, admin, { maxBatchSize: 2048 })
    await emit(service, ['BOOKMARK_CREATED'], { text: '😀x'.repeat(200_000) })
    const retrieve = () => open(service, 'GET', `${path}/events?timeout=1`, { token: admin.token })
    const retrieveAsOtto = () => otto.get(`${path}/events`)
    const reader = (await retrieve()).body?.getReader()
    const decoder = new TextDecoder()
    let text = ''
    for (let chunk = await reader?.read(); !chunk?.done; chunk = await reader?.read()) {
      text += decoder.decode(chunk?.value, { stream: true })
      service.clock.advance(2000)
      // The last bytes free the slot.
      if (!text.endsWith('}')) expect((await retrieveAsOtto()).status).toBe(409)
    }
    expect(JSON.parse(text).total).toBe(1)
    expect(JSON.parse(JSON.parse(text).data.events[0].event).text).toBe('😀x'.repeat(200_000))

    const unreadAnswer = await retrieve()
    service.clock.advance(3001)
    expect((await retrieveAsOtto()).status).toBe(200)
    await unreadAnswer.body?.cancel()
  })

  test('the next retrieval of the same client waits for its answer that is still on its way; other clients are refused', async ({
    service,
    admin,
    otto,
    head,
    path,
  }) => {
    await emit(service, ['BOOKMARK_CREATED'])
    const first = await open(service, 'GET', `${path}/events?autoCommit=true`, { token: admin.token })
    expect((await otto.get(`${path}/events`)).status).toBe(409)
    const next = admin.get(`${path}/events?timeout=1`)
    expect(offsetsIn(await answerOf(first))).toEqual([head + 1])
    expect(await next).toMatchObject({ status: 200, body: { total: 0 } })
  })

  test('a refused, an empty and a HEAD request free the slot', async ({ service, admin, head, path }) => {
    expect((await admin.get(`${path}/events?timeout=0`)).status).toBe(400)
    expect((await admin.get(`${path}/events?timeout=1`)).status).toBe(200)
    await emit(service, ['BOOKMARK_CREATED'])
    const answer = await open(service, 'HEAD', `${path}/events?autoCommit=true`, { token: admin.token })
    expect(answer.status).toBe(200)
    expect((await admin.get(path)).body.data).toMatchObject({ polling: false, cursor: { offset: head } })
  })

  test('the subscription names the client that retrieved last', async ({ service, admin, otto, path }) => {
    expect((await admin.get(path)).body.data).not.toHaveProperty('lastPollAt')
    await emit(service, ['BOOKMARK_CREATED'])
    await otto.get(`${path}/events`)
    const { lastPollAt, lastPollBy } = (await admin.get(path)).body.data
    expect({ lastPollAt, lastPollBy }).toEqual({
      lastPollAt: service.clock.now.toISOString(),
      lastPollBy: 'Otto Other',
    })
  })
})
