import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testDatabaseUrl } from '#storage/engines/testing.ts'
import { type Client, answerOf, open, send } from '#testing/client.ts'
import { firstOf } from '#testing/order.ts'
import { signedIn } from '#testing/people.ts'
import { type TestService, startService } from '#testing/service.ts'
import { emit, offsetsIn, startPoll, subscribe } from '#testing/webhooks/webhooks.ts'

let service: TestService
let admin: Client
let other: Client
let head: number

beforeAll(async () => {
  service = await startService()
  admin = await signedIn(service, 'ADMIN', { firstName: 'Ada', lastName: 'Admin' })
  other = await signedIn(service, 'ADMIN', { firstName: 'Otto', lastName: 'Other' })
})
afterAll(() => service.close())
beforeEach(async () => {
  head = (await admin.get('/services/console/v1/events')).body.head
})

const created = { tagSets: [['pathfinder', 'BOOKMARK_CREATED']] }

describe('a waiting retrieval', () => {
  test('ends less than a second after the commit of an event, not at its timeout', async () => {
    const path = await subscribe(service, admin, created)
    const idle = await subscribe(service, admin, { tagSets: [] })
    const { answer } = await startPoll(service, admin, path)
    await emit(service, ['BOOKMARK_CREATED'])
    const second = admin.get(`${idle}/events?timeout=1`)
    expect(await firstOf({ answer, second })).toBe('answer')
    expect(offsetsIn(await answer)).toEqual([head + 1])
    await second
  })

  test('misses no event that is committed between any two of its steps', async () => {
    const path = await subscribe(service, admin, created)
    for (let round = 1; round <= 25; round++) {
      const poll = admin.get(`${path}/events?timeout=60&autoCommit=true`)
      // Each round lets the retrieval come a little further before the event is written.
      for (let step = 0; step < round; step++) await Promise.resolve()
      await emit(service, ['BOOKMARK_CREATED'])
      expect(offsetsIn(await poll)).toEqual([head + round])
    }
  })

  test('is neither ended nor prolonged by events that do not match', async () => {
    const elsewhere = await startService({ storage: service.storage })
    const idle = await subscribe(elsewhere, await signedIn(elsewhere, 'ADMIN'))
    const path = await subscribe(service, admin, created)
    const { answer } = await startPoll(service, admin, path, { query: 'timeout=2' })
    let isAnswered = false
    void answer.finally(() => (isAnswered = true))
    const second = (await signedIn(elsewhere, 'ADMIN')).get(`${idle}/events?timeout=1`)
    const first = firstOf({ answer, second })
    let emitted = 0
    // Were the wait to start again with each of them, it would not end.
    for (; !isAnswered; emitted++) await emit(service, ['BOOKMARK_VIEWED'])
    expect(await first).toBe('second')
    const { status, body } = await answer
    expect({ status, events: body.data.events }).toEqual({ status: 200, events: [] })
    expect(body.data.nextCursor.offset).toBeGreaterThan(head)
    expect(body.data.nextCursor.offset).toBeLessThanOrEqual(head + emitted)
    await elsewhere.close()
  })

  test('ends with the first event that matches', async () => {
    const path = await subscribe(service, admin, created)
    const { answer } = await startPoll(service, admin, path)
    await emit(service, ['BOOKMARK_VIEWED', 'BOOKMARK_UPDATED'])
    await emit(service, ['BOOKMARK_CREATED'])
    expect(offsetsIn(await answer)).toEqual([head + 3])
  })

  test('is not woken by an event of another workspace', async () => {
    const elsewhere = await startService({ storage: service.storage })
    const path = await subscribe(service, admin)
    const { answer } = await startPoll(service, admin, path, { query: 'timeout=1' })
    await emit(elsewhere, ['BOOKMARK_CREATED'])
    expect((await answer).body.data).toEqual({ events: [], nextCursor: { offset: head } })
    await elsewhere.close()
  })

  test.each(['0', '-1', '1.5', 'ten', '', '1e1', '+5', ' 5', '99999999999'])(
    'with timeout %j is refused',
    async (timeout) => {
      const path = await subscribe(service, admin)
      const { status, body } = await admin.get(`${path}/events?timeout=${encodeURIComponent(timeout)}`)
      expect(status).toBe(400)
      expect(body.errors).toEqual([{ value: 'timeout', messages: ['must be a whole number of seconds, at least 1'] }])
    },
  )

  test.each(['61', '3600', '007'])('with timeout %s is accepted and waits for at most 60 seconds', async (timeout) => {
    const path = await subscribe(service, admin)
    await emit(service, ['BOOKMARK_CREATED'])
    expect((await admin.get(`${path}/events?timeout=${timeout}`)).status).toBe(200)
  })

  test('ends with the empty result when the service closes', async () => {
    const closing = await startService({ storage: service.storage })
    const reader = await signedIn(closing, 'ADMIN')
    const path = await subscribe(closing, reader)
    const { answer } = await startPoll(closing, reader, path)
    await closing.close()
    expect(await answer).toMatchObject({ status: 200, body: { total: 0, data: { nextCursor: { offset: 0 } } } })
  })
})

describe('while a retrieval waits', () => {
  test('it continues from a cursor that is moved', async () => {
    await emit(service, ['BOOKMARK_CREATED', 'BOOKMARK_CREATED'])
    const path = await subscribe(service, admin, created)
    const { answer } = await startPoll(service, admin, path)
    expect((await admin.put(`${path}/cursor`, { offset: head + 1 })).status).toBe(200)
    expect(offsetsIn(await answer)).toEqual([head + 2])
  })

  test('the deletion of the subscription ends it with 404', async () => {
    const path = await subscribe(service, admin)
    const { answer } = await startPoll(service, admin, path)
    expect((await admin.delete(path)).status).toBe(200)
    const { status, body } = await answer
    expect(status).toBe(404)
    expect(body.errorMessage).toContain('No such subscription')
  })

  test('its token may expire', async () => {
    const path = await subscribe(service, admin, created)
    const { answer } = await startPoll(service, admin, path)
    const { now } = service.clock
    service.clock.advance(3600_000)
    await emit(service, ['BOOKMARK_CREATED'])
    expect((await answer).status).toBe(200)
    expect((await admin.get(path)).status).toBe(401)
    service.clock.now = now
  })
})

describe('only one client at a time may retrieve:', () => {
  test('a second retrieval is refused with the name of the first client and its start; the first continues', async () => {
    const path = await subscribe(service, admin, created)
    const { answer } = await startPoll(service, admin, path)
    for (const second of [other, admin]) {
      const { status, body } = await second.get(`${path}/events?timeout=60`)
      expect(status).toBe(409)
      expect(body.errorMessage).toContain('Ada Admin')
      expect(body.errorMessage).toContain(service.clock.now.toISOString())
    }
    await emit(service, ['BOOKMARK_CREATED'])
    expect(offsetsIn(await answer)).toEqual([head + 1])
  })

  // Where there are several processes, the place is a row that all of them see.
  if (testDatabaseUrl !== undefined) {
    test('a second retrieval is also refused by another process', async () => {
      const secondProcess = await startService({ storage: service.storage })
      const path = await subscribe(service, admin, created)
      const { answer } = await startPoll(service, admin, path)
      const { status, body } = await send(secondProcess, 'GET', `${path}/events`, { token: other.token })
      expect({ status, message: body.errorMessage }).toEqual({
        status: 409,
        message: expect.stringContaining('Ada Admin'),
      })
      await emit(service, ['BOOKMARK_CREATED'])
      expect(offsetsIn(await answer)).toEqual([head + 1])
      expect((await send(secondProcess, 'GET', `${path}/events`, { token: other.token })).status).toBe(200)
      await secondProcess.close()
    })
  }

  test('other subscriptions are unaffected', async () => {
    const [one, two] = [await subscribe(service, admin, created), await subscribe(service, admin, created)]
    const first = await startPoll(service, admin, one)
    const second = await startPoll(service, admin, two)
    await emit(service, ['BOOKMARK_CREATED'])
    expect(offsetsIn(await first.answer)).toEqual(offsetsIn(await second.answer))
  })

  test('a client that disconnects while it waits frees its slot', async () => {
    const path = await subscribe(service, admin, created)
    const gone = new AbortController()
    const { answer } = await startPoll(service, admin, path, { signal: gone.signal })
    gone.abort()
    await answer
    expect((await admin.get(path)).body.data.polling).toBe(false)
    await emit(service, ['BOOKMARK_CREATED'])
    expect(offsetsIn(await other.get(`${path}/events`))).toEqual([head + 1])
  })

  test('a client that disconnects before it reads its answer frees its slot', async () => {
    const path = await subscribe(service, admin, created)
    await emit(service, ['BOOKMARK_CREATED'])
    const gone = new AbortController()
    const sent = { token: admin.token, signal: gone.signal }
    const unread = await open(service, 'GET', `${path}/events?autoCommit=true`, sent)
    expect((await other.get(`${path}/events`)).status).toBe(409)
    gone.abort()
    expect(offsetsIn(await other.get(`${path}/events`))).toEqual([head + 1])
    await unread.body?.cancel()
  })

  test('an answer holds its slot as long as it is being read, and no longer', async () => {
    const path = await subscribe(service, admin, { ...created, maxBatchSize: 2048 })
    await emit(service, ['BOOKMARK_CREATED'], { text: '😀x'.repeat(200_000) })
    const retrieve = () => open(service, 'GET', `${path}/events?timeout=1`, { token: admin.token })
    const second = () => other.get(`${path}/events`)
    const reader = (await retrieve()).body?.getReader()
    const decoder = new TextDecoder()
    let text = ''
    for (let chunk = await reader?.read(); !chunk?.done; chunk = await reader?.read()) {
      text += decoder.decode(chunk?.value, { stream: true })
      service.clock.advance(2000)
      // The last bytes end it.
      if (!text.endsWith('}')) expect((await second()).status).toBe(409)
    }
    expect(JSON.parse(text).total).toBe(1)
    expect(JSON.parse(JSON.parse(text).data.events[0].event).text).toBe('😀x'.repeat(200_000))

    const unread = await retrieve()
    service.clock.advance(3001)
    expect((await second()).status).toBe(200)
    await unread.body?.cancel()
  })

  test('the next poll of the same client waits for the answer that is still on its way; other clients are refused', async () => {
    const path = await subscribe(service, admin, created)
    await emit(service, ['BOOKMARK_CREATED'])
    const first = await open(service, 'GET', `${path}/events?autoCommit=true`, { token: admin.token })
    expect((await other.get(`${path}/events`)).status).toBe(409)
    const next = admin.get(`${path}/events?timeout=1`)
    expect(offsetsIn(await answerOf(first))).toEqual([head + 1])
    expect(await next).toMatchObject({ status: 200, body: { total: 0 } })
  })

  test('a refused, an empty and a HEAD request free the slot', async () => {
    const path = await subscribe(service, admin)
    expect((await admin.get(`${path}/events?timeout=0`)).status).toBe(400)
    expect((await admin.get(`${path}/events?timeout=1`)).status).toBe(200)
    await emit(service, ['BOOKMARK_CREATED'])
    const headAnswer = await open(service, 'HEAD', `${path}/events?autoCommit=true`, { token: admin.token })
    expect(headAnswer.status).toBe(200)
    expect((await admin.get(path)).body.data).toMatchObject({ polling: false, cursor: { offset: head } })
  })

  test('the subscription names the last client', async () => {
    const path = await subscribe(service, admin)
    expect((await admin.get(path)).body.data).not.toHaveProperty('lastPollAt')
    await emit(service, ['BOOKMARK_CREATED'])
    await other.get(`${path}/events`)
    const { lastPollAt, lastPollBy } = (await admin.get(path)).body.data
    expect({ lastPollAt, lastPollBy }).toEqual({
      lastPollAt: service.clock.now.toISOString(),
      lastPollBy: 'Otto Other',
    })
  })
})
