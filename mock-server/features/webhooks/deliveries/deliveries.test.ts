import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '#testing/client.ts'
import * as rows from '#testing/webhooks/deliveries.ts'
import { signedIn } from '#testing/people.ts'
import { type TestService, startService } from '#testing/service.ts'
import { type Target, answerWith, startTarget } from '#testing/webhooks/target.ts'
import { emit, historyOf, subscribe } from '#testing/webhooks/webhooks.ts'

let service: TestService
let target: Target
let admin: Client
let support: Client
let path: string
let log: string
beforeAll(async () => {
  service = await startService()
  target = await startTarget()
  admin = await signedIn(service, 'ADMIN')
  support = await signedIn(service, 'SUPPORT')
})
beforeEach(async () => {
  path = await subscribe(service, admin, {
    deliveryType: 'PUSH',
    targetUrl: target.url,
    identifier: crypto.randomUUID(),
  })
  log = consoleOf(path)
})
afterAll(async () => {
  await target.close()
  await service.close()
})

const consoleOf = (of: string) => of.replace('/services/webhooks/', '/services/console/')
const idOf = (of: string) => of.split('/').at(-1) ?? ''
const key = (seq: number) => ({ workspace_id: service.workspace.id, subscription_id: idOf(path), seq })
const put = async (seq: number, delivery: Partial<rows.DeliveryRow>, attempts: Partial<rows.AttemptRow>[] = []) => {
  await rows.addDeliveries(service.storage.db, [rows.deliveryRow(key(seq), service.clock.now, delivery)])
  const made = attempts.map((members, n) =>
    rows.attemptRow(
      { ...key(seq), nth: members.nth ?? n + 1 },
      new Date(service.clock.now.getTime() + n * 1000),
      members,
    ),
  )
  await rows.addAttempts(service.storage.db, made)
}
const event = async (members: Partial<rows.EventRow> = {}): Promise<number> => {
  const { n } = await service.storage.db
    .selectFrom('event_counter')
    .select('seq as n')
    .where('workspace_id', '=', service.workspace.id)
    .executeTakeFirstOrThrow()
  await rows.addEvents(service.storage.db, [rows.eventRow({ ...key(n + 1) }, service.clock.now, members)])
  await rows.setHead(service.storage.db, service.workspace.id, n + 1)
  return n + 1
}

describe('a delivery', () => {
  test('is shown with its attempts, summed-up attempts, event and the deliveries of that event elsewhere', async () => {
    const offset = await event({ object_name: 'Applications', body: '{"id":1}' })
    await put(offset, { state: 'retrying', attempts: 437, due_at: service.clock.now.toISOString(), http_status: 503 }, [
      { outcome: 'refused', http_status: 503 },
      {
        nth: 437,
        outcome: 'unreachable',
        http_status: null,
        error: 'ANSWER_TIMEOUT',
        error_text: 'No answer within 15 s',
      },
    ])
    const at = service.clock.now
    const fold = {
      ...key(offset),
      hour: at,
      result: '503',
      count: 435,
      first_at: at,
      last_at: at,
      fastest_ms: 5,
      slowest_ms: 90.5,
    }
    await service.storage.db.insertInto('attempt_fold').values(fold).execute()
    const other = await subscribe(service, admin, {
      deliveryType: 'PUSH',
      targetUrl: target.url,
      identifier: `other ${offset}`,
    })
    const elsewhere = { ...key(offset), subscription_id: idOf(other) }
    await rows.addDeliveries(service.storage.db, [rows.deliveryRow(elsewhere, at)])
    const { body } = await support.get(`${log}/deliveries/${offset}`)
    expect(body.data).toMatchObject({
      offset,
      state: 'retrying',
      attempts: 437,
      objectName: 'Applications',
      event: '{"id":1}',
      eventId: expect.any(String),
      timeline: [
        { attempt: 1, outcome: 'refused', httpStatus: 503 },
        { attempt: 437, outcome: 'unreachable', error: 'ANSWER_TIMEOUT', message: 'No answer within 15 s' },
      ],
      folded: [{ result: '503', count: 435, fastest: 5, slowest: 90.5, hour: at.toISOString() }],
      elsewhere: [{ subscriptionId: idOf(other), identifier: `other ${offset}`, state: 'delivered', attempts: 1 }],
    })
  })

  test('whose event was dropped is shown without it', async () => {
    await put(900_000, {}, [{}])
    const { body } = await admin.get(`${log}/deliveries/900000`)
    expect(body.data).not.toHaveProperty('event')
    expect(body.data).not.toHaveProperty('eventId')
    const attempt = await admin.get(`${log}/deliveries/900000/attempts/1`)
    expect(attempt.body.data.request).not.toHaveProperty('body')
  })

  test.each(['deliveries/77777', 'deliveries/77777/attempts/1'])('%s is 404 if it does not exist', async (rest) => {
    expect((await admin.get(`${log}/${rest}`)).status).toBe(404)
  })
})

describe('an attempt', () => {
  test.each<['DEFAULT' | 'NO_PAYLOAD', (body: string) => string]>([
    ['DEFAULT', (body) => body],
    ['NO_PAYLOAD', () => '{}'],
  ])('shows the body that was sent as %s', async (mode, shape) => {
    const offset = await event({ body: '{"id":1,"note":"ü"}' })
    await put(offset, {}, [{ payload_mode: mode }])
    const { body } = await admin.get(`${log}/deliveries/${offset}/attempts/1`)
    expect(body.data).toMatchObject({
      offset,
      attempt: 1,
      request: {
        body: shape('{"id":1,"note":"ü"}'),
        isChanged: false,
        headers: [['content-type', 'application/json']],
      },
      response: { body: 'fine', bytes: 4, truncated: false, headers: [['server', 'test']] },
    })
  })

  test('shows a wrapped event as it was sent', async () => {
    const offset = await event({ body: '{"id":1}' })
    await put(offset, {}, [{ payload_mode: 'WRAPPED_EVENT' }])
    const { body } = await admin.get(`${log}/deliveries/${offset}/attempts/1`)
    expect(JSON.parse(body.data.request.body)).toMatchObject({ sequenceInfo: offset, payload: { id: 1 } })
  })

  test('shows the result of its callback, and the cause of an error to administrators only', async () => {
    const offset = await event()
    const failed = {
      outcome: 'unreachable' as const,
      http_status: null,
      response_headers: null,
      response_body: null,
      response_bytes: null,
    }
    const why = { error: 'CONNECTION_REFUSED', error_text: 'Nobody listens there', error_detail: '10.1.2.3:443' }
    await put(offset, {}, [{ ...failed, ...why, payload: '{"mine":1}', callback_console: 'hi', callback_ms: 1.5 }])
    const { body } = await admin.get(`${log}/deliveries/${offset}/attempts/1`)
    expect(body.data).toMatchObject({
      error: 'CONNECTION_REFUSED',
      message: 'Nobody listens there',
      detail: '10.1.2.3:443',
      request: { body: '{"mine":1}', isChanged: true },
      callback: { console: 'hi', duration: 1.5 },
    })
    expect(body.data).not.toHaveProperty('response')
    const less = await support.get(`${log}/deliveries/${offset}/attempts/1`)
    expect(JSON.stringify(less.body)).not.toContain('10.1.2.3')
  })
})

test('the list of the public interface has one record for each attempt, page by page', async () => {
  const offset = await event({ body: '{"id":1}' })
  await put(offset, {}, [{ outcome: 'refused', http_status: 500 }, {}, { outcome: 'suppressed', http_status: null }])
  const { body } = await admin.get(`${path}/deliveries?size=2`)
  expect(body.total).toBe(3)
  expect(body.data.map(({ id }: { id: string }) => id)).toEqual([3, 2].map((n) => `${idOf(path)}.${offset}.${n}`))
  expect(body.data.map(({ success, active }: Record<string, unknown>) => [success, active])).toEqual([
    [false, false],
    [true, true],
  ])
  expect(body.data[1]).toMatchObject({
    payload: '{"id":1}',
    httpStatus: 200,
    duration: 20,
    eventProcessingTime: 1000,
    requestHeaders: '[["content-type","application/json"]]',
    responseHeaders: '[["server","test"]]',
    targetUrl: 'https://example.com/in?token=••••',
    eventId: expect.any(String),
  })
  const last = await admin.get(`${path}/deliveries?size=2&page=2`)
  expect(last.body.data.map(({ attempt }: { attempt: number }) => attempt)).toEqual([1])
  const ascending = await admin.get(`${path}/deliveries?sort=createdAt-asc`)
  expect(ascending.body.data.map(({ attempt }: { attempt: number }) => attempt)).toEqual([1, 2, 3])
})

test('long texts are cut, and marked as cut', async () => {
  const long = `{"id":"${'😀'.repeat(1_100_000)}"}`
  const offset = await event({ body: long })
  await put(offset, {}, [{}, { payload: long, response_body: long }])
  const { body: listed } = await admin.get(`${path}/deliveries?sort=createdAt-asc`)
  const beginningOf = (characters: number) => `{"id":"${'😀'.repeat(characters - 7)}`
  const beginning = beginningOf(65_536)
  expect(listed.data.map(({ payload }: { payload: string }) => payload)).toEqual([beginning, beginning])
  expect(listed.data[1].responseBody).toBe(beginning)
  const { body } = await admin.get(`${log}/deliveries/${offset}`)
  expect(body.data.isEventCut).toBe(true)
  expect(body.data.event).toBe(beginningOf(1_048_576))
  const { body: attempt } = await admin.get(`${log}/deliveries/${offset}/attempts/1`)
  expect(attempt.data.request).toMatchObject({ isCut: true, isChanged: false, body: body.data.event })
})

test('deliveries are found by words of request and response', async () => {
  target.answer = answerWith(200, 'taken by the stork')
  await emit(service, ['BOOKMARK_CREATED', 'BOOKMARK_CREATED'], { text: 'Störche' })
  await service.service.tick()
  target.answer = answerWith(200)
  const found = async (q: string) => (await admin.get(`${log}/deliveries?q=${encodeURIComponent(q)}`)).body.total
  expect([
    await found('STÖRCHE'),
    await found('störche stork'),
    await found('stör objekt'),
    await found('absent'),
  ]).toEqual([2, 2, 0, 0])
})

describe('a redelivery', () => {
  const again = async (client: Client, offset: number) => await client.post(`${log}/deliveries/${offset}/redeliver`)

  test('sends the same event once more, and the history names who asked for it', async () => {
    await emit(service, ['BOOKMARK_CREATED'])
    await service.service.tick()
    const [{ offset }] = (await admin.get(`${log}/deliveries`)).body.data
    const before = target.received.length
    service.clock.advance(1)
    const { status, body } = await again(support, offset)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.data).toMatchObject({ offset, state: 'pending', trigger: 'manual', attempts: 1 })
    await service.service.tick()
    expect(target.received.length).toBe(before + 1)
    const detail = (await admin.get(`${log}/deliveries/${offset}`)).body.data
    expect(detail).toMatchObject({ state: 'delivered', attempts: 2, trigger: 'manual' })
    expect(detail.timeline.map(({ trigger }: { trigger: string }) => trigger)).toEqual(['automatic', 'manual'])
    const [act] = (await admin.get(historyOf(path))).body.data
    expect(act).toMatchObject({ action: 'REDELIVERED', actorId: support.userId, detail: { offset } })
  })

  test('of a delivery that waits for its next attempt brings it forward', async () => {
    const offset = await event()
    const due_at = new Date(service.clock.now.getTime() + 40_000).toISOString()
    await put(offset, { state: 'retrying', due_at })
    const { body } = await again(admin, offset)
    expect(body.data).toMatchObject({
      state: 'retrying',
      trigger: 'manual',
      nextAttemptAt: service.clock.now.toISOString(),
    })
  })

  test('of a delivery that is being sent is 409', async () => {
    const offset = await event()
    await put(offset, { state: 'sending', due_at: new Date(service.clock.now.getTime() + 20_000).toISOString() })
    expect((await again(admin, offset)).status).toBe(409)
  })

  test('without an event, or for an inactive subscription, is 422', async () => {
    await put(800_000, {})
    expect((await again(admin, 800_000)).status).toBe(422)
    const offset = await event()
    await put(offset, {})
    await admin.put(path, { active: false })
    const { status, body } = await again(admin, offset)
    expect(status).toBe(422)
    expect(body.message).toContain('activate')
  })

  test('needs the right and a delivery of this workspace', async () => {
    const offset = await event()
    await put(offset, {})
    expect((await again(await signedIn(service, 'MEMBER'), offset)).status).toBe(403)
    expect((await again(await signedIn(service, 'SYSTEM_READ'), offset)).status).toBe(403)
    const elsewhere = await service.service.setup.createWorkspace(`Other ${crypto.randomUUID()}`)
    expect((await again(await signedIn(service, 'ADMIN', { workspace: elsewhere }), offset)).status).toBe(404)
    expect((await again(admin, 700_000)).status).toBe(404)
  })
})
