import { z } from 'zod'
import { AccessCounts } from './access.ts'
import { BookmarkRefusals } from '#contract/bookmark-refusals.ts'
import { RoleName } from '#contract/access.ts'
import { BookmarkType } from '#contract/bookmarks.ts'
import { endpoint } from '#contract/endpoint.ts'
import { envelope } from '#contract/envelope.ts'
import { Id, Instant } from '#contract/ids.ts'
import { Reason } from '#contract/reason.ts'
import { flag, integer, list, repeated, SortDirection } from '#contract/query.ts'
import { User } from '#contract/permissions.ts'
import { refusalsOnRequest } from '#contract/refusals.ts'

export const BookmarkSort = z.enum(['CREATED_AT', 'UPDATED_AT', 'MY_VIEWS', 'VIEWS', 'LAST_SHARED_WITH_ME_AT'])

/** The latest of creation, change and view, whoever did it, and share with the caller; and the caller's own views. */
const MostRecentAction = z
  .object({
    actionDateTime: Instant,
    actionName: z.enum(['CREATED', 'VIEWED', 'UPDATED', 'SHARED']),
    /** Of SHARED. */
    sharedByUserId: Id.optional(),
    myViews: z.int(),
  })
  .meta({ id: 'MostRecentAction' })

/** The last share with the caller. */
const MostRecentShare = z.object({ sharedAt: Instant, sharedByUser: User }).meta({ id: 'MostRecentShare' })

export const BookmarkSuggestion = z
  .object({
    bookmarkId: Id,
    name: z.string(),
    type: BookmarkType,
    subtype: z.string().optional(),
    description: z.string().optional(),
    createdAt: Instant,
    updatedAt: Instant,
    mostRecentAction: MostRecentAction,
    mostRecentShare: MostRecentShare.optional(),
    hitReason: Reason.optional(),
    views: z.int(),
    predefined: z.boolean(),
    bookmarkOwner: User,
    canUserWrite: z.boolean(),
    isoDataEnabled: z.boolean(),
    /** Ours: whether the caller has a working copy; absent if not. */
    hasWorkingCopy: z.literal(true).optional(),
    /** Ours, for lists: who may read and write. */
    readonly: z.boolean(),
    permittedReadUserIds: z.array(Id),
    permittedWriteUserIds: z.array(Id),
    permittedReadRoles: z.array(RoleName).optional(),
    permittedWriteRoles: z.array(RoleName).optional(),
    /** Ours: views in each of the last 10 weeks, oldest first; present only if `trend` was requested. */
    viewsPerWeek: z.array(z.int()).optional(),
    /** Ours: how many of its fact sheets are archived or gone; present only if `references` was requested. */
    brokenReferences: z.int().optional(),
    /** Ours: how many members can view and edit it; present only if `access` was requested. */
    access: AccessCounts.optional(),
    /** Ours: present only if `refusals` was requested. */
    refusals: BookmarkRefusals.optional(),
  })
  .meta({ id: 'BookmarkSuggestion' })
export type BookmarkSuggestion = z.output<typeof BookmarkSuggestion>

export const searchBookmarks = endpoint({
  id: 'searchBookmarks',
  at: 'pathfinder',
  method: 'GET',
  path: '/search/bookmarks',
  costly: true,
  summary: 'Find bookmarks by text, type and visibility; pages by cursor',
  deprecated: true,
  sunset: '2024-04-30T23:59:59Z',
  query: z.object({
    type: BookmarkType.optional(),
    subtype: repeated.optional(),
    q: z.string().max(1000).optional(),
    personalized: flag.default(false),
    sort: z.enum([...BookmarkSort.options, 'PERSONALIZED_RELEVANCE']).optional(),
    sortDirection: SortDirection.optional(),
    cursor: repeated.optional(),
    pageSize: integer(1, 100).default(40),
    factSheetId: Id.optional(),
    ownedByMe: flag.default(false),
    sharedWithMe: flag.default(false),
    predefinedOnly: flag.default(false),
    userdefinedOnly: flag.default(false),
    visibility: z.enum(['UNRESTRICTED_READ']).optional(),
    /** Ours: only bookmarks that nobody viewed or changed for 180 days. */
    stale: flag.default(false),
    /** Ours: only bookmarks of this owner. */
    ownerId: Id.optional(),
    /** Ours: only bookmarks of these types or owners, and none of those. */
    types: list(BookmarkType).optional(),
    exceptTypes: list(BookmarkType).optional(),
    ownerIds: list(Id).optional(),
    exceptOwnerIds: list(Id).optional(),
    /** Ours: only bookmarks created or last changed from a moment on, or before one. */
    createdFrom: Instant.optional(),
    createdTo: Instant.optional(),
    updatedFrom: Instant.optional(),
    updatedTo: Instant.optional(),
    /** Ours: send `viewsPerWeek` with each row. */
    trend: flag.default(false),
    /** Ours: only bookmarks that reference archived or deleted fact sheets. */
    broken: flag.default(false),
    /** Ours: send `brokenReferences` with each row. */
    references: flag.default(false),
    /** Ours: send `access` with each row. */
    access: flag.default(false),
    ...refusalsOnRequest,
  }),
  result: z.object({
    status: z.literal('OK'),
    type: z.literal('BookmarkSuggestion'),
    data: z.array(BookmarkSuggestion),
    total: z.int(),
    /** The `cursor` of the next page; absent on the last one. */
    pageCursorValues: z.array(z.string()).optional(),
  }),
  fails: [400, 403],
})

export const BookmarkCounts = z
  .object({
    mine: z.int(),
    sharedWithMe: z.int(),
    everyone: z.int(),
    predefined: z.int(),
    stale: z.int(),
    broken: z.int(),
    /** Types that no bookmark has are absent. */
    types: z.partialRecord(BookmarkType, z.int()),
  })
  .meta({ id: 'BookmarkCounts' })
export type BookmarkCounts = z.output<typeof BookmarkCounts>

export const countBookmarks = endpoint({
  id: 'countBookmarks',
  at: 'console',
  method: 'GET',
  path: '/bookmarks/counts',
  summary: 'Count the bookmarks that the caller can read, by tab of the list and by type',
  result: envelope('BookmarkCounts', BookmarkCounts),
  fails: [403],
})
