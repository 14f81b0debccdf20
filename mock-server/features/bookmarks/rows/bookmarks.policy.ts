import type { Caller } from '#contract/access.ts'
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

/** What decides who can read a bookmark in memory, in the form that is quickest to ask. */
export interface ReadAccess {
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
    owner_id: bookmark.owner_id,
    isOpen: isUnrestricted(bookmark),
    named: named.length === 0 ? nobody : new Set(named),
  }
}

const names = ({ userId, roles }: Caller, { named }: ReadAccess): boolean =>
  named !== nobody && (named.has(userId) || roles.some((role) => named.has(role)))

/** Whether the caller can read a bookmark of their workspace: the twin of `visibleTo` for bookmarks in memory. */
export function readableBy(caller: Caller): (bookmark: ReadAccess) => boolean {
  if (!may(caller, 'bookmark.read')) return () => false
  if (may(caller, 'bookmark.readAll')) return () => true
  return (bookmark) => bookmark.isOpen || bookmark.owner_id === caller.userId || names(caller, bookmark)
}

/** Whether a bookmark that the caller can read is another's and names them, or was shared with them. */
export const isSharedWith = (caller: Caller, bookmark: ReadAccess, wasShared: boolean): boolean =>
  bookmark.owner_id !== caller.userId && (wasShared || names(caller, bookmark))

/** Why the caller may not change or delete a bookmark that they can read; undefined where they may. */
export function whyNotWrite(caller: Caller, bookmark: BookmarkAccess): string | undefined {
  if (!may(caller, 'bookmark.update')) return whyNot(caller, 'bookmark.update')
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
