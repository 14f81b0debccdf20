import { z } from 'zod'
import { Role } from '#contract/access.ts'
import { endpoint } from '#contract/endpoint.ts'
import { envelope } from '#contract/envelope.ts'
import { Id, Instant } from '#contract/ids.ts'
import { User } from '#contract/permissions.ts'
import { integer } from '#contract/query.ts'

/** Why a member has access to a bookmark. EDITOR and READER are named in its lists, ROLE by their role; EVERYONE: nobody is named as reader. */
export const AccessReason = z.enum(['OWNER', 'ADMINISTRATOR', 'EDITOR', 'READER', 'ROLE', 'EVERYONE'])

/** How many active members can view and edit a bookmark, owner, administrators and technical users included. */
export const AccessCounts = z.object({ viewers: z.int(), editors: z.int() })
export type AccessCounts = z.output<typeof AccessCounts>

export const BookmarkAccess = z
  .object({
    ...AccessCounts.shape,
    /** The first of those who can view: editors first, then by reason and name. */
    members: z.array(
      z.object({
        user: User,
        role: Role,
        canEdit: z.boolean(),
        reason: AccessReason,
        /** The last share of the bookmark with them. */
        shared: z.object({ at: Instant, by: z.object({ id: Id, displayName: z.string() }) }).optional(),
      }),
    ),
  })
  .meta({ id: 'BookmarkAccess' })
export type BookmarkAccess = z.output<typeof BookmarkAccess>

export const getBookmarkAccess = endpoint({
  id: 'getBookmarkAccess',
  at: 'console',
  method: 'GET',
  path: '/bookmarks/{id}/access',
  summary: 'List who can view and edit a bookmark by lists and roles, and why',
  params: z.object({ id: Id }),
  query: z.object({ size: integer(1, 1000).default(20) }),
  result: envelope('BookmarkAccess', BookmarkAccess),
  fails: [400, 403, 404],
})
