import type { Role } from '#contract/access.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '#testing/client.ts'
import { signedIn } from '#testing/people.ts'
import { type TestService, startService } from '#testing/service.ts'
import { subscribe } from '#testing/webhooks/webhooks.ts'

const PATH = '/services/webhooks/v1/subscriptions'
const URL = 'https://example.com/hook'

let service: TestService
let admin: Client
beforeAll(async () => {
  service = await startService({ outgoing: { resolve: async () => ['93.184.216.34'] } })
  admin = await signedIn(service, 'ADMIN')
})
afterAll(() => service.close())

const deniedHeaders = (
  'host Connection content-type Content-Length cookie proxy-authorization te trailer upgrade expect webhook-id ' +
  'Webhook-Signature authorization transfer-encoding keep-alive user-agent'
).split(' ')

const push = (members: Record<string, unknown> = {}) =>
  admin.post(PATH, {
    deliveryType: 'PUSH',
    tagSets: [['pathfinder']],
    workspaceId: service.workspace.id,
    targetUrl: URL,
    ...members,
  })

test('a PUSH subscription needs a target; everything else has a default', async () => {
  const { status, body, headers } = await push()
  expect(status).toBe(200)
  expect(headers.get('etag')).toBe('"1"')
  expect(body.data).toMatchObject({
    deliveryType: 'PUSH',
    targetUrl: URL,
    targetMethod: 'POST',
    ignoreError: false,
    active: true,
    state: 'ACTIVE',
    payloadMode: 'DEFAULT',
    workspaceConstraint: 'WORKSPACE',
    maxBatchSize: 512,
    errorCount: 0,
    signed: false,
    headers: [],
  })
  expect(body.data).not.toHaveProperty('signingSecret')
})

test('a PUSH subscription accepts every setting', async () => {
  const members = {
    targetMethod: 'PUT',
    authorizationHeader: 'Bearer geheim',
    headers: [{ name: 'X-Env', value: 'prod' }],
    callback: 'for (i = 0; i < 1; i++) { data.payload.seen = i }',
    ordered: true,
    ignoreError: true,
    factSheetTypes: ['Application'],
    payloadMode: 'NO_PAYLOAD',
    workspaceConstraint: 'ANY',
    active: false,
  }
  const { body } = await push(members)
  expect(body.data).toMatchObject({ ...members, state: 'PAUSED', inactiveReason: 'paused' })
  expect(body.data.inactiveSince).toBe(service.clock.now.toISOString())
})

describe('a PUSH subscription is refused with 422 that names the member:', () => {
  test.each<[string, Record<string, unknown>, string]>([
    ['no target', { targetUrl: undefined }, '$.targetUrl'],
    ['an empty target', { targetUrl: '' }, '$.targetUrl'],
    ['no address', { targetUrl: 'example.com' }, '$.targetUrl'],
    ['another scheme', { targetUrl: 'ftp://example.com/' }, '$.targetUrl'],
    ['user info', { targetUrl: 'https://me:secret@example.com/' }, '$.targetUrl'],
    ['a private address', { targetUrl: 'http://10.0.0.1/' }, '$.targetUrl'],
    ['another method', { targetMethod: 'DELETE' }, '$.targetMethod'],
    ['a line break in Authorization', { authorizationHeader: 'Bearer a\r\nX-Evil: 1' }, '$.authorizationHeader'],
    ['NUL in Authorization', { authorizationHeader: 'a\0b' }, '$.authorizationHeader'],
    ['a mask instead of Authorization', { authorizationHeader: '••••••' }, '$.authorizationHeader'],
    ['no token', { headers: [{ name: 'x a', value: '1' }] }, '$.headers[0].name'],
    ['a line break in a value', { headers: [{ name: 'x-a', value: '1\n2' }] }, '$.headers[0].value'],
    ['a mask instead of a value', { headers: [{ name: 'x-a', value: '••••••' }] }, '$.headers[0].value'],
    [
      'one name twice',
      {
        headers: [
          { name: 'x-a', value: '1' },
          { name: 'X-A', value: '2' },
        ],
      },
      '$.headers[1].name',
    ],
    ['a callback that does not parse', { callback: 'var a = 1;\nif (' }, '$.callback'],
  ])('%s', async (_, members, at) => {
    const { status, body } = await push(members)
    expect({ status, at: body.errors?.map(({ value }: { value: string }) => value) }).toEqual({ status: 422, at: [at] })
  })

  test.each(deniedHeaders)('the header %s', async (name) => {
    const { status, body } = await push({
      headers: [
        { name: 'x-fine', value: '1' },
        { name, value: '1' },
      ],
    })
    expect({ status, at: body.errors[0].value }).toEqual({ status: 422, at: '$.headers[1].name' })
  })

  test('a forbidden target is named with its code, a callback with line and column', async () => {
    expect((await push({ targetUrl: 'http://169.254.169.254/' })).body.errors[0].messages[0]).toContain(
      'TARGET_ADDRESS_BLOCKED',
    )
    expect((await push({ callback: 'var a = 1;\nvar b = = 2' })).body.errors[0].messages[0]).toMatch(
      /^line 2, column \d+: /,
    )
  })

  test('Authorization over plain HTTP, unless it is confirmed', async () => {
    const insecure = { targetUrl: 'http://example.com/', authorizationHeader: 'Bearer x' }
    const { status, body } = await push(insecure)
    expect({ status, at: body.errors[0].value }).toEqual({ status: 422, at: '$.authorizationHeader' })
    expect(body.errors[0].messages[0]).toContain('allowInsecureAuthorization: true')
    expect((await push({ ...insecure, allowInsecureAuthorization: true })).status).toBe(200)
    expect((await push({ targetUrl: 'http://example.com/' })).status).toBe(200)
  })
})

describe('secrets of a PUSH subscription', () => {
  const secret = {
    targetUrl: `${URL}?env=prod&token=geheim`,
    authorizationHeader: 'Bearer geheim',
    headers: [{ name: 'X-Key', value: 'geheim' }],
  }
  const masked = {
    targetUrl: `${URL}?env=***&token=***`,
    authorizationHeader: '••••••',
    headers: [{ name: 'X-Key', value: '••••••' }],
  }

  test.each<[Role, Record<string, unknown>]>([
    ['ADMIN', secret],
    ['SUPPORT', masked],
    ['SYSTEM_READ', masked],
    ['SYSTEM_WRITE', masked],
  ])('are shown to %s as far as the role may read them', async (role, expected) => {
    const path = await subscribe(service, admin, { deliveryType: 'PUSH', ...secret })
    const client = await signedIn(service, role)
    const one = (await client.get(path)).body.data
    expect(one).toMatchObject(expected)
    const all: { id: string }[] = (await client.get(PATH)).body.data
    expect(all.find(({ id }) => id === one.id)).toMatchObject(expected)
  })

  test('are shown to the managing user', async () => {
    const robot = await signedIn(service, 'SYSTEM_WRITE')
    const path = await subscribe(service, robot, { deliveryType: 'PUSH', ...secret })
    expect((await robot.get(path)).body.data).toMatchObject(secret)
    expect((await robot.delete(path)).body.data).toMatchObject(secret)
  })

  test('are stored sealed', async () => {
    await subscribe(service, admin, { deliveryType: 'PUSH', ...secret, signed: true })
    const rows = await service.storage.db.selectFrom('subscription').selectAll().execute()
    const history = await service.storage.db.selectFrom('subscription_history').selectAll().execute()
    expect(JSON.stringify([rows, history])).not.toMatch(/geheim|whsec_/)
  })

  test('include a signing secret, which only the answer that creates it shows', async () => {
    const { body } = await push({ signed: true })
    expect(body.data.signingSecret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    const again = await admin.get(`${PATH}/${body.data.id}`)
    expect(again.body.data).toMatchObject({ signed: true })
    expect(JSON.stringify(again.body)).not.toContain('whsec_')
  })
})
