import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '#testing/client.ts'
import { staysSignedIn } from '#testing/people.ts'
import { attemptsOf, deliveriesOf, subscribePush } from '#testing/webhooks/push.ts'
import { type TestService, startService } from '#testing/service.ts'
import { type Target, startTarget } from '#testing/webhooks/target.ts'
import { emit } from '#testing/webhooks/webhooks.ts'

let service: TestService
let admin: Client
let target: Target
beforeAll(async () => {
  service = await startService()
  admin = await staysSignedIn(service, 'ADMIN')
})
afterAll(() => service.close())
beforeEach(async () => {
  target = await startTarget()
  return target.close
})

const deliver = async () => {
  await emit(service, ['BOOKMARK_CREATED'])
  await service.service.tick()
}

test('a callback changes payload, method and target; `data` is the same object', async () => {
  const path = await subscribePush(service, admin, target, {
    callback: `for (i = 0; i < 1; i++) delivery.payload = { text: data.payload.nth + ' ' + i }
      data.targetMethod = 'patch'
      delivery.targetUrl += '/other'
      console.log('changed', data === delivery)`,
  })
  await deliver()
  expect(target.received).toMatchObject([{ method: 'PATCH', path: '/hook/other', body: '{"text":"0 0"}' }])
  const [attempt] = await attemptsOf(admin, path)
  expect(attempt).toMatchObject({
    request: { url: `${target.url}/other`, method: 'PATCH', body: '{"text":"0 0"}', isChanged: true },
    callback: { console: 'changed true' },
  })
})

test('secrets of the target that a callback logs or sends are not stored', async () => {
  const path = await subscribePush(service, admin, target, {
    targetUrl: `${target.url}?token=s3cret%20token`,
    callback: `const token = decodeURIComponent(delivery.targetUrl.split('=')[1])
      console.log(delivery.targetUrl, token)
      delivery.payload = { token }
      delivery.targetUrl = delivery.targetUrl.split('?')[0] + '/' + delivery.targetUrl.split('=')[1]`,
  })
  await deliver()
  expect(target.received).toMatchObject([{ path: '/hook/s3cret%20token', body: '{"token":"s3cret token"}' }])
  const [attempt] = await attemptsOf(admin, path)
  expect(attempt).toMatchObject({
    request: { url: `${target.url}/***`, body: '{"token":"***"}' },
    callback: { console: `${target.url}?token=*** ***` },
  })
  const log = path.replace('/webhooks/', '/console/')
  expect((await admin.get(`${log}/deliveries?q=s3cret`)).body.total).toBe(0)
})

test('a callback that changes nothing leaves the bytes of the event as they are', async () => {
  const path = await subscribePush(service, admin, target, { callback: 'console.log(delivery.payload.type)' })
  await deliver()
  const [attempt] = await attemptsOf(admin, path)
  expect(attempt).toMatchObject({ request: { isChanged: false }, callback: { console: 'TestEvent' } })
  expect(attempt.request.body).toBe(target.received[0]?.body)
})

test('active = false suppresses the delivery for good, and the log shows that', async () => {
  const path = await subscribePush(service, admin, target, { callback: 'delivery.active = false' })
  await deliver()
  service.clock.advance(60_000)
  await service.service.tick()
  expect(target.received).toEqual([])
  expect(await deliveriesOf(admin, path)).toMatchObject([{ state: 'suppressed', attempts: 1 }])
  expect((await admin.get(`${path}/deliveries`)).body.data).toMatchObject([{ active: false, success: false }])
})

describe('a failed callback sends nothing and is tried again after 50 seconds:', () => {
  test.each([
    ['when the callback throws', 'delivery.payload.x.y = 1', 'CALLBACK_ERROR'],
    ['when it never ends', 'for (;;) {}', 'CALLBACK_DEADLINE'],
    ['when it leaves what cannot be sent', 'delivery.targetMethod = "DELETE"', 'CALLBACK_RESULT'],
    [
      'when it sends to a forbidden address',
      'delivery.targetUrl = "http://169.254.169.254/"',
      'TARGET_ADDRESS_BLOCKED',
    ],
  ])('%s', async (_, callback, error) => {
    const path = await subscribePush(service, admin, target, { callback })
    await deliver()
    expect(await deliveriesOf(admin, path)).toMatchObject([{ state: 'retrying', error, attempts: 1 }])
    service.clock.advance(50_000)
    await service.service.tick()
    expect(await deliveriesOf(admin, path)).toMatchObject([{ state: 'retrying', error, attempts: 2 }])
    expect(target.received).toEqual([])
  })

  test('a target over plain HTTP that the Authorization header would go to', async () => {
    const path = await subscribePush(service, admin, target, {
      targetUrl: 'https://example.com/',
      authorizationHeader: 'Bearer secret',
      callback: `delivery.targetUrl = ${JSON.stringify(target.url)}`,
    })
    await deliver()
    expect(await deliveriesOf(admin, path)).toMatchObject([{ state: 'retrying', error: 'INSECURE_AUTHORIZATION' }])
    expect(target.received).toEqual([])
  })
})

test('the error of an attempt names the line of the callback', async () => {
  const path = await subscribePush(service, admin, target, { callback: '\n\n  nothing.here' })
  await deliver()
  const [attempt] = await attemptsOf(admin, path)
  expect(attempt.message).toMatch(/nothing.*line 3/)
})
