import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '#testing/client.ts'
import { staysSignedIn } from '#testing/people.ts'
import { attemptsOf, deliveriesOf, subscribePush } from '#testing/webhooks/push.ts'
import { type TestService, startService } from '#testing/service.ts'
import { type Target, answerWith, startTarget } from '#testing/webhooks/target.ts'
import { emit, subscribe } from '#testing/webhooks/webhooks.ts'

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

const deliver = async (types: readonly string[] = ['BOOKMARK_CREATED']) => {
  await emit(service, types)
  await service.service.tick()
}

describe('a PUSH request', () => {
  test('carries the event, byte for byte as PULL returns it', async () => {
    const pull = await subscribe(service, admin)
    const path = await subscribePush(service, admin, target)
    await deliver(['BOOKMARK_CREATED', 'BOOKMARK_UPDATED'])
    const { body } = await admin.get(`${pull}/events`)
    expect(target.received.map((request) => request.body)).toEqual(
      body.data.events.map(({ event }: { event: string }) => event),
    )
    expect(target.received[0]).toMatchObject({ method: 'POST', headers: { 'content-type': 'application/json' } })
    expect(Object.keys(target.received[0]?.headers ?? {}).filter((name) => name.startsWith('webhook-'))).toEqual([])
    expect(await deliveriesOf(admin, path)).toMatchObject([
      { state: 'delivered', httpStatus: 200, attempts: 1, trigger: 'automatic' },
      { state: 'delivered' },
    ])
  })

  test.each(['WRAPPED_EVENT', 'NO_PAYLOAD'])('follows the payload mode %s', async (payloadMode) => {
    const pull = await subscribe(service, admin, { payloadMode })
    await subscribePush(service, admin, target, { payloadMode })
    await deliver()
    const [first] = (await admin.get(`${pull}/events`)).body.data.events
    expect(target.received[0]?.body).toBe(first.event)
    if (payloadMode === 'NO_PAYLOAD') expect(first.event).toBe('{}')
    else expect(JSON.parse(first.event)).toMatchObject({ type: 'BOOKMARK_CREATED', payload: { nth: 0 } })
  })

  test('uses the method and headers of the subscription, and no log shows their secrets', async () => {
    const path = await subscribePush(service, admin, target, {
      targetUrl: `${target.url}?token=s3cret&plain=1`,
      targetMethod: 'PUT',
      authorizationHeader: 'Bearer hidden-value',
      allowInsecureAuthorization: true,
      headers: [{ name: 'X-Api-Key', value: 'hidden-key' }],
    })
    await deliver()
    expect(target.received[0]).toMatchObject({
      method: 'PUT',
      path: '/hook?token=s3cret&plain=1',
      headers: { authorization: 'Bearer hidden-value', 'x-api-key': 'hidden-key' },
    })
    const [attempt] = await attemptsOf(admin, path)
    expect(attempt.request.url).toBe(`${target.url}?token=***&plain=***`)
    expect(JSON.stringify(attempt)).not.toMatch(/s3cret|hidden/)
    expect(JSON.stringify((await admin.get(`${path}/deliveries`)).body)).not.toMatch(/s3cret|hidden/)
  })

  test('is signed if the subscription asks for it, by the new secret and for a while by the old one', async () => {
    const created = await admin.post('/services/webhooks/v1/subscriptions', {
      deliveryType: 'PUSH',
      tagSets: [['pathfinder']],
      workspaceId: service.workspace.id,
      targetUrl: target.url,
      signed: true,
    })
    const { id, signingSecret } = created.body.data
    await deliver()
    const rotated = await admin.post(`/services/console/v1/subscriptions/${id}/signing-secret`, { overlapHours: 1 })
    await deliver()
    const secrets = [rotated.body.data.secret, signingSecret]
    const [one, two] = target.received
    expect(signaturesOf(one)).toEqual([signature(signingSecret, one)])
    expect(signaturesOf(two)).toEqual(secrets.map((secret) => signature(secret, two)))
    service.clock.advance(3_600_001)
    await deliver()
    expect(signaturesOf(target.received[2])).toHaveLength(1)
  })
})

describe('fan-out', () => {
  test('sends an event once to each matching subscription, and nothing from before its creation', async () => {
    await deliver()
    const other = await startTarget()
    await subscribePush(service, admin, target, { tagSets: [['pathfinder', 'BOOKMARK_CREATED'], ['BOOKMARK_CREATED']] })
    await subscribePush(service, admin, other, { tagSets: [['pathfinder', 'BOOKMARK_DELETED']] })
    await deliver(['BOOKMARK_CREATED', 'BOOKMARK_UPDATED', 'BOOKMARK_DELETED'])
    await service.service.tick()
    expect(target.received.map(({ body }) => JSON.parse(body).nth)).toEqual([0])
    expect(other.received.map(({ body }) => JSON.parse(body).nth)).toEqual([2])
    await other.close()
  })

  test('sends each of a thousand events once', async () => {
    await subscribePush(service, admin, target)
    await deliver(Array.from({ length: 1000 }, () => 'BOOKMARK_VIEWED'))
    const received = target.received.map(({ body }) => JSON.parse(body).nth).toSorted((a, b) => a - b)
    expect(received).toEqual(Array.from({ length: 1000 }, (_, nth) => nth))
  })
})

describe('status', () => {
  test.each([200, 202, 204])('%i counts as delivered', async (status) => {
    target.answer = answerWith(status)
    const path = await subscribePush(service, admin, target)
    await deliver()
    expect(await deliveriesOf(admin, path)).toMatchObject([{ state: 'delivered', httpStatus: status }])
  })

  test.each([201, 301, 302, 400, 404, 500, 503])('%i does not count as delivered', async (status) => {
    target.answer = (_, response) => response.writeHead(status, { location: target.url }).end('no')
    const path = await subscribePush(service, admin, target)
    await deliver()
    expect(await deliveriesOf(admin, path)).toMatchObject([{ state: 'retrying', httpStatus: status }])
    // A redirect is an answer and no way.
    expect(target.received).toHaveLength(1)
  })

  test('a refused event is omitted with ignore-errors, and the log shows that', async () => {
    target.answer = answerWith(500)
    const path = await subscribePush(service, admin, target, { ignoreError: true })
    await deliver()
    service.clock.advance(60_000)
    await service.service.tick()
    expect(target.received).toHaveLength(1)
    expect(await deliveriesOf(admin, path)).toMatchObject([{ state: 'omitted', httpStatus: 500, attempts: 1 }])
    expect((await admin.get(path)).body.data).toMatchObject({ errorCount: 1, lastDeliveryStatus: 500 })
  })
})

type Request = Target['received'][number] | undefined

const signaturesOf = (request: Request) => String(request?.headers['webhook-signature']).split(' ')

function signature(secret: string, request: Request): string {
  const headers: Record<string, unknown> = { ...request?.headers }
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const text = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${request?.body}`
  return `v1,${createHmac('sha256', key).update(text).digest('base64')}`
}
