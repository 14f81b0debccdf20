import type { Caller, Right } from '#contract/access.ts'
import { type Category, instanceOf } from '#contract/bookmarks/categories.ts'
import { isUnlimited, holds } from '#contract/authorization/scopes.ts'
import { may, whyNot } from '#kernel/may.ts'

/** The columns that decide who may change a bookmark. */
export interface BookmarkAccess {
  readonly owner_id: string
  readonly predefined: boolean
  readonly readonly: boolean
  readonly permitted_read: readonly string[]
  readonly permitted_write: readonly string[]
  readonly permitted_read_roles: readonly string[]
  readonly permitted_write_roles: readonly string[]
}

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
const instanceFor = ({ userId }: Pick<Caller, 'userId'>, bookmark: BookmarkAccess): string =>
  instanceOf(categoryOf(bookmark), bookmark.owner_id === userId)

/** Why the caller's roles don't give a right for the category of a bookmark; undefined where they do. */
export function whyNotCategory(caller: Caller, right: Right, bookmark: BookmarkAccess): string | undefined {
  const instance = instanceFor(caller, bookmark)
  return may(caller, right, instance) ? undefined : whyNot(caller, right, `${instance} bookmarks`)
}

/** What decides who can read a bookmark in memory, in the form that is quickest to ask. */
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

const names = ({ userId, roles }: Caller, { named }: ReadAccess): boolean =>
  named !== nobody && (named.has(userId) || roles.some((role) => named.has(role)))

/** Whether the caller can read a bookmark of their workspace: the twin of `visibleTo` for bookmarks in memory. */
export function readableBy(caller: Caller): (bookmark: ReadAccess) => boolean {
  const scope = caller.grants.get('bookmark.read')
  if (!scope) return () => false
  const isAdmitted: (bookmark: ReadAccess) => boolean = may(caller, 'bookmark.readAll')
    ? () => true
    : (bookmark) => bookmark.isOpen || bookmark.owner_id === caller.userId || names(caller, bookmark)
  if (isUnlimited(scope)) return isAdmitted
  return (bookmark) =>
    holds(scope, instanceOf(bookmark.category, bookmark.owner_id === caller.userId)) && isAdmitted(bookmark)
}

/** Whether a bookmark that the caller can read is another's and names them, or was shared with them. */
export const isSharedWith = (caller: Caller, bookmark: ReadAccess, wasShared: boolean): boolean =>
  bookmark.owner_id !== caller.userId && (wasShared || names(caller, bookmark))

/** Why the caller may not change or delete a bookmark that they can read; undefined where they may. */
export function whyNotWrite(caller: Caller, bookmark: BookmarkAccess): string | undefined {
  if (!may(caller, 'bookmark.update')) return whyNot(caller, 'bookmark.update')
  const notCategory = whyNotCategory(caller, 'bookmark.update', bookmark)
  if (notCategory !== undefined) return notCategory
  if (may(caller, 'bookmark.managePredefined')) return undefined
  if (bookmark.predefined)
    return 'A predefined bookmark can only be changed by an administrator; save it as your own instead'
  if (bookmark.owner_id === caller.userId) return undefined
  if (bookmark.readonly) return 'A read-only bookmark can only be changed by its owner or an administrator'
  const { permitted_write: people, permitted_write_roles: roles } = bookmark
  if (people.length === 0 && roles.length === 0) return undefined
  if (people.includes(caller.userId) || roles.some((role) => caller.roles.includes(role))) return undefined
  return 'Only its owner, the people and roles named as editors and administrators can change this bookmark'
}
