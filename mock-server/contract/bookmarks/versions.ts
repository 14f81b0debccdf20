import { z } from 'zod'
import { Bookmark, BookmarkType } from '#contract/bookmarks.ts'
import { endpoint } from '#contract/endpoint.ts'
import { envelope } from '#contract/envelope.ts'
import { Id, Instant } from '#contract/ids.ts'
import { flag, integer } from '#contract/query.ts'

/** The members whose changes make a version; who has access and who owns it are no part of it. */
export const versionedMembers = ['name', 'type', 'groupKey', 'description', 'i18nKey', 'state'] as const

const summary = {
  version: z.int(),
  savedAt: Instant,
  /** Absent if nobody knows. */
  savedBy: z.object({ id: Id, displayName: z.string() }).optional(),
  /** The earlier version that was restored by it. */
  restoredFrom: z.int().optional(),
  isCurrent: z.boolean(),
  /** What differs from the version before; absent for the first one that is kept. */
  changes: z.array(z.enum(versionedMembers)).optional(),
}

/** A state whose text is longer is left out of lists. */
export const LISTED_STATE_CHARACTERS = 20_000

export const BookmarkVersion = z
  .object({
    ...summary,
    /** In lists with `withState`, where it is short. */ state: z.record(z.string(), z.unknown()).optional(),
  })
  .meta({ id: 'BookmarkVersion' })
export type BookmarkVersion = z.output<typeof BookmarkVersion>

/** A version with what the bookmark showed and was called. */
export const BookmarkVersionContent = z
  .object({
    ...summary,
    name: z.string(),
    type: BookmarkType,
    groupKey: z.string().optional(),
    description: z.string().optional(),
    i18nKey: z.string().optional(),
    state: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'BookmarkVersionContent' })
export type BookmarkVersionContent = z.output<typeof BookmarkVersionContent>

const VersionNumber = integer(1, 2_147_483_647)

export const listBookmarkVersions = endpoint({
  id: 'listBookmarkVersions',
  at: 'console',
  method: 'GET',
  path: '/bookmarks/{id}/versions',
  summary: 'List the versions of a bookmark that the caller can edit and could read then, the latest first',
  params: z.object({ id: Id }),
  query: z.object({
    /** Only versions before this one: the `next` of the page before. */
    before: VersionNumber.optional(),
    pageSize: integer(1, 100).default(40),
    /** Adds the state of each version, up to 20,000 characters. */
    withState: flag.default(false),
  }),
  result: z.object({
    status: z.literal('OK'),
    type: z.literal('BookmarkVersion'),
    data: z.array(BookmarkVersion),
    /** Versions that the caller can see: the current one, and those that were the latest while they could read the bookmark. */
    total: z.int(),
    /** Versions that are kept for others only. */
    closed: z.int(),
    /** The `before` of the next page; absent on the last one. */
    next: z.int().optional(),
  }),
  fails: [400, 403, 404],
})

export const getBookmarkVersion = endpoint({
  id: 'getBookmarkVersion',
  at: 'console',
  method: 'GET',
  path: '/bookmarks/{id}/versions/{version}',
  summary: 'Get a version of a bookmark that the caller can edit, with its state',
  params: z.object({ id: Id, version: VersionNumber }),
  result: envelope('BookmarkVersionContent', BookmarkVersionContent),
  fails: [403, 404],
})

export const restoreBookmarkVersion = endpoint({
  id: 'restoreBookmarkVersion',
  at: 'console',
  method: 'POST',
  path: '/bookmarks/{id}/versions/{version}/restore',
  takes: ['If-Match'],
  tagged: true,
  summary: 'Restore an earlier version as a new one; access, owner and flags stay as they are',
  params: z.object({ id: Id, version: VersionNumber }),
  result: envelope('Bookmark', Bookmark),
  fails: [403, 404, 409],
})
