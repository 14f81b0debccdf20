import { describe, expect } from 'vitest'
import { openSecrets } from '#storage/engines/secrets.ts'
import { test as fixtures } from '#testing/fixtures.ts'
import { signedIn } from '#testing/people.ts'
import { historyOf, idOf, subscribe } from '#testing/webhooks/webhooks.ts'

const secret = {
  targetUrl: 'https://example.com/hook?token=geheim',
  authorizationHeader: 'Bearer geheim',
  headers: [{ name: 'X-Key', value: 'geheim' }],
}

const test = fixtures
  .override('serviceOptions', { outgoing: { resolve: async () => ['93.184.216.34'] } })
  // May manage subscriptions, but may read the secrets only of those that it manages itself.
  .extend('operator', { scope: 'file' }, ({ service }) => signedIn(service, 'SYSTEM_WRITE'))
  .extend(
    'push',
    { scope: 'file' },
    ({ service, admin }) =>
      (members: Record<string, unknown> = {}) =>
        subscribe(service, admin, { deliveryType: 'PUSH', ...secret, ...members }),
  )
  .extend(
    'read',
    { scope: 'file' },
    ({ admin }) =>
      async (path: string) =>
        (await admin.get(path)).body.data,
  )
  .extend(
    'history',
    { scope: 'file' },
    ({ admin }) =>
      async (path: string) =>
        (await admin.get(historyOf(path))).body.data,
  )

describe('a change of a subscription', () => {
  test('changes the members it names and nothing else, and answers with the record and its new ETag', async ({
    service,
    admin,
    push,
    read,
  }) => {
    const path = await push({ identifier: `Named ${crypto.randomUUID()}`, callback: 'data.payload = 1' })
    const before = await read(path)
    service.clock.advance(1000)
    const { status, body, headers } = await admin.put(path, { ignoreError: true, somethingNew: 1 })
    expect(status).toBe(200)
    expect(headers.get('etag')).toBe('"2"')
    expect(body.data).toEqual({ ...before, ignoreError: true, updatedAt: service.clock.now.toISOString() })
    expect(await read(path)).toEqual(body.data)
  })

  test('clears a member that is null or the empty text', async ({ admin, push }) => {
    for (const empty of [null, '']) {
      const path = await push({ identifier: `Named ${crypto.randomUUID()}`, callback: 'data.payload = 1' })
      const clear = { identifier: empty, callback: empty, authorizationHeader: empty, headers: [] }
      const { body } = await admin.put(path, clear)
      for (const member of ['identifier', 'callback', 'authorizationHeader'])
        expect(body.data).not.toHaveProperty(member)
      expect(body.data.headers).toEqual([])
      const { status, body: refusal } = await admin.put(path, { targetUrl: empty })
      expect({ status, at: refusal.errors[0].value }).toEqual({ status: 422, at: '$.targetUrl' })
    }
  })

  test('that sends the record back unchanged leaves revision, date and history as they are', async ({
    service,
    admin,
    push,
    read,
    history,
  }) => {
    const path = await push()
    const before = await read(path)
    service.clock.advance(1000)
    const { headers, body } = await admin.put(path, before)
    expect(headers.get('etag')).toBe('"1"')
    expect(body.data).toEqual(before)
    expect(await history(path)).toHaveLength(1)
  })
})

describe('a masked secret', () => {
  test('that is sent back leaves the secret as it is', async ({ operator, push, read }) => {
    const path = await push()
    const subscription = (await operator.get(path)).body.data
    expect(subscription.authorizationHeader).toBe('••••••')
    expect((await operator.put(path, { ...subscription, ignoreError: true })).status).toBe(200)
    expect(await read(path)).toMatchObject({ ...secret, ignoreError: true })
  })

  test('in the query of a URL is accepted with the URL as it was shown, and refused with 422 in another one', async ({
    service,
    admin,
  }) => {
    const path = await subscribe(service, admin, { deliveryType: 'PUSH', targetUrl: 'https://example.com/?key=geheim' })
    const { status, body } = await admin.put(path, { targetUrl: 'https://example.com/other?key=***' })
    expect({ status, at: body.errors[0].value }).toEqual({ status: 422, at: '$.targetUrl' })
    const answer = await admin.put(path, { targetUrl: 'https://example.com/?key=***' })
    expect(answer.body.data.targetUrl).toBe('https://example.com/?key=geheim')
  })

  test('of a header that the subscription does not have is refused with 422', async ({ admin, push }) => {
    const path = await push()
    const headers = [
      { name: 'x-key', value: '••••••' },
      { name: 'x-other', value: '••••••' },
    ]
    const { status, body } = await admin.put(path, { headers })
    expect({ status, at: body.errors[0].value }).toEqual({ status: 422, at: '$.headers[1].value' })
    expect((await admin.put(path, { headers: headers.slice(0, 1) })).body.data.headers).toEqual([
      { name: 'x-key', value: 'geheim' },
    ])
  })

  test('can’t be redirected to another target by a caller who may not read it', async ({ operator, push, read }) => {
    const path = await push()
    const targetRefusal = await operator.put(path, { targetUrl: 'https://example.org/mine' })
    expect({ status: targetRefusal.status, at: targetRefusal.body.errors[0].value }).toEqual({
      status: 422,
      at: '$.authorizationHeader',
    })
    const callbackRefusal = await operator.put(path, { callback: 'delivery.targetUrl = "https://example.org/mine"' })
    expect({ status: callbackRefusal.status, at: callbackRefusal.body.errors[0].value }).toEqual({
      status: 422,
      at: '$.targetUrl',
    })
    const newSettings = { targetUrl: 'https://example.org/mine', authorizationHeader: 'Bearer other', headers: [] }
    expect((await operator.put(path, newSettings)).status).toBe(200)
    expect(await read(path)).toMatchObject(newSettings)
  })
})

describe('If-Match in a change of a subscription', () => {
  const ifMatch = (etag: string) => ({ headers: { 'if-match': etag } })

  test('with a stale ETag is refused with 409, the current record and its ETag', async ({ admin, push }) => {
    const path = await push()
    const { headers } = await admin.get(path)
    expect(headers.get('etag')).toBe('"1"')
    expect((await admin.put(path, { ignoreError: true }, ifMatch('"1"'))).status).toBe(200)
    const lateUpdate = await admin.put(path, { ignoreError: false }, ifMatch('"1"'))
    expect(lateUpdate.status).toBe(409)
    expect(lateUpdate.headers.get('etag')).toBe('"2"')
    expect(lateUpdate.body).toMatchObject({ status: 'ERROR', type: 'Subscription', data: { ignoreError: true } })
    expect((await admin.put(path, { ignoreError: false }, ifMatch('W/"2", "7"'))).status).toBe(200)
    expect((await admin.put(path, { ignoreError: true }, ifMatch('*'))).status).toBe(200)
  })

  test('with the same ETag in five requests at the same time lets one of them through', async ({ admin, push }) => {
    const path = await push()
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, nth) => admin.put(path, { maxBatchSize: nth + 1 }, ifMatch('"1"'))),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409])
  })
})

test.for<[Record<string, unknown>, string]>([
  [{ deliveryType: 'PULL' }, '$.deliveryType'],
  [{ tagSets: [[]] }, '$.tagSets[0]'],
  [{ userId: 'me' }, '$.userId'],
  [{ userId: crypto.randomUUID() }, '$.userId'],
  [{ targetUrl: 'https://192.168.1.1/' }, '$.targetUrl'],
  [{ headers: [{ name: 'host', value: 'x' }] }, '$.headers[0].name'],
  [{ callback: 'if (' }, '$.callback'],
])('a change with %j is refused with 422 and changes nothing', async ([members, at], { admin, push, read }) => {
  const path = await push()
  const before = await read(path)
  const { status, body } = await admin.put(path, { ignoreError: true, ...members })
  expect({ status, at: body.errors[0].value }).toEqual({ status: 422, at })
  expect(await read(path)).toEqual(before)
})

test('a PULL subscription refuses PUSH settings with 422', async ({ service, admin }) => {
  const path = await subscribe(service, admin)
  for (const members of [{ targetUrl: 'https://example.com' }, { signed: true }, { callback: 'data.payload = 1' }]) {
    const { status, body } = await admin.put(path, members)
    expect({ status, at: body.errors[0].value }).toEqual({ status: 422, at: `$.${Object.keys(members)[0]}` })
  }
})

test('a change is refused with 404 for another workspace, 400 for an unknown backlog', async ({
  service,
  admin,
  push,
}) => {
  const path = await push()
  expect((await admin.put(path, { workspaceId: crypto.randomUUID() })).status).toBe(404)
  expect((await admin.put(path, { workspaceId: service.workspace.id })).status).toBe(200)
  expect((await admin.put(`${path}?backlog=some`, {})).status).toBe(400)
})

test('only administrators change the managing user, and only to an active user of the workspace', async ({
  admin,
  operator,
  stranger,
  push,
  read,
}) => {
  const path = await push()
  const { userId } = await read(path)
  expect((await operator.put(path, { userId })).status).toBe(200)
  expect((await operator.put(path, { userId: operator.userId })).status).toBe(403)
  expect((await admin.put(path, { userId: operator.userId })).body.data.userId).toBe(operator.userId)
  expect((await operator.get(path)).body.data).toMatchObject(secret)
  expect((await admin.put(path, { userId: stranger.userId })).status).toBe(422)
})

test('enabling signing shows a new secret once; disabling and enabling it again creates another one', async ({
  service,
  admin,
  push,
}) => {
  const path = await push()
  const first = (await admin.put(path, { signed: true })).body.data.signingSecret
  expect(first).toMatch(/^whsec_/)
  expect((await admin.put(path, { signed: true, ignoreError: true })).body.data).not.toHaveProperty('signingSecret')
  expect((await admin.put(path, { signed: false })).body.data).not.toHaveProperty('signingSecret')
  const second = (await admin.put(path, { signed: true })).body.data.signingSecret
  expect(second).toMatch(/^whsec_/)
  expect(second).not.toBe(first)
  const id = idOf(path)
  const { sealed_signing: sealed } = await service.storage.db
    .selectFrom('subscription')
    .select('sealed_signing')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(openSecrets('a key for tests only').open(sealed ?? '')).toBe(JSON.stringify([{ secret: second }]))
})
