import { EventSourceParserStream } from 'eventsource-parser/stream'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Client, open } from '#testing/client.ts'
import { signedIn } from '#testing/people.ts'
import { type TestService, startService } from '#testing/service.ts'
import { emit } from '#testing/webhooks/webhooks.ts'

const TAIL = '/services/console/v1/tail'
const EVENTS = '/services/console/v1/events'
const DAY = 86_400_000

let service: TestService
let admin: Client
let head: number

beforeAll(async () => {
  service = await startService()
  admin = await signedIn(service, 'ADMIN', { firstName: 'Ada', lastName: 'Admin' })
})
afterAll(() => service.close())
beforeEach(async () => {
  head = (await admin.get(EVENTS)).body.head
})

const following: { close(): Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(following.splice(0).map((each) => each.close()))
})

/** A client of the stream: `next` waits for one message, `rows` for so many rows of the log. */
async function follow(client: Client, query = '', headers: Record<string, string> = {}, at = service) {
  const response = await open(at, 'GET', TAIL + query, { token: client.token, headers })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/event-stream')
  const reader = response.body
    ?.pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
    .getReader()
  const next = async () => {
    const { value, done } = (await reader?.read()) ?? { done: true, value: undefined }
    if (done || value === undefined) return undefined
    return { id: Number(value.id), event: value.event ?? '', data: JSON.parse(value.data) }
  }
  const rows = async (count: number) => {
    const found: { id: number; data: any }[] = [] // any: as a client sees it
    while (found.length < count) {
      const message = await next()
      if (message === undefined) throw new Error(`the stream ended after ${found.length} rows`)
      if (message.event === 'log') found.push(message)
    }
    return found
  }
  const stream = { next, rows, close: async () => reader?.cancel() }
  following.push(stream)
  return stream
}
const ids = (rows: { id: number }[]) => rows.map(({ id }) => id)
const from = (first: number, count: number) => Array.from({ length: count }, (_, n) => first + n)

describe('the tail', () => {
  test('starts at the head, says where the log ends, and shows each event as it is committed', async () => {
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

  test('after an offset begins there, whatever the number of events', async () => {
    await emit(service, Array<string>(1300).fill('BOOKMARK_VIEWED'))
    const tail = await follow(admin, `?after=${head}`)
    expect(ids(await tail.rows(1300))).toEqual(from(head + 1, 1300))
  })

  test('goes on where a lost connection ended, without loss or repetition, while events keep coming', async () => {
    const seen: number[] = []
    let last = head
    const writing = (async () => {
      for (let n = 0; n < 60; n++) await emit(service, ['BOOKMARK_CREATED', 'BOOKMARK_VIEWED'])
    })()
    while (seen.length < 120) {
      const tail = await follow(admin, '?after=0', { 'last-event-id': String(last) })
      const rows = await tail.rows(Math.min(17, 120 - seen.length))
      await tail.close()
      seen.push(...ids(rows))
      last = rows.at(-1)?.id ?? last
    }
    await writing
    expect(seen).toEqual(from(head + 1, 120))
  })

  test('shows only the types that were asked for', async () => {
    const tail = await follow(admin, '?types=BOOKMARK_CREATED,BOOKMARK_DELETED')
    await emit(service, ['BOOKMARK_VIEWED', 'BOOKMARK_CREATED', 'BOOKMARK_UPDATED', 'BOOKMARK_DELETED'])
    expect(ids(await tail.rows(2))).toEqual([head + 2, head + 4])
  })

  test('of two readers each gets everything; neither takes a subscription’s place', async () => {
    const [one, two] = [await follow(admin), await follow(admin)]
    await emit(service, ['BOOKMARK_CREATED'])
    expect(ids(await one.rows(1))).toEqual(ids(await two.rows(1)))
  })

  test('says which events have expired, and goes on at the oldest that is kept', async () => {
    // A store of its own, because retention would drop the other tests' events, too.
    const own = await startService()
    await emit(own, ['BOOKMARK_CREATED', 'BOOKMARK_CREATED'])
    own.clock.advance(31 * DAY)
    await emit(own, ['BOOKMARK_DELETED'])
    await own.service.tick()
    const reader = await signedIn(own, 'SUPPORT')
    const tail = await follow(reader, '?after=0', {}, own)
    expect(await tail.next()).toEqual({ id: 0, event: 'ends', data: { head: 3, oldest: 3 } })
    expect(await tail.next()).toEqual({ id: 2, event: 'expired', data: { from: 1, to: 2 } })
    expect(ids(await tail.rows(1))).toEqual([3])
    await own.close()
  })

  test('after an offset that the log has not reached begins at the head, and misses nothing', async () => {
    const tail = await follow(admin, '?after=999999')
    expect(await tail.next()).toMatchObject({ id: head, event: 'ends' })
    await emit(service, ['BOOKMARK_CREATED'])
    expect(ids(await tail.rows(1))).toEqual([head + 1])
  })

  test('shows nothing of another workspace', async () => {
    const elsewhere = await startService({ storage: service.storage })
    const tail = await follow(admin)
    await emit(elsewhere, ['BOOKMARK_CREATED'])
    await emit(service, ['BOOKMARK_DELETED'])
    const [row] = await tail.rows(1)
    expect(row?.data).toMatchObject({ offset: head + 1, type: 'BOOKMARK_DELETED' })
    await elsewhere.close()
  })

  test('ends when the service closes', async () => {
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

describe('the tail ends, before it shows another event, when', () => {
  const permission = async (client: Client) => {
    const { body } = await admin.get(`/services/mtm/v1/workspaces/${service.workspace.id}/users?size=100`)
    return `/services/mtm/v1/permissions/${body.data.find(({ id }: { id: string }) => id === client.userId).permissions[0].id}`
  }

  test.each<[string, (reader: Client) => Promise<unknown>]>([
    ['the reader is archived', async (reader) => admin.put(await permission(reader), { status: 'ARCHIVED' })],
    [
      'the reader loses the right to read events',
      async (reader) => admin.put(await permission(reader), { role: 'MEMBER' }),
    ],
    ['the reader signs out everywhere', (reader) => reader.delete('/services/mtm/v1/sessions')],
  ])('%s', async (_, end) => {
    const reader = await signedIn(service, 'SUPPORT')
    const tail = await follow(reader)
    expect((await tail.next())?.event).toBe('ends')
    await emit(service, ['BOOKMARK_CREATED'])
    expect(await tail.rows(1)).toHaveLength(1)
    await end(reader)
    await emit(service, ['BOOKMARK_CREATED'])
    expect(await tail.next()).toBeUndefined()
  })

  test('the access token has expired', async () => {
    const { now } = service.clock
    const tail = await follow(admin)
    expect((await tail.next())?.event).toBe('ends')
    service.clock.advance(3600_000)
    await emit(service, ['BOOKMARK_CREATED'])
    expect(await tail.next()).toBeUndefined()
    service.clock.now = now
  })
})

describe('a page of the log', () => {
  const page = async (query: string) => {
    const { status, body } = await admin.get(`${EVENTS}?${query}`)
    return { ...body, status, offsets: body.data?.map(({ offset }: { offset: number }) => offset) }
  }

  test('is the newest events, those before or those after an offset, always oldest first', async () => {
    await emit(service, [
      'BOOKMARK_CREATED',
      'BOOKMARK_VIEWED',
      'BOOKMARK_UPDATED',
      'BOOKMARK_VIEWED',
      'BOOKMARK_DELETED',
    ])
    expect(await page('limit=2')).toMatchObject({
      status: 200,
      type: 'TailEvent',
      head: head + 5,
      oldest: 1,
      offsets: [head + 4, head + 5],
    })
    expect((await page(`before=${head + 4}&limit=2`)).offsets).toEqual([head + 2, head + 3])
    expect((await page(`after=${head}&limit=3`)).offsets).toEqual([head + 1, head + 2, head + 3])
    expect((await page(`after=${head + 1}&before=${head + 4}`)).offsets).toEqual([head + 2, head + 3])
    expect((await page(`after=${head}&types=BOOKMARK_CREATED&types=BOOKMARK_DELETED`)).offsets).toEqual([
      head + 1,
      head + 5,
    ])
    expect((await page(`before=${head + 5}&types=BOOKMARK_VIEWED&limit=1`)).offsets).toEqual([head + 4])
    expect((await page(`after=${head + 5}`)).offsets).toEqual([])
    expect((await page('after=999999')).offsets).toEqual([])
  })

  test.each(['after=-1', 'after=x', 'before=1.5', 'limit=0', 'limit=1001'])(
    'with %s is 400 and names the parameter',
    async (query) => {
      const { status, errors } = await page(query)
      expect({ status, at: errors[0].value }).toEqual({ status: 400, at: query.split('=')[0] })
    },
  )
})

test('bad offsets of a tail are 400', async () => {
  for (const query of ['?after=-1', '?after=x']) expect((await admin.get(TAIL + query)).status).toBe(400)
  expect((await admin.get(TAIL, { headers: { 'last-event-id': 'x' } })).status).toBe(400)
})

test('tail and log are for those who may read webhooks', async () => {
  for (const role of ['MEMBER', 'VIEWER', 'CONTACT', 'SYSTEM_AS_USER'] as const) {
    const client = await signedIn(service, role)
    expect([(await client.get(TAIL)).status, (await client.get(EVENTS)).status]).toEqual([403, 403])
  }
  for (const role of ['SUPPORT', 'SYSTEM_READ'] as const)
    expect((await (await signedIn(service, role)).get(EVENTS)).status).toBe(200)
})
