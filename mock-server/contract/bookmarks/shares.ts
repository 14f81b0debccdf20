import { z } from 'zod'
import { MAX_ROLES, RoleName } from '#contract/access.ts'
import { endpoint } from '#contract/endpoint.ts'
import { envelope } from '#contract/envelope.ts'
import { Id, Instant } from '#contract/ids.ts'
import { User } from '#contract/permissions.ts'

/** The most people that one request can share with. */
const MOST_PEOPLE = 500

const SharedUserInfo = z.object({ sharedWithUser: User, sharedAt: Instant }).meta({ id: 'SharedUserInfo' })

const BookmarkShare = z
  .object({ sharedByUserId: Id, sharedUserInfos: z.array(SharedUserInfo) })
  .meta({ id: 'BookmarkShare' })

/** The shares of a bookmark that the caller made; there is one entry for each person who shared, so at most one. */
export const BookmarkSharesData = z
  .object({ bookmarkId: Id, bookmarkShares: z.array(BookmarkShare) })
  .meta({ id: 'BookmarkSharesData' })
export type BookmarkSharesData = z.output<typeof BookmarkSharesData>

const BookmarkShareInputData = z
  .object({
    bookmarkId: Id,
    sharedWithUserIds: z.array(Id).max(MOST_PEOPLE),
    sharedByUserId: Id.nullish(),
    notifyUsers: z.boolean().nullish(),
    /** Ours: roles whose holders get access, and are notified. */
    sharedWithRoles: z.array(RoleName).max(MAX_ROLES).nullish(),
    /** Ours: they can edit, not only view. */
    canEdit: z.boolean().nullish(),
    /** Ours: a message for the notification. */
    message: z.string().max(1000).nullish(),
  })
  .meta({ id: 'BookmarkShareInputData' })
export type BookmarkShareInput = z.output<typeof BookmarkShareInputData>

export const listBookmarkShares = endpoint({
  id: 'listBookmarkShares',
  at: 'pathfinder',
  method: 'GET',
  path: '/bookmarkShares',
  summary: 'List the people with whom the caller shared a bookmark',
  query: z.object({ bookmarkId: Id }),
  result: envelope('BookmarkSharesData', BookmarkSharesData),
  fails: [400, 403, 404],
})

export const shareBookmark = endpoint({
  id: 'shareBookmark',
  at: 'pathfinder',
  method: 'POST',
  path: '/bookmarkShares',
  summary: 'Share a bookmark; those who cannot read it get access if the caller can edit it',
  body: BookmarkShareInputData,
  result: envelope('BookmarkSharesData', BookmarkSharesData),
  fails: [400, 403, 404, 413, 415, 422],
})

export const unshareBookmark = endpoint({
  id: 'unshareBookmark',
  at: 'pathfinder',
  method: 'DELETE',
  path: '/bookmarkShares',
  summary: 'End the sharing of a bookmark with a person, and the access that it gave them',
  query: z.object({ bookmarkId: Id, sharedWithUserId: Id }),
  fails: [400, 403, 404],
})
