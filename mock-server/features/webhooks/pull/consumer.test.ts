import { describe, expect } from 'vitest'
import { type Client, open } from '#testing/client.ts'
import { signedIn } from '#testing/people.ts'
import { test as fixtures } from '#testing/webhooks/fixtures.ts'
import { emit, offsetsIn, startPoll, subscribe } from '#testing/webhooks/webhooks.ts'

const test = fixtures
  .override('admin', ({ service }) => signedIn(service, 'ADMIN', { firstName: 'Ada', lastName: 'Admin' }))
  .extend('otto', { scope: 'file' }, ({ service }) =>
    signedIn(service, 'ADMIN', { firstName: 'Otto', lastName: 'Other' }),
  )
  // A subscription to created bookmarks.
  .extend('path', ({ service, admin }) => subscribe(service, admin, { tagSets: [['pathfinder', 'BOOKMARK_CREATED']] }))

const PROGRAM = { firstName: 'Night', lastName: 'Export' }

describe('only the consumer of a subscription holds its slot:', () => {
  test('who may not move the cursor never keeps a client out that may, neither while waiting nor with an answer half read', async ({
    service,
    admin,
    support,
    head,
    path,
  }) => {
    const onlooker = await startPoll(service, support, path)
    const first = await startPoll(service, admin, path)
    expect((await support.get(`${path}/events`)).status).toBe(409)
    await emit(service, ['BOOKMARK_CREATED'])
    expect(offsetsIn(await first.answer)).toEqual([head + 1])
    expect(offsetsIn(await onlooker.answer)).toEqual([head + 1])
    const unread = await open(service, 'GET', `${path}/events`, { token: support.token })
    expect(offsetsIn(await admin.get(`${path}/events?autoCommit=true`))).toEqual([head + 1])
    await unread.body?.cancel()
    expect(await admin.get(`${path}/events?timeout=1`)).toMatchObject({ status: 200, body: { total: 0 } })
  })

  test('of two who may not move the cursor the second is refused, and the first goes on waiting', async ({
    service,
    support,
    head,
    path,
  }) => {
    const second = await signedIn(service, 'SUPPORT', { firstName: 'Sue', lastName: 'Second' })
    const first = await startPoll(service, support, path)
    for (const client of [second, support]) {
      const { status, body } = await client.get(`${path}/events?timeout=1`)
      expect({ status, message: body.errorMessage }).toEqual({
        status: 409,
        message: expect.stringContaining('Test SUPPORT'),
      })
    }
    await emit(service, ['BOOKMARK_CREATED'])
    expect(offsetsIn(await first.answer)).toEqual([head + 1])
  })

  test('an administrator who looks in never keeps the client out that moves the cursor', async ({
    service,
    admin,
    otto,
    head,
    path,
  }) => {
    await emit(service, ['BOOKMARK_CREATED'])
    const { body } = await admin.get(`${path}/events`)
    expect((await admin.put(`${path}/cursor`, body.data.nextCursor)).status).toBe(200)
    const lookIn = await startPoll(service, otto, path)
    await untilReadBy(admin, path, 'Otto Other')
    const consumer = await startPoll(service, admin, path)
    await untilReadBy(admin, path, 'Ada Admin')
    expect((await otto.get(`${path}/events`)).status).toBe(409)
    expect((await admin.get(`${path}/events`)).status).toBe(409)
    await emit(service, ['BOOKMARK_CREATED'])
    expect(offsetsIn(await consumer.answer)).toEqual([head + 2])
    expect(offsetsIn(await lookIn.answer)).toEqual([head + 2])
    // An answer of the administrator that nobody reads, and a cursor that they set without having retrieved.
    const unread = await open(service, 'GET', `${path}/events`, { token: otto.token })
    expect(offsetsIn(await admin.get(`${path}/events`))).toEqual([head + 2])
    expect((await otto.put(`${path}/cursor`, { offset: head })).status).toBe(200)
    const secondLookIn = await open(service, 'GET', `${path}/events`, { token: otto.token })
    expect((await admin.get(`${path}/events?autoCommit=true`)).status).toBe(200)
    await unread.body?.cancel()
    await secondLookIn.body?.cancel()
  })

  test('before anybody moved the cursor, a technical user passes an administrator who waits', async ({
    service,
    admin,
    head,
    path,
  }) => {
    const program = await signedIn(service, 'SYSTEM_WRITE', PROGRAM)
    const lookIn = await startPoll(service, admin, path)
    await untilReadBy(admin, path, 'Ada Admin')
    const { answer } = await startPoll(service, program, path)
    await untilReadBy(admin, path, PROGRAM.lastName)
    expect((await admin.get(`${path}/events`)).status).toBe(409)
    await emit(service, ['BOOKMARK_CREATED'])
    // The second of them had the slot: otherwise it would have been refused at once.
    expect(offsetsIn(await answer)).toEqual([head + 1])
    expect(offsetsIn(await lookIn.answer)).toEqual([head + 1])
  })

  test('a client that commits with its retrieval is refused beside another that does', async ({
    service,
    admin,
    otto,
    head,
    path,
  }) => {
    const first = await startPoll(service, otto, path, { query: 'timeout=60&autoCommit=true' })
    const { status, body } = await admin.get(`${path}/events?autoCommit=true`)
    expect({ status, message: body.errorMessage }).toEqual({
      status: 409,
      message: expect.stringContaining('Otto Other'),
    })
    await emit(service, ['BOOKMARK_CREATED'])
    expect(offsetsIn(await first.answer)).toEqual([head + 1])
  })
})

/** Waits until the subscription names who retrieved last, which is written once the slot is taken. */
async function untilReadBy(client: Client, path: string, name: string): Promise<void> {
  while (!(await client.get(path)).body.data.lastPollBy?.includes(name)) continue
}
