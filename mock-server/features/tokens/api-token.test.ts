import { createRemoteJWKSet, customFetch, jwtVerify } from 'jose'
import { describe, expect } from 'vitest'
import { test as fixtures } from '#testing/fixtures.ts'
import { type Client, clientOf, send } from '#testing/client.ts'
import { basic, form, grant, requestToken } from '#testing/token-requests.ts'
import { BASE_URL, type TestService, startService } from '#testing/service.ts'

const TECHNICAL = '/services/mtm/v1/technicalusers'

const publishedKeys = (service: TestService) =>
  createRemoteJWKSet(new URL(`${BASE_URL}/services/mtm/v1/oauth2/jwks.json`), {
    [customFetch]: (url, init) => service.fetch(new Request(url, init)),
  })

const test = fixtures
  // A technical user, and its API token.
  .extend('mirror', { scope: 'file' }, async ({ admin }) => {
    const { body } = await admin.post(TECHNICAL, { userName: 'mirror', permissionRole: 'SYSTEM_READ' })
    return body.data
  })
  .extend('apiToken', { scope: 'file' }, ({ mirror }): string => mirror.apiTokenData.token)
  .extend(
    'exchange',
    { scope: 'file' },
    ({ service, apiToken }) =>
      (token = apiToken) =>
        requestToken(service, { headers: basic('apitoken', token), body: form(grant) }),
  )
  // A client with a new access token.
  .extend(
    'signInBy',
    { scope: 'file' },
    ({ service, exchange }) =>
      async (token?: string): Promise<Client> =>
        clientOf(service, '', (await exchange(token)).body.access_token),
  )
  // Another technical user, whose access works.
  .extend('addTechnicalUser', { scope: 'file' }, ({ admin, signInBy }) => async () => {
    const { body } = await admin.post(TECHNICAL, {
      userName: `t-${crypto.randomUUID()}`,
      permissionRole: 'SYSTEM_WRITE',
    })
    const token: string = body.data.apiTokenData.token
    const reader = await signInBy(token)
    expect((await reader.get('/services/webhooks/v1/subscriptions')).status).toBe(200)
    return { id: body.data.id, token, reader }
  })

describe('an access token', () => {
  test('is a JWT that the published keys verify, with the claims that clients read', async ({
    exchange,
    service,
    mirror,
  }) => {
    const { access_token: token } = (await exchange()).body
    const { payload, protectedHeader } = await jwtVerify(token, publishedKeys(service), {
      currentDate: service.clock.now,
    })
    expect(protectedHeader).toMatchObject({ alg: 'RS256', kid: expect.any(String) })
    const now = service.clock.now.getTime() / 1000
    expect(payload).toMatchObject({
      exp: now + 3599,
      iss: BASE_URL,
      jti: expect.stringMatching(/^[0-9a-f-]{36}$/),
      sub: 'mirror',
      instanceUrl: BASE_URL,
    })
    expect(payload['principal']).toEqual({
      id: mirror.id,
      username: 'mirror',
      role: 'APICLIENT',
      status: 'ACTIVE',
      account: { id: service.workspace.accountId, name: expect.any(String) },
      permission: {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        role: 'SYSTEM_READ',
        status: 'ACTIVE',
        workspaceId: service.workspace.id,
        workspaceName: service.workspace.name,
        customerRoles: null,
      },
    })
  })

  test('is verified by public keys without a private part, which say their use', async ({ service }) => {
    const { body } = await send(service, 'GET', '/services/mtm/v1/oauth2/jwks.json')
    expect(body.keys.map((key: object) => Object.keys(key).toSorted())).toEqual([
      ['alg', 'e', 'kid', 'kty', 'n', 'use'],
    ])
  })

  test('differs from any other, and both are valid', async ({ signInBy }) => {
    const [first, second] = [await signInBy(), await signInBy()]
    expect(first.token).not.toBe(second.token)
    for (const client of [first, second]) expect((await client.get('/services/mtm/v1/workspaces')).status).toBe(200)
  })

  test('is valid for 3599 seconds and not a second more', async ({ service, signInBy }) => {
    const { now } = service.clock
    const reader = await signInBy()
    service.clock.advance(3598_999)
    expect((await reader.get('/services/mtm/v1/workspaces')).status).toBe(200)
    service.clock.advance(1)
    const { status, body } = await reader.get('/services/mtm/v1/workspaces')
    expect({ status, message: body.errorMessage }).toEqual({ status: 401, message: 'The access token has expired' })
    service.clock.now = now
  })

  test('is refused where it is unsigned, signed by another key, cut or changed', async ({
    signInBy,
    apiToken,
    service,
  }) => {
    const { token } = await signInBy()
    const [head = '', body = '', signature = ''] = token.split('.')
    const unsignedHead = btoa(JSON.stringify({ alg: 'none', typ: 'JWT' })).replaceAll('=', '')
    const claims = JSON.parse(atob(body.replaceAll('-', '+').replaceAll('_', '/')))
    claims.principal.permission.role = 'ADMIN'
    const raisedBody = Buffer.from(JSON.stringify(claims)).toString('base64url')
    const unknownKeyHead = Buffer.from(JSON.stringify({ alg: 'RS256', kid: 'unknown' })).toString('base64url')
    for (const bad of [
      `${unsignedHead}.${body}.`,
      `${head}.${raisedBody}.${signature}`,
      `${head}.${body}.AAAA`,
      `${head}.${body}`,
      `${unknownKeyHead}.${body}.${signature}`,
      'x',
      apiToken,
    ]) {
      expect((await clientOf(service, '', bad).get('/services/mtm/v1/workspaces')).status, bad).toBe(401)
    }
  })

  test('is valid in every process on the same store, whatever its address', async ({ signInBy, service }) => {
    const { token } = await signInBy()
    const elsewhere = await startService({ storage: service.storage, baseUrl: 'http://other.test' })
    expect((await clientOf(elsewhere, '', token).get('/services/mtm/v1/workspaces')).status).toBe(200)
    await elsewhere.close()
  })

  test('is taken from the header only, with the scheme in any case', async ({ signInBy, service, apiToken }) => {
    const { token } = await signInBy()
    const path = '/services/mtm/v1/workspaces'
    for (const scheme of ['Bearer', 'bearer', 'BEARER', 'bEaReR']) {
      expect((await send(service, 'GET', path, { headers: { authorization: `${scheme} ${token}` } })).status).toBe(200)
    }
    for (const authorization of [
      token,
      `Token ${token}`,
      'Bearer',
      '',
      `Bearer${token}`,
      `Basic ${btoa(`apitoken:${apiToken}`)}`,
    ]) {
      const { status, headers } = await send(service, 'GET', path, { headers: { authorization } })
      expect({ authorization, status }).toEqual({ authorization, status: 401 })
      expect(headers.get('www-authenticate')).toBe('Bearer realm="landscape"')
    }
    expect((await send(service, 'GET', `${path}?access_token=${token}`)).status).toBe(401)
    expect((await send(service, 'GET', path, { headers: { cookie: `landscape_session=${token}` } })).status).toBe(401)
  })

  test('outlives a restart of the service, also for many requests at the same time', async ({ signInBy, service }) => {
    const { token } = await signInBy()
    const restarted = await startService({ storage: service.storage })
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => clientOf(restarted, '', token).get('/services/mtm/v1/workspaces')),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(8).fill(200))
    await restarted.close()
  })
})

describe('access ends with the next request', () => {
  test('when the API token is replaced', async ({ addTechnicalUser, admin, exchange, signInBy }) => {
    const { id, token, reader } = await addTechnicalUser()
    const { body } = await admin.put(`${TECHNICAL}/${id}/replaceToken`, {})
    expect((await reader.get('/services/webhooks/v1/subscriptions')).status).toBe(401)
    expect((await exchange(token)).status).toBe(401)
    const fresh = await signInBy(body.data.apiTokenData.token)
    expect((await fresh.get('/services/webhooks/v1/subscriptions')).status).toBe(200)
  })

  test('when the technical user is deleted', async ({ addTechnicalUser, admin, exchange }) => {
    const { id, token, reader } = await addTechnicalUser()
    expect((await admin.delete(`${TECHNICAL}/${id}`)).status).toBe(204)
    expect((await reader.get('/services/webhooks/v1/subscriptions')).status).toBe(401)
    expect((await exchange(token)).status).toBe(401)
  })

  test('when the API token expires, access tokens made from it included', async ({
    service,
    admin,
    signInBy,
    exchange,
  }) => {
    const { now } = service.clock
    const expiry = new Date(now.getTime() + 60_000).toISOString()
    const { body } = await admin.post(TECHNICAL, {
      userName: 'brief',
      permissionRole: 'SYSTEM_READ',
      apiTokenData: { expiry },
    })
    const reader = await signInBy(body.data.apiTokenData.token)
    service.clock.advance(59_999)
    expect((await reader.get('/services/webhooks/v1/subscriptions')).status).toBe(200)
    service.clock.advance(1)
    expect((await reader.get('/services/webhooks/v1/subscriptions')).status).toBe(401)
    expect((await exchange(body.data.apiTokenData.token)).status).toBe(401)
    service.clock.now = now
  })
})

test('an API token is stored as a hash only', async ({ addTechnicalUser, service }) => {
  const { token } = await addTechnicalUser()
  const rows = await service.storage.db.selectFrom('api_token').selectAll().execute()
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toContain(token)
  expect(JSON.stringify(rows)).not.toContain(token.slice(8))
})
