import type { Role } from '#contract/access.ts'
import { describe, expect } from 'vitest'
import { test as fixtures } from '#testing/fixtures.ts'
import { signedIn } from '#testing/people.ts'
import { subscribe } from '#testing/webhooks/webhooks.ts'

const PATH = '/services/webhooks/v1/subscriptions'
const URL = 'https://example.com/hook'

const reservedHeaders = (
  'host Connection content-type Content-Length cookie proxy-authorization te trailer upgrade expect webhook-id ' +
  'Webhook-Signature authorization transfer-encoding keep-alive user-agent'
).split(' ')

const test = fixtures.override('serviceOptions', { outgoing: { resolve: async () => ['93.184.216.34'] } }).extend(
  'createPush',
  { scope: 'file' },
  ({ service, admin }) =>
    (members: Record<string, unknown> = {}) =>
      admin.post(PATH, {
        deliveryType: 'PUSH',
        tagSets: [['pathfinder']],
        workspaceId: service.workspace.id,
        targetUrl: URL,
        ...members,
      }),
)

test('a PUSH subscription needs a target; everything else has a default', async ({ createPush }) => {
  const { status, body, headers } = await createPush()
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

test('a PUSH subscription accepts every setting', async ({ service, createPush }) => {
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
  const { body } = await createPush(members)
  expect(body.data).toMatchObject({ ...members, state: 'PAUSED', inactiveReason: 'paused' })
  expect(body.data.inactiveSince).toBe(service.clock.now.toISOString())
})

describe('a PUSH subscription is refused with 422, which names the member, for', () => {
  test.for<[title: string, members: Record<string, unknown>, at: string]>([
    ['no target', { targetUrl: undefined }, '$.targetUrl'],
    ['an empty target', { targetUrl: '' }, '$.targetUrl'],
    ['a target that is no address', { targetUrl: 'example.com' }, '$.targetUrl'],
    ['a target of another scheme', { targetUrl: 'ftp://example.com/' }, '$.targetUrl'],
    ['a target with user info', { targetUrl: 'https://me:secret@example.com/' }, '$.targetUrl'],
    ['a target at a private address', { targetUrl: 'http://10.0.0.1/' }, '$.targetUrl'],
    ['a method that cannot be used', { targetMethod: 'DELETE' }, '$.targetMethod'],
    ['a line break in Authorization', { authorizationHeader: 'Bearer a\r\nX-Evil: 1' }, '$.authorizationHeader'],
    ['NUL in Authorization', { authorizationHeader: 'a\0b' }, '$.authorizationHeader'],
    ['a mask instead of Authorization', { authorizationHeader: '••••••' }, '$.authorizationHeader'],
    ['a header name that is no token', { headers: [{ name: 'x a', value: '1' }] }, '$.headers[0].name'],
    ['a line break in the value of a header', { headers: [{ name: 'x-a', value: '1\n2' }] }, '$.headers[0].value'],
    ['a mask instead of the value of a header', { headers: [{ name: 'x-a', value: '••••••' }] }, '$.headers[0].value'],
    [
      'a header name used twice',
      {
        headers: [
          { name: 'x-a', value: '1' },
          { name: 'X-A', value: '2' },
        ],
      },
      '$.headers[1].name',
    ],
    ['a callback that does not parse', { callback: 'var a = 1;\nif (' }, '$.callback'],
  ])('%s', async ([_title, members, at], { createPush }) => {
    const { status, body } = await createPush(members)
    expect({ status, at: body.errors?.map(({ value }: { value: string }) => value) }).toEqual({ status: 422, at: [at] })
  })

  test.for(reservedHeaders)('the header %s', async (name, { createPush }) => {
    const { status, body } = await createPush({
      headers: [
        { name: 'x-fine', value: '1' },
        { name, value: '1' },
      ],
    })
    expect({ status, at: body.errors[0].value }).toEqual({ status: 422, at: '$.headers[1].name' })
  })

  test('a forbidden address (with the code) and a callback that does not parse (with line and column)', async ({
    createPush,
  }) => {
    expect((await createPush({ targetUrl: 'http://169.254.169.254/' })).body.errors[0].messages[0]).toContain(
      'TARGET_ADDRESS_BLOCKED',
    )
    expect((await createPush({ callback: 'var a = 1;\nvar b = = 2' })).body.errors[0].messages[0]).toMatch(
      /^line 2, column \d+: /,
    )
  })
})

describe('the warnings of a PUSH subscription', () => {
  const http = 'http://example.com/hook?token=geheim'
  const Authorization = { authorizationHeader: 'Bearer geheim' }

  test.for<[title: string, members: Record<string, unknown>, codes: string[]]>([
    ['nothing, for an https target', Authorization, []],
    ['a target over plain HTTP', { targetUrl: http }, ['INSECURE_TARGET']],
    ['an Authorization header over plain HTTP', { ...Authorization, targetUrl: http }, ['INSECURE_AUTHORIZATION']],
    [
      'the target alone, once that is confirmed',
      { ...Authorization, targetUrl: http, allowInsecureAuthorization: true },
      ['INSECURE_TARGET'],
    ],
    ['no tag sets', { tagSets: [] }, ['NO_TAG_SETS']],
  ])('name %s', async ([_title, members, codes], { createPush }) => {
    const { status, body } = await createPush(members)
    expect(status).toBe(200)
    expect(body.data.warnings.map(({ code }: { code: string }) => code)).toEqual(codes)
  })

  test('are the same in the list, on the page and in the status, also for callers who see masks', async ({
    service,
    admin,
    createPush,
  }) => {
    const { id, warnings } = (await createPush({ ...Authorization, targetUrl: http })).body.data
    expect(warnings).toMatchObject([{ code: 'INSECURE_AUTHORIZATION', message: expect.stringContaining('plain HTTP') }])
    for (const client of [admin, await signedIn(service, 'SUPPORT')]) {
      for (const list of [PATH, `${PATH}/status`]) {
        const { body } = await client.get(list)
        expect(body.data).toContainEqual(expect.objectContaining({ id, warnings }))
      }
      for (const path of [`${PATH}/${id}`, `${PATH}/${id}/status`])
        expect((await client.get(path)).body.data.warnings).toEqual(warnings)
    }
  })
})

describe('secrets of a PUSH subscription', () => {
  const secrets = {
    targetUrl: `${URL}?env=prod&token=geheim`,
    authorizationHeader: 'Bearer geheim',
    headers: [{ name: 'X-Key', value: 'geheim' }],
  }
  const masked = {
    targetUrl: `${URL}?env=***&token=***`,
    authorizationHeader: '••••••',
    headers: [{ name: 'X-Key', value: '••••••' }],
  }

  test.for<[Role, Record<string, unknown>]>([
    ['ADMIN', secrets],
    ['SUPPORT', masked],
    ['SYSTEM_READ', masked],
    ['SYSTEM_WRITE', masked],
  ])('are shown to %s as far as the role may read them', async ([role, expected], { service, admin }) => {
    const path = await subscribe(service, admin, { deliveryType: 'PUSH', ...secrets })
    const client = await signedIn(service, role)
    const subscription = (await client.get(path)).body.data
    expect(subscription).toMatchObject(expected)
    const list: { id: string }[] = (await client.get(PATH)).body.data
    expect(list.find(({ id }) => id === subscription.id)).toMatchObject(expected)
  })

  test('are shown to the managing user', async ({ service }) => {
    const manager = await signedIn(service, 'SYSTEM_WRITE')
    const path = await subscribe(service, manager, { deliveryType: 'PUSH', ...secrets })
    expect((await manager.get(path)).body.data).toMatchObject(secrets)
    expect((await manager.delete(path)).body.data).toMatchObject(secrets)
  })

  test('are stored sealed', async ({ service, admin }) => {
    await subscribe(service, admin, { deliveryType: 'PUSH', ...secrets, signed: true })
    const rows = await service.storage.db.selectFrom('subscription').selectAll().execute()
    const history = await service.storage.db.selectFrom('subscription_history').selectAll().execute()
    expect(JSON.stringify([rows, history])).not.toMatch(/geheim|whsec_/)
  })

  test('include a signing secret, which only the answer that creates it shows', async ({ admin, createPush }) => {
    const { body } = await createPush({ signed: true })
    expect(body.data.signingSecret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    const subscription = await admin.get(`${PATH}/${body.data.id}`)
    expect(subscription.body.data).toMatchObject({ signed: true })
    expect(JSON.stringify(subscription.body)).not.toContain('whsec_')
  })
})
