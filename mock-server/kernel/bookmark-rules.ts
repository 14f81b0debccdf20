import type { Caller, Right } from '#contract/access.ts'
import { holds, isUnlimited } from '#contract/authorization/scopes.ts'
import { type Category, instanceOf } from '#contract/bookmarks/categories.ts'
import { type BookmarkRefusal, bookmarkRefusals } from '#contract/bookmark-refusals.ts'
import { may } from './may.ts'

/** The columns that decide who may read and change a bookmark. */
export interface BookmarkAccess {
  readonly owner_id: string
  readonly predefined: boolean
  readonly readonly: boolean
  readonly permitted_read: readonly string[]
  readonly permitted_write: readonly string[]
  readonly permitted_read_roles: readonly string[]
  readonly permitted_write_roles: readonly string[]
}

/** Somebody who is asked about: the caller, or any other member of the workspace. */
export type Asking = Pick<Caller, 'userId' | 'roles' | 'grants'>

/** The rule that decides whether somebody may read or change a bookmark: the first that applies. The others are refusals. */
export type BookmarkRule = 'PAST_LIST' | 'OWNER' | 'EVERYONE' | 'NAMED' | 'NAMED_ROLE' | BookmarkRefusal

const refusals: ReadonlySet<string> = new Set(bookmarkRefusals)
export const isRefusal = (rule: BookmarkRule): rule is BookmarkRefusal => refusals.has(rule)

/** Whether everyone who can read bookmarks can read it. */
export const isUnrestricted = ({ permitted_read: people, permitted_read_roles: roles }: BookmarkAccess): boolean =>
  people.length === 0 && roles.length === 0

/** The category by which roles give rights over a bookmark: the twin of `categoryOf` in SQL. */
export function categoryOf(bookmark: BookmarkAccess): Category {
  const { owner_id: owner, permitted_read, permitted_write, permitted_read_roles, permitted_write_roles } = bookmark
  if (bookmark.predefined) return 'system'
  if (isUnrestricted(bookmark)) return 'published'
  const isOnlyOwner = [...permitted_read, ...permitted_write].every((id) => id === owner)
  return isOnlyOwner && permitted_read_roles.length + permitted_write_roles.length === 0 ? 'private' : 'shared'
}

/** The instance of the rights over bookmarks that a bookmark is for somebody. */
export const instanceFor = ({ userId }: Pick<Asking, 'userId'>, bookmark: BookmarkAccess): string =>
  instanceOf(categoryOf(bookmark), bookmark.owner_id === userId)

/** Why somebody's roles don't give a right for a bookmark; undefined where they do. */
export function rightRefusal(asking: Asking, right: Right, bookmark: BookmarkAccess): BookmarkRefusal | undefined {
  if (!may(asking, right)) return 'NO_RIGHT'
  return may(asking, right, instanceFor(asking, bookmark)) ? undefined : 'NO_CATEGORY'
}

/** What decides who can read a bookmark, in the form that is quickest to ask. */
export interface ReadAccess {
  readonly category: Category
  readonly owner_id: string
  readonly isOpen: boolean
  /** The readers and editors: ids of people, names of roles. */
  readonly named: ReadonlySet<string>
}

/** Nobody is named in most bookmarks. */
const nobody: ReadonlySet<string> = new Set()

export function readAccess(bookmark: BookmarkAccess): ReadAccess {
  const { permitted_read, permitted_write, permitted_read_roles, permitted_write_roles } = bookmark
  const named = [...permitted_read, ...permitted_write, ...permitted_read_roles, ...permitted_write_roles]
  return {
    category: categoryOf(bookmark),
    owner_id: bookmark.owner_id,
    isOpen: isUnrestricted(bookmark),
    named: named.length === 0 ? nobody : new Set(named),
  }
}

/** How a bookmark names somebody. */
export function namingOf({ userId, roles }: Asking, { named }: ReadAccess): 'NAMED' | 'NAMED_ROLE' | undefined {
  if (named === nobody) return undefined
  if (named.has(userId)) return 'NAMED'
  return roles.some((role) => named.has(role)) ? 'NAMED_ROLE' : undefined
}

/** The rule by which somebody can or can't read each bookmark of their workspace; `visibleTo` of bookmarks is its twin in SQL. */
export function readRule(asking: Asking): (bookmark: ReadAccess) => BookmarkRule {
  const scope = asking.grants.get('bookmark.read')
  if (!scope) return () => 'NO_RIGHT'
  const isForAll = isUnlimited(scope)
  const isPastList = may(asking, 'bookmark.readAll')
  return (bookmark) => {
    const isOwner = bookmark.owner_id === asking.userId
    if (!isForAll && !holds(scope, instanceOf(bookmark.category, isOwner))) return 'NO_CATEGORY'
    if (isPastList) return 'PAST_LIST'
    if (isOwner) return 'OWNER'
    if (bookmark.isOpen) return 'EVERYONE'
    return namingOf(asking, bookmark) ?? 'NOT_READER'
  }
}

/** The rule by which somebody may or may not change a bookmark that they can read; `writableBy` is its twin in SQL. */
export function updateRule(asking: Asking, bookmark: BookmarkAccess): BookmarkRule {
  const refusal = rightRefusal(asking, 'bookmark.update', bookmark)
  if (refusal !== undefined) return refusal
  if (may(asking, 'bookmark.managePredefined')) return 'PAST_LIST'
  if (bookmark.predefined) return 'PREDEFINED'
  if (bookmark.owner_id === asking.userId) return 'OWNER'
  if (bookmark.readonly) return 'READ_ONLY'
  const { permitted_write: people, permitted_write_roles: roles } = bookmark
  if (people.length === 0 && roles.length === 0) return 'EVERYONE'
  if (people.includes(asking.userId)) return 'NAMED'
  return roles.some((role) => asking.roles.includes(role)) ? 'NAMED_ROLE' : 'NOT_EDITOR'
}
