import { describe, expect } from 'vitest'
import { bookmarkInput } from '#testing/builders.ts'
import type { Client, Json } from '#testing/client.ts'
import { test as fixtures } from '#testing/fixtures.ts'
import { staysSignedIn } from '#testing/people.ts'

const CONSOLE = '/services/console/v1'
const DAY = 86_400_000
const test = fixtures
  .extend('owner', { scope: 'file' }, ({ service }) => staysSignedIn(service, 'MEMBER'))
  .extend('other', { scope: 'file' }, ({ service }) => staysSignedIn(service, 'MEMBER'))
  .extend('save', { scope: 'file' }, ({ owner }) => async (members: Record<string, unknown> = {}): Promise<Json> => {
    const { status, body } = await owner.post('/bookmarks', bookmarkInput({ name: 'One', state: { n: 1 }, ...members }))
    expect(status, JSON.stringify(body)).toBe(200)
    return body.data
  })

const put = (client: Client, { id }: Json, members: Record<string, unknown>) =>
  client.put(`/bookmarks/${id}`, bookmarkInput({ name: 'One', state: { n: 1 }, ...members }))
const versions = (client: Client, { id }: Json, query = '') => client.get(`${CONSOLE}/bookmarks/${id}/versions${query}`)
const restore = (client: Client, { id }: Json, version: number, etag?: string) =>
  client.post(
    `${CONSOLE}/bookmarks/${id}/versions/${version}/restore`,
    undefined,
    etag ? { headers: { 'if-match': etag } } : {},
  )

describe('the versions of a bookmark', () => {
  test('come with their states where these are asked for and short', async ({ save, owner }) => {
    const bookmark = await save({ state: { n: 1 } })
    await put(owner, bookmark, { state: { long: 'x'.repeat(20_000) } })
    const statesOf = async (query: string) =>
      (await versions(owner, bookmark, query)).body.data.map((version: Json) => version.state)
    expect(await statesOf('')).toEqual([undefined, undefined])
    expect(await statesOf('?withState=true')).toEqual([undefined, { n: 1 }])
  })

  test('are its creation and each change of what it shows and is called, the latest first', async ({
    save,
    owner,
    other,
    clock,
  }) => {
    const bookmark = await save()
    const createdAt = clock.now.toISOString()
    clock.advance(60_000)
    await put(other, bookmark, { state: { n: 2 }, name: 'Two', description: 'Why' })
    // Access, flags and views are no part of it.
    await put(owner, bookmark, {
      state: { n: 2 },
      name: 'Two',
      description: 'Why',
      readonly: true,
      permittedWriteUserIds: [owner.userId],
    })
    await owner.get(`/bookmarks/${bookmark.id}`)
    const { status, body } = await versions(owner, bookmark)
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        status: 'OK',
        type: 'BookmarkVersion',
        total: 2,
        closed: 0,
        data: [
          {
            version: 2,
            savedAt: clock.now.toISOString(),
            savedBy: { id: other.userId, displayName: 'Test MEMBER' },
            isCurrent: true,
            changes: ['name', 'description', 'state'],
          },
          {
            version: 1,
            savedAt: createdAt,
            savedBy: { id: owner.userId, displayName: 'Test MEMBER' },
            isCurrent: false,
          },
        ],
      },
    })
    const one = (await owner.get(`${CONSOLE}/bookmarks/${bookmark.id}/versions/1`)).body
    expect(one).toEqual({
      status: 'OK',
      type: 'BookmarkVersionContent',
      data: { ...body.data[1], name: 'One', type: 'INVENTORY', state: { n: 1 } },
    })
  })

  test('come in pages', async ({ save, owner }) => {
    const bookmark = await save()
    for (let n = 2; n <= 5; n++) await put(owner, bookmark, { state: { n } })
    const numbersOf = ({ body }: { body: Json }) => [
      body.data.map(({ version }: Json) => version),
      body.next,
      body.total,
    ]
    expect(numbersOf(await versions(owner, bookmark, '?pageSize=2'))).toEqual([[5, 4], 4, 5])
    expect(numbersOf(await versions(owner, bookmark, '?pageSize=2&before=4'))).toEqual([[3, 2], 2, 5])
    expect(numbersOf(await versions(owner, bookmark, '?pageSize=2&before=2'))).toEqual([[1], undefined, 5])
  })

  test('are for those who can edit the bookmark', async ({ save, owner, other, viewer, stranger }) => {
    const bookmark = await save({ permittedWriteUserIds: [owner.userId] })
    const hidden = await save({ permittedReadUserIds: [owner.userId], permittedWriteUserIds: [owner.userId] })
    const statusesOf = async (client: Client, of: Json) => [
      (await versions(client, of)).status,
      (await client.get(`${CONSOLE}/bookmarks/${of.id}/versions/1`)).status,
      (await restore(client, of, 1)).status,
    ]
    expect(await statusesOf(other, bookmark)).toEqual([403, 403, 403])
    expect(await statusesOf(viewer, bookmark)).toEqual([403, 403, 403])
    expect(await statusesOf(other, hidden)).toEqual([404, 404, 404])
    expect(await statusesOf(stranger, bookmark)).toEqual([404, 404, 404])
    await owner.delete(`/bookmarks/${hidden.id}`)
    expect(await statusesOf(owner, hidden)).toEqual([404, 404, 404])
  })
})

describe('restoring a version', () => {
  test('makes a new one of it, and keeps access, owner and flags', async ({ save, owner, other, admin, clock }) => {
    const bookmark = await save({ description: 'First', groupKey: 'g' })
    const lists = {
      readonly: true,
      permittedReadUserIds: [owner.userId, other.userId],
      permittedWriteUserIds: [owner.userId],
    }
    await put(owner, bookmark, { ...lists, name: 'Two', state: { n: 2 } })
    const { head } = (await admin.get(`${CONSOLE}/events`)).body
    clock.advance(1000)
    const { status, body, headers } = await restore(owner, bookmark, 1)
    expect({ status, etag: headers.get('etag') }).toEqual({ status: 200, etag: '"3"' })
    expect(body.data).toMatchObject({ name: 'One', description: 'First', groupKey: 'g', state: { n: 1 }, ...lists })
    const [latest] = (await versions(owner, bookmark)).body.data
    expect(latest).toMatchObject({ version: 3, restoredFrom: 1, changes: ['name', 'groupKey', 'description', 'state'] })
    const events = (await admin.get(`${CONSOLE}/events?after=${head}`)).body.data
    expect(events.map(({ type, event }: Json) => [type, JSON.parse(event).oldBookmarkName])).toEqual([
      ['BOOKMARK_UPDATED', 'Two'],
    ])
    // It is found under its old name again.
    expect(
      (await owner.get('/search/bookmarks?q=first')).body.data.map(({ bookmarkId }: Json) => bookmarkId),
    ).toContain(bookmark.id)
  })

  test('that differs in nothing changes nothing', async ({ save, owner, admin }) => {
    const bookmark = await save()
    const { head } = (await admin.get(`${CONSOLE}/events`)).body
    expect((await restore(owner, bookmark, 1)).headers.get('etag')).toBe('"1"')
    expect((await admin.get(`${CONSOLE}/events?after=${head}`)).body.data).toEqual([])
    expect((await versions(owner, bookmark)).body.total).toBe(1)
  })

  test('is refused against a newer version, with the current bookmark, and for one that does not exist', async ({
    save,
    owner,
  }) => {
    const bookmark = await save()
    await put(owner, bookmark, { state: { n: 2 } })
    const { status, body } = await restore(owner, bookmark, 1, '"1"')
    expect([status, body.data.state]).toEqual([409, { n: 2 }])
    expect((await restore(owner, bookmark, 3)).status).toBe(404)
    expect((await versions(owner, bookmark)).body.total).toBe(2)
  })

  test('of a type that has no feed is refused while there is one', async ({ save, owner }) => {
    const bookmark = await save({ type: 'DASHBOARD' })
    await put(owner, bookmark, { oDataEnabled: true })
    expect((await restore(owner, bookmark, 1)).status).toBe(409)
    await put(owner, bookmark, {})
    expect((await restore(owner, bookmark, 1)).body.data.type).toBe('DASHBOARD')
  })

  test('leaves working copies alone', async ({ save, owner, other }) => {
    const bookmark = await save()
    await put(owner, bookmark, { state: { n: 2 } })
    await other.put(`/bookmarks/${bookmark.id}/workingCopy`, { state: { n: 9 }, userId: other.userId })
    await restore(owner, bookmark, 1)
    const { data } = (await other.get(`/bookmarks/${bookmark.id}`)).body
    expect([data.state, data.workingCopy.state, data.workingCopy.basedOnVersion]).toEqual([{ n: 1 }, { n: 9 }, 2])
  })

  test('by several at the same time makes versions without gaps', async ({ save, owner, other }) => {
    const bookmark = await save()
    await put(owner, bookmark, { state: { n: 2 } })
    await Promise.all([1, 2, 1, 2, 1].map((version, n) => restore(n % 2 === 0 ? owner : other, bookmark, version)))
    const { data } = (await versions(owner, bookmark)).body
    expect(data.map(({ version }: Json) => version).toReversed()).toEqual(
      data.map((_: Json, index: number) => index + 1),
    )
  })
})

test('versions are kept for a year, and the current one always', async ({ save, owner, clock, service }) => {
  const bookmark = await save()
  const idle = await save()
  await put(owner, bookmark, { state: { n: 2 } })
  clock.advance(364 * DAY)
  await put(owner, bookmark, { state: { n: 3 } })
  clock.advance(2 * DAY)
  await service.service.tick()
  const rows = await service.storage.db.selectFrom('bookmark_version').select(['bookmark_id', 'version']).execute()
  const keptOf = ({ id }: Json) => rows.filter((row) => row.bookmark_id === id).map(({ version }) => version)
  expect([keptOf(bookmark), keptOf(idle)]).toEqual([[3], [1]])
})
