import { countBookmarks } from 'mock-server/contract/bookmarks/search.ts'
import { createBookmark, deleteBookmark, getBookmark } from 'mock-server/contract/bookmarks.ts'
import { listUsers } from 'mock-server/contract/people.ts'
import { describe, expect } from 'vitest'
import { test } from '#testing/bookmarks.ts'
import { refusal } from '#testing/network.ts'
import { addressOf, call, callWithHeaders } from './call.ts'
import { currentSession, signOut } from './session.ts'

const id = '7f3a2c10-1111-4222-8333-444455556666'
const HOUR_MS = 3_600_000
const SIGN_IN = 'POST /services/mtm/v1/sessions'
const RENEW = 'POST /services/mtm/v1/sessions/renew'

describe('the address of an operation', () => {
  test('has its parameters and its query, without absent members', () => {
    const query = { q: 'a & b', page: 0, status: undefined } as const
    expect(addressOf(listUsers, { params: { id }, query })).toBe(
      `/services/mtm/v1/workspaces/${id}/users?q=a+%26+b&page=0`,
    )
    expect(addressOf(countBookmarks, {})).toBe('/services/console/v1/bookmarks/counts')
  })

  test('cannot be left by a parameter with slashes', () => {
    expect(addressOf(getBookmark, { params: { id: '../users?x' } })).toBe(
      '/services/pathfinder/v1/bookmarks/..%2Fusers%3Fx',
    )
  })
})

describe('a call', () => {
  test('returns the payload, and the headers when they are asked for', async ({ signInAs, save }) => {
    await signInAs('MEMBER')
    const saved = await save({ name: 'Called' })
    const { payload, headers } = await callWithHeaders(getBookmark, { params: { id: saved.id } })
    expect(payload.data.name).toBe('Called')
    expect(headers.get('etag')).toMatch(/^"/)
    expect(await call(deleteBookmark, { params: { id: saved.id } })).toBeUndefined()
  })

  test('is repeated once with a new token when its token has expired', async ({
    signInAs,
    renewable,
    site,
    network,
  }) => {
    await signInAs('MEMBER')
    renewable('MEMBER')
    site.clock.advance(2 * HOUR_MS)
    network.requests.length = 0
    await call(countBookmarks, {})
    const counts = 'GET /services/console/v1/bookmarks/counts'
    expect(network.requests).toEqual([counts, RENEW, SIGN_IN, counts])
  })

  test('is not repeated a second time when the new token is refused as well', async ({
    signInAs,
    renewable,
    network,
  }) => {
    await signInAs('MEMBER')
    renewable('MEMBER')
    network.answer('GET', '/counts', () => refusal(401, 'not you'))
    await expect(call(countBookmarks, {})).rejects.toMatchObject({ status: 401, message: 'not you' })
    expect(network.requests.filter((request) => request.endsWith('/counts'))).toHaveLength(2)
  })

  test.for([403, 404, 422, 500])('that is refused with %i is not repeated', async (status, { signInAs, network }) => {
    await signInAs('MEMBER')
    network.requests.length = 0
    network.answer('GET', '/counts', () => refusal(status, 'no'))
    await expect(call(countBookmarks, {})).rejects.toMatchObject({ status, message: 'no' })
    expect(network.requests).toHaveLength(1)
  })

  test('with a response that breaks the contract is rejected', async ({ signInAs, network }) => {
    await signInAs('MEMBER')
    network.answer('GET', '/counts', () => new Response('{"status": "OK", "type": "BookmarkCounts", "data": {}}'))
    await expect(call(countBookmarks, {})).rejects.toThrow(/mine/)
  })

  test('waits while the session asks for the password, and goes on afterwards', async ({ signInAs, site, plain }) => {
    await signInAs('MEMBER')
    await site.endSessions('MEMBER')
    const created = call(createBookmark, { body: { ...plain('MEMBER'), name: 'Saved later' } })
    await expect.poll(() => currentSession().state).toBe('lapsed')
    await signInAs('MEMBER')
    expect((await created).data.name).toBe('Saved later')
  })

  test('of a session that is over is neither repeated nor renewed for whoever signs in next', async ({
    signInAs,
    network,
  }) => {
    await signInAs('MEMBER')
    const { promise, resolve } = Promise.withResolvers<Response>()
    network.answer('GET', '/counts', () => promise)
    const counts = call(countBookmarks, {})
    await expect.poll(() => network.requests.filter((request) => request.endsWith('/counts'))).toHaveLength(1)
    await signOut(false)
    await signInAs('ADMIN')
    network.requests.length = 0
    resolve(refusal(401, 'over'))
    await expect(counts).rejects.toMatchObject({ status: 401, message: 'over' })
    expect([network.requests, currentSession().state]).toEqual([[], 'in'])
  })

  test('is rejected when the session is given up instead', async ({ signInAs, site }) => {
    await signInAs('MEMBER')
    await site.endSessions('MEMBER')
    const counts = call(countBookmarks, {})
    await expect.poll(() => currentSession().state).toBe('lapsed')
    await signOut(false)
    await expect(counts).rejects.toMatchObject({ status: 401 })
  })
})
