import { describe, expect } from 'vitest'
import { addRoles, giveRoles } from '#testing/access/roles.ts'
import { bookmarkInput } from '#testing/builders.ts'
import type { Json } from '#testing/client.ts'
import { test as fixtures } from '#testing/fixtures.ts'
import { signedIn } from '#testing/people.ts'

const test = fixtures
  /** Somebody who changes published bookmarks alone. */
  .extend('publisher', { scope: 'file' }, async ({ service, admin }) => {
    const published = [{ values: ['published'] }]
    await addRoles(admin, {
      SUPPORT: [{ domain: 'BOOKMARKS', function: 'BOOKMARK', actions: ['READ'], instances: [] }],
      PUBLISHER: [{ domain: 'BOOKMARKS', function: 'BOOKMARK', actions: ['UPDATE'], instances: published }],
    })
    const client = await signedIn(service, 'SUPPORT')
    await giveRoles(admin, client.userId, 'SUPPORT', ['PUBLISHER'])
    return client
  })
  .extend('save', { scope: 'file' }, ({ admin }) => async (members: Json = {}) => {
    const { body } = await admin.post('/bookmarks', bookmarkInput({ userId: admin.userId, ...members }))
    return String(body.data.id)
  })

/** The refusals of a change, which are those of a deletion too. */
const change = (reason: string) => ({ update: reason, delete: reason })
const notOwner = { changeOwner: 'NOT_OWNER' }

describe('a bookmark that is asked for with its refusals', () => {
  test('says what its reader can’t do, and why', async ({ service, admin, save, publisher }) => {
    const [member, viewer] = [await signedIn(service, 'MEMBER'), await signedIn(service, 'VIEWER')]
    const ofOthers = { permittedReadUserIds: [publisher.userId], permittedWriteUserIds: [admin.userId] }
    const asked: [client: typeof member, id: string, refusals: Json][] = [
      [admin, await save({ predefined: true, userId: member.userId }), {}],
      [member, await save({ userId: member.userId, readonly: true }), {}],
      [member, await save(), notOwner],
      [member, await save({ userId: member.userId, predefined: true }), change('PREDEFINED')],
      [member, await save({ readonly: true }), { ...change('READ_ONLY'), ...notOwner }],
      [member, await save({ permittedWriteUserIds: [admin.userId] }), { ...change('NOT_EDITOR'), ...notOwner }],
      [viewer, await save({ predefined: true }), { ...change('NO_RIGHT'), share: 'NO_RIGHT', changeOwner: 'NO_RIGHT' }],
      [publisher, await save(), { share: 'NO_RIGHT', ...notOwner }],
      [publisher, await save(ofOthers), { ...change('NO_CATEGORY'), share: 'NO_RIGHT', ...notOwner }],
    ]
    for (const [client, id, refusals] of asked) {
      const { body } = await client.get(`/bookmarks/${id}?refusals=true`)
      expect(body.data.refusals).toEqual(refusals)
    }
  })

  test('has none unless they are asked for', async ({ admin, save }) => {
    const id = await save({ name: 'Unasked' })
    const records = [
      (await admin.get(`/bookmarks/${id}`)).body.data,
      (await admin.get('/bookmarks?bookmarkType=INVENTORY')).body.data[0],
      (await admin.get('/search/bookmarks?q=unasked')).body.data[0],
    ]
    for (const record of records) expect(record).not.toHaveProperty('refusals')
    const asked = [
      (await admin.get(`/bookmarks/${id}?refusals=true`)).body.data,
      (await admin.get('/bookmarks?bookmarkType=INVENTORY&refusals=true')).body.data[0],
      (await admin.get('/search/bookmarks?q=unasked&refusals=true')).body.data[0],
    ]
    for (const record of asked) expect(record.refusals).toEqual({})
  })
})
