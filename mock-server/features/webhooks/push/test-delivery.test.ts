import { describe, expect } from 'vitest'
import type { Json } from '#testing/client.ts'
import { signedIn } from '#testing/people.ts'
import { test as fixtures } from '#testing/webhooks/fixtures.ts'
import { subscribePush } from '#testing/webhooks/push.ts'
import { signature, signaturesOf } from '#testing/webhooks/signature.ts'
import { answerWith, startTarget } from '#testing/webhooks/target.ts'
import { emit, idOf } from '#testing/webhooks/webhooks.ts'

const DRY_RUN = '/services/console/v1/callbacks/dry-run'
const TEST = '/services/console/v1/test-deliveries'

const test = fixtures
  // May send test deliveries, but not see secrets.
  .extend('operator', { scope: 'file' }, ({ service }) => signedIn(service, 'SYSTEM_WRITE'))
  .extend(
    'subscribeWith',
    ({ service, admin, freshTarget }) =>
      (members: Record<string, unknown> = {}) =>
        subscribePush(service, admin, freshTarget, members),
  )

describe('a dry run', () => {
  test('shows the result of a callback on a sample, and sends nothing', async ({ admin, freshTarget }) => {
    const { body } = await admin.post(DRY_RUN, {
      callback: 'delivery.payload.b = 2; console.log("seen")',
      sample: { a: 1 },
      targetUrl: freshTarget.url,
    })
    expect(body.data).toMatchObject([
      { before: '{"a":1}', after: '{"a":1,"b":2}', console: 'seen', active: true, targetUrl: freshTarget.url },
    ])
    expect(freshTarget.received).toEqual([])
  })

  test('runs on events of the log, and on the last deliveries of a subscription', async ({
    service,
    admin,
    subscribeWith,
  }) => {
    const path = await subscribeWith()
    await emit(service, ['BOOKMARK_CREATED', 'BOOKMARK_DELETED', 'BOOKMARK_UPDATED'])
    await service.service.tick()
    const callback = 'if (delivery.payload.nth === 1) throw new Error("odd number"); delivery.active = false'
    const last = { subscriptionId: idOf(path), count: 2 }
    const { body } = await admin.post(DRY_RUN, { callback, last })
    expect(body.data).toMatchObject([
      { error: { message: expect.stringContaining('odd number'), line: 1 } },
      { active: false },
    ])
    const byOffset = await admin.post(DRY_RUN, { callback, offsets: [body.data[0].offset] })
    expect(byOffset.body.data).toMatchObject([{ before: body.data[0].before }])
  })

  test('says of each target whether a request could go there after the callback', async ({ admin, freshTarget }) => {
    const { url: targetUrl } = freshTarget
    const verdictOn = async (callback: string, members: Json = {}) =>
      (await admin.post(DRY_RUN, { callback, sample: 1, targetUrl, ...members })).body.data[0].target
    expect(await verdictOn('delivery.targetUrl += "/other"')).toEqual({ allowed: true })
    expect(await verdictOn('delivery.targetUrl = "http://169.254.169.254/"')).toMatchObject({
      allowed: false,
      code: 'TARGET_ADDRESS_BLOCKED',
    })
    expect(await verdictOn('delivery.targetUrl = "http://a:b@example.com"')).toMatchObject({
      code: 'TARGET_URL_INVALID',
    })
    expect(await verdictOn('delivery.active = false')).toBeUndefined()
    expect(await verdictOn('throw 1')).toBeUndefined()
  })

  test('warns of an Authorization header that the callback would send over plain HTTP', async ({
    admin,
    freshTarget,
    subscribeWith,
  }) => {
    const callback = `delivery.targetUrl = '${freshTarget.url}'`
    const targetUrl = 'https://example.com/'
    const verdictOn = async (members: Json, subscriptionId: string) => {
      await admin.put(`/services/webhooks/v1/subscriptions/${subscriptionId}`, members)
      return (await admin.post(DRY_RUN, { callback, sample: 1, targetUrl, subscriptionId })).body.data[0].target
    }
    const id = idOf(await subscribeWith())
    expect(await verdictOn({}, id)).toEqual({ allowed: true })
    expect(await verdictOn({ authorizationHeader: 'Bearer x' }, id)).toMatchObject({
      allowed: false,
      code: 'INSECURE_AUTHORIZATION',
    })
    expect(await verdictOn({ allowInsecureAuthorization: true }, id)).toEqual({ allowed: true })
    expect((await admin.post(DRY_RUN, { callback, sample: 1, subscriptionId: crypto.randomUUID() })).status).toBe(404)
  })

  test('fails a callback that sets a method that requests cannot have, as a delivery would', async ({ admin }) => {
    const { body } = await admin.post(DRY_RUN, { callback: 'delivery.targetMethod = "GET"', sample: 1 })
    expect(body.data[0].error).toMatchObject({ reason: 'result', message: expect.stringContaining('GET') })
  })

  test('refuses an invalid request with the path of the member, and a caller without the right', async ({
    admin,
    support,
  }) => {
    const refusal = await admin.post(DRY_RUN, { callback: 'a\n b b', sample: 1 })
    expect(refusal.status).toBe(422)
    expect(refusal.body.errors).toMatchObject([{ value: '$.callback', messages: [expect.stringContaining('line 2')] }])
    expect((await admin.post(DRY_RUN, { callback: '1' })).status).toBe(422)
    expect((await admin.post(DRY_RUN, { callback: '1', offsets: [99_999] })).body.errors).toMatchObject([
      { value: '$.offsets[0]' },
    ])
    expect((await support.post(DRY_RUN, { callback: '1', sample: 1 })).status).toBe(403)
  })
})

describe('a test delivery', () => {
  test('sends one event and shows the response', async ({ service, admin, freshTarget }) => {
    freshTarget.answer = answerWith(418, 'short and stout')
    await emit(service, ['BOOKMARK_CREATED'])
    const { body } = await admin.post(TEST, {
      subscription: { targetUrl: freshTarget.url, authorizationHeader: 'Bearer x' },
    })
    expect(body.data).toMatchObject({
      outcome: 'refused',
      httpStatus: 418,
      request: { url: freshTarget.url, method: 'POST', body: freshTarget.received[0]?.body },
      response: { body: 'short and stout', truncated: false },
    })
    expect(freshTarget.received[0]?.headers.authorization).toBe('Bearer x')
    expect(JSON.stringify(body)).not.toContain('Bearer x')
  })

  test('takes masked settings from the saved subscription, but sends its secrets to no other address', async ({
    admin,
    freshTarget,
    operator,
    subscribeWith,
  }) => {
    const path = await subscribeWith({
      authorizationHeader: 'Bearer saved',
    })
    const subscriptionId = idOf(path)
    await operator.post(TEST, { subscriptionId, subscription: { authorizationHeader: '••••••' } })
    const otherTarget = await startTarget()
    const refusal = await operator.post(TEST, { subscriptionId, subscription: { targetUrl: otherTarget.url } })
    expect(refusal.body.errors).toMatchObject([{ value: '$.subscription.authorizationHeader' }])
    const withoutSecret = { targetUrl: otherTarget.url, authorizationHeader: null }
    await operator.post(TEST, { subscriptionId, subscription: withoutSecret })
    await admin.post(TEST, { subscriptionId, subscription: { targetUrl: otherTarget.url } })
    expect(freshTarget.received.map(({ headers }) => headers.authorization)).toEqual(['Bearer saved'])
    expect(otherTarget.received.map(({ headers }) => headers.authorization)).toEqual([undefined, 'Bearer saved'])
    await otherTarget.close()
  })

  test('takes masked headers from the saved subscription for callers who may send them there', async ({
    admin,
    freshTarget,
    operator,
    subscribeWith,
  }) => {
    const path = await subscribeWith({ headers: [{ name: 'X-Key', value: 'saved-key' }] })
    const subscriptionId = idOf(path)
    const headers = [{ name: 'x-key', value: '••••••' }]
    for (const client of [admin, operator]) await client.post(TEST, { subscriptionId, subscription: { headers } })
    expect(freshTarget.received.map((request) => request.headers['x-key'])).toEqual(['saved-key', 'saved-key'])
    const callback = 'console.log(delivery.targetUrl)'
    const refusal = await operator.post(TEST, { subscriptionId, subscription: { headers, callback } })
    expect(refusal.body.errors).toMatchObject([{ value: '$.subscription.headers[0].value' }])
  })

  test('of a subscription that is not saved yet is signed with a secret of its own, which the answer shows', async ({
    admin,
    freshTarget,
  }) => {
    const subscription = { targetUrl: freshTarget.url, signed: true }
    const { signingSecret } = (await admin.post(TEST, { subscription })).body.data
    const [request] = freshTarget.received
    expect(signaturesOf(request)).toEqual([signature(signingSecret, request)])
    expect((await admin.post(TEST, { subscription })).body.data.signingSecret).not.toBe(signingSecret)
    expect((await admin.post(TEST, { subscription: { targetUrl: freshTarget.url } })).body.data).not.toHaveProperty(
      'signingSecret',
    )
  })

  test('of a saved subscription is signed with its secret, but not for a caller who sends it elsewhere', async ({
    admin,
    freshTarget,
    operator,
    service,
  }) => {
    const input = { deliveryType: 'PUSH', tagSets: [['a']], workspaceId: service.workspace.id, signed: true }
    const saved = await admin.post('/services/webhooks/v1/subscriptions', { ...input, targetUrl: freshTarget.url })
    const { id: subscriptionId, signingSecret } = saved.body.data
    const { body } = await operator.post(TEST, { subscriptionId, subscription: {} })
    expect(body.data).not.toHaveProperty('signingSecret')
    const targetUrl = `${freshTarget.url}/elsewhere`
    const elsewhere = await operator.post(TEST, { subscriptionId, subscription: { targetUrl } })
    const [first, second] = freshTarget.received
    expect(signaturesOf(first)).toEqual([signature(signingSecret, first)])
    expect(signaturesOf(second)).toEqual([signature(elsewhere.body.data.signingSecret, second)])
  })

  test.for<[member: string, members: Record<string, unknown>]>([
    ['targetUrl', { targetUrl: undefined }],
    ['targetUrl', { targetUrl: 'https://example.com/?token=***' }],
    ['headers[0].name', { headers: [{ name: 'Host', value: 'a' }] }],
    ['headers[0].value', { headers: [{ name: 'X-Key', value: '••••••' }] }],
    ['authorizationHeader', { authorizationHeader: 'a\nb' }],
    ['callback', { callback: 'a\n b b' }],
  ])('with an invalid %s is 422 and is not sent', async ([member, members], { admin, freshTarget }) => {
    const { status, body } = await admin.post(TEST, { subscription: { targetUrl: freshTarget.url, ...members } })
    expect({ status, at: body.errors[0].value }).toEqual({ status: 422, at: `$.subscription.${member}` })
    expect(freshTarget.received).toEqual([])
  })

  test('shows no secrets that the target echoes', async ({ admin, freshTarget }) => {
    freshTarget.answer = ({ path, headers }, response) =>
      void response
        .writeHead(400, { 'x-seen': String(headers.authorization) })
        .end(JSON.stringify({ path, key: headers['x-key'] }))
    const { body } = await admin.post(TEST, {
      subscription: {
        targetUrl: `${freshTarget.url}?token=s3cret-token`,
        authorizationHeader: 'Bearer s3cret-bearer',
        headers: [{ name: 'X-Key', value: 's3cret-"key"' }],
      },
    })
    expect(JSON.stringify(body)).not.toContain('s3cret')
    expect(body.data.response.body).toBe('{"path":"/hook?token=***","key":"***"}')
  })

  test('is not sent to forbidden addresses', async ({ admin }) => {
    const { body } = await admin.post(TEST, { subscription: { targetUrl: 'http://10.0.0.1/' } })
    expect(body.data).toMatchObject({ outcome: 'unreachable', error: 'TARGET_ADDRESS_BLOCKED' })
  })
})
