import { describe, expect } from 'vitest'
import { bookmarkInput } from '#testing/builders.ts'
import type { Json } from '#testing/client.ts'
import { signedIn } from '#testing/people.ts'
import { open, share, statusOf, test, unshare } from '#testing/shares.ts'

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
    const { body } = await ann.get(`/bookmarks/${bookmark.id}?refusals=true`)
    expect(body.data).toMatchObject({
      refusals: { changeOwner: 'NOT_OWNER' },
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
