import { describe, expect } from 'vitest'
import { type Client, open } from '#testing/client.ts'
import { signedIn } from '#testing/people.ts'
import { startService } from '#testing/service.ts'
import { TAIL, test } from '#testing/webhooks/tail.ts'
import { emit } from '#testing/webhooks/webhooks.ts'

const EVENTS = '/services/console/v1/events'
const DAY = 86_400_000

const ids = (rows: { id: number }[]) => rows.map(({ id }) => id)
const from = (first: number, count: number) => Array.from({ length: count }, (_, index) => first + index)

describe('the tail', () => {
  test('starts at the head of the log, says where it is, and sends each event as it is committed', async ({
    service,
    admin,
    head,
    follow,
  }) => {
    await emit(service, ['BOOKMARK_CREATED'])
    const tail = await follow(admin)
    expect(await tail.next()).toEqual({ id: head + 1, event: 'ends', data: { head: head + 1, oldest: 1 } })
    await emit(service, ['BOOKMARK_UPDATED'], { actorId: admin.userId })
    const [row] = await tail.rows(1)
    expect(row).toEqual({
      id: head + 2,
      event: 'log',
      data: {
        offset: head + 2,
        type: 'BOOKMARK_UPDATED',
        createdAt: service.clock.now.toISOString(),
        actorId: admin.userId,
        actorName: 'Ada Admin',
        objectId: '22222222-2222-2222-2222-222222222222',
        objectName: 'Object 0',
        size: row?.data.event.length,
        event: expect.stringMatching(`^{"id":${head + 2},`),
      },
    })
  })

  test('starts after a given offset, however many events follow', async ({ service, admin, head, follow }) => {
    await emit(service, Array<string>(1300).fill('BOOKMARK_VIEWED'))
    const tail = await follow(admin, { query: `?after=${head}` })
    expect(ids(await tail.rows(1300))).toEqual(from(head + 1, 1300))
  })

  test('resumes after a lost connection without loss or duplicates while events keep coming', async ({
    service,
    admin,
    head,
    follow,
  }) => {
    const received: number[] = []
    let last = head
    const writing = (async () => {
      for (let round = 0; round < 60; round++) await emit(service, ['BOOKMARK_CREATED', 'BOOKMARK_VIEWED'])
    })()
    while (received.length < 120) {
      const tail = await follow(admin, { query: '?after=0', headers: { 'last-event-id': String(last) } })
      const rows = await tail.rows(Math.min(17, 120 - received.length))
      await tail.close()
      received.push(...ids(rows))
      last = rows.at(-1)?.id ?? last
    }
    await writing
    expect(received).toEqual(from(head + 1, 120))
  })

  test('sends only the requested event types', async ({ service, admin, head, follow }) => {
    const tail = await follow(admin, { query: '?types=BOOKMARK_CREATED,BOOKMARK_DELETED' })
    await emit(service, ['BOOKMARK_VIEWED', 'BOOKMARK_CREATED', 'BOOKMARK_UPDATED', 'BOOKMARK_DELETED'])
    expect(ids(await tail.rows(2))).toEqual([head + 2, head + 4])
  })

  test('sends every event to each of two clients', async ({ service, admin, follow }) => {
    const [first, second] = [await follow(admin), await follow(admin)]
    await emit(service, ['BOOKMARK_CREATED'])
    expect(ids(await first.rows(1))).toEqual(ids(await second.rows(1)))
  })

  test('says which events have expired, and continues at the oldest one in the log', async ({ follow }) => {
    // A store of its own, because retention would also drop the events of the other tests.
    const own = await startService()
    await emit(own, ['BOOKMARK_CREATED', 'BOOKMARK_CREATED'])
    own.clock.advance(31 * DAY)
    await emit(own, ['BOOKMARK_DELETED'])
    await own.service.tick()
    const reader = await signedIn(own, 'SUPPORT')
    const tail = await follow(reader, { query: '?after=0', service: own })
    expect(await tail.next()).toEqual({ id: 0, event: 'ends', data: { head: 3, oldest: 3 } })
    expect(await tail.next()).toEqual({ id: 2, event: 'expired', data: { from: 1, to: 2 } })
    expect(ids(await tail.rows(1))).toEqual([3])
    await own.close()
  })

  test('starts at the head for an offset beyond it, and misses nothing', async ({ service, admin, head, follow }) => {
    const tail = await follow(admin, { query: '?after=999999' })
    expect(await tail.next()).toMatchObject({ id: head, event: 'ends' })
    await emit(service, ['BOOKMARK_CREATED'])
    expect(ids(await tail.rows(1))).toEqual([head + 1])
  })

  test('sends nothing of another workspace', async ({ service, admin, head, follow }) => {
    const elsewhere = await startService({ storage: service.storage })
    const tail = await follow(admin)
    await emit(elsewhere, ['BOOKMARK_CREATED'])
    await emit(service, ['BOOKMARK_DELETED'])
    const [row] = await tail.rows(1)
    expect(row?.data).toMatchObject({ offset: head + 1, type: 'BOOKMARK_DELETED' })
    await elsewhere.close()
  })

  test('ends when the service closes', async ({ service }) => {
    const closing = await startService({ storage: service.storage })
    const reader = await signedIn(closing, 'ADMIN')
    const response = await open(closing, 'GET', TAIL, { token: reader.token })
    const stream = response.body?.getReader()
    await stream?.read()
    const ended = stream?.read()
    await closing.close()
    expect((await ended)?.done).toBe(true)
  })
})

describe('the tail ends before the next event when', () => {
  const permission = async (admin: Client, client: Client) => {
    const [workspace] = (await admin.get('/services/mtm/v1/workspaces')).body.data
    const { body } = await admin.get(`/services/mtm/v1/workspaces/${workspace.id}/users?size=100`)
    return `/services/mtm/v1/permissions/${body.data.find(({ id }: { id: string }) => id === client.userId).permissions[0].id}`
  }

  test.for<[string, (reader: Client, admin: Client) => Promise<unknown>]>([
    [
      'the reader is archived',
      async (reader, admin) => admin.put(await permission(admin, reader), { status: 'ARCHIVED' }),
    ],
    [
      'the reader loses the right to read events',
      async (reader, admin) => admin.put(await permission(admin, reader), { role: 'MEMBER' }),
    ],
    ['the reader signs out everywhere', (reader) => reader.delete('/services/mtm/v1/sessions')],
  ])('%s', async ([, end], { service, admin, follow }) => {
    const reader = await signedIn(service, 'SUPPORT')
    const tail = await follow(reader)
    expect((await tail.next())?.event).toBe('ends')
    await emit(service, ['BOOKMARK_CREATED'])
    expect(await tail.rows(1)).toHaveLength(1)
    await end(reader, admin)
    await emit(service, ['BOOKMARK_CREATED'])
    expect(await tail.next()).toBeUndefined()
  })

  test('the access token has expired', async ({ service, admin, follow }) => {
    const { now } = service.clock
    const tail = await follow(admin)
    expect((await tail.next())?.event).toBe('ends')
    service.clock.advance(3600_000)
    await emit(service, ['BOOKMARK_CREATED'])
    expect(await tail.next()).toBeUndefined()
    service.clock.now = now
  })
})

describe('a page of the event log', () => {
  const readPage = async (admin: Client, query: string) => {
    const { status, body } = await admin.get(`${EVENTS}?${query}`)
    return { ...body, status, offsets: body.data?.map(({ offset }: { offset: number }) => offset) }
  }

  test('has the newest events, or those before or after an offset, oldest first', async ({ service, admin, head }) => {
    await emit(service, [
      'BOOKMARK_CREATED',
      'BOOKMARK_VIEWED',
      'BOOKMARK_UPDATED',
      'BOOKMARK_VIEWED',
      'BOOKMARK_DELETED',
    ])
    expect(await readPage(admin, 'limit=2')).toMatchObject({
      status: 200,
      type: 'TailEvent',
      head: head + 5,
      oldest: 1,
      offsets: [head + 4, head + 5],
    })
    expect((await readPage(admin, `before=${head + 4}&limit=2`)).offsets).toEqual([head + 2, head + 3])
    expect((await readPage(admin, `after=${head}&limit=3`)).offsets).toEqual([head + 1, head + 2, head + 3])
    expect((await readPage(admin, `after=${head + 1}&before=${head + 4}`)).offsets).toEqual([head + 2, head + 3])
    expect((await readPage(admin, `after=${head}&types=BOOKMARK_CREATED&types=BOOKMARK_DELETED`)).offsets).toEqual([
      head + 1,
      head + 5,
    ])
    expect((await readPage(admin, `before=${head + 5}&types=BOOKMARK_VIEWED&limit=1`)).offsets).toEqual([head + 4])
    expect((await readPage(admin, `after=${head + 5}`)).offsets).toEqual([])
    expect((await readPage(admin, 'after=999999')).offsets).toEqual([])
  })

  test.for(['after=-1', 'after=x', 'before=1.5', 'limit=0', 'limit=1001'])(
    'is refused with 400 for %s, naming the parameter',
    async (query, { admin }) => {
      const { status, errors } = await readPage(admin, query)
      expect({ status, at: errors[0].value }).toEqual({ status: 400, at: query.split('=')[0] })
    },
  )
})

test('the tail refuses an invalid offset with 400', async ({ admin }) => {
  for (const query of ['?after=-1', '?after=x']) expect((await admin.get(TAIL + query)).status).toBe(400)
  expect((await admin.get(TAIL, { headers: { 'last-event-id': 'x' } })).status).toBe(400)
})

test('tail and event log are only for callers who may read webhooks', async ({ service }) => {
  for (const role of ['MEMBER', 'VIEWER', 'CONTACT', 'SYSTEM_AS_USER'] as const) {
    const client = await signedIn(service, role)
    expect([(await client.get(TAIL)).status, (await client.get(EVENTS)).status]).toEqual([403, 403])
  }
  for (const role of ['SUPPORT', 'SYSTEM_READ'] as const)
    expect((await (await signedIn(service, role)).get(EVENTS)).status).toBe(200)
})
