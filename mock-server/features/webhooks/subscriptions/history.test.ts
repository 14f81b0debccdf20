import { describe, expect } from 'vitest'
import { openSecrets } from '#storage/engines/secrets.ts'
import { test as fixtures } from '#testing/fixtures.ts'
import { staysSignedIn } from '#testing/people.ts'
import { cursorOf, emit, historyOf, idOf, secretOf, subscribe } from '#testing/webhooks/webhooks.ts'

const HOUR = 3_600_000

const test = fixtures
  .override('serviceOptions', { outgoing: { resolve: async () => ['93.184.216.34'] } })
  .override('admin', ({ service }) => staysSignedIn(service, 'ADMIN'))
  .extend('subscribePush', { scope: 'file' }, ({ service, admin }) => async (members: Record<string, unknown> = {}) => {
    const targetUrl = 'https://example.com/hook?token=geheim'
    const path = await subscribe(service, admin, { deliveryType: 'PUSH', targetUrl, ...members })
    service.clock.advance(1)
    return path
  })
  .extend(
    'history',
    { scope: 'file' },
    ({ admin }) =>
      async (path: string) =>
        (await admin.get(historyOf(path))).body.data,
  )
  .extend('storedSecrets', { scope: 'file' }, ({ service }) => async (path: string): Promise<unknown> => {
    const { sealed_signing: sealed } = await service.storage.db
      .selectFrom('subscription')
      .select('sealed_signing')
      .where('id', '=', idOf(path))
      .executeTakeFirstOrThrow()
    return JSON.parse(openSecrets('a key for tests only').open(sealed ?? ''))
  })

// Entries of the same millisecond have no order.
test.beforeEach(({ clock }) => clock.advance(1))

describe('the history of a subscription', () => {
  test('records who created it, who changed which settings, and of secrets only the names', async ({
    clock,
    admin,
    subscribePush,
    history,
  }) => {
    const path = await subscribePush({ identifier: `Mirror ${crypto.randomUUID()}`, tagSets: [['pathfinder']] })
    await admin.put(path, {
      tagSets: [['pathfinder', 'BOOKMARK_CREATED']],
      targetUrl: 'https://example.com/other?token=geheimer',
      authorizationHeader: 'Bearer geheim',
      headers: [{ name: 'X-Key', value: 'geheim' }],
      signed: true,
      ignoreError: true,
      callback: `data.payload = '${'x'.repeat(5000)}'`,
    })
    const [updated, created, ...others] = await history(path)
    expect(others).toEqual([])
    expect(created).toMatchObject({
      action: 'CREATED',
      actorId: admin.userId,
      actorName: 'Test ADMIN',
      detail: { deliveryType: 'PUSH' },
    })
    expect(updated).toEqual({
      at: clock.now.toISOString(),
      actorId: admin.userId,
      actorName: 'Test ADMIN',
      action: 'UPDATED',
      detail: {
        tagSets: { from: [['pathfinder']], to: [['pathfinder', 'BOOKMARK_CREATED']] },
        targetUrl: { from: 'https://example.com/hook?token=***', to: 'https://example.com/other?token=***' },
        authorizationHeader: { from: 'none', to: 'set' },
        headers: { from: [], to: ['X-Key'] },
        signed: { from: false, to: true },
        ignoreError: { from: false, to: true },
        callback: 'changed',
      },
    })
  })

  test('records a change that also pauses the subscription as two entries', async ({
    admin,
    subscribePush,
    history,
  }) => {
    const path = await subscribePush()
    await admin.put(path, { ignoreError: true, active: false })
    const actions = (await history(path)).map(({ action }: { action: string }) => action)
    expect(actions.slice(0, 2).toSorted()).toEqual(['PAUSED', 'UPDATED'])
  })

  test('records a cursor move backwards, but not one forwards', async ({ service, clock, admin, history }) => {
    const path = await subscribe(service, admin)
    clock.advance(1)
    const start = await cursorOf(admin, path)
    await emit(service, ['BOOKMARK_CREATED', 'BOOKMARK_CREATED', 'BOOKMARK_CREATED'])
    await admin.put(`${path}/cursor`, { offset: start + 3 })
    await admin.put(`${path}/cursor`, { offset: start + 3 })
    expect(await history(path)).toHaveLength(1)
    await admin.put(`${path}/cursor`, { offset: start + 1 })
    expect(await history(path)).toMatchObject([
      { action: 'CURSOR_MOVED_BACK', actorId: admin.userId, detail: { from: start + 3, to: start + 1 } },
      { action: 'CREATED' },
    ])
    expect(await cursorOf(admin, path)).toBe(start + 1)
  })

  test('comes page by page, even if entries share a millisecond', async ({ clock, admin, subscribePush, history }) => {
    const path = await subscribePush()
    for (let nth = 1; nth <= 6; nth += 1) {
      await admin.put(path, { maxBatchSize: nth })
      if (nth % 3 === 0) clock.advance(1)
    }
    const whole = await history(path)
    expect(whole).toHaveLength(7)
    const pages: unknown[][] = []
    let cursor = ''
    do {
      const { body } = await admin.get(`${historyOf(path)}?pageSize=3${cursor && `&cursor=${cursor}`}`)
      pages.push(body.data)
      cursor = body.endCursor ?? ''
    } while (cursor)
    expect(pages.map((page) => page.length)).toEqual([3, 3, 1])
    expect(pages.flat()).toEqual(whole)
  })

  test('refuses a cursor of another subscription and an invalid page size with 400', async ({
    admin,
    subscribePush,
  }) => {
    const path = await subscribePush()
    for (let nth = 1; nth <= 2; nth += 1) await admin.put(path, { maxBatchSize: nth })
    const { endCursor } = (await admin.get(`${historyOf(path)}?pageSize=1`)).body
    const other = await subscribePush()
    expect((await admin.get(`${historyOf(other)}?cursor=${endCursor}`)).status).toBe(400)
    expect((await admin.get(`${historyOf(path)}?cursor=made-up`)).status).toBe(400)
    for (const size of ['0', '101', 'all']) {
      expect((await admin.get(`${historyOf(path)}?pageSize=${size}`)).status).toBe(400)
    }
  })
})

describe('rotating a signing secret', () => {
  test('creates a new one, and keeps the old one until the overlap ends', async ({
    clock,
    admin,
    subscribePush,
    history,
    storedSecrets,
  }) => {
    const path = await subscribePush()
    const first = (await admin.put(path, { signed: true })).body.data.signingSecret
    const etag = (await admin.get(path)).headers.get('etag')
    clock.advance(1)
    const { status, body } = await admin.post(secretOf(path), {})
    expect(status).toBe(200)
    const until = new Date(clock.now.getTime() + 24 * HOUR).toISOString()
    expect(body).toEqual({
      status: 'OK',
      type: 'SigningSecret',
      data: { secret: expect.stringMatching(/^whsec_/), oldSignsUntil: until },
    })
    expect(await storedSecrets(path)).toEqual([{ secret: body.data.secret }, { secret: first, until }])
    expect((await history(path))[0]).toMatchObject({ action: 'SECRET_ROTATED', detail: { overlapHours: 24 } })
    expect((await admin.get(path)).headers.get('etag')).toBe(etag)

    // A second rotation doesn't shorten the first overlap. Without an overlap only the newest secret is left.
    const second = (await admin.post(secretOf(path), { overlapHours: 1 })).body.data
    expect(await storedSecrets(path)).toMatchObject([
      { secret: second.secret },
      { secret: body.data.secret },
      { secret: first },
    ])
    clock.advance(25 * HOUR)
    const third = (await admin.post(secretOf(path), { overlapHours: 0 })).body.data
    expect(third).not.toHaveProperty('oldSignsUntil')
    expect(await storedSecrets(path)).toEqual([{ secret: third.secret }])
  })

  test('is refused with 422 if the subscription does not sign, or if the overlap is outside 0 to 168 hours', async ({
    service,
    admin,
    subscribePush,
  }) => {
    expect((await admin.post(secretOf(await subscribePush()), {})).status).toBe(422)
    expect((await admin.post(secretOf(await subscribe(service, admin)), {})).status).toBe(422)
    const path = await subscribePush({ signed: true })
    for (const overlapHours of [-1, 169, 1.5, 'long']) {
      const { status, body } = await admin.post(secretOf(path), { overlapHours })
      expect({ status, at: body.errors[0].value }).toEqual({ status: 422, at: '$.overlapHours' })
    }
  })
})
