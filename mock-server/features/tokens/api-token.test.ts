import { createRemoteJWKSet, customFetch, jwtVerify } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, clientOf, send } from '#testing/client.ts'
import { signedIn } from '#testing/people.ts'
import { BASE_URL, type TestService, startService } from '#testing/service.ts'

const TOKEN = '/services/mtm/v1/oauth2/token'
const TECHNICAL = '/services/mtm/v1/technicalusers'

let service: TestService
let admin: Client
let apiToken: string
let technicalId: string

beforeAll(async () => {
  service = await startService()
  admin = await signedIn(service, 'ADMIN')
  const { body } = await admin.post(TECHNICAL, { userName: 'mirror', permissionRole: 'SYSTEM_READ' })
  apiToken = body.data.apiTokenData.token
  technicalId = body.data.id
})
afterAll(() => service.close())

const basic = (name: string, password: string) => ({ authorization: `Basic ${btoa(`${name}:${password}`)}` })
const form = (members: Record<string, string>) => new URLSearchParams(members)
const request = (path: string, headers: Record<string, string>, body?: URLSearchParams) =>
  send(service, 'POST', path, { headers, body })
const grant = { grant_type: 'client_credentials' }
const exchange = async (token = apiToken) => await request(TOKEN, basic('apitoken', token), form(grant))
const client = async (token = apiToken) => clientOf(service, '', (await exchange(token)).body.access_token)

describe('a token request is accepted', () => {
  test.each<[string, () => ReturnType<typeof request>]>([
    ['with Basic credentials and the grant in the form', () => exchange()],
    [
      'with Basic credentials and the grant in the query, without a body',
      () => request(`${TOKEN}?grant_type=client_credentials`, basic('apitoken', apiToken)),
    ],
    [
      'with client_id and client_secret in the form',
      () => request(TOKEN, {}, form({ ...grant, client_id: 'apitoken', client_secret: apiToken })),
    ],
    [
      'with client_id and client_secret in the form, the grant in the query',
      () =>
        request(`${TOKEN}?grant_type=client_credentials`, {}, form({ client_id: 'apitoken', client_secret: apiToken })),
    ],
    [
      'with the scheme in lower case',
      () => request(TOKEN, { authorization: `basic ${btoa(`apitoken:${apiToken}`)}` }, form(grant)),
    ],
    [
      'with a charset beside the content type',
      () =>
        request(
          TOKEN,
          { ...basic('apitoken', apiToken), 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8' },
          form(grant),
        ),
    ],
    [
      'with members that nobody knows',
      () => request(`${TOKEN}?x=1`, basic('apitoken', apiToken), form({ ...grant, scope: 'all' })),
    ],
  ])('%s', async (_, ask) => {
    const { status, headers, body } = await ask()
    expect(status, JSON.stringify(body)).toBe(200)
    expect(headers.get('content-type')).toBe('application/json')
    expect(body).toEqual({
      scope: '',
      expired: false,
      access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      token_type: 'bearer',
      expires_in: 3599,
    })
    expect((await clientOf(service, '', body.access_token).get('/services/webhooks/v1/subscriptions')).status).toBe(200)
  })
})

describe('a token request is refused', () => {
  test.each<[string, number, () => ReturnType<typeof request>]>([
    ['without a grant type', 400, () => request(TOKEN, basic('apitoken', apiToken))],
    [
      'with another grant type',
      400,
      () => request(TOKEN, basic('apitoken', apiToken), form({ grant_type: 'password' })),
    ],
    [
      'with a JSON body',
      415,
      () => send(service, 'POST', TOKEN, { headers: basic('apitoken', apiToken), body: grant }),
    ],
    ['with another user name', 401, () => request(TOKEN, basic('token', apiToken), form(grant))],
    [
      'with another client_id',
      401,
      () => request(TOKEN, {}, form({ ...grant, client_id: 'me', client_secret: apiToken })),
    ],
    ['with a wrong token', 401, () => exchange('lxt_wrong')],
    ['with an empty token', 401, () => exchange('')],
    ['with credentials that are not base64', 401, () => request(TOKEN, { authorization: 'Basic %%%' }, form(grant))],
    ['without credentials', 401, () => request(TOKEN, {}, form(grant))],
    [
      'with the hash that the store keeps',
      401,
      async () => {
        const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(apiToken))
        return await exchange(Buffer.from(digest).toString('hex'))
      },
    ],
  ])('%s: %i', async (_, expected, ask) => {
    const { status, body } = await ask()
    expect({ status, body: body.status, message: typeof body.errorMessage }).toEqual({
      status: expected,
      body: 'ERROR',
      message: 'string',
    })
  })
})

describe('an access token', () => {
  const jwks = () =>
    createRemoteJWKSet(new URL(`${BASE_URL}/services/mtm/v1/oauth2/jwks.json`), {
      [customFetch]: (url, init) => service.fetch(new Request(url, init)),
    })

  test('is a JWT that the published keys verify, with the claims that clients read', async () => {
    const { access_token: token } = (await exchange()).body
    const { payload, protectedHeader } = await jwtVerify(token, jwks(), { currentDate: service.clock.now })
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
      id: technicalId,
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

  test('is verified by public keys without a private part, which say their use', async () => {
    const { body } = await send(service, 'GET', '/services/mtm/v1/oauth2/jwks.json')
    expect(body.keys.map((key: object) => Object.keys(key).toSorted())).toEqual([
      ['alg', 'e', 'kid', 'kty', 'n', 'use'],
    ])
  })

  test('differs from any other, and both are valid', async () => {
    const [one, two] = [await client(), await client()]
    expect(one.token).not.toBe(two.token)
    for (const each of [one, two]) expect((await each.get('/services/mtm/v1/workspaces')).status).toBe(200)
  })

  test('is valid for 3599 seconds and not a second more', async () => {
    const { now } = service.clock
    const reader = await client()
    service.clock.advance(3598_999)
    expect((await reader.get('/services/mtm/v1/workspaces')).status).toBe(200)
    service.clock.advance(1)
    const { status, body } = await reader.get('/services/mtm/v1/workspaces')
    expect({ status, message: body.errorMessage }).toEqual({ status: 401, message: 'The access token has expired' })
    service.clock.now = now
  })

  test('is refused where it is unsigned, signed by another key, cut or changed', async () => {
    const { token } = await client()
    const [head = '', body = '', signature = ''] = token.split('.')
    const none = btoa(JSON.stringify({ alg: 'none', typ: 'JWT' })).replaceAll('=', '')
    const changed = JSON.parse(atob(body.replaceAll('-', '+').replaceAll('_', '/')))
    changed.principal.permission.role = 'ADMIN'
    const raised = Buffer.from(JSON.stringify(changed)).toString('base64url')
    const unknownKey = Buffer.from(JSON.stringify({ alg: 'RS256', kid: 'made-up' })).toString('base64url')
    for (const bad of [
      `${none}.${body}.`,
      `${head}.${raised}.${signature}`,
      `${head}.${body}.AAAA`,
      `${head}.${body}`,
      `${unknownKey}.${body}.${signature}`,
      'x',
      apiToken,
    ]) {
      expect((await clientOf(service, '', bad).get('/services/mtm/v1/workspaces')).status, bad).toBe(401)
    }
  })

  test('is valid in every process on the same store, whatever its address', async () => {
    const { token } = await client()
    const elsewhere = await startService({ storage: service.storage, baseUrl: 'http://other.test' })
    expect((await clientOf(elsewhere, '', token).get('/services/mtm/v1/workspaces')).status).toBe(200)
    await elsewhere.close()
  })

  test('is taken from the header only, with the scheme in any case', async () => {
    const { token } = await client()
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
      expect(headers.get('www-authenticate')).toBe('Bearer')
    }
    expect((await send(service, 'GET', `${path}?access_token=${token}`)).status).toBe(401)
    expect((await send(service, 'GET', path, { headers: { cookie: `landscape_session=${token}` } })).status).toBe(401)
  })

  test('outlives a restart of the service, also for many requests at the same time', async () => {
    const { token } = await client()
    const restarted = await startService({ storage: service.storage })
    const all = await Promise.all(
      Array.from({ length: 8 }, () => clientOf(restarted, '', token).get('/services/mtm/v1/workspaces')),
    )
    expect(all.map(({ status }) => status)).toEqual(Array<number>(8).fill(200))
    await restarted.close()
  })
})

describe('access ends with the next request', () => {
  const technical = async () => {
    const { body } = await admin.post(TECHNICAL, {
      userName: `t-${crypto.randomUUID()}`,
      permissionRole: 'SYSTEM_WRITE',
    })
    const token: string = body.data.apiTokenData.token
    const reader = await client(token)
    expect((await reader.get('/services/webhooks/v1/subscriptions')).status).toBe(200)
    return { id: body.data.id, token, reader }
  }

  test('when the API token is replaced', async () => {
    const { id, token, reader } = await technical()
    const { body } = await admin.put(`${TECHNICAL}/${id}/replaceToken`, {})
    expect((await reader.get('/services/webhooks/v1/subscriptions')).status).toBe(401)
    expect((await exchange(token)).status).toBe(401)
    const fresh = await client(body.data.apiTokenData.token)
    expect((await fresh.get('/services/webhooks/v1/subscriptions')).status).toBe(200)
  })

  test('when the technical user is deleted', async () => {
    const { id, token, reader } = await technical()
    expect((await admin.delete(`${TECHNICAL}/${id}`)).status).toBe(204)
    expect((await reader.get('/services/webhooks/v1/subscriptions')).status).toBe(401)
    expect((await exchange(token)).status).toBe(401)
  })

  test('when the API token expires, access tokens made from it included', async () => {
    const { now } = service.clock
    const expiry = new Date(now.getTime() + 60_000).toISOString()
    const { body } = await admin.post(TECHNICAL, {
      userName: 'brief',
      permissionRole: 'SYSTEM_READ',
      apiTokenData: { expiry },
    })
    const reader = await client(body.data.apiTokenData.token)
    service.clock.advance(59_999)
    expect((await reader.get('/services/webhooks/v1/subscriptions')).status).toBe(200)
    service.clock.advance(1)
    expect((await reader.get('/services/webhooks/v1/subscriptions')).status).toBe(401)
    expect((await exchange(body.data.apiTokenData.token)).status).toBe(401)
    service.clock.now = now
  })

  test('and the API token was stored as a hash only', async () => {
    const { token } = await technical()
    const rows = await service.storage.db.selectFrom('api_token').selectAll().execute()
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(JSON.stringify(rows)).not.toContain(token.slice(8))
  })
})
