import { createHash } from 'node:crypto'
import { describe, expect } from 'vitest'
import { clientOf } from '#testing/client.ts'
import { test as fixtures } from '#testing/fixtures.ts'
import { TOKEN_PATH, type TokenRequest, basic, form, grant, requestToken } from '#testing/token-requests.ts'

const test = fixtures.extend('apiToken', { scope: 'file' }, async ({ admin }): Promise<string> => {
  const technicalUser = { userName: 'mirror', permissionRole: 'SYSTEM_READ' }
  return (await admin.post('/services/mtm/v1/technicalusers', technicalUser)).body.data.apiTokenData.token
})

describe('a token request is accepted', () => {
  test.for<[string, (token: string) => TokenRequest]>([
    [
      'with Basic credentials and the grant in the form',
      (token) => ({ headers: basic('apitoken', token), body: form(grant) }),
    ],
    [
      'with Basic credentials and the grant in the query, without a body',
      (token) => ({ path: `${TOKEN_PATH}?grant_type=client_credentials`, headers: basic('apitoken', token) }),
    ],
    [
      'with client_id and client_secret in the form',
      (token) => ({ body: form({ ...grant, client_id: 'apitoken', client_secret: token }) }),
    ],
    [
      'with client_id and client_secret in the form, the grant in the query',
      (token) => ({
        path: `${TOKEN_PATH}?grant_type=client_credentials`,
        body: form({ client_id: 'apitoken', client_secret: token }),
      }),
    ],
    [
      'with the scheme in lower case',
      (token) => ({ headers: { authorization: `basic ${btoa(`apitoken:${token}`)}` }, body: form(grant) }),
    ],
    [
      'with a charset beside the content type',
      (token) => ({
        headers: {
          ...basic('apitoken', token),
          'content-type': 'application/x-www-form-urlencoded; charset=UTF-8',
        },
        body: form(grant),
      }),
    ],
    [
      'with unknown members',
      (token) => ({
        path: `${TOKEN_PATH}?x=1`,
        headers: basic('apitoken', token),
        body: form({ ...grant, scope: 'all' }),
      }),
    ],
  ])('%s', async ([, request], { service, apiToken }) => {
    const { status, headers, body } = await requestToken(service, request(apiToken))
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
  const byToken = (token: string): TokenRequest => ({ headers: basic('apitoken', token), body: form(grant) })

  test.for<[string, number, (token: string) => TokenRequest]>([
    ['without a grant type', 400, (token) => ({ headers: basic('apitoken', token) })],
    [
      'with another grant type',
      400,
      (token) => ({ headers: basic('apitoken', token), body: form({ grant_type: 'password' }) }),
    ],
    ['with a JSON body', 415, (token) => ({ headers: basic('apitoken', token), body: grant })],
    ['with another user name', 401, (token) => ({ headers: basic('token', token), body: form(grant) })],
    ['with another client_id', 401, (token) => ({ body: form({ ...grant, client_id: 'me', client_secret: token }) })],
    ['with a wrong token', 401, () => byToken('lxt_wrong')],
    ['with an empty token', 401, () => byToken('')],
    [
      'with credentials that are not base64',
      401,
      () => ({ headers: { authorization: 'Basic %%%' }, body: form(grant) }),
    ],
    ['without credentials', 401, () => ({ body: form(grant) })],
    ['with the hash that the store keeps', 401, (token) => byToken(createHash('sha256').update(token).digest('hex'))],
  ])('%s: %i', async ([, expected, request], { service, apiToken }) => {
    const { status, body, headers } = await requestToken(service, request(apiToken))
    expect(headers.get('www-authenticate')).toBe(expected === 401 ? 'Basic realm="landscape"' : null)
    expect({ status, body: body.status, message: typeof body.errorMessage }).toEqual({
      status: expected,
      body: 'ERROR',
      message: 'string',
    })
  })
})
