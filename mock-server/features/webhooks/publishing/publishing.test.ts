import { describe, expect } from 'vitest'
import { test as fixtures } from '#testing/fixtures.ts'
import { signedIn } from '#testing/people.ts'
import { eventsIn, offsetsIn, subscribe } from '#testing/webhooks/webhooks.ts'

const EVENTS = '/services/webhooks/v1/events'
const BATCH = `${EVENTS}/batch`

const test = fixtures
  // An event with a type of its own, so that no other test reads it.
  .extend('event', { scope: 'file' }, ({ service }) => (members: Record<string, unknown> = {}) => ({
    type: `T-${crypto.randomUUID()}`,
    workspaceId: service.workspace.id,
    payload: { a: 1 },
    ...members,
  }))
  .extend(
    'pull',
    { scope: 'file' },
    ({ admin }) =>
      (path: string) =>
        admin.get(`${path}/events?timeout=1&autoCommit=true`),
  )
  .extend(
    'subscribeTo',
    { scope: 'file' },
    ({ service, admin }) =>
      (tags: string[], members = {}) =>
        subscribe(service, admin, { tagSets: [tags], ...members }),
  )
  .extend(
    'readHead',
    { scope: 'file' },
    ({ admin }) =>
      async (): Promise<number> =>
        (await admin.get('/services/console/v1/events?limit=1')).body.head,
  )

describe('a custom event', () => {
  test('without a type has its first tag as type', async ({ admin }) => {
    const { body } = await admin.post(EVENTS, { tags: ['shop', 'order'], payload: null })
    expect(body.data).toMatchObject({ type: 'shop', tags: ['shop', 'order'] })
  })

  test('is retrieved in each payload mode with its payload as it was sent', async ({
    service,
    admin,
    event,
    pull,
    subscribeTo,
  }) => {
    const payload = { text: 'ü"\\\n\u2028😀', list: [1.5, null, true, { deep: [] }], __proto__: { x: 1 } }
    const id = crypto.randomUUID()
    const sent = event({
      id: id.toUpperCase(),
      tags: ['shop'],
      payload,
      sourceName: 'Shop',
      sourceId: 's1',
      sourceUrl: 'https://shop.example/1',
      userId: crypto.randomUUID(),
    })
    const paths = await Promise.all(
      ['DEFAULT', 'WRAPPED_EVENT', 'NO_PAYLOAD'].map((payloadMode) =>
        subscribeTo([sent.type, 'shop'], { payloadMode }),
      ),
    )
    const { data } = (await admin.post(EVENTS, sent)).body
    const [plain, wrapped, empty] = await Promise.all(paths.map(pull))
    expect(plain?.body.data.events.map(({ event: text }: { event: string }) => text)).toEqual([JSON.stringify(payload)])
    expect(wrapped && eventsIn(wrapped)).toEqual([
      {
        offset: data.sequenceInfo,
        event: {
          id,
          createdAt: data.createdAt,
          type: sent.type,
          sourceName: 'Shop',
          sourceId: 's1',
          sourceUrl: 'https://shop.example/1',
          workspaceId: service.workspace.id,
          userId: admin.userId,
          tags: ['shop', sent.type],
          sequenceInfo: data.sequenceInfo,
          payload,
        },
      },
    ])
    expect(empty && eventsIn(empty)).toEqual([{ offset: data.sequenceInfo, event: {} }])
  })

  test('reaches subscriptions by their workspace constraint, with a workspace and without', async ({
    admin,
    event,
    pull,
    subscribeTo,
  }) => {
    const type = `T-${crypto.randomUUID()}`
    const [any, own, none] = await Promise.all(
      ['ANY', 'WORKSPACE', 'NO_WORKSPACE'].map((workspaceConstraint) => subscribeTo([type], { workspaceConstraint })),
    )
    const inside = (await admin.post(EVENTS, event({ type }))).body.data.sequenceInfo
    const outside = (await admin.post(EVENTS, event({ type, workspaceId: null }))).body.data.sequenceInfo
    const offsets = async (path: string | undefined) => offsetsIn(await pull(path ?? ''))
    expect([await offsets(any), await offsets(own), await offsets(none)]).toEqual([
      [inside, outside],
      [inside],
      [outside],
    ])
  })

  test('wakes a client that waits for events', async ({ admin, event, subscribeTo }) => {
    const sent = event()
    const path = await subscribeTo([sent.type])
    const waiting = admin.get(`${path}/events?timeout=20`)
    await admin.post(EVENTS, sent)
    expect(offsetsIn(await waiting)).toHaveLength(1)
  })

  test('is never taken for an event of the service, even with the same type', async ({
    service,
    admin,
    event,
    pull,
    readHead,
  }) => {
    const path = await subscribe(service, admin, { tagSets: [['pathfinder', 'BOOKMARK_CREATED']] })
    const head = await readHead()
    expect((await admin.post(EVENTS, event({ type: 'BOOKMARK_CREATED' }))).status).toBe(200)
    const { body } = await pull(path)
    expect([body.data.events, body.data.nextCursor.offset]).toEqual([[], head + 1])
  })
})

describe('a custom event that is sent again with the same ID', () => {
  test('is answered with the first event, and writes nothing', async ({ service, admin, event, readHead }) => {
    const id = crypto.randomUUID()
    const first = await admin.post(EVENTS, event({ id, tags: ['first'] }))
    service.clock.advance(1000)
    const second = await admin.post(EVENTS, event({ id, tags: ['second'], payload: 2 }))
    expect(second.body).toEqual(first.body)
    expect(await readHead()).toBe(first.body.data.sequenceInfo)
  })

  test('by eight clients at the same time is written once', async ({ admin, event, readHead }) => {
    const sent = event({ id: crypto.randomUUID() })
    const head = await readHead()
    const answers = await Promise.all(Array.from({ length: 8 }, () => admin.post(EVENTS, sent)))
    expect(answers.map(({ status, body }) => [status, body.data.sequenceInfo])).toEqual(
      answers.map(() => [200, head + 1]),
    )
    expect(await readHead()).toBe(head + 1)
  })

  test('within a batch, or in the next one, is written once', async ({ admin, event, readHead }) => {
    const [a, b, c] = [event({ id: crypto.randomUUID() }), event({ id: crypto.randomUUID() }), event()]
    const head = await readHead()
    const offsetsOf = async (events: unknown[]) =>
      (await admin.post(BATCH, { events })).body.data.map(({ sequenceInfo }: { sequenceInfo: number }) => sequenceInfo)
    expect(await offsetsOf([a, b, a])).toEqual([head + 1, head + 2, head + 1])
    expect(await offsetsOf([b, c, a])).toEqual([head + 2, head + 3, head + 1])
  })
})

describe('a batch of custom events', () => {
  test('keeps the order of its 1000 events', async ({ admin, event, pull, subscribeTo }) => {
    const type = `T-${crypto.randomUUID()}`
    const path = await subscribeTo([type])
    const events = Array.from({ length: 1000 }, (_, n) => event({ type, payload: { n } }))
    const { status, body } = await admin.post(BATCH, { events })
    expect([status, body.total, body.data.length]).toEqual([200, 1000, 1000])
    const read = eventsIn(await pull(path))
    expect(read.map(({ event: { n } }) => n)).toEqual(events.map((_, n) => n))
    expect(read.map(({ offset }) => offset)).toEqual(
      body.data.map(({ sequenceInfo }: { sequenceInfo: number }) => sequenceInfo),
    )
  })

  test('with an invalid event writes none, and names the invalid members', async ({ admin, event, readHead }) => {
    const head = await readHead()
    const { status, body } = await admin.post(BATCH, {
      events: [event(), event({ tags: ['ok', 'mtm'] }), { payload: 1 }],
    })
    expect([status, body.errors.map(({ value }: { value: string }) => value)]).toEqual([
      422,
      ['$.events[1].tags[1]', '$.events[2].tags'],
    ])
    expect(await readHead()).toBe(head)
  })
})

describe('publishing refuses', () => {
  const deep = (levels: number) => JSON.parse('['.repeat(levels) + ']'.repeat(levels))
  const foreign = crypto.randomUUID()
  test.for<[string, number, string[], unknown]>([
    ['no tag and no type', 422, ['$.tags'], { payload: 1 }],
    ['no payload', 422, ['$.payload'], { type: 'A' }],
    ['a blank in the type', 422, ['$.type'], { type: 'A B', payload: 1 }],
    ['the application as tag', 422, ['$.tags[1]'], { tags: ['a', 'PathFinder'], payload: 1 }],
    ['the tenancy service as type', 422, ['$.type'], { type: 'MTM', payload: 1 }],
    ['an empty tag', 422, ['$.tags[0]'], { tags: [''], payload: 1 }],
    ['21 tags', 422, ['$.tags'], { tags: Array.from({ length: 21 }, (_, n) => `t${n}`), payload: 1 }],
    ['an ID that is no text', 422, ['$.id'], { id: 5, type: 'A', payload: 1 }],
    ['a NUL in the payload', 422, ['$.payload.a[0]'], { type: 'A', payload: { a: ['x\0'] } }],
    ['half a character in a tag', 422, ['$.tags[0]'], { tags: ['\ud800'], payload: 1 }],
    ['half a character as a key', 422, ['$.payload.\udc00'], { type: 'A', payload: { '\udc00': 1 } }],
    ['a payload too deep', 422, [`$.payload${'[0]'.repeat(199)}`], { type: 'A', payload: deep(201) }],
    ['another workspace', 404, ['$.workspaceId'], { type: 'A', payload: 1, workspaceId: foreign }],
    ['no object', 422, ['$'], []],
  ])('%s with %i', async ([, expected, members, body], { admin }) => {
    const answer = await admin.post(EVENTS, JSON.stringify(body))
    expect([answer.status, answer.body.errors.map(({ value }: { value: string }) => value)]).toEqual([
      expected,
      members,
    ])
  })

  test('an event of another workspace in a batch with 404', async ({ admin, event }) => {
    const answer = await admin.post(BATCH, { events: [event(), event({ workspaceId: foreign })] })
    expect([answer.status, answer.body.errors[0].value]).toEqual([404, '$.events[1].workspaceId'])
  })

  test('a batch without events or with more than 1000', async ({ admin }) => {
    expect((await admin.post(BATCH, { events: [] })).status).toBe(422)
    const { status, body } = await admin.post(BATCH, {
      events: Array.from({ length: 1001 }, () => ({ type: 'A', payload: 1 })),
    })
    expect([status, body.errors[0].value]).toEqual([422, '$.events'])
  })

  test('a batch of more than 2 MiB, of which nothing is written; one of nearly 2 MiB is written', async ({
    admin,
    event,
    readHead,
  }) => {
    const batch = (length: number) => ({
      events: Array.from({ length: 4 }, () => event({ payload: 'x'.repeat(length) })),
    })
    const before = await readHead()
    const { status, body } = await admin.post(BATCH, batch(512 * 1024))
    expect([status, body.errorMessage]).toEqual([413, 'The body is larger than 2 MiB'])
    expect(await readHead()).toBe(before)
    expect((await admin.post(BATCH, batch(511 * 1024))).status).toBe(200)
  })

  test('broken JSON, another content type, and a role without the right', async ({ service, admin, event }) => {
    expect((await admin.post(EVENTS, '{"type":')).status).toBe(400)
    expect((await admin.post(EVENTS, '{}', { headers: { 'content-type': 'application/xml' } })).status).toBe(415)
    const support = await signedIn(service, 'SUPPORT')
    expect((await support.post(EVENTS, event())).status).toBe(403)
    expect((await support.post(BATCH, { events: [event()] })).status).toBe(403)
  })

  test('an event of more than 20 MiB; one of 20 MiB is accepted and can be retrieved', async ({
    admin,
    event,
    pull,
    subscribeTo,
  }) => {
    const sent = event()
    const path = await subscribeTo([sent.type])
    const bytes = 20 * 1024 * 1024
    const text = (size: number) => {
      const empty = JSON.stringify({ ...sent, payload: '' })
      return empty.replace('""}', `"${'x'.repeat(size - empty.length)}"}`)
    }
    const { status, body } = await admin.post(EVENTS, text(bytes + 1))
    expect([status, body.errorMessage]).toEqual([413, 'The body is larger than 20 MiB'])
    expect((await admin.post(EVENTS, text(bytes))).status).toBe(200)
    const [read] = eventsIn(await pull(path))
    expect(read?.event.length).toBe(bytes - JSON.stringify({ ...sent, payload: '' }).length)
  })
})
