import { describe, expect } from 'vitest'
import { addRoles, giveRoles } from '#testing/access/roles.ts'
import { bookmarkInput } from '#testing/builders.ts'
import type { Client } from '#testing/client.ts'
import { dataOf } from '#testing/fact-sheets/fact-sheets.ts'
import { test as fixtures } from '#testing/fixtures.ts'
import { signedIn } from '#testing/people.ts'

interface Shown {
  readonly version: number
  readonly state: { readonly n: string }
}

const CONSOLE = '/services/console/v1/bookmarks'

const test = fixtures
  .extend('owner', { scope: 'file' }, ({ service }) => signedIn(service, 'MEMBER'))
  .extend('other', { scope: 'file' }, ({ service }) => signedIn(service, 'MEMBER'))
  .extend('third', { scope: 'file' }, ({ service }) => signedIn(service, 'MEMBER'))
  // A private bookmark of the owner.
  .extend('secret', async ({ owner }): Promise<{ readonly id: string }> => {
    const lists = { permittedReadUserIds: [owner.userId], permittedWriteUserIds: [owner.userId] }
    return dataOf(await owner.post('/bookmarks', bookmarkInput({ name: 'Plan', state: { n: 'secret' }, ...lists })))
  })
  // Saves it with another state, for everybody unless lists say otherwise.
  .extend(
    'save',
    ({ owner, secret }) =>
      async (state: Record<string, string>, lists: Record<string, readonly string[]> = {}) => {
        expect(
          (
            await owner.put(
              `/bookmarks/${secret.id}`,
              bookmarkInput({ name: 'Plan', state, permittedReadRoles: [], permittedWriteRoles: [], ...lists }),
            )
          ).status,
        ).toBe(200)
      },
  )
  .extend('seenBy', ({ secret }) => async (client: Client) => {
    const { body } = await client.get(`${CONSOLE}/${secret.id}/versions?withState=true`)
    return [body.data.map(({ version, state }: Shown) => [version, state.n]), body.total, body.closed]
  })

describe('a version of a bookmark from before somebody could read it', () => {
  test('is closed to them, in lists, by its number and for restoring', async ({
    owner,
    other,
    admin,
    secret,
    save,
    seenBy,
  }) => {
    await save({ n: 'clean' })
    expect(await seenBy(other)).toEqual([[[2, 'clean']], 1, 1])
    for (const client of [owner, admin])
      expect(await seenBy(client)).toEqual([
        [
          [2, 'clean'],
          [1, 'secret'],
        ],
        2,
        0,
      ])
    const statuses = async (client: Client) => [
      (await client.get(`${CONSOLE}/${secret.id}/versions/1`)).status,
      (await client.post(`${CONSOLE}/${secret.id}/versions/1/restore`)).status,
    ]
    expect(await statuses(other)).toEqual([404, 404])
    // What changed since a version that is closed is no matter of theirs either.
    const { body } = await other.get(`${CONSOLE}/${secret.id}/versions`)
    expect(body.data[0].changes).toBeUndefined()
    expect(await statuses(owner)).toEqual([200, 200])
  })

  test('is the latest one no longer, once everybody can read that', async ({ owner, other, save, seenBy }) => {
    const onlyMe = { permittedReadUserIds: [owner.userId], permittedWriteUserIds: [owner.userId] }
    await save({ n: 'draft' }, onlyMe)
    await save({ n: 'draft' })
    expect(await seenBy(other)).toEqual([[[2, 'draft']], 1, 1])
    // Whoever could read it then sees it for good, if they can read the bookmark.
    await save({ n: 'hidden' }, onlyMe)
    await save({ n: 'open' })
    expect(await seenBy(other)).toEqual([
      [
        [4, 'open'],
        [2, 'draft'],
      ],
      2,
      2,
    ])
  })

  test('goes by persons, roles and owners as they were', async ({
    admin,
    owner,
    other,
    third,
    secret,
    save,
    seenBy,
  }) => {
    await addRoles(admin, { PLANNERS: [] })
    await giveRoles(admin, third.userId, 'MEMBER', ['PLANNERS'])
    const lists = { permittedReadUserIds: [owner.userId], permittedWriteUserIds: [owner.userId] }
    await save({ n: 'to planners' }, { ...lists, permittedReadRoles: ['PLANNERS'], permittedWriteRoles: ['PLANNERS'] })
    await save({ n: 'to other' }, { ...lists, permittedReadUserIds: [owner.userId, other.userId] })
    await save({ n: 'open' })
    expect((await seenBy(third))[0]).toEqual([
      [4, 'open'],
      [2, 'to planners'],
    ])
    expect((await seenBy(other))[0]).toEqual([
      [4, 'open'],
      [3, 'to other'],
    ])
    // A new owner sees no more than before.
    const transfer = { bookmarkIds: [secret.id], newOwnerId: third.userId }
    expect((await owner.post(`${CONSOLE}/transfer`, transfer)).status).toBe(200)
    expect((await seenBy(third))[0]).toEqual([
      [4, 'open'],
      [2, 'to planners'],
    ])
    expect((await seenBy(owner))[1]).toBe(4)
  })
})
