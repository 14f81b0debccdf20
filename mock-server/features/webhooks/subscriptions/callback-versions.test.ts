import { describe, expect } from 'vitest'
import { test as fixtures } from '#testing/fixtures.ts'
import type { Client, Json } from '#testing/client.ts'
import { signedIn } from '#testing/people.ts'
import { subscribePush } from '#testing/webhooks/push.ts'
import { consolePathOf, subscribe } from '#testing/webhooks/webhooks.ts'

const test = fixtures
  // May change subscriptions, like an administrator.
  .extend('operator', { scope: 'file' }, ({ service }) => signedIn(service, 'SYSTEM_WRITE'))
  .extend(
    'push',
    ({ service, admin, target }) =>
      (members: Record<string, unknown> = {}) =>
        subscribePush(service, admin, target, members),
  )

const versions = (client: Client, path: string, query = '') =>
  client.get(`${consolePathOf(path)}/callback-versions${query}`)
const version = (client: Client, path: string, number: number) =>
  client.get(`${consolePathOf(path)}/callback-versions/${number}`)
const draftOf = (path: string) => `${consolePathOf(path)}/callback-draft`
const numbersIn = ({ body }: { body: Json }) => [body.data.map(({ version: n }: Json) => n), body.next, body.total]

describe('the versions of a callback', () => {
  test('begin with the subscription, and each change of the text adds one with who and when', async ({
    admin,
    clock,
    operator,
    push,
  }) => {
    const path = await push({ callback: 'one()' })
    const createdAt = clock.now.toISOString()
    clock.advance(60_000)
    await operator.put(path, { callback: 'two("ä")' })
    expect((await versions(admin, path)).body).toEqual({
      status: 'OK',
      type: 'CallbackVersion',
      total: 2,
      data: [
        {
          version: 2,
          savedAt: clock.now.toISOString(),
          savedBy: { id: operator.userId, displayName: 'Test SYSTEM_WRITE' },
          isCurrent: true,
          size: 9,
        },
        {
          version: 1,
          savedAt: createdAt,
          savedBy: { id: admin.userId, displayName: 'Test ADMIN' },
          isCurrent: false,
          size: 5,
        },
      ],
    })
    expect((await version(admin, path, 1)).body.data).toMatchObject({ version: 1, callback: 'one()' })
  })

  test('are not added by other changes, by the same text, or by a change that is refused', async ({ admin, push }) => {
    const path = await push({ callback: 'one()' })
    await admin.put(path, { ignoreError: true })
    await admin.put(path, { callback: 'one()', ordered: true })
    expect((await admin.put(path, { callback: 'one(' })).status).toBe(422)
    expect((await admin.put(path, { callback: 'two()' }, { headers: { 'if-match': '"1"' } })).status).toBe(409)
    expect(numbersIn(await versions(admin, path))).toEqual([[1], undefined, 1])
  })

  test('include the removal of the callback, and a text sent again names the version that it restores', async ({
    admin,
    push,
  }) => {
    const path = await push()
    expect((await versions(admin, path)).body).toMatchObject({ data: [], total: 0 })
    for (const callback of ['one()', 'two()', null, 'one()']) await admin.put(path, { callback })
    const { data } = (await versions(admin, path)).body
    expect(data.map(({ version: n, restoredFrom, size }: Json) => [n, restoredFrom, size])).toEqual([
      [4, 1, 5],
      [3, undefined, 0],
      [2, undefined, 5],
      [1, undefined, 5],
    ])
    expect((await version(admin, path, 3)).body.data.callback).toBe('')
    expect((await admin.get(path)).body.data.callback).toBe('one()')
  })

  test('come page by page, and only the newest 100 are kept', async ({ admin, push }) => {
    const path = await push({ callback: 'n(0)' })
    for (let n = 1; n <= 101; n++) await admin.put(path, { callback: `n(${n})` })
    expect(numbersIn(await versions(admin, path, '?pageSize=2'))).toEqual([[102, 101], 101, 100])
    expect(numbersIn(await versions(admin, path, '?pageSize=2&before=5'))).toEqual([[4, 3], undefined, 100])
    expect((await version(admin, path, 2)).status).toBe(404)
  })

  test('of changes at the same time have different numbers, and the newest is what the subscription runs', async ({
    admin,
    operator,
    push,
  }) => {
    const path = await push()
    await Promise.all([1, 2, 3, 4].map((n) => (n % 2 ? admin : operator).put(path, { callback: `n(${n})` })))
    expect(numbersIn(await versions(admin, path))[0]).toEqual([4, 3, 2, 1])
    const { callback } = (await admin.get(path)).body.data
    expect((await version(admin, path, 4)).body.data.callback).toBe(callback)
  })

  test('are read with webhook.read, in the own workspace, and go with the subscription', async ({
    service,
    admin,
    support,
    viewer,
    stranger,
    push,
  }) => {
    const path = await push({ callback: 'one()' })
    for (const [client, status] of [
      [support, 200],
      [viewer, 403],
      [stranger, 404],
    ] as const) {
      expect((await versions(client, path)).status).toBe(status)
      expect((await version(client, path, 1)).status).toBe(status)
    }
    await admin.put(draftOf(path), { callback: 'draft()' })
    await admin.delete(path)
    expect((await versions(admin, path)).status).toBe(404)
    for (const table of ['callback_version', 'callback_draft'] as const) {
      const rows = await service.storage.db
        .selectFrom(table)
        .where('subscription_id', '=', path.split('/').at(-1) ?? '')
        .select('saved_at')
        .execute()
      expect(rows).toEqual([])
    }
  })
})

describe('a draft of a callback', () => {
  test('is kept for its author alone, need not parse, and delivers nothing', async ({
    admin,
    clock,
    operator,
    support,
    push,
  }) => {
    const path = await push({ callback: 'one()' })
    expect((await admin.get(draftOf(path))).body.data).toBeNull()
    const { status, body } = await admin.put(draftOf(path), { callback: 'if (' })
    const draft = { callback: 'if (', basedOnVersion: 1, savedAt: clock.now.toISOString() }
    expect([status, body.data]).toEqual([200, draft])
    expect((await admin.get(draftOf(path))).body.data).toEqual(draft)
    for (const other of [operator, support]) expect((await other.get(draftOf(path))).body.data).toBeNull()
    expect((await admin.get(path)).body.data.callback).toBe('one()')
    expect((await admin.delete(draftOf(path))).status).toBe(204)
    expect((await admin.get(draftOf(path))).body.data).toBeNull()
  })

  test('remembers the version that it was begun from', async ({ admin, push }) => {
    const path = await push()
    const base = async (members: Json) =>
      (await admin.put(draftOf(path), { callback: 'draft()', ...members })).body.data.basedOnVersion
    expect(await base({})).toBe(0)
    await admin.put(path, { callback: 'one()' })
    expect(await base({})).toBe(0)
    expect(await base({ basedOnVersion: 1 })).toBe(1)
    expect(await base({ basedOnVersion: 40 })).toBe(1)
  })

  test('ends when it is published, and outlives the change to another text', async ({ admin, operator, push }) => {
    const path = await push({ callback: 'one()' })
    for (const client of [admin, operator]) await client.put(draftOf(path), { callback: 'two()' })
    await admin.put(path, { callback: 'three()' })
    expect((await admin.get(draftOf(path))).body.data).toMatchObject({ callback: 'two()', basedOnVersion: 1 })
    await admin.put(path, { callback: 'two()' })
    expect((await admin.get(draftOf(path))).body.data).toBeNull()
    expect((await operator.get(draftOf(path))).body.data).toMatchObject({ callback: 'two()' })
  })

  test('is refused without webhook.manage, elsewhere, for PULL, and beyond its size', async ({
    service,
    admin,
    support,
    stranger,
    push,
  }) => {
    const path = await push()
    const save = (client: Client, of = path, callback = 'draft()') => client.put(draftOf(of), { callback })
    expect((await save(support)).status).toBe(403)
    expect((await support.delete(draftOf(path))).status).toBe(403)
    expect((await save(stranger)).status).toBe(404)
    const refusals = [await save(admin, await subscribe(service, admin)), await save(admin, path, 'x'.repeat(65_537))]
    for (const { status, body } of refusals) expect([status, body.errors[0].value]).toEqual([422, '$.callback'])
    expect((await save(admin, path, 'a\0')).status).toBe(422)
  })
})
