import { describe, expect } from 'vitest'
import { attemptsOf, deliveriesOf } from '#testing/webhooks/push.ts'
import { test } from '#testing/webhooks/push-fixtures.ts'
import { consolePathOf } from '#testing/webhooks/webhooks.ts'

test('a callback can change payload, method and target; `data` is the same object as `delivery`', async ({
  admin,
  freshTarget,
  subscribeWith,
  deliver,
}) => {
  const path = await subscribeWith({
    callback: `for (i = 0; i < 1; i++) delivery.payload = { text: data.payload.nth + ' ' + i }
      data.targetMethod = 'patch'
      delivery.targetUrl += '/other'
      console.log('changed', data === delivery)`,
  })
  await deliver()
  expect(freshTarget.received).toMatchObject([{ method: 'PATCH', path: '/hook/other', body: '{"text":"0 0"}' }])
  const [attempt] = await attemptsOf(admin, path)
  expect(attempt).toMatchObject({
    request: { url: `${freshTarget.url}/other`, method: 'PATCH', body: '{"text":"0 0"}', isChanged: true },
    callback: { console: 'changed true' },
  })
})

test('secrets of the target that a callback logs or sends are not stored', async ({
  admin,
  freshTarget,
  subscribeWith,
  deliver,
}) => {
  const path = await subscribeWith({
    targetUrl: `${freshTarget.url}?token=s3cret%20token`,
    callback: `const token = decodeURIComponent(delivery.targetUrl.split('=')[1])
      console.log(delivery.targetUrl, token)
      delivery.payload = { token }
      delivery.targetUrl = delivery.targetUrl.split('?')[0] + '/' + delivery.targetUrl.split('=')[1]`,
  })
  await deliver()
  expect(freshTarget.received).toMatchObject([{ path: '/hook/s3cret%20token', body: '{"token":"s3cret token"}' }])
  const [attempt] = await attemptsOf(admin, path)
  expect(attempt).toMatchObject({
    request: { url: `${freshTarget.url}/***`, body: '{"token":"***"}' },
    callback: { console: `${freshTarget.url}?token=*** ***` },
  })
  expect((await admin.get(`${consolePathOf(path)}/deliveries?q=s3cret`)).body.total).toBe(0)
})

test('a callback that changes nothing leaves the bytes of the event as they are', async ({
  admin,
  freshTarget,
  subscribeWith,
  deliver,
}) => {
  const path = await subscribeWith({ callback: 'console.log(delivery.payload.type)' })
  await deliver()
  const [attempt] = await attemptsOf(admin, path)
  expect(attempt).toMatchObject({ request: { isChanged: false }, callback: { console: 'TestEvent' } })
  expect(attempt.request.body).toBe(freshTarget.received[0]?.body)
})

test('a callback that sets `active` to false suppresses the delivery for good, and the log shows that', async ({
  admin,
  freshTarget,
  subscribeWith,
  deliver,
  tick,
}) => {
  const path = await subscribeWith({ callback: 'delivery.active = false' })
  await deliver()
  await tick(60)
  expect(freshTarget.received).toEqual([])
  expect(await deliveriesOf(admin, path)).toMatchObject([{ state: 'suppressed', attempts: 1 }])
  expect((await admin.get(`${path}/deliveries`)).body.data).toMatchObject([{ active: false, success: false }])
})

describe('a delivery is not sent and is tried again after 50 seconds', () => {
  test.for([
    ['when the callback throws', 'delivery.payload.x.y = 1', 'CALLBACK_ERROR'],
    ['when the callback never ends', 'for (;;) {}', 'CALLBACK_DEADLINE'],
    ['when the callback leaves a delivery that cannot be sent', 'delivery.targetMethod = "DELETE"', 'CALLBACK_RESULT'],
    [
      'when the callback chooses a forbidden address',
      'delivery.targetUrl = "http://169.254.169.254/"',
      'TARGET_ADDRESS_BLOCKED',
    ],
  ] as const)('%s', async ([_title, callback, error], { admin, freshTarget, subscribeWith, deliver, tick }) => {
    const path = await subscribeWith({ callback })
    await deliver()
    expect(await deliveriesOf(admin, path)).toMatchObject([{ state: 'retrying', error, attempts: 1 }])
    await tick(50)
    expect(await deliveriesOf(admin, path)).toMatchObject([{ state: 'retrying', error, attempts: 2 }])
    expect(freshTarget.received).toEqual([])
  })

  test('when the callback chooses a target over plain HTTP for a request with an Authorization header', async ({
    admin,
    freshTarget,
    subscribeWith,
    deliver,
  }) => {
    const path = await subscribeWith({
      targetUrl: 'https://example.com/',
      authorizationHeader: 'Bearer secret',
      callback: `delivery.targetUrl = ${JSON.stringify(freshTarget.url)}`,
    })
    await deliver()
    expect(await deliveriesOf(admin, path)).toMatchObject([{ state: 'retrying', error: 'INSECURE_AUTHORIZATION' }])
    expect(freshTarget.received).toEqual([])
  })
})

test('the error of an attempt names the line of the callback', async ({ admin, subscribeWith, deliver }) => {
  const path = await subscribeWith({ callback: '\n\n  nothing.here' })
  await deliver()
  const [attempt] = await attemptsOf(admin, path)
  expect(attempt.message).toMatch(/nothing.*line 3/)
})
