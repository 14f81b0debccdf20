import { z } from 'zod'
import { MAX_ROLES, RoleName } from './access.ts'
import { endpoint } from './endpoint.ts'
import { envelope, listEnvelope } from './envelope.ts'
import { Id, Instant, recordOf } from './ids.ts'
import { BookmarkRefusals } from './bookmark-refusals.ts'
import { flag } from './query.ts'
import { refusalsOnRequest } from './refusals.ts'
import { User } from './permissions.ts'

/** As a list, because the pages of the console are built without schemas. */
export const bookmarkTypes = ['INVENTORY', 'REPORTING', 'VISUALIZER', 'DASHBOARD', 'INVENTORY_EXPORT'] as const
export const BookmarkType = z.enum(bookmarkTypes)
export type BookmarkType = z.output<typeof BookmarkType>

/** The longest texts of a bookmark, in UTF-16 code units; the ids of each list; the members and elements of its state, and their levels. */
export const bookmarkLimits = {
  name: 1000,
  groupKey: 255,
  description: 10_000,
  ids: 5000,
  /** Bytes of the state as JSON in UTF-8. */
  stateBytes: 1_000_000,
  stateMembers: 20_000,
  stateLevels: 50,
} as const

const idSetOnWire = {
  wire: { type: 'array', maxItems: bookmarkLimits.ids, uniqueItems: true, items: { type: 'string', format: 'uuid' } },
} as const

const Ids = z
  // Counted before the ids are looked at.
  .array(z.unknown())
  .max(bookmarkLimits.ids)
  .pipe(z.array(Id))

/** A set of ids: order is kept, repetitions are dropped. */
const IdSet = Ids.transform((ids) => [...new Set(ids)]).meta(idSetOnWire)

/** A set of roles. Left out or null, a change keeps the ones that are stored: other programs don't know the member. */
const RoleSet = z
  .array(RoleName)
  .max(MAX_ROLES)
  .transform((roles) => [...new Set(roles)])
  .nullish()
  .meta({
    wire: {
      type: ['array', 'null'],
      maxItems: MAX_ROLES,
      uniqueItems: true,
      items: { type: 'string', maxLength: 60 },
    },
  })

/** Map of name to JSON. Its content belongs to the view that saved it. */
const State = recordOf(z.unknown())

// Counted before its members are looked at.
export const StateInput = z
  .unknown()
  .superRefine((state, context) => {
    const violation = stateViolation(state)
    if (violation !== undefined) context.addIssue({ code: 'custom', message: violation })
  })
  .pipe(State)
  .meta({
    wire: {
      type: 'object',
      maxProperties: bookmarkLimits.stateMembers,
      propertyNames: { type: 'string' },
      additionalProperties: {},
    },
  })

/** Level by level, so that neither depth nor width can exhaust the stack. */
function stateViolation(state: unknown): string | undefined {
  let [level, members] = [0, 0]
  for (let values = [state]; values.length > 0; level++) {
    const children = values.flatMap((value) =>
      typeof value === 'object' && value !== null ? Object.values(value) : [],
    )
    members += children.length
    if (members > bookmarkLimits.stateMembers)
      return `must have at most ${bookmarkLimits.stateMembers} members and elements`
    values = children.filter((value) => typeof value === 'object' && value !== null)
    if (values.length > 0 && level + 2 > bookmarkLimits.stateLevels)
      return `must be nested at most ${bookmarkLimits.stateLevels} levels deep`
  }
  return undefined
}

const text = (max: number) => z.string().max(max)
const settable = {
  name: text(bookmarkLimits.name)
    .refine((name) => name.trim() !== '', 'must not be empty')
    .meta({ minLength: 1 }),
  type: BookmarkType,
  state: State,
  readonly: z.boolean(),
  groupKey: text(bookmarkLimits.groupKey).nullish(),
  description: text(bookmarkLimits.description).nullish(),
  i18nKey: text(255).nullish(),
  predefined: z.boolean().default(false),
  defaultSharingPriority: z.int32().nullish(),
  temporary: z.boolean().default(false),
  oDataEnabled: z.boolean().default(false),
}

/** A number that clients have to send and that the service counts itself: whatever stands there is ignored. */
const Ignored = z
  .unknown()
  .refine((sent) => sent !== undefined, 'is required')
  .meta({ wire: { type: 'integer', format: 'int64' } })

/**
 * A bookmark as clients write it. Members that the service sets itself are accepted and ignored, so that clients can send back
 * what they read.
 */
export const BookmarkInput = z
  .object({
    ...settable,
    state: StateInput,
    userId: Id,
    views: Ignored,
    permittedReadUserIds: IdSet,
    permittedWriteUserIds: IdSet,
    /** Ours: roles whose holders can read, or write, beside the people listed. */
    permittedReadRoles: RoleSet,
    permittedWriteRoles: RoleSet,
    /** A set, whose repetitions are dropped only where it is stored: refusals name ids by their place. */
    referencedFactSheetIds: Ids.meta(idSetOnWire),
  })
  .meta({ id: 'BookmarkInput' })
export type BookmarkInput = z.output<typeof BookmarkInput>

/** Changes of one person that nobody else sees; saving the bookmark publishes them. */
export const BookmarkWorkingCopy = z
  .object({
    id: Id,
    userId: Id,
    state: State,
    updatedAt: Instant,
    user: User,
    /** Ours: when it was begun, and the version of the bookmark that it was begun from or last brought up to date with. */
    createdAt: Instant,
    basedOnVersion: z.int(),
  })
  .meta({ id: 'BookmarkWorkingCopy' })

export const Bookmark = z
  .object({
    id: Id,
    userId: Id,
    name: z.string(),
    type: BookmarkType,
    groupKey: z.string().optional(),
    state: State,
    description: z.string().optional(),
    createdAt: Instant,
    updatedAt: Instant,
    i18nKey: z.string().optional(),
    predefined: z.boolean(),
    readonly: z.boolean(),
    defaultSharingPriority: z.int().optional(),
    user: User.optional(),
    permittedReadUserIds: z.array(Id),
    permittedWriteUserIds: z.array(Id),
    /** Ours: roles whose holders can read, or write, beside the people listed; absent if there are none. */
    permittedReadRoles: z.array(RoleName).optional(),
    permittedWriteRoles: z.array(RoleName).optional(),
    referencedFactSheetIds: z.array(Id),
    views: z.int(),
    replaySequence: z.int(),
    temporary: z.boolean(),
    oDataEnabled: z.boolean(),
    /** Ours: who saved it last; not in lists, and absent if nobody knows. */
    updatedBy: z.object({ id: Id, displayName: z.string() }).optional(),
    /** The caller's own. */
    workingCopy: BookmarkWorkingCopy.optional(),
    /** Ours: present only if `refusals` was requested. */
    refusals: BookmarkRefusals.optional(),
  })
  .meta({ id: 'Bookmark' })
export type Bookmark = z.output<typeof Bookmark>

const params = z.object({ id: Id })

export const listBookmarks = endpoint({
  id: 'listBookmarks',
  at: 'pathfinder',
  method: 'GET',
  path: '/bookmarks',
  costly: true,
  summary: 'List all bookmarks of one type that the caller can read',
  query: z.object({
    bookmarkType: BookmarkType,
    oDataOnly: flag.default(false),
    groupKey: z.string().optional(),
    ...refusalsOnRequest,
  }),
  result: listEnvelope('Bookmark', Bookmark),
  fails: [400, 403],
})

export const createBookmark = endpoint({
  id: 'createBookmark',
  at: 'pathfinder',
  method: 'POST',
  path: '/bookmarks',
  tagged: true,
  summary: 'Create a bookmark; the service assigns the ID, and the caller becomes the owner',
  query: z.object(refusalsOnRequest),
  body: BookmarkInput,
  result: envelope('Bookmark', Bookmark),
  fails: [400, 403, 413, 415, 422],
})

export const getBookmark = endpoint({
  id: 'getBookmark',
  at: 'pathfinder',
  method: 'GET',
  path: '/bookmarks/{id}',
  tagged: true,
  summary: 'Get a bookmark; counts as a view unless `markAsViewed` is false',
  params,
  query: z.object({ markAsViewed: flag.default(true), ...refusalsOnRequest }),
  result: envelope('Bookmark', Bookmark),
  fails: [400, 403, 404],
})

export const updateBookmark = endpoint({
  id: 'updateBookmark',
  at: 'pathfinder',
  method: 'PUT',
  path: '/bookmarks/{id}',
  takes: ['If-Match'],
  tagged: true,
  summary: 'Replace a bookmark; `If-Match` prevents overwriting a newer version',
  params,
  query: z.object(refusalsOnRequest),
  body: BookmarkInput,
  result: envelope('Bookmark', Bookmark),
  fails: [400, 403, 404, 409, 413, 415, 422],
})

export const deleteBookmark = endpoint({
  id: 'deleteBookmark',
  at: 'pathfinder',
  method: 'DELETE',
  path: '/bookmarks/{id}',
  takes: ['If-Match'],
  summary: 'Delete a bookmark; it can be restored for 30 days',
  params,
  fails: [403, 404, 409],
})

export const restoreBookmark = endpoint({
  id: 'restoreBookmark',
  at: 'console',
  method: 'POST',
  path: '/bookmarks/{id}/restore',
  tagged: true,
  summary: 'Restore a deleted bookmark under the same ID, up to 30 days after it was deleted',
  params,
  result: envelope('Bookmark', Bookmark),
  fails: [403, 404],
})
