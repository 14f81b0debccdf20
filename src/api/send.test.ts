import { describe, expect } from 'vitest'
import { test } from '#testing/fixtures.ts'
import { refusal } from '#testing/network.ts'
import { ApiError } from './errors.ts'
import { send } from './send.ts'

const rejection = async (response: Promise<Response>): Promise<unknown> =>
  await response.then(
    () => undefined,
    (error: unknown) => error,
  )

describe('a request', () => {
  test.for<[what: string, sent: Parameters<typeof send>[1], headers: Record<string, string>]>([
    ['without a body has no headers', { method: 'GET' }, {}],
    ['with a token carries it', { method: 'GET', token: 'abc' }, { authorization: 'Bearer abc' }],
    ['with a body says that it is JSON', { method: 'PUT', body: {} }, { 'content-type': 'application/json' }],
    ['keeps the headers of its caller', { method: 'PUT', headers: { 'if-match': '"3"' } }, { 'if-match': '"3"' }],
  ])('%s', async ([, sent, headers], { network }) => {
    const requests: RequestInit[] = []
    network.answer('', '/things', (request) => {
      requests.push(request)
      return new Response('{}')
    })
    await send('/things', sent)
    expect(requests).toEqual([expect.objectContaining({ method: sent.method, headers })])
    expect(requests[0]?.body).toEqual(sent.body === undefined ? undefined : JSON.stringify(sent.body))
  })

  test('without a connection is rejected with status 0, and names itself', async ({ network }) => {
    network.cut()
    const error = await rejection(send('/things', { method: 'DELETE' }))
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status: 0, request: 'DELETE /things', message: '', errors: [] })
  })

  test('that the page cancels is rejected with the reason of the page', async ({ network }) => {
    const cancelling = new AbortController()
    const reason = new Error('the page was closed')
    network.answer('GET', '/things', () => {
      cancelling.abort(reason)
      throw reason
    })
    expect(await rejection(send('/things', { method: 'GET', signal: cancelling.signal }))).toBe(reason)
  })
})

describe('a response', () => {
  test('of a refusal is an error with its status, message and members', async ({ network }) => {
    const envelope = {
      errorMessage: 'not so',
      errors: [{ value: '$.name', messages: ['is taken'] }],
      data: { id: 'theirs' },
    }
    const headers = { 'content-type': 'application/json; charset=utf-8' }
    network.answer('POST', '/things', () => new Response(JSON.stringify(envelope), { status: 409, headers }))
    expect(await rejection(send('/things', { method: 'POST' }))).toMatchObject({
      status: 409,
      request: 'POST /things',
      message: 'not so',
      errors: envelope.errors,
      data: envelope.data,
      retryAfter: undefined,
    })
  })

  test.for([
    ['HTML of a proxy', 'text/html', '<h1>Bad gateway</h1>'],
    ['JSON that breaks off', 'application/json', '{"errorMessage": "not'],
    ['nothing', '', ''],
  ] as const)('with %s counts by its status alone', async ([, type, body], { network }) => {
    network.answer('GET', '/things', () => new Response(body, { status: 502, headers: { 'content-type': type } }))
    const error = await rejection(send('/things', { method: 'GET' }))
    expect(error).toMatchObject({ name: 'ApiError', status: 502, message: '', errors: [] })
  })

  test.for<[string | undefined, number | undefined]>([
    ['30', 30],
    ['0', 0],
    ['Sat, 21 Nov 2026 12:00:00 GMT', undefined],
    [undefined, undefined],
  ])('with Retry-After %s asks to wait %s seconds', async ([header, seconds], { network }) => {
    network.answer('GET', '/things', () => {
      const response = refusal(503, 'busy')
      if (header !== undefined) response.headers.set('retry-after', header)
      return response
    })
    expect(await rejection(send('/things', { method: 'GET' }))).toMatchObject({ status: 503, retryAfter: seconds })
  })
})
