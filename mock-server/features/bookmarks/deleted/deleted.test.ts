import { describe, expect } from 'vitest'
import { bookmarkInput } from '#testing/builders.ts'
import type { Client } from '#testing/client.ts'
import { test as fixtures } from '#testing/fixtures.ts'
import { signedIn } from '#testing/people.ts'

const PATH = '/services/console/v1/bookmarks/deleted'
const DAY = 86_400_000

// A member with a workspace of their own, so that the list holds their bookmarks only.
const test = fixtures
  .extend('own', async ({ service }) => {
    const workspace = await service.service.setup.createWorkspace(`Deleted ${crypto.randomUUID()}`)
    return { ...service, workspace }
  })
  .extend('owner', ({ own }) => signedIn(own, 'MEMBER', { firstName: 'Anna', lastName: 'Keller' }))
  .extend('editor', ({ own }) => signedIn(own, 'MEMBER', { firstName: 'Jona', lastName: 'Weber' }))
  // Saves bookmarks of these names as the owner and deletes them in this order, a minute apart.
  .extend('deleteNamed', ({ owner, service }) => async (names: readonly string[], by: Client = owner) => {
    const ids: string[] = []
    for (const name of names) {
      const { body } = await owner.post('/bookmarks', bookmarkInput({ name, description: `About ${name}` }))
      expect((await by.delete(`/bookmarks/${body.data.id}`)).status).toBe(204)
      ids.push(body.data.id)
      service.clock.advance(60_000)
    }
    return ids
  })

const namesIn = (body: { data: { name: string }[] }) => body.data.map(({ name }) => name)

describe('the list of deleted bookmarks', () => {
  test('says what was deleted, by whom, when, and until when it can be restored', async ({
    service,
    owner,
    editor,
    deleteNamed,
  }) => {
    const deletedAt = service.clock.now
    const [id] = await deleteNamed(['SAP'], editor)
    expect((await owner.get(PATH)).body).toEqual({
      status: 'OK',
      type: 'DeletedBookmark',
      data: [
        {
          bookmarkId: id,
          name: 'SAP',
          type: 'INVENTORY',
          description: 'About SAP',
          owner: { id: owner.userId, displayName: 'Anna Keller' },
          deletedAt: deletedAt.toISOString(),
          deletedBy: { id: editor.userId, displayName: 'Jona Weber' },
          restorableUntil: new Date(deletedAt.getTime() + 30 * DAY).toISOString(),
        },
      ],
      total: 1,
    })
  })

  test('pages from the last deleted on, and finds words of name and description', async ({ owner, deleteNamed }) => {
    await deleteNamed(['One', 'Two', 'Three'])
    const first = (await owner.get(`${PATH}?pageSize=2`)).body
    const second = (await owner.get(`${PATH}?pageSize=2&cursor=${first.endCursor}`)).body
    expect([namesIn(first), namesIn(second), first.total]).toEqual([['Three', 'Two'], ['One'], 3])
    expect('endCursor' in second).toBe(false)
    const found = (await owner.get(`${PATH}?q=${encodeURIComponent('twó about')}`)).body
    expect([namesIn(found), found.total]).toEqual([['Two'], 1])
    expect((await owner.get(`${PATH}?q=x&cursor=${first.endCursor}`)).status).toBe(400)
  })

  test('leaves out what was restored, and is empty again', async ({ owner, deleteNamed }) => {
    const [id] = await deleteNamed(['Precious'])
    await owner.post(`/services/console/v1/bookmarks/${id}/restore`)
    expect((await owner.get(PATH)).body).toMatchObject({ data: [], total: 0 })
  })

  test('leaves out what can no longer be restored, to the millisecond', async ({ own, service, deleteNamed }) => {
    await deleteNamed(['Old'])
    service.clock.advance(30 * DAY - 60_000)
    const admin = await signedIn(own, 'ADMIN')
    expect(namesIn((await admin.get(PATH)).body)).toEqual(['Old'])
    service.clock.advance(1)
    expect((await admin.get(PATH)).body).toMatchObject({ data: [], total: 0 })
  })

  test('names nobody where the log no longer knows who deleted it', async ({ service, owner, deleteNamed }) => {
    await deleteNamed(['Orphan'])
    const ofOwner = service.storage.db.updateTable('bookmark').set({ deleted_by: null })
    await ofOwner.where('owner_id', '=', owner.userId).execute()
    const [row] = (await owner.get(PATH)).body.data
    expect([row.name, 'deletedBy' in row]).toEqual(['Orphan', false])
  })

  test.for(['pageSize=0', 'pageSize=101', 'cursor=x', `cursor=${btoa('["x","y","z"]')}`])(
    'is refused with 400 for %s',
    async (query, { member }) => expect((await member.get(`${PATH}?${query}`)).status).toBe(400),
  )
})
