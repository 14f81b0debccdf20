import { describe, expect } from 'vitest'
import { test } from '#testing/webhooks/delivery-log.ts'
import * as rows from '#testing/webhooks/deliveries.ts'
import { subscribePush } from '#testing/webhooks/push.ts'
import { answerWith } from '#testing/webhooks/target.ts'
import { emit, idOf } from '#testing/webhooks/webhooks.ts'

describe('a delivery', () => {
  test('is shown with its attempts, summed-up attempts, event and the deliveries of that event elsewhere', async ({
    service,
    admin,
    support,
    target,
    log,
    keyOf,
    addDelivery,
    addEvent,
  }) => {
    const { now } = service.clock
    const offset = await addEvent({ object_name: 'Applications', body: '{"id":1}' })
    const timeout = { error: 'ANSWER_TIMEOUT', error_text: 'No answer within 15 s' }
    await addDelivery(offset, { state: 'retrying', attempts: 437, due_at: now.toISOString(), http_status: 503 }, [
      { outcome: 'refused', http_status: 503 },
      { nth: 437, outcome: 'unreachable', http_status: null, ...timeout },
    ])
    const figures = { count: 435, first_at: now, last_at: now, fastest_ms: 5, slowest_ms: 90.5 }
    const fold = { ...keyOf(offset), hour: now, result: '503', ...figures }
    await service.storage.db.insertInto('attempt_fold').values(fold).execute()
    const otherPath = await subscribePush(service, admin, target, { identifier: `other ${offset}` })
    const otherKey = { ...keyOf(offset), subscription_id: idOf(otherPath) }
    await rows.addDeliveries(service.storage.db, [rows.deliveryRow(otherKey, now)])
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
      folded: [{ result: '503', count: 435, fastest: 5, slowest: 90.5, hour: now.toISOString() }],
      elsewhere: [{ subscriptionId: idOf(otherPath), identifier: `other ${offset}`, state: 'delivered', attempts: 1 }],
    })
  })

  test('whose event was dropped is shown without it', async ({ admin, log, addDelivery }) => {
    await addDelivery(900_000, {}, [{}])
    const { body } = await admin.get(`${log}/deliveries/900000`)
    expect(body.data).not.toHaveProperty('event')
    expect(body.data).not.toHaveProperty('eventId')
    const attempt = await admin.get(`${log}/deliveries/900000/attempts/1`)
    expect(attempt.body.data.request).not.toHaveProperty('body')
  })

  test.for(['deliveries/77777', 'deliveries/77777/attempts/1'])(
    'that does not exist is 404 at %s',
    async (place, { admin, log }) => {
      expect((await admin.get(`${log}/${place}`)).status).toBe(404)
    },
  )
})

describe('an attempt', () => {
  test.for([
    ['DEFAULT', '{"id":1,"note":"ü"}'],
    ['NO_PAYLOAD', '{}'],
  ] as const)(
    'shows the body that was sent as %s',
    async ([payloadMode, sent], { admin, log, addDelivery, addEvent }) => {
      const offset = await addEvent({ body: '{"id":1,"note":"ü"}' })
      await addDelivery(offset, {}, [{ payload_mode: payloadMode }])
      const { body } = await admin.get(`${log}/deliveries/${offset}/attempts/1`)
      expect(body.data).toMatchObject({
        offset,
        attempt: 1,
        request: { body: sent, isChanged: false, headers: [['content-type', 'application/json']] },
        response: { body: 'fine', bytes: 4, truncated: false, headers: [['server', 'test']] },
      })
    },
  )

  test('shows a wrapped event as it was sent', async ({ admin, log, addDelivery, addEvent }) => {
    const offset = await addEvent({ body: '{"id":1}' })
    await addDelivery(offset, {}, [{ payload_mode: 'WRAPPED_EVENT' }])
    const { body } = await admin.get(`${log}/deliveries/${offset}/attempts/1`)
    expect(JSON.parse(body.data.request.body)).toMatchObject({ sequenceInfo: offset, payload: { id: 1 } })
  })

  test('shows the result of its callback, and the cause of an error to administrators only', async ({
    admin,
    support,
    log,
    addDelivery,
    addEvent,
  }) => {
    const offset = await addEvent()
    const unanswered = {
      outcome: 'unreachable' as const,
      http_status: null,
      response_headers: null,
      response_body: null,
      response_bytes: null,
    }
    const error = { error: 'CONNECTION_REFUSED', error_text: 'Nobody listens there', error_detail: '10.1.2.3:443' }
    const changed = { payload: '{"mine":1}', callback_console: 'hi', callback_ms: 1.5 }
    await addDelivery(offset, {}, [{ ...unanswered, ...error, ...changed }])
    const { body } = await admin.get(`${log}/deliveries/${offset}/attempts/1`)
    expect(body.data).toMatchObject({
      error: 'CONNECTION_REFUSED',
      message: 'Nobody listens there',
      detail: '10.1.2.3:443',
      request: { body: '{"mine":1}', isChanged: true },
      callback: { console: 'hi', duration: 1.5 },
    })
    expect(body.data).not.toHaveProperty('response')
    const shownToSupport = await support.get(`${log}/deliveries/${offset}/attempts/1`)
    expect(JSON.stringify(shownToSupport.body)).not.toContain('10.1.2.3')
  })
})

test('the list of deliveries in the public interface has one record for each attempt, page by page', async ({
  admin,
  path,
  addDelivery,
  addEvent,
}) => {
  const offset = await addEvent({ body: '{"id":1}' })
  await addDelivery(offset, {}, [
    { outcome: 'refused', http_status: 500 },
    {},
    { outcome: 'suppressed', http_status: null },
  ])
  const { body } = await admin.get(`${path}/deliveries?size=2`)
  expect(body.total).toBe(3)
  expect(body.data.map(({ id }: { id: string }) => id)).toEqual([3, 2].map((nth) => `${idOf(path)}.${offset}.${nth}`))
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
  const numbersOf = (page: typeof body) => page.data.map(({ attempt }: { attempt: number }) => attempt)
  expect(numbersOf((await admin.get(`${path}/deliveries?size=2&page=2`)).body)).toEqual([1])
  expect(numbersOf((await admin.get(`${path}/deliveries?sort=createdAt-asc`)).body)).toEqual([1, 2, 3])
})

test('long texts of events and attempts are cut, and marked as cut', async ({
  admin,
  path,
  log,
  addDelivery,
  addEvent,
}) => {
  const long = `{"id":"${'😀'.repeat(1_100_000)}"}`
  const offset = await addEvent({ body: long })
  await addDelivery(offset, {}, [{}, { payload: long, response_body: long }])
  const { body: list } = await admin.get(`${path}/deliveries?sort=createdAt-asc`)
  const beginningOf = (characters: number) => `{"id":"${'😀'.repeat(characters - 7)}`
  const beginning = beginningOf(65_536)
  expect(list.data.map(({ payload }: { payload: string }) => payload)).toEqual([beginning, beginning])
  expect(list.data[1].responseBody).toBe(beginning)
  const { body } = await admin.get(`${log}/deliveries/${offset}`)
  expect(body.data.isEventCut).toBe(true)
  expect(body.data.event).toBe(beginningOf(1_048_576))
  const { body: attempt } = await admin.get(`${log}/deliveries/${offset}/attempts/1`)
  expect(attempt.data.request).toMatchObject({ isCut: true, isChanged: false, body: body.data.event })
})

test('deliveries are found by words of request and response', async ({ service, admin, target, log }) => {
  target.answer = answerWith(200, 'taken by the stork')
  await emit(service, ['BOOKMARK_CREATED', 'BOOKMARK_CREATED'], { text: 'Störche' })
  await service.service.tick()
  target.answer = answerWith(200)
  const countMatches = async (q: string) => (await admin.get(`${log}/deliveries?q=${encodeURIComponent(q)}`)).body.total
  expect(await countMatches('STÖRCHE')).toBe(2)
  expect(await countMatches('störche stork')).toBe(2)
  expect(await countMatches('stör objekt')).toBe(0)
  expect(await countMatches('absent')).toBe(0)
})
