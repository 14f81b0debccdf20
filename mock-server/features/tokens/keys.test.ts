import { describe, expect } from 'vitest'
import { send } from '#testing/client.ts'
import { test as fixtures } from '#testing/fixtures.ts'
import { insertKey } from './keys.store.ts'

const JWKS = '/services/mtm/v1/oauth2/jwks.json'
const test = fixtures.override('serviceOptions', ({ watchedStore: { storage } }) => ({ storage }))

// Whoever signs in first makes the service's first key.
test.beforeAll(async ({ admin }) => void (await admin.get('/services/mtm/v1/workspaces')))

describe('the public keys', () => {
  test('are read from the store once in a second, however many people ask or show tokens with made-up keys', async ({
    service,
    clock,
    watchedStore: { statements },
  }) => {
    clock.advance(1000)
    statements.length = 0
    const head = Buffer.from(JSON.stringify({ alg: 'RS256', kid: 'unknown' })).toString('base64url')
    const forged = `${head}.e30.${'A'.repeat(342)}`
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, nth) =>
        nth % 2 === 0 ? send(service, 'GET', JWKS) : send(service, 'GET', '/bookmarks', { token: forged }),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 401]))
    expect(statements.filter((kind) => kind === 'SelectQueryNode')).toHaveLength(1)
  })

  test('include the key of another process after a second', async ({ service, clock, watchedStore: { storage } }) => {
    const { body } = await send(service, 'GET', JWKS)
    const [{ kid, use, alg, ...key }] = body.keys
    const other = { id: `other-${kid}`, public_key: JSON.stringify(key), sealed_private_key: '' }
    await insertKey(storage.db, other, new Date(clock.now.getTime() - 1000))
    clock.advance(1000)
    const after = await send(service, 'GET', JWKS)
    expect(after.body.keys).toEqual([body.keys[0], { ...key, kid: other.id, use, alg }])
  })
})
