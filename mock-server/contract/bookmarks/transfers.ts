import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { envelope } from '#contract/envelope.ts'
import { Id } from '#contract/ids.ts'

/** The most bookmarks that one request can give away. */
const MOST_BOOKMARKS = 1000

/** Bookmarks that have a new owner, with the one before; those that were the new owner's already are left out. */
export const BookmarkTransfer = z
  .object({ newOwnerId: Id, transferred: z.array(z.object({ bookmarkId: Id, previousOwnerId: Id })) })
  .meta({ id: 'BookmarkTransfer' })
export type BookmarkTransfer = z.output<typeof BookmarkTransfer>

export const transferBookmarks = endpoint({
  id: 'transferBookmarks',
  at: 'console',
  method: 'POST',
  path: '/bookmarks/transfer',
  summary: 'Give bookmarks to another owner, all or none: administrators any, others their own',
  body: z.object({ bookmarkIds: z.array(Id).min(1).max(MOST_BOOKMARKS), newOwnerId: Id }),
  result: envelope('BookmarkTransfer', BookmarkTransfer),
  fails: [400, 403, 404, 413, 415, 422],
})
