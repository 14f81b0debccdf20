import { describe, expect } from 'vitest'
import { bookmarkInput } from '#testing/builders.ts'
import { test as fixtures } from '#testing/webhooks/fixtures.ts'
import { cursorOf, emit, eventsIn, offsetsIn, subscribe } from '#testing/webhooks/webhooks.ts'

const test = fixtures
  .extend(
    'subscribeWith',
    { scope: 'file' },
    ({ service, admin }) =>
      (members: Record<string, unknown> = {}) =>
        subscribe(service, admin, members),
  )
  .extend(
    'pull',
    { scope: 'file' },
    ({ admin }) =>
      (path: string) =>
        admin.get(`${path}/events?timeout=1`),
  )
  // Creates a bookmark and retrieves its event in this payload mode.
  .extend('pullBookmark', { scope: 'file' }, ({ admin, subscribeWith, pull }) => async (payloadMode: string) => {
    const path = await subscribeWith({ payloadMode })
    const { body } = await admin.post('/bookmarks', bookmarkInput({ name: `With ${payloadMode}` }))
    const [{ event, cursor }] = (await pull(path)).body.data.events
    return { event, offset: cursor.offset, bookmark: body.data }
  })

const bytes = (text: string) => new TextEncoder().encode(text).byteLength

describe('a retrieval', () => {
  test('with a new subscription starts at the head of the log, so earlier events are not delivered', async ({
    service,
    admin,
    head,
    subscribeWith,
    pull,
  }) => {
    await emit(service, ['BOOKMARK_CREATED'])
    const path = await subscribeWith()
    expect(await cursorOf(admin, path)).toBe(head + 1)
    await emit(service, ['BOOKMARK_UPDATED'])
    expect(eventsIn(await pull(path)).map(({ event }) => event.id)).toEqual([head + 2])
  })

  test('answers with events, nextCursor and errors as the interface documents', async ({
    service,
    head,
    subscribeWith,
    pull,
  }) => {
    const path = await subscribeWith()
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

  test('repeated without moving the cursor answers with the same events, byte for byte', async ({
    admin,
    head,
    subscribeWith,
    pull,
  }) => {
    const path = await subscribeWith()
    const bookmark = bookmarkInput({ name: 'Ünïcode ✓ "quoted" \\ 😀 \u2028', description: 'two\nlines' })
    expect((await admin.post('/bookmarks', bookmark)).status).toBe(200)
    const [first, second] = [await pull(path), await pull(path)]
    expect(second.body).toEqual(first.body)
    expect(eventsIn(first)[0]?.event.bookmarkName).toBe(bookmark.name)
    expect(await cursorOf(admin, path)).toBe(head)
  })

  test('answers with gapless offsets, which are the IDs of the events', async ({
    service,
    head,
    subscribeWith,
    pull,
  }) => {
    const path = await subscribeWith()
    for (let transaction = 0; transaction < 5; transaction++)
      await emit(service, ['BOOKMARK_CREATED', 'BOOKMARK_UPDATED'])
    const events = eventsIn(await pull(path))
    expect(events.map(({ offset }) => offset)).toEqual(Array.from({ length: 10 }, (_, n) => head + 1 + n))
    expect(events.every(({ offset, event }) => event.id === offset)).toBe(true)
    expect(events.map(({ event }) => event.transactionSequenceNumber - head)).toEqual([1, 1, 3, 3, 5, 5, 7, 7, 9, 9])
  })
})

describe('nextCursor', () => {
  test('of an answer without events is the offset up to which the log was scanned', async ({
    head,
    subscribeWith,
    pull,
  }) => {
    const path = await subscribeWith()
    const { body } = await pull(path)
    expect(body).toMatchObject({ total: 0, data: { events: [], nextCursor: { offset: head } } })
  })

  test('of a full answer is its last event, and the next answer continues there', async ({
    service,
    admin,
    head,
    subscribeWith,
    pull,
  }) => {
    const path = await subscribeWith({ maxBatchSize: 2 })
    await emit(service, Array<string>(6).fill('BOOKMARK_CREATED'), { text: 'x'.repeat(400) })
    const offsets: number[] = []
    for (let answers = 0; offsets.length < 6; answers++) {
      expect(answers).toBeLessThan(6)
      const answer = await pull(path)
      expect(answer.body.data.nextCursor.offset).toBe(offsetsIn(answer).at(-1))
      offsets.push(...offsetsIn(answer))
      await admin.put(`${path}/cursor`, answer.body.data.nextCursor)
    }
    expect(offsets).toEqual([1, 2, 3, 4, 5, 6].map((n) => head + n))
  })

  test('of an answer with few matches is the last scanned offset, so that nothing is scanned twice', async ({
    service,
    head,
    subscribeWith,
    pull,
  }) => {
    const path = await subscribeWith({ tagSets: [['pathfinder', 'BOOKMARK_DELETED']] })
    await emit(service, ['BOOKMARK_DELETED', ...Array<string>(20).fill('BOOKMARK_VIEWED')])
    const answer = await pull(path)
    expect(offsetsIn(answer)).toEqual([head + 1])
    expect(answer.body.data.nextCursor).toEqual({ offset: head + 21 })
  })

  test('of an answer without a match is the head of the log', async ({ service, head, subscribeWith, pull }) => {
    const path = await subscribeWith({ tagSets: [['pathfinder', 'BOOKMARK_DELETED']] })
    await emit(service, ['BOOKMARK_VIEWED', 'BOOKMARK_VIEWED'])
    expect((await pull(path)).body.data).toEqual({ events: [], nextCursor: { offset: head + 2 } })
  })
})

describe('a retrieval of matching events', () => {
  test('finds a single match among thousands', async ({ service, head, subscribeWith, pull }) => {
    const path = await subscribeWith({ tagSets: [['pathfinder', 'BOOKMARK_DELETED']] })
    const noise = Array<string>(1500).fill('BOOKMARK_VIEWED')
    await emit(service, [...noise, 'BOOKMARK_DELETED', ...noise])
    const answer = await pull(path)
    expect(offsetsIn(answer)).toEqual([head + 1501])
    expect(answer.body.data.nextCursor).toEqual({ offset: head + 3001 })
  })

  test('reads the log to its end if no tag set names an event type and nothing matches', async ({
    service,
    head,
    subscribeWith,
    pull,
  }) => {
    // The application alone matches all; a tag that no event carries makes the other set match nothing.
    const path = await subscribeWith({ tagSets: [['pathfinder', 'BOOKMARK_VIEWED', 'NO_SUCH_TAG']] })
    await emit(service, Array<string>(1200).fill('BOOKMARK_VIEWED'))
    expect((await pull(path)).body.data).toEqual({ events: [], nextCursor: { offset: head + 1200 } })
  })

  test('fills an answer that is longer than one page of the log', async ({ service, head, subscribeWith, pull }) => {
    const path = await subscribeWith({ maxBatchSize: 51_200 })
    await emit(service, Array<string>(1203).fill('BOOKMARK_UPDATED'))
    const answer = await pull(path)
    expect(answer.body.total).toBe(1203)
    expect(offsetsIn(answer)).toEqual(Array.from({ length: 1203 }, (_, n) => head + 1 + n))
    expect(answer.body.data.nextCursor).toEqual({ offset: head + 1203 })
  })

  test('returns each event once if tag sets overlap; the order of tags does not matter', async ({
    service,
    head,
    subscribeWith,
    pull,
  }) => {
    const path = await subscribeWith({
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

  test('finds nothing for another application; an unknown type name is not an error', async ({
    service,
    subscribeWith,
    pull,
  }) => {
    const path = await subscribeWith({
      tagSets: [['MTM'], ['MTM', 'BOOKMARK_CREATED'], ['pathfinder', 'SOMETHING_NEW']],
    })
    await emit(service, ['BOOKMARK_CREATED'])
    expect((await pull(path)).body.total).toBe(0)
  })

  test('finds nothing without tag sets; an empty set is refused by its path', async ({
    service,
    admin,
    head,
    subscribeWith,
    pull,
  }) => {
    const path = await subscribeWith({ tagSets: [] })
    await emit(service, ['BOOKMARK_CREATED'])
    expect((await pull(path)).body.data).toEqual({ events: [], nextCursor: { offset: head + 1 } })
    const subscription = { deliveryType: 'PULL', tagSets: [['pathfinder'], []], workspaceId: service.workspace.id }
    const { status, body } = await admin.post('/services/webhooks/v1/subscriptions', subscription)
    expect(status).toBe(422)
    expect(body.errors).toEqual([{ value: '$.tagSets[1]', messages: ['a tag set must name at least one tag'] }])
  })
})

describe('maxBatchSize', () => {
  test('counts the UTF-8 bytes of the events and stops before it is exceeded', async ({
    service,
    subscribeWith,
    pull,
  }) => {
    const path = await subscribeWith({ maxBatchSize: 51_200 })
    const smallPath = await subscribeWith({ maxBatchSize: 4 })
    await emit(service, Array<string>(20).fill('BOOKMARK_CREATED'), { text: 'ä€😀'.repeat(40) })
    const textsOf = async (of: string): Promise<string[]> =>
      (await pull(of)).body.data.events.map(({ event }: { event: string }) => event)
    const events = await textsOf(path)
    const batch = await textsOf(smallPath)
    const next = events[batch.length] ?? ''
    const size = bytes(batch.join(''))
    expect(batch).toEqual(events.slice(0, batch.length))
    expect(size).toBeLessThanOrEqual(4096)
    expect(size + bytes(next)).toBeGreaterThan(4096)
    // Counted in characters, another event would have fitted.
    expect(batch.join('').length + next.length).toBeLessThan(4096)
  })

  test('is exceeded only by a single larger event', async ({ service, head, subscribeWith, pull }) => {
    const path = await subscribeWith({ maxBatchSize: 1 })
    await emit(service, ['BOOKMARK_CREATED', 'BOOKMARK_CREATED'], { text: 'x'.repeat(5000) })
    const answer = await pull(path)
    expect(offsetsIn(answer)).toEqual([head + 1])
    expect(answer.body.data.nextCursor).toEqual({ offset: head + 1 })
  })
})

describe('payloadMode', () => {
  test('DEFAULT sends only the payload', async ({ pullBookmark }) => {
    const { event, offset, bookmark } = await pullBookmark('DEFAULT')
    expect(JSON.parse(event)).toMatchObject({ id: offset, type: 'BookmarkCreatedEvent', bookmarkId: bookmark.id })
  })

  test('WRAPPED_EVENT sends the event record with the same payload text in it', async ({
    service,
    admin,
    pullBookmark,
  }) => {
    const { event, offset } = await pullBookmark('WRAPPED_EVENT')
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

  test('NO_PAYLOAD sends an empty object', async ({ pullBookmark }) => {
    expect((await pullBookmark('NO_PAYLOAD')).event).toBe('{}')
  })
})
