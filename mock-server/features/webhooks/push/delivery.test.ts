import { describe, expect } from 'vitest'
import { attemptsOf, deliveriesOf, subscribePush } from '#testing/webhooks/push.ts'
import { test } from '#testing/webhooks/push-fixtures.ts'
import { signature, signaturesOf } from '#testing/webhooks/signature.ts'
import { answerWith, indexesIn, startTarget } from '#testing/webhooks/target.ts'
import { subscribe } from '#testing/webhooks/webhooks.ts'

describe('a PUSH request', () => {
  test('carries the event, byte for byte as PULL returns it', async ({
    service,
    admin,
    freshTarget,
    subscribeWith,
    deliver,
  }) => {
    const pullPath = await subscribe(service, admin)
    const path = await subscribeWith()
    await deliver(['BOOKMARK_CREATED', 'BOOKMARK_UPDATED'])
    const { body } = await admin.get(`${pullPath}/events`)
    expect(freshTarget.received.map((request) => request.body)).toEqual(
      body.data.events.map(({ event }: { event: string }) => event),
    )
    expect(freshTarget.received[0]).toMatchObject({ method: 'POST', headers: { 'content-type': 'application/json' } })
    expect(Object.keys(freshTarget.received[0]?.headers ?? {}).filter((name) => name.startsWith('webhook-'))).toEqual(
      [],
    )
    expect(await deliveriesOf(admin, path)).toMatchObject([
      { state: 'delivered', httpStatus: 200, attempts: 1, trigger: 'automatic' },
      { state: 'delivered' },
    ])
  })

  test.for(['WRAPPED_EVENT', 'NO_PAYLOAD'])(
    'follows the payload mode %s',
    async (payloadMode, { service, admin, freshTarget, subscribeWith, deliver }) => {
      const pullPath = await subscribe(service, admin, { payloadMode })
      await subscribeWith({ payloadMode })
      await deliver()
      const [first] = (await admin.get(`${pullPath}/events`)).body.data.events
      expect(freshTarget.received[0]?.body).toBe(first.event)
      if (payloadMode === 'NO_PAYLOAD') expect(first.event).toBe('{}')
      else expect(JSON.parse(first.event)).toMatchObject({ type: 'BOOKMARK_CREATED', payload: { nth: 0 } })
    },
  )

  test('uses the method and headers of the subscription, and no log shows their secrets', async ({
    admin,
    freshTarget,
    subscribeWith,
    deliver,
  }) => {
    const path = await subscribeWith({
      targetUrl: `${freshTarget.url}?token=s3cret&plain=1`,
      targetMethod: 'PUT',
      authorizationHeader: 'Bearer hidden-value',
      headers: [{ name: 'X-Api-Key', value: 'hidden-key' }],
    })
    await deliver()
    expect(freshTarget.received[0]).toMatchObject({
      method: 'PUT',
      path: '/hook?token=s3cret&plain=1',
      headers: { authorization: 'Bearer hidden-value', 'x-api-key': 'hidden-key' },
    })
    const [attempt] = await attemptsOf(admin, path)
    expect(attempt.request.url).toBe(`${freshTarget.url}?token=***&plain=***`)
    expect(JSON.stringify(attempt)).not.toMatch(/s3cret|hidden/)
    expect(JSON.stringify((await admin.get(`${path}/deliveries`)).body)).not.toMatch(/s3cret|hidden/)
  })

  test.for([
    ['Basic dXNlcjpwYXNz', 'Basic ***', '***'],
    ['Bearer dXNlcjpwYXNz', 'Bearer ***', undefined],
    ['dXNlcjpwYXNz more', '***', undefined],
  ])(
    'with Authorization %s is logged with %s',
    async ([authorizationHeader, masked, basicAuth], { admin, subscribeWith, deliver }) => {
      const path = await subscribeWith({ authorizationHeader })
      await deliver()
      const [delivery] = (await admin.get(`${path}/deliveries`)).body.data
      expect(JSON.parse(delivery.requestHeaders)).toContainEqual(['authorization', masked])
      expect(delivery.basicAuth).toBe(basicAuth)
    },
  )

  test('is signed if the subscription asks for it, after a rotation by both secrets until the overlap ends', async ({
    service,
    admin,
    freshTarget,
    deliver,
  }) => {
    const subscription = await admin.post('/services/webhooks/v1/subscriptions', {
      deliveryType: 'PUSH',
      tagSets: [['pathfinder']],
      workspaceId: service.workspace.id,
      targetUrl: freshTarget.url,
      signed: true,
    })
    const { id, signingSecret } = subscription.body.data
    await deliver()
    const rotation = await admin.post(`/services/console/v1/subscriptions/${id}/signing-secret`, { overlapHours: 1 })
    await deliver()
    const newSecret = rotation.body.data.secret
    const [first, second] = freshTarget.received
    expect(signaturesOf(first)).toEqual([signature(signingSecret, first)])
    expect(signaturesOf(second)).toEqual([signature(newSecret, second), signature(signingSecret, second)])
    service.clock.advance(3_600_001)
    await deliver()
    const third = freshTarget.received[2]
    expect(signaturesOf(third)).toEqual([signature(newSecret, third)])
  })
})

describe('fan-out', () => {
  test('sends an event once to each matching subscription, and nothing from before its creation', async ({
    service,
    admin,
    freshTarget,
    subscribeWith,
    deliver,
    tick,
  }) => {
    await deliver()
    const otherTarget = await startTarget()
    await subscribeWith({ tagSets: [['pathfinder', 'BOOKMARK_CREATED'], ['BOOKMARK_CREATED']] })
    await subscribePush(service, admin, otherTarget, { tagSets: [['pathfinder', 'BOOKMARK_DELETED']] })
    await deliver(['BOOKMARK_CREATED', 'BOOKMARK_UPDATED', 'BOOKMARK_DELETED'])
    await tick()
    expect(indexesIn(freshTarget)).toEqual([0])
    expect(indexesIn(otherTarget)).toEqual([2])
    await otherTarget.close()
  })

  test('sends each of a thousand events once', async ({ freshTarget, subscribeWith, deliver }) => {
    await subscribeWith()
    await deliver(Array.from({ length: 1000 }, () => 'BOOKMARK_VIEWED'))
    const indexes = indexesIn(freshTarget).toSorted((a, b) => a - b)
    expect(indexes).toEqual(Array.from({ length: 1000 }, (_, nth) => nth))
  })
})

describe('an event', () => {
  test.for([200, 202, 204])(
    'that the target answers with %i is delivered',
    async (status, { admin, freshTarget, subscribeWith, deliver }) => {
      freshTarget.answer = answerWith(status)
      const path = await subscribeWith()
      await deliver()
      expect(await deliveriesOf(admin, path)).toMatchObject([{ state: 'delivered', httpStatus: status }])
    },
  )

  test.for([201, 301, 302, 400, 404, 500, 503])(
    'that the target answers with %i is not delivered',
    async (status, { admin, freshTarget, subscribeWith, deliver }) => {
      freshTarget.answer = (_, response) => response.writeHead(status, { location: freshTarget.url }).end('no')
      const path = await subscribeWith()
      await deliver()
      expect(await deliveriesOf(admin, path)).toMatchObject([{ state: 'retrying', httpStatus: status }])
      // A redirect is not followed.
      expect(freshTarget.received).toHaveLength(1)
    },
  )

  test('that is refused is omitted with ignoreError, and the log shows that', async ({
    admin,
    freshTarget,
    subscribeWith,
    deliver,
    tick,
  }) => {
    freshTarget.answer = answerWith(500)
    const path = await subscribeWith({ ignoreError: true })
    await deliver()
    await tick(60)
    expect(freshTarget.received).toHaveLength(1)
    expect(await deliveriesOf(admin, path)).toMatchObject([{ state: 'omitted', httpStatus: 500, attempts: 1 }])
    expect((await admin.get(path)).body.data).toMatchObject({ errorCount: 1, lastDeliveryStatus: 500 })
  })
})
