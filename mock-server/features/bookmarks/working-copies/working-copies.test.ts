import { describe, expect } from 'vitest'
import { bookmarkInput } from '#testing/builders.ts'
import type { Client, Json } from '#testing/client.ts'
import { test as fixtures } from '#testing/fixtures.ts'
import { signedIn } from '#testing/people.ts'

const test = fixtures
  .extend('other', { scope: 'file' }, ({ service }) => signedIn(service, 'MEMBER'))
  .extend('save', { scope: 'file' }, ({ member }) => async (members: Record<string, unknown> = {}): Promise<Json> => {
    const { status, body } = await member.post('/bookmarks', bookmarkInput({ state: { saved: 1 }, ...members }))
    expect(status, JSON.stringify(body)).toBe(200)
    return body.data
  })

const path = ({ id }: Json) => `/bookmarks/${id}/workingCopy`
const edit = (client: Client, bookmark: Json, state: unknown, members: Record<string, unknown> = {}) =>
  client.put(path(bookmark), { state, userId: client.userId, ...members })
const read = async (client: Client, { id }: Json): Promise<Json> =>
  (await client.get(`/bookmarks/${id}?markAsViewed=false`)).body.data
const refusalOf = ({ status, body }: { status: number; body: Json }) => [status, body.errors?.[0]?.value]

describe('a working copy', () => {
  test('is in the bookmark of its owner, and leaves the rest of it alone', async ({ save, member, clock }) => {
    const bookmark = await save()
    clock.advance(1000)
    const { status, body, headers } = await edit(member, bookmark, { saved: 2 })
    expect({ status, etag: headers.get('etag') }).toEqual({ status: 200, etag: '"1"' })
    const now = clock.now.toISOString()
    expect(body).toEqual({
      status: 'OK',
      type: 'Bookmark',
      data: {
        ...bookmark,
        workingCopy: {
          id: expect.stringMatching(/^[0-9a-f-]{36}$/),
          userId: member.userId,
          state: { saved: 2 },
          createdAt: now,
          updatedAt: now,
          basedOnVersion: 1,
          user: expect.objectContaining({ id: member.userId, displayName: 'Test MEMBER' }),
        },
      },
    })
    expect(await read(member, bookmark)).toEqual(body.data)
    clock.advance(1000)
    const again = await edit(member, bookmark, { saved: 3 })
    expect(again.body.data.workingCopy).toEqual({
      ...body.data.workingCopy,
      state: { saved: 3 },
      updatedAt: clock.now.toISOString(),
    })
  })

  test('is seen by nobody else, in any answer', async ({ save, member, other, admin }) => {
    const bookmark = await save({ name: 'Hidden draft' })
    const { head } = (await admin.get('/services/console/v1/events')).body
    await edit(member, bookmark, { secret: 'drafted' })
    const hits = async (client: Client) => (await client.get('/search/bookmarks?q=hidden+draft')).body.data
    for (const client of [other, admin]) {
      expect(await read(client, bookmark)).not.toHaveProperty('workingCopy')
      expect(JSON.stringify((await client.get('/bookmarks?bookmarkType=INVENTORY')).body)).not.toContain('drafted')
      expect((await hits(client))[0]).not.toHaveProperty('hasWorkingCopy')
      expect((await client.delete(path(bookmark))).status).toBe(404)
    }
    const own = (await member.get('/bookmarks?bookmarkType=INVENTORY')).body.data
    expect(own.find(({ id }: Json) => id === bookmark.id).workingCopy.state).toEqual({ secret: 'drafted' })
    expect((await hits(member))[0].hasWorkingCopy).toBe(true)
    expect((await admin.get(`/services/console/v1/events?after=${head}`)).body.data).toEqual([])
  })

  test('can be had of a bookmark that one can only view, one for each person', async ({ save, member, other }) => {
    const bookmark = await save({ permittedWriteUserIds: [member.userId] })
    expect((await edit(other, bookmark, { mine: true })).status).toBe(200)
    await edit(member, bookmark, { mine: false })
    expect((await read(other, bookmark)).workingCopy.state).toEqual({ mine: true })
    expect((await read(other, bookmark)).state).toEqual({ saved: 1 })
  })

  test('is discarded on request', async ({ save, member }) => {
    const bookmark = await save()
    await edit(member, bookmark, { saved: 2 })
    const { status, body } = await member.delete(path(bookmark))
    expect({ status, data: body.data }).toEqual({ status: 200, data: bookmark })
    expect((await member.delete(path(bookmark))).status).toBe(404)
  })

  test('is one, however many requests save it at the same time', async ({ save, member, service }) => {
    const bookmark = await save()
    const answers = await Promise.all([1, 2, 3, 4].map((n) => edit(member, bookmark, { n })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const rows = await service.storage.db
      .selectFrom('bookmark_working_copy')
      .selectAll()
      .where('bookmark_id', '=', bookmark.id)
      .execute()
    expect(rows).toHaveLength(1)
  })

  test.for([
    ['in the name of somebody else', { userId: crypto.randomUUID() }, 403, '$.userId'],
    ['without a state', { state: undefined }, 422, '$.state'],
    ['without a userId', { userId: undefined }, 422, '$.userId'],
    ['with a state that is no object', { state: [] }, 422, '$.state'],
    ['with a state over 1 MB', { state: { text: 'ü'.repeat(500_001) } }, 413, '$.state'],
    ['based on no version', { basedOnVersion: 0 }, 422, '$.basedOnVersion'],
  ] as const)(
    '%s is refused and leaves the one that was there',
    async ([, members, status, member_], { save, member }) => {
      const bookmark = await save()
      await edit(member, bookmark, { saved: 2 })
      expect(refusalOf(await edit(member, bookmark, { saved: 3 }, members))).toEqual([status, member_])
      expect((await read(member, bookmark)).workingCopy.state).toEqual({ saved: 2 })
    },
  )

  test('needs a bookmark that one can read and the right to create bookmarks', async ({
    save,
    member,
    other,
    viewer,
    stranger,
  }) => {
    const bookmark = await save({ permittedReadUserIds: [member.userId] })
    for (const client of [other, stranger]) {
      expect((await edit(client, bookmark, {})).status).toBe(404)
      expect((await client.delete(path(bookmark))).status).toBe(404)
    }
    const open = await save()
    expect((await edit(viewer, open, {})).status).toBe(403)
    await member.delete(`/bookmarks/${open.id}`)
    expect((await edit(member, open, {})).status).toBe(404)
  })

  test('is lost from sight with the bookmark, and comes back with it', async ({ save, member, other }) => {
    const bookmark = await save()
    await edit(other, bookmark, { theirs: true })
    const restricted = bookmarkInput({ state: { saved: 1 }, permittedReadUserIds: [member.userId] })
    await member.put(`/bookmarks/${bookmark.id}`, restricted)
    expect((await other.delete(path(bookmark))).status).toBe(404)
    await member.put(`/bookmarks/${bookmark.id}`, bookmarkInput({ state: { saved: 1 } }))
    await member.delete(`/bookmarks/${bookmark.id}`)
    await member.post(`/services/console/v1/bookmarks/${bookmark.id}/restore`)
    expect((await read(other, bookmark)).workingCopy.state).toEqual({ theirs: true })
  })
})

describe('saving the bookmark', () => {
  test('publishes the working copy of whoever saves it, and no other', async ({ save, member, other }) => {
    const bookmark = await save()
    await edit(member, bookmark, { saved: 2 })
    await edit(other, bookmark, { saved: 3 })
    const { body } = await member.put(`/bookmarks/${bookmark.id}`, bookmarkInput({ state: { saved: 2 } }))
    expect(body.data).toMatchObject({ state: { saved: 2 } })
    expect(body.data).not.toHaveProperty('workingCopy')
    expect((await read(other, bookmark)).workingCopy).toMatchObject({ state: { saved: 3 }, basedOnVersion: 1 })
  })

  test('with another state publishes that one', async ({ save, member }) => {
    const bookmark = await save()
    await edit(member, bookmark, { saved: 2 })
    const { body } = await member.put(`/bookmarks/${bookmark.id}`, bookmarkInput({ state: { saved: 4 } }))
    expect(body.data).not.toHaveProperty('workingCopy')
  })

  test('without a change of its state keeps what is not published', async ({ save, member }) => {
    const bookmark = await save()
    await edit(member, bookmark, { saved: 2 })
    const { body } = await member.put(
      `/bookmarks/${bookmark.id}`,
      bookmarkInput({ name: 'Renamed', state: { saved: 1 } }),
    )
    expect(body.data).toMatchObject({ name: 'Renamed', workingCopy: { state: { saved: 2 } } })
  })

  test('that is refused publishes nothing', async ({ save, member }) => {
    const bookmark = await save()
    await edit(member, bookmark, { saved: 2 })
    const stale = await member.put(`/bookmarks/${bookmark.id}`, bookmarkInput({ state: { saved: 2 } }), {
      headers: { 'if-match': '"7"' },
    })
    expect(stale.status).toBe(409)
    expect((await read(member, bookmark)).workingCopy.state).toEqual({ saved: 2 })
  })
})

test('a working copy is brought up to date with a later version, and with none that does not exist', async ({
  save,
  member,
  other,
}) => {
  const bookmark = await save()
  await edit(other, bookmark, { saved: 9 })
  await member.put(`/bookmarks/${bookmark.id}`, bookmarkInput({ state: { saved: 2 } }))
  const based = async (basedOnVersion: number) =>
    (await edit(other, bookmark, { saved: 9 }, { basedOnVersion })).body.data.workingCopy.basedOnVersion
  expect(await based(2)).toBe(2)
  expect(await based(40)).toBe(2)
})

test('a bookmark with a state over 1 MB is refused with 413, which names the state', async ({ member, save }) => {
  const state = { text: 'x'.repeat(1_000_000) }
  expect(refusalOf(await member.post('/bookmarks', bookmarkInput({ state })))).toEqual([413, '$.state'])
  const bookmark = await save()
  expect(refusalOf(await member.put(`/bookmarks/${bookmark.id}`, bookmarkInput({ state })))).toEqual([413, '$.state'])
  const largest = { text: 'x'.repeat(1_000_000 - '{"text":""}'.length) }
  expect((await member.put(`/bookmarks/${bookmark.id}`, bookmarkInput({ state: largest }))).status).toBe(200)
})
