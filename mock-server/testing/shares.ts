import { expect } from 'vitest'
import { bookmarkInput } from './builders.ts'
import type { Client, Json } from './client.ts'
import { test as fixtures } from './fixtures.ts'
import { signedIn } from './people.ts'

/** Somebody with bookmarks of their own, and two people to share them with. */
export const test = fixtures
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

export const open = { permittedReadUserIds: [], permittedWriteUserIds: [] }
export const share = (
  client: Client,
  bookmarkId: string,
  people: readonly Client[],
  members: Record<string, unknown> = {},
) => client.post('/bookmarkShares', { bookmarkId, sharedWithUserIds: people.map(({ userId }) => userId), ...members })
export const unshare = (client: Client, bookmarkId: string, person: Client) =>
  client.delete(`/bookmarkShares?bookmarkId=${bookmarkId}&sharedWithUserId=${person.userId}`)
export const statusOf = async (client: Client, { id }: Json) =>
  (await client.get(`/bookmarks/${id}?markAsViewed=false`)).status
