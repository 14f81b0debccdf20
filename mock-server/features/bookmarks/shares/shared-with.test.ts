import { describe, expect } from 'vitest'
import { bookmarkInput } from '#testing/builders.ts'
import type { Client, Json } from '#testing/client.ts'
import { signedIn } from '#testing/people.ts'
import { open, share, statusOf, test, unshare } from '#testing/shares.ts'

const CONSOLE = '/services/console/v1'

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

  test('waits where somebody notifies many people at once, and goes on without notifications', async ({
    service,
    ann,
    ben,
    clock,
  }) => {
    const eager = await signedIn(service, 'MEMBER')
    const { id } = (await eager.post('/bookmarks', bookmarkInput())).body.data
    const notify = (by: Client, bookmarkId: string) => share(by, bookmarkId, [ann], { notifyUsers: true })
    for (let nth = 0; nth < 99; nth += 1) expect((await notify(eager, id)).status).toBe(200)
    clock.advance(60_000)
    expect((await notify(eager, id)).status).toBe(200)
    const { status, body, headers } = await notify(eager, id)
    expect([status, body.message, headers.get('retry-after')]).toEqual([
      429,
      'Your shares have notified 100 people or more in the last 10 minutes',
      '540',
    ])
    expect((await share(eager, id, [ann])).status).toBe(200)
    const other = (await ben.post('/bookmarks', bookmarkInput())).body.data
    expect((await notify(ben, other.id)).status).toBe(200)
    clock.advance(540_000)
    expect((await notify(eager, id)).status).toBe(200)
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
