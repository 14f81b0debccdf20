import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { envelope } from '#contract/envelope.ts'
import { Id } from '#contract/ids.ts'

/** The most bookmarks that one request can copy. */
const MOST_BOOKMARKS = 100

/** Something of the workspace that a bookmark names by its ID, and that the other workspace does not have. */
export const MissingCounterpart = z
  .object({
    id: Id,
    kind: z.enum(['FACT_SHEET', 'TAG', 'TAG_GROUP', 'USER', 'BOOKMARK']),
    /** Absent for people, if the caller cannot see who is in the workspace. */
    name: z.string().optional(),
    /** The type of a fact sheet, the group of a tag. */
    of: z.string().optional(),
    /** `AMBIGUOUS`: there are several that could be meant. */
    reason: z.enum(['MISSING', 'AMBIGUOUS']),
  })
  .meta({ id: 'MissingCounterpart' })
export type MissingCounterpart = z.output<typeof MissingCounterpart>

/** What copying bookmarks to another workspace did or, as a trial, would do. */
export const BookmarkCopies = z
  .object({
    workspaceId: Id,
    copies: z.array(
      z.object({
        bookmarkId: Id,
        name: z.string(),
        /** The new bookmark; absent in a trial. */
        copyId: Id.optional(),
        /** How many things that it names by their ID have a counterpart. */
        mapped: z.int(),
        missing: z.array(MissingCounterpart),
      }),
    ),
  })
  .meta({ id: 'BookmarkCopies' })
export type BookmarkCopies = z.output<typeof BookmarkCopies>

export const copyBookmarks = endpoint({
  id: 'copyBookmarks',
  at: 'console',
  method: 'POST',
  path: '/bookmarks/copies',
  costly: true,
  summary:
    "Copy bookmarks to another of the caller's workspaces, all or none, and report what has no counterpart there",
  body: z.object({
    bookmarkIds: z.array(Id).min(1).max(MOST_BOOKMARKS),
    workspaceId: Id,
    /** Reports what would be copied, and copies nothing. */
    trial: z.boolean().default(false),
  }),
  result: envelope('BookmarkCopies', BookmarkCopies),
  fails: [400, 403, 404, 413, 415, 422],
})
