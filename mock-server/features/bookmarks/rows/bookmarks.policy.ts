import type { Caller, Role } from '#contract/access.ts'
import { may } from '#kernel/may.ts'

/** The columns that decide who may change a bookmark. */
export interface BookmarkAccess {
  readonly owner_id: string
  readonly predefined: boolean
  readonly readonly: boolean
  readonly permitted_read: readonly string[]
  readonly permitted_write: readonly string[]
  readonly permitted_read_roles: readonly Role[]
  readonly permitted_write_roles: readonly Role[]
}

/** Whether everyone who can read bookmarks can read it. */
export const isUnrestricted = ({ permitted_read: people, permitted_read_roles: roles }: BookmarkAccess): boolean =>
  people.length === 0 && roles.length === 0

/** Whether the caller is named as reader or editor, by name or by role. */
const names = ({ userId, role }: Caller, bookmark: BookmarkAccess): boolean =>
  bookmark.permitted_read.includes(userId) ||
  bookmark.permitted_write.includes(userId) ||
  bookmark.permitted_read_roles.includes(role) ||
  bookmark.permitted_write_roles.includes(role)

/** Whether the caller can read a bookmark of their workspace: the twin of `visibleTo` for bookmarks in memory. */
export function readableBy(caller: Caller): (bookmark: BookmarkAccess) => boolean {
  if (!may(caller, 'bookmark.read')) return () => false
  if (may(caller, 'bookmark.readAll')) return () => true
  return (bookmark) => isUnrestricted(bookmark) || bookmark.owner_id === caller.userId || names(caller, bookmark)
}

/** Whether a bookmark that the caller can read is another's and names them, or was shared with them. */
export const isSharedWith = (caller: Caller, bookmark: BookmarkAccess, wasShared: boolean): boolean =>
  bookmark.owner_id !== caller.userId && (wasShared || names(caller, bookmark))

/** Why the caller may not change or delete a bookmark that they can read; undefined where they may. */
export function whyNotWrite(caller: Caller, bookmark: BookmarkAccess): string | undefined {
  if (!may(caller, 'bookmark.update')) return `The role ${caller.role} does not give the right bookmark.update`
  if (may(caller, 'bookmark.managePredefined')) return undefined
  if (bookmark.predefined)
    return 'A predefined bookmark can only be changed by an administrator; save it as your own instead'
  if (bookmark.owner_id === caller.userId) return undefined
  if (bookmark.readonly) return 'A read-only bookmark can only be changed by its owner or an administrator'
  const { permitted_write: people, permitted_write_roles: roles } = bookmark
  if (people.length === 0 && roles.length === 0) return undefined
  if (people.includes(caller.userId) || roles.includes(caller.role)) return undefined
  return 'Only its owner, the people and roles named as editors and administrators can change this bookmark'
}
