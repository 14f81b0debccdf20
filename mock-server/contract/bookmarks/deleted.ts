import { z } from 'zod'
import { BookmarkType } from '#contract/bookmarks.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Id, Instant } from '#contract/ids.ts'
import { integer } from '#contract/query.ts'

const Person = z.object({ id: Id, displayName: z.string() })

/** A deleted bookmark that can still be restored. */
export const DeletedBookmark = z
  .object({
    bookmarkId: Id,
    name: z.string(),
    type: BookmarkType,
    description: z.string().optional(),
    owner: Person,
    deletedAt: Instant,
    /** Who deleted it; absent if nobody knows. */
    deletedBy: Person.optional(),
    /** From then on it is gone for good. */
    restorableUntil: Instant,
  })
  .meta({ id: 'DeletedBookmark' })
export type DeletedBookmark = z.output<typeof DeletedBookmark>

export const listDeletedBookmarks = endpoint({
  id: 'listDeletedBookmarks',
  at: 'console',
  method: 'GET',
  path: '/bookmarks/deleted',
  summary: 'List the deleted bookmarks that the caller can restore, the last deleted first',
  query: z.object({
    /** Words of the name or description. */
    q: z.string().max(1000).optional(),
    cursor: z.string().max(1000).optional(),
    pageSize: integer(1, 100).default(40),
  }),
  result: z.object({
    status: z.literal('OK'),
    type: z.literal('DeletedBookmark'),
    data: z.array(DeletedBookmark),
    total: z.int(),
    endCursor: z.string().optional(),
  }),
  fails: [400, 403],
})
