import { describe, expect } from 'vitest'
import { bookmarkInput } from '#testing/builders.ts'
import type { Client, Json } from '#testing/client.ts'
import { test as fixtures } from '#testing/fixtures.ts'
import { signedIn } from '#testing/people.ts'

const CONSOLE = '/services/console/v1'
const test = fixtures
  .extend('owner', { scope: 'file' }, ({ service }) =>
    signedIn(service, 'MEMBER', { firstName: 'Olga', lastName: 'Owner' }),
  )
  .extend('ann', { scope: 'file' }, ({ service }) =>
    signedIn(service, 'MEMBER', { firstName: 'Ann', lastName: 'Able' }),
  )
  .extend('ben', { scope: 'file' }, ({ service }) =>
    signedIn(service, 'MEMBER', { firstName: 'Ben', lastName: 'Bold' }),
  )
  /** Saves a bookmark of the owner; it is the owner's alone unless its lists are given. */
  .extend('save', { scope: 'file' }, ({ owner }) => async (members: Record<string, unknown> = {}): Promise<Json> => {
    const lists = { permittedReadUserIds: [owner.userId], permittedWriteUserIds: [owner.userId] }
    const { status, body } = await owner.post('/bookmarks', bookmarkInput({ ...lists, ...members }))
    expect(status, JSON.stringify(body)).toBe(200)
    return body.data
  })

const open = { permittedReadUserIds: [], permittedWriteUserIds: [] }
const share = (client: Client, bookmarkId: string, people: readonly Client[], members: Record<string, unknown> = {}) =>
  client.post('/bookmarkShares', { bookmarkId, sharedWithUserIds: people.map(({ userId }) => userId), ...members })
const unshare = (client: Client, bookmarkId: string, person: Client) =>
  client.delete(`/bookmarkShares?bookmarkId=${bookmarkId}&sharedWithUserId=${person.userId}`)
const statusOf = async (client: Client, { id }: Json) =>
  (await client.get(`/bookmarks/${id}?markAsViewed=false`)).status
const refusalOf = ({ status, body }: { status: number; body: Json }) => [status, body.errors[0]?.value]

describe('sharing a bookmark', () => {
  test('gives people access who had none, and answers with the shares of the caller', async ({
    save,
    owner,
    ann,
    ben,
    clock,
  }) => {
    const bookmark = await save()
    expect(await statusOf(ann, bookmark)).toBe(404)
    const { status, body } = await share(owner, bookmark.id, [ann], { sharedByUserId: owner.userId })
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        status: 'OK',
        type: 'BookmarkSharesData',
        data: {
          bookmarkId: bookmark.id,
          bookmarkShares: [
            {
              sharedByUserId: owner.userId,
              sharedUserInfos: [
                {
                  sharedWithUser: expect.objectContaining({
                    id: ann.userId,
                    displayName: 'Ann Able',
                    status: 'ACTIVE',
                  }),
                  sharedAt: clock.now.toISOString(),
                },
              ],
            },
          ],
        },
      },
    })
    expect((await owner.get(`/bookmarkShares?bookmarkId=${bookmark.id}`)).body).toEqual(body)
    expect(await statusOf(ann, bookmark)).toBe(200)
    expect((await ann.put(`/bookmarks/${bookmark.id}`, bookmarkInput())).status).toBe(403)
    expect(await statusOf(ben, bookmark)).toBe(404)
  })

  test('can give the right to edit', async ({ save, owner, ann }) => {
    const bookmark = await save()
    await share(owner, bookmark.id, [ann], { canEdit: true })
    const { body } = await ann.get(`/bookmarks/${bookmark.id}`)
    expect(body.data).toMatchObject({
      canUserWrite: true,
      permittedReadUserIds: [owner.userId, ann.userId],
      permittedWriteUserIds: [owner.userId, ann.userId],
    })
  })

  test('leaves lists alone that admit everyone, and its revision', async ({ save, owner, ann, ben }) => {
    const bookmark = await save(open)
    // Ben can edit it as everyone can, so he may share it too.
    expect((await share(ben, bookmark.id, [ann], { canEdit: true })).status).toBe(200)
    const { body, headers } = await owner.get(`/bookmarks/${bookmark.id}?markAsViewed=false`)
    expect(body.data).toMatchObject(open)
    expect(headers.get('etag')).toBe('"1"')
    expect((await owner.get(`/bookmarkShares?bookmarkId=${bookmark.id}`)).body.data.bookmarkShares).toEqual([])
  })

  test('gives access to roles', async ({ save, owner, viewer }) => {
    const bookmark = await save()
    const { status, body } = await share(owner, bookmark.id, [], { sharedWithRoles: ['VIEWER', 'ADMIN'] })
    expect([status, body.data.bookmarkShares]).toEqual([200, []])
    expect((await viewer.get(`/bookmarks/${bookmark.id}`)).body.data.permittedReadRoles).toEqual(['VIEWER'])
  })

  test('again renews the date and changes nothing else', async ({ save, owner, ann, clock }) => {
    const bookmark = await save()
    await share(owner, bookmark.id, [ann])
    clock.advance(60_000)
    const { body } = await share(owner, bookmark.id, [ann])
    expect(body.data.bookmarkShares[0].sharedUserInfos).toHaveLength(1)
    expect(body.data.bookmarkShares[0].sharedUserInfos[0].sharedAt).toBe(clock.now.toISOString())
    const stored = (await owner.get(`/bookmarks/${bookmark.id}?markAsViewed=false`)).body.data
    expect([stored.permittedReadUserIds, stored.replaySequence]).toEqual([[owner.userId, ann.userId], 2])
  })

  test('by those who can only view it reaches those who can view it, and is refused for others', async ({
    save,
    ann,
    ben,
    admin,
  }) => {
    const bookmark = await save({ permittedReadUserIds: [ann.userId] })
    expect((await share(ann, bookmark.id, [admin])).status).toBe(200)
    const refusal = await share(ann, bookmark.id, [admin, ben])
    expect(refusal.status).toBe(403)
    expect(refusal.body.errorMessage).toMatch(/^Only those who can edit this bookmark can give others access/)
    expect((await share(ann, bookmark.id, [], { sharedWithRoles: ['VIEWER'] })).status).toBe(403)
    // A refusal leaves nothing behind.
    expect(await statusOf(ben, bookmark)).toBe(404)
    expect(
      (await ann.get(`/bookmarkShares?bookmarkId=${bookmark.id}`)).body.data.bookmarkShares[0].sharedUserInfos,
    ).toHaveLength(1)
  })

  test.for([
    ['in the name of somebody else', 403, '$.sharedByUserId'],
    ['with nobody', 422, '$.sharedWithUserIds'],
    ['with oneself', 422, '$.sharedWithUserIds[0]'],
    ['with an unknown user', 404, '$.sharedWithUserIds[1]'],
    ['with an administrator of another workspace', 404, '$.sharedWithUserIds[0]'],
    ['with somebody whose role has no bookmarks', 422, '$.sharedWithUserIds[0]'],
    ['with a viewer, to edit', 422, '$.sharedWithUserIds[0]'],
    ['with a role that has no bookmarks', 422, '$.sharedWithRoles[0]'],
  ] as const)(
    '%s is %d and names the member',
    async ([what, status, member], { save, owner, ann, viewer, stranger, service }) => {
      const bookmark = await save()
      const contact = await signedIn(service, 'CONTACT')
      const bodies: Record<typeof what, object> = {
        'in the name of somebody else': { sharedByUserId: ann.userId, sharedWithUserIds: [ann.userId] },
        'with nobody': { sharedWithUserIds: [] },
        'with oneself': { sharedWithUserIds: [owner.userId] },
        'with an unknown user': { sharedWithUserIds: [ann.userId, crypto.randomUUID()] },
        'with an administrator of another workspace': { sharedWithUserIds: [stranger.userId] },
        'with somebody whose role has no bookmarks': { sharedWithUserIds: [contact.userId] },
        'with a viewer, to edit': { sharedWithUserIds: [viewer.userId], canEdit: true },
        'with a role that has no bookmarks': { sharedWithUserIds: [], sharedWithRoles: ['CONTACT'] },
      }
      const answer = await owner.post('/bookmarkShares', { bookmarkId: bookmark.id, ...bodies[what] })
      expect(refusalOf(answer)).toEqual([status, member])
      expect(await statusOf(ann, bookmark)).toBe(404)
    },
  )

  test('needs the right to share, and a bookmark that one can read', async ({
    save,
    viewer,
    ann,
    ben,
    admin,
    owner,
  }) => {
    const bookmark = await save(open)
    expect((await share(viewer, bookmark.id, [ann])).status).toBe(403)
    const hidden = await save()
    for (const id of [hidden.id, crypto.randomUUID()]) {
      expect((await share(ann, id, [ben])).status).toBe(404)
      expect((await ann.get(`/bookmarkShares?bookmarkId=${id}`)).status).toBe(404)
      expect((await unshare(ann, id, ben)).status).toBe(404)
    }
    const predefined = await save(open)
    await admin.put(
      `/bookmarks/${predefined.id}`,
      bookmarkInput({ userId: owner.userId, predefined: true, permittedReadUserIds: [owner.userId] }),
    )
    expect((await share(owner, predefined.id, [ann])).status).toBe(403)
    expect((await share(admin, predefined.id, [ann], { canEdit: true })).status).toBe(403)
    expect((await share(admin, predefined.id, [ann])).status).toBe(200)
  })
})

describe('ending a share', () => {
  test('takes back the access that it gave, and leaves what was given otherwise', async ({ save, owner, ann, ben }) => {
    const bookmark = await save({ permittedReadUserIds: [ben.userId] })
    await share(owner, bookmark.id, [ann, ben])
    expect((await unshare(owner, bookmark.id, ann)).status).toBe(204)
    expect((await unshare(owner, bookmark.id, ben)).status).toBe(204)
    expect([await statusOf(ann, bookmark), await statusOf(ben, bookmark)]).toEqual([404, 200])
    expect(refusalOf(await unshare(owner, bookmark.id, ann))).toEqual([404, 'sharedWithUserId'])
  })

  test('never opens a bookmark to everyone', async ({ save, owner, ann, ben }) => {
    const bookmark = await save()
    await share(owner, bookmark.id, [ann], { canEdit: true })
    const alone = { permittedReadUserIds: [ann.userId], permittedWriteUserIds: [ann.userId] }
    await owner.put(`/bookmarks/${bookmark.id}`, bookmarkInput({ name: 'Hers', ...alone }))
    expect((await unshare(owner, bookmark.id, ann)).status).toBe(204)
    const stored = (await owner.get(`/bookmarks/${bookmark.id}`)).body.data
    expect([stored.permittedReadUserIds, stored.permittedWriteUserIds]).toEqual([[owner.userId], [owner.userId]])
    expect([await statusOf(ann, bookmark), await statusOf(ben, bookmark)]).toEqual([404, 404])
  })

  test('is for those who shared, or can edit the bookmark', async ({ save, owner, ann, ben, admin }) => {
    const bookmark = await save({ permittedReadUserIds: [ann.userId, ben.userId] })
    await share(ann, bookmark.id, [ben])
    await share(owner, bookmark.id, [ann])
    expect((await unshare(ben, bookmark.id, ann)).status).toBe(403)
    expect((await unshare(ann, bookmark.id, ben)).status).toBe(204)
    await share(ann, bookmark.id, [admin])
    expect((await unshare(owner, bookmark.id, admin)).status).toBe(204)
    expect(await statusOf(ben, bookmark)).toBe(200)
  })
})

describe('what was shared with somebody', () => {
  test('is on their list, even if everyone can view it, the last shared first', async ({
    save,
    owner,
    ann,
    ben,
    clock,
  }) => {
    const [first, second, named] = [
      await save(open),
      await save(open),
      await save({ permittedReadUserIds: [ann.userId] }),
    ]
    clock.advance(1000)
    await share(ben, second.id, [ann])
    clock.advance(1000)
    await share(owner, first.id, [ann])
    const search = async (query: string) => (await ann.get(`/search/bookmarks?pageSize=100&${query}`)).body.data
    const hits: Json[] = await search('sharedWithMe=true&sort=LAST_SHARED_WITH_ME_AT')
    const ids = hits.map(({ bookmarkId }) => bookmarkId)
    expect(ids.slice(0, 2)).toEqual([first.id, second.id])
    expect(ids).toContain(named.id)
    const last = (await search('sharedWithMe=true&sort=LAST_SHARED_WITH_ME_AT&sortDirection=ASC')).at(-1)
    expect(last.bookmarkId).toBe(first.id)
    expect(hits[0]).toMatchObject({
      mostRecentAction: { actionName: 'SHARED', actionDateTime: clock.now.toISOString(), sharedByUserId: owner.userId },
      mostRecentShare: {
        sharedAt: clock.now.toISOString(),
        sharedByUser: { id: owner.userId, displayName: 'Olga Owner' },
      },
    })
    // What was shared with Ann is no news for others.
    const forBen: Json[] = (await ben.get(`/search/bookmarks?pageSize=100`)).body.data
    const hit = forBen.find(({ bookmarkId }) => bookmarkId === first.id)
    expect(hit?.mostRecentAction.actionName).toBe('CREATED')
    expect(hit).not.toHaveProperty('mostRecentShare')
    expect((await ben.get(`/search/bookmarks?sharedWithMe=true&pageSize=100`)).body.data).not.toContainEqual(
      expect.objectContaining({ bookmarkId: second.id }),
    )
  })

  test('is told to them on request, with the message, and not to the one who shares', async ({
    save,
    owner,
    ann,
    viewer,
    service,
  }) => {
    const bookmark = await save({ name: 'Told' })
    const quiet = await signedIn(service, 'MEMBER')
    await share(owner, bookmark.id, [quiet])
    await share(owner, bookmark.id, [ann], {
      notifyUsers: true,
      canEdit: true,
      message: 'Have a look',
      sharedWithRoles: null,
    })
    const unread = async (client: Client) => (await client.get(`${CONSOLE}/notifications?unreadOnly=true`)).body.data
    expect(await unread(quiet)).toEqual([])
    expect((await unread(ann))[0]).toEqual({
      id: expect.any(String),
      createdAt: service.clock.now.toISOString(),
      kind: 'BOOKMARK_SHARED',
      sharedBookmark: {
        bookmarkId: bookmark.id,
        bookmarkName: 'Told',
        sharedById: owner.userId,
        sharedByName: 'Olga Owner',
        canEdit: true,
        message: 'Have a look',
      },
    })
    await share(owner, bookmark.id, [], { sharedWithRoles: ['VIEWER', 'MEMBER'], notifyUsers: true })
    expect((await unread(viewer))[0]).toMatchObject({ kind: 'BOOKMARK_SHARED', sharedBookmark: { canEdit: false } })
    expect(await unread(owner)).toEqual([])
  })

  test('is said beside their access', async ({ save, owner, ann, clock }) => {
    const bookmark = await save()
    await share(owner, bookmark.id, [ann])
    const { members } = (await ann.get(`${CONSOLE}/bookmarks/${bookmark.id}/access`)).body.data
    const sharedWith = members.map(({ user, shared }: Json) => [user.id, shared])
    expect(sharedWith).toContainEqual([
      ann.userId,
      { at: clock.now.toISOString(), by: { id: owner.userId, displayName: 'Olga Owner' } },
    ])
    expect(sharedWith).toContainEqual([owner.userId, undefined])
  })

  test('comes back with a restored bookmark', async ({ save, owner, ann }) => {
    const bookmark = await save()
    await share(owner, bookmark.id, [ann])
    await owner.delete(`/bookmarks/${bookmark.id}`)
    expect((await owner.get(`/bookmarkShares?bookmarkId=${bookmark.id}`)).status).toBe(404)
    await owner.post(`${CONSOLE}/bookmarks/${bookmark.id}/restore`)
    expect((await owner.get(`/bookmarkShares?bookmarkId=${bookmark.id}`)).body.data.bookmarkShares).toHaveLength(1)
    expect(await statusOf(ann, bookmark)).toBe(200)
  })
})

describe('the event of a share', () => {
  test('is an update that names who shared', async ({ save, owner, ann, admin }) => {
    const { head } = (await admin.get(`${CONSOLE}/events`)).body
    const bookmark = await save(open)
    await share(owner, bookmark.id, [ann])
    await unshare(owner, bookmark.id, ann)
    await owner.put(`/bookmarks/${bookmark.id}`, bookmarkInput({ name: 'Other', ...open }))
    const { data } = (await admin.get(`${CONSOLE}/events?after=${head}`)).body
    expect(
      data.map(({ type, event }: Json) => [type, JSON.parse(event).sharedByUserId, JSON.parse(event).actorUserId]),
    ).toEqual([
      ['BOOKMARK_CREATED', null, undefined],
      ['BOOKMARK_UPDATED', owner.userId, owner.userId],
      ['BOOKMARK_UPDATED', null, owner.userId],
      ['BOOKMARK_UPDATED', null, owner.userId],
    ])
  })
})
