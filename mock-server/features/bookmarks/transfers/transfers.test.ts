import { describe, expect } from 'vitest'
import { addRoles, giveRoles } from '#testing/access/roles.ts'
import { bookmarkInput } from '#testing/builders.ts'
import type { Client, Json } from '#testing/client.ts'
import { test as fixtures } from '#testing/fixtures.ts'
import { signedIn } from '#testing/people.ts'

const CONSOLE = '/services/console/v1'
const test = fixtures
  .extend('owner', { scope: 'file' }, ({ service }) => signedIn(service, 'MEMBER'))
  .extend('heir', { scope: 'file' }, ({ service }) => signedIn(service, 'MEMBER'))
  .extend('save', { scope: 'file' }, ({ owner }) => async (members: Record<string, unknown> = {}): Promise<Json> => {
    const { status, body } = await owner.post('/bookmarks', bookmarkInput(members))
    expect(status, JSON.stringify(body)).toBe(200)
    return body.data
  })

const transfer = (client: Client, bookmarks: readonly Json[], newOwner: Client | string) =>
  client.post(`${CONSOLE}/bookmarks/transfer`, {
    bookmarkIds: bookmarks.map(({ id }) => id),
    newOwnerId: typeof newOwner === 'string' ? newOwner : newOwner.userId,
  })
const read = async (client: Client, { id }: Json): Promise<Json> =>
  (await client.get(`/bookmarks/${id}?markAsViewed=false&refusals=true`)).body.data
const refusalOf = ({ status, body }: { status: number; body: Json }) => [status, body.errors[0]?.value]

describe('a transfer of bookmarks', () => {
  test('by an administrator gives many to another owner, with an event for each', async ({
    save,
    admin,
    owner,
    heir,
  }) => {
    const bookmarks = [await save(), await save()]
    const { head } = (await admin.get(`${CONSOLE}/events`)).body
    const { status, body } = await transfer(admin, bookmarks, heir)
    expect([status, body.type, body.data.newOwnerId]).toEqual([200, 'BookmarkTransfer', heir.userId])
    expect(body.data.transferred).toHaveLength(2)
    expect(body.data.transferred).toEqual(
      expect.arrayContaining(bookmarks.map(({ id }) => ({ bookmarkId: id, previousOwnerId: owner.userId }))),
    )
    for (const bookmark of bookmarks) {
      expect(await read(heir, bookmark)).toMatchObject({ userId: heir.userId, user: { id: heir.userId } })
    }
    const events = (await admin.get(`${CONSOLE}/events?after=${head}`)).body.data
    expect(events.map(({ type }: Json) => type)).toEqual(['BOOKMARK_UPDATED', 'BOOKMARK_UPDATED'])
    expect((await transfer(admin, bookmarks, heir)).body.data.transferred).toEqual([])
  })

  test('by the owner keeps their own access, and names the new owner where it named them', async ({
    save,
    owner,
    heir,
  }) => {
    const alone = { permittedReadUserIds: [owner.userId], permittedWriteUserIds: [owner.userId] }
    const bookmark = await save(alone)
    expect((await transfer(owner, [bookmark], heir)).status).toBe(200)
    const both = [heir.userId, owner.userId]
    expect(await read(owner, bookmark)).toMatchObject({
      userId: heir.userId,
      permittedReadUserIds: both,
      permittedWriteUserIds: both,
      refusals: { changeOwner: 'NOT_OWNER' },
    })
  })

  test('keeps the access that the owner had without being named', async ({ save, admin, owner, heir }) => {
    const bookmark = await save({ permittedReadUserIds: [admin.userId], permittedWriteUserIds: [admin.userId] })
    await transfer(owner, [bookmark], heir)
    expect(await read(owner, bookmark)).toMatchObject({ userId: heir.userId, refusals: { changeOwner: 'NOT_OWNER' } })
  })

  test('takes somebody who has left off the lists', async ({ save, admin, service, heir }) => {
    const leaver = await signedIn(service, 'MEMBER')
    const bookmark = await save()
    const alone = { permittedReadUserIds: [leaver.userId], permittedWriteUserIds: [leaver.userId] }
    await admin.put(`/bookmarks/${bookmark.id}`, bookmarkInput({ userId: leaver.userId, ...alone }))
    const { body } = await admin.get(`/services/mtm/v1/workspaces/${service.workspace.id}/users?size=100`)
    const { permissions } = body.data.find(({ id }: Json) => id === leaver.userId)
    await admin.put(`/services/mtm/v1/permissions/${permissions[0].id}`, { status: 'ARCHIVED' })
    await transfer(admin, [bookmark], heir)
    expect(await read(heir, bookmark)).toMatchObject({
      permittedReadUserIds: [heir.userId],
      permittedWriteUserIds: [heir.userId],
    })
  })

  test('is for administrators and owners, and moves all or none', async ({
    save,
    admin,
    owner,
    heir,
    viewer,
    stranger,
  }) => {
    const [mine, hidden] = [await save(), await save({ permittedReadUserIds: [owner.userId] })]
    const { body: foreign } = await admin.post('/bookmarks', bookmarkInput({ userId: admin.userId }))
    expect(refusalOf(await transfer(owner, [mine, foreign.data], heir))).toEqual([403, '$.bookmarkIds[1]'])
    expect((await read(owner, mine)).userId).toBe(owner.userId)
    expect(refusalOf(await transfer(heir, [hidden], heir))).toEqual([404, '$.bookmarkIds[0]'])
    expect((await transfer(viewer, [mine], heir)).status).toBe(403)
    expect((await transfer(stranger, [mine], stranger)).status).toBe(404)
  })

  test('needs a new owner who is active and can view bookmarks', async ({ save, admin, stranger, service }) => {
    const bookmark = await save()
    const contact = await signedIn(service, 'CONTACT')
    for (const newOwner of [crypto.randomUUID(), stranger, contact])
      expect(refusalOf(await transfer(admin, [bookmark], newOwner))).toEqual([422, '$.newOwnerId'])
    expect(refusalOf(await transfer(admin, [], contact))).toEqual([422, '$.bookmarkIds'])
  })

  test('is of bookmarks alone whose category the roles of whoever gives them away can change', async ({
    service,
    admin,
    heir,
  }) => {
    const forBookmarks = (actions: string[], values: string[]) => ({
      domain: 'BOOKMARKS',
      function: 'BOOKMARK',
      actions,
      instances: values.length > 0 ? [{ values }] : [],
    })
    await addRoles(admin, {
      SUPPORT: [],
      OWN_PRIVATE: [forBookmarks(['READ', 'CREATE'], []), forBookmarks(['UPDATE'], ['private'])],
    })
    const giver = await signedIn(service, 'SUPPORT')
    await giveRoles(admin, giver.userId, 'SUPPORT', ['OWN_PRIVATE'])
    const alone = { permittedReadUserIds: [giver.userId], permittedWriteUserIds: [giver.userId] }
    const owned = { userId: giver.userId }
    const [open, secret] = [
      (await admin.post('/bookmarks', bookmarkInput(owned))).body.data,
      (await admin.post('/bookmarks', bookmarkInput({ ...owned, ...alone }))).body.data,
    ]
    expect(refusalOf(await transfer(giver, [secret, open], heir))).toEqual([403, '$.bookmarkIds[1]'])
    expect((await transfer(giver, [secret], heir)).status).toBe(200)
  })
})
