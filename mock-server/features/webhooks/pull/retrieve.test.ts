import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bookmarkInput } from '#testing/builders.ts'
import type { Client } from '#testing/client.ts'
import { signedIn } from '#testing/people.ts'
import { type TestService, startService } from '#testing/service.ts'
import { cursorOf, emit, eventsIn, offsetsIn, subscribe } from '#testing/webhooks/webhooks.ts'

let service: TestService
let admin: Client
let head: number

beforeAll(async () => {
  service = await startService()
  admin = await signedIn(service, 'ADMIN', { firstName: 'Ada', lastName: 'Admin' })
})
afterAll(() => service.close())
beforeEach(async () => {
  head = (await admin.get('/services/console/v1/events')).body.head
})

const subscribed = (members: Record<string, unknown> = {}) => subscribe(service, admin, members)
const pull = (path: string, query = 'timeout=1') => admin.get(`${path}/events?${query}`)
const bytes = (text: string) => new TextEncoder().encode(text).byteLength

describe('a retrieval', () => {
  test('from a new subscription starts at the head, so earlier events are not delivered', async () => {
    await emit(service, ['BOOKMARK_CREATED'])
    const path = await subscribed()
    expect(await cursorOf(admin, path)).toBe(head + 1)
    await emit(service, ['BOOKMARK_UPDATED'])
    expect(eventsIn(await pull(path)).map(({ event }) => event.id)).toEqual([head + 2])
  })

  test('answers with events, nextCursor and errors as the interface documents', async () => {
    const path = await subscribed()
    await emit(service, ['BOOKMARK_CREATED', 'BOOKMARK_DELETED'])
    const answer = await pull(path)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/json')
    const { data, ...rest } = answer.body
    expect(rest).toEqual({ status: 'OK', type: 'PullResult', errors: [], total: 2 })
    expect(Object.keys(data).toSorted()).toEqual(['events', 'nextCursor'])
    expect(data.events.map((row: object) => Object.keys(row))).toEqual([
      ['event', 'cursor'],
      ['event', 'cursor'],
    ])
    expect(data.nextCursor).toEqual({ offset: head + 2 })
  })

  test('repeated without moving the cursor answers with the same bytes', async () => {
    const path = await subscribed()
    const written = bookmarkInput({ name: 'Ünïcode ✓ "quoted" \\ 😀 \u2028', description: 'two\nlines' })
    expect((await admin.post('/bookmarks', written)).status).toBe(200)
    const [first, second] = [await pull(path), await pull(path)]
    expect(second.body).toEqual(first.body)
    expect(eventsIn(first)[0]?.event.bookmarkName).toBe(written.name)
    expect(await cursorOf(admin, path)).toBe(head)
  })

  test('answers with gapless offsets, which are the ids of the payloads', async () => {
    const path = await subscribed()
    for (let n = 0; n < 5; n++) await emit(service, ['BOOKMARK_CREATED', 'BOOKMARK_UPDATED'])
    const events = eventsIn(await pull(path))
    expect(events.map(({ offset }) => offset)).toEqual(Array.from({ length: 10 }, (_, n) => head + 1 + n))
    expect(events.every(({ offset, event }) => event.id === offset)).toBe(true)
    expect(events.map(({ event }) => event.transactionSequenceNumber - head)).toEqual([1, 1, 3, 3, 5, 5, 7, 7, 9, 9])
  })
})

describe('nextCursor', () => {
  test('of an empty log is the offset up to which it was scanned', async () => {
    const path = await subscribed()
    const { body } = await pull(path)
    expect(body).toMatchObject({ total: 0, data: { events: [], nextCursor: { offset: head } } })
  })

  test('of a full batch is its last event, and the next batch continues there', async () => {
    const path = await subscribed({ maxBatchSize: 2 })
    await emit(service, Array<string>(6).fill('BOOKMARK_CREATED'), { text: 'x'.repeat(400) })
    const seen: number[] = []
    for (let batch = 0; seen.length < 6; batch++) {
      expect(batch).toBeLessThan(6)
      const answer = await pull(path)
      expect(answer.body.data.nextCursor.offset).toBe(offsetsIn(answer).at(-1))
      seen.push(...offsetsIn(answer))
      await admin.put(`${path}/cursor`, answer.body.data.nextCursor)
    }
    expect(seen).toEqual([1, 2, 3, 4, 5, 6].map((n) => head + n))
  })

  test('of a sparse result is the last scanned offset, so that nothing is scanned twice', async () => {
    const path = await subscribed({ tagSets: [['pathfinder', 'BOOKMARK_DELETED']] })
    await emit(service, ['BOOKMARK_DELETED', ...Array<string>(20).fill('BOOKMARK_VIEWED')])
    const answer = await pull(path)
    expect(offsetsIn(answer)).toEqual([head + 1])
    expect(answer.body.data.nextCursor).toEqual({ offset: head + 21 })
  })

  test('of a result without a match is the head', async () => {
    const path = await subscribed({ tagSets: [['pathfinder', 'BOOKMARK_DELETED']] })
    await emit(service, ['BOOKMARK_VIEWED', 'BOOKMARK_VIEWED'])
    expect((await pull(path)).body.data).toEqual({ events: [], nextCursor: { offset: head + 2 } })
  })
})

describe('matching events', () => {
  test('a single match among thousands is found', async () => {
    const path = await subscribed({ tagSets: [['pathfinder', 'BOOKMARK_DELETED']] })
    const noise = Array<string>(1500).fill('BOOKMARK_VIEWED')
    await emit(service, [...noise, 'BOOKMARK_DELETED', ...noise])
    const answer = await pull(path)
    expect(offsetsIn(answer)).toEqual([head + 1501])
    expect(answer.body.data.nextCursor).toEqual({ offset: head + 3001 })
  })

  test('tag sets without an event type find a match, however far it is', async () => {
    // The application alone matches all; a tag that no event carries makes the other set match nothing.
    const none = await subscribed({ tagSets: [['pathfinder', 'BOOKMARK_VIEWED', 'NO_SUCH_TAG']] })
    await emit(service, Array<string>(1200).fill('BOOKMARK_VIEWED'))
    expect((await pull(none)).body.data).toEqual({ events: [], nextCursor: { offset: head + 1200 } })
  })

  test('fill an answer that is longer than one page of the log', async () => {
    const path = await subscribed({ maxBatchSize: 51_200 })
    await emit(service, Array<string>(1203).fill('BOOKMARK_UPDATED'))
    const answer = await pull(path)
    expect(answer.body.total).toBe(1203)
    expect(offsetsIn(answer)).toEqual(Array.from({ length: 1203 }, (_, n) => head + 1 + n))
    expect(answer.body.data.nextCursor).toEqual({ offset: head + 1203 })
  })

  test('of overlapping tag sets come once each; the order of tags does not matter', async () => {
    const path = await subscribed({
      tagSets: [
        ['BOOKMARK_CREATED', 'pathfinder'],
        ['pathfinder', 'BOOKMARK_CREATED'],
        ['BOOKMARK_CREATED'],
        ['BOOKMARK_DELETED'],
      ],
    })
    await emit(service, ['BOOKMARK_CREATED', 'BOOKMARK_UPDATED', 'BOOKMARK_DELETED', 'BOOKMARK_CREATED'])
    expect(offsetsIn(await pull(path))).toEqual([head + 1, head + 3, head + 4])
  })

  test('do not exist for another application; an unknown type name is not an error', async () => {
    const path = await subscribed({ tagSets: [['MTM'], ['MTM', 'BOOKMARK_CREATED'], ['pathfinder', 'SOMETHING_NEW']] })
    await emit(service, ['BOOKMARK_CREATED'])
    expect((await pull(path)).body.total).toBe(0)
  })

  test('do not exist without tag sets; an empty set is refused by its path', async () => {
    const path = await subscribed({ tagSets: [] })
    await emit(service, ['BOOKMARK_CREATED'])
    expect((await pull(path)).body.data).toEqual({ events: [], nextCursor: { offset: head + 1 } })
    const sent = { deliveryType: 'PULL', tagSets: [['pathfinder'], []], workspaceId: service.workspace.id }
    const { status, body } = await admin.post('/services/webhooks/v1/subscriptions', sent)
    expect(status).toBe(422)
    expect(body.errors).toEqual([{ value: '$.tagSets[1]', messages: ['a tag set must name at least one tag'] }])
  })
})

describe('maxBatchSize', () => {
  test('counts the UTF-8 bytes of the events and stops before it is exceeded', async () => {
    const all = await subscribed({ maxBatchSize: 51_200 })
    const path = await subscribed({ maxBatchSize: 4 })
    await emit(service, Array<string>(20).fill('BOOKMARK_CREATED'), { text: 'ä€😀'.repeat(40) })
    const everything = (await pull(all)).body.data.events.map(({ event }: { event: string }) => event)
    const batch = (await pull(path)).body.data.events.map(({ event }: { event: string }) => event)
    const size = bytes(batch.join(''))
    expect(batch).toEqual(everything.slice(0, batch.length))
    expect(size).toBeLessThanOrEqual(4096)
    expect(size + bytes(everything[batch.length])).toBeGreaterThan(4096)
    // Counted in characters, more would have been let in.
    expect(batch.join('').length + everything[batch.length].length).toBeLessThan(4096)
  })

  test('is exceeded only by a single larger event', async () => {
    const path = await subscribed({ maxBatchSize: 1 })
    await emit(service, ['BOOKMARK_CREATED', 'BOOKMARK_CREATED'], { text: 'x'.repeat(5000) })
    const answer = await pull(path)
    expect(offsetsIn(answer)).toEqual([head + 1])
    expect(answer.body.data.nextCursor).toEqual({ offset: head + 1 })
  })
})

describe('payloadMode', () => {
  const one = async (payloadMode: string) => {
    const path = await subscribed({ payloadMode })
    const { body } = await admin.post('/bookmarks', bookmarkInput({ name: `With ${payloadMode}` }))
    const [row] = (await pull(path)).body.data.events
    return { event: row.event, offset: row.cursor.offset, bookmark: body.data }
  }

  test('DEFAULT sends only the payload', async () => {
    const { event, offset, bookmark } = await one('DEFAULT')
    expect(JSON.parse(event)).toMatchObject({ id: offset, type: 'BookmarkCreatedEvent', bookmarkId: bookmark.id })
  })

  test('WRAPPED_EVENT sends the event record with the same payload text in it', async () => {
    const { event, offset } = await one('WRAPPED_EVENT')
    const { id, payload, ...record } = JSON.parse(event)
    expect(record).toEqual({
      createdAt: '2026-11-20T12:00:00.000Z',
      type: 'BOOKMARK_CREATED',
      sourceName: 'pathfinder',
      workspaceId: service.workspace.id,
      userId: admin.userId,
      tags: ['pathfinder', 'BOOKMARK_CREATED'],
      sequenceInfo: offset,
    })
    expect(id).toMatch(/^[0-9a-f-]{36}$/)
    expect(payload).toMatchObject({ id: offset, bookmarkName: 'With WRAPPED_EVENT' })
    expect(event).toContain(`"payload":{"id":${offset},`)
  })

  test('NO_PAYLOAD sends an empty object', async () => {
    expect((await one('NO_PAYLOAD')).event).toBe('{}')
  })
})
