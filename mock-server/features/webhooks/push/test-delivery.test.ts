import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '#testing/client.ts'
import { signedIn } from '#testing/people.ts'
import { subscribePush } from '#testing/webhooks/push.ts'
import { type TestService, startService } from '#testing/service.ts'
import { type Target, answerWith, startTarget } from '#testing/webhooks/target.ts'
import { emit } from '#testing/webhooks/webhooks.ts'

const DRY_RUN = '/services/console/v1/callbacks/dry-run'
const TEST = '/services/console/v1/test-deliveries'

let service: TestService
let admin: Client
let target: Target
beforeAll(async () => {
  service = await startService()
  admin = await signedIn(service, 'ADMIN')
})
afterAll(() => service.close())
beforeEach(async () => {
  target = await startTarget()
  return target.close
})

describe('a dry run', () => {
  test('shows the result of a callback on a sample, and sends nothing', async () => {
    const { body } = await admin.post(DRY_RUN, {
      callback: 'delivery.payload.b = 2; console.log("seen")',
      sample: { a: 1 },
      targetUrl: target.url,
    })
    expect(body.data).toMatchObject([
      { before: '{"a":1}', after: '{"a":1,"b":2}', console: 'seen', active: true, targetUrl: target.url },
    ])
    expect(target.received).toEqual([])
  })

  test('runs on events of the log, and on the last deliveries of a subscription', async () => {
    const path = await subscribePush(service, admin, target)
    await emit(service, ['BOOKMARK_CREATED', 'BOOKMARK_DELETED', 'BOOKMARK_UPDATED'])
    await service.service.tick()
    const callback = 'if (delivery.payload.nth === 1) throw new Error("odd one"); delivery.active = false'
    const last = { subscriptionId: path.split('/').at(-1), count: 2 }
    const { body } = await admin.post(DRY_RUN, { callback, last })
    expect(body.data).toMatchObject([
      { error: { message: expect.stringContaining('odd one'), line: 1 } },
      { active: false },
    ])
    const again = await admin.post(DRY_RUN, { callback, offsets: [body.data[0].offset] })
    expect(again.body.data).toMatchObject([{ before: body.data[0].before }])
  })

  test('refuses an invalid request with the path of the member', async () => {
    const refused = await admin.post(DRY_RUN, { callback: 'a\n b b', sample: 1 })
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toMatchObject([{ value: '$.callback', messages: [expect.stringContaining('line 2')] }])
    expect((await admin.post(DRY_RUN, { callback: '1' })).status).toBe(422)
    expect((await admin.post(DRY_RUN, { callback: '1', offsets: [99_999] })).body.errors).toMatchObject([
      { value: '$.offsets[0]' },
    ])
    const support = await signedIn(service, 'SUPPORT')
    expect((await support.post(DRY_RUN, { callback: '1', sample: 1 })).status).toBe(403)
  })
})

describe('a test delivery', () => {
  test('sends one event and shows the response', async () => {
    target.answer = answerWith(418, 'short and stout')
    await emit(service, ['BOOKMARK_CREATED'])
    const { body } = await admin.post(TEST, {
      subscription: { targetUrl: target.url, authorizationHeader: 'Bearer x', allowInsecureAuthorization: true },
    })
    expect(body.data).toMatchObject({
      outcome: 'refused',
      httpStatus: 418,
      request: { url: target.url, method: 'POST', body: target.received[0]?.body },
      response: { body: 'short and stout', truncated: false },
    })
    expect(target.received[0]?.headers.authorization).toBe('Bearer x')
    expect(JSON.stringify(body)).not.toContain('Bearer x')
  })

  test('takes masked settings from the saved subscription, but sends its secrets to no other address', async () => {
    const path = await subscribePush(service, admin, target, {
      authorizationHeader: 'Bearer saved',
      allowInsecureAuthorization: true,
    })
    const subscriptionId = path.split('/').at(-1)
    const operator = await signedIn(service, 'SYSTEM_WRITE')
    await operator.post(TEST, { subscriptionId, subscription: { authorizationHeader: '••••••' } })
    const elsewhere = await startTarget()
    const refused = await operator.post(TEST, { subscriptionId, subscription: { targetUrl: elsewhere.url } })
    expect(refused.body.errors).toMatchObject([{ value: '$.subscription.targetUrl' }])
    const anew = { targetUrl: elsewhere.url, authorizationHeader: null }
    await operator.post(TEST, { subscriptionId, subscription: anew })
    await admin.post(TEST, { subscriptionId, subscription: { targetUrl: elsewhere.url } })
    expect(target.received.map(({ headers }) => headers.authorization)).toEqual(['Bearer saved'])
    expect(elsewhere.received.map(({ headers }) => headers.authorization)).toEqual([undefined, 'Bearer saved'])
    await elsewhere.close()
  })

  test('takes masked headers from the saved subscription for callers who may send them there', async () => {
    const path = await subscribePush(service, admin, target, { headers: [{ name: 'X-Key', value: 'saved-key' }] })
    const subscriptionId = path.split('/').at(-1)
    const operator = await signedIn(service, 'SYSTEM_WRITE')
    const headers = [{ name: 'x-key', value: '••••••' }]
    for (const client of [admin, operator]) await client.post(TEST, { subscriptionId, subscription: { headers } })
    expect(target.received.map((request) => request.headers['x-key'])).toEqual(['saved-key', 'saved-key'])
    const callback = 'console.log(delivery.targetUrl)'
    const refused = await operator.post(TEST, { subscriptionId, subscription: { headers, callback } })
    expect(refused.body.errors).toMatchObject([{ value: '$.subscription.callback' }])
  })

  test.each([
    ['targetUrl', { targetUrl: undefined }],
    ['targetUrl', { targetUrl: 'https://example.com/?token=***' }],
    ['headers[0].name', { headers: [{ name: 'Host', value: 'a' }] }],
    ['headers[0].value', { headers: [{ name: 'X-Key', value: '••••••' }] }],
    ['authorizationHeader', { authorizationHeader: 'a\nb', allowInsecureAuthorization: true }],
    ['authorizationHeader', { authorizationHeader: 'Bearer x' }],
    ['callback', { callback: 'a\n b b' }],
  ])('is 422 for a bad %s, and sends nothing', async (member, members) => {
    const { status, body } = await admin.post(TEST, { subscription: { targetUrl: target.url, ...members } })
    expect({ status, at: body.errors[0].value }).toEqual({ status: 422, at: `$.subscription.${member}` })
    expect(target.received).toEqual([])
  })

  test('shows no secrets that the target echoes', async () => {
    target.answer = ({ path, headers }, response) =>
      void response
        .writeHead(400, { 'x-seen': String(headers.authorization) })
        .end(JSON.stringify({ path, key: headers['x-key'] }))
    const { body } = await admin.post(TEST, {
      subscription: {
        targetUrl: `${target.url}?token=s3cret-token`,
        authorizationHeader: 'Bearer s3cret-bearer',
        allowInsecureAuthorization: true,
        headers: [{ name: 'X-Key', value: 's3cret-"key"' }],
      },
    })
    expect(JSON.stringify(body)).not.toContain('s3cret')
    expect(body.data.response.body).toBe('{"path":"/hook?token=***","key":"***"}')
  })

  test('is not sent to forbidden addresses', async () => {
    const { body } = await admin.post(TEST, { subscription: { targetUrl: 'http://10.0.0.1/' } })
    expect(body.data).toMatchObject({ outcome: 'unreachable', error: 'TARGET_ADDRESS_BLOCKED' })
  })
})
