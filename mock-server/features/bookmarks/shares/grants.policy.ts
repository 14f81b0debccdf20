import type { Authorization, Caller, Grants } from '#contract/access.ts'
import type { Category } from '#contract/bookmarks/categories.ts'
import { whyNotWrite } from '#features/bookmarks/rows/bookmarks.policy.ts'
import type { BookmarkAccess } from '#kernel/bookmark-rules.ts'
import { grantsOfRoles, may } from '#kernel/may.ts'

/** Who is to get access: people who lack it, and roles. */
export interface Grant {
  readonly viewers: readonly string[]
  readonly editors: readonly string[]
  readonly roles: readonly string[]
  readonly canEdit: boolean
}

/** Why somebody with these permissions gains nothing from a share of a bookmark that is of a category then; undefined where they do. */
export function whyGainsNothing(
  member: { readonly grants: Grants },
  { canEdit, category }: { canEdit: boolean; category: Category },
): string | undefined {
  if (!may(member, 'bookmark.read')) return 'has a role that cannot view bookmarks'
  if (!may(member, 'bookmark.read', category)) return 'has a role that cannot view this bookmark'
  if (canEdit && !may(member, 'bookmark.update')) return 'has a role that cannot edit bookmarks'
  if (canEdit && !may(member, 'bookmark.update', category)) return 'has a role that cannot edit this bookmark'
  return undefined
}

/** Why the caller can't give others access to a bookmark that they can read; undefined where they can. */
export function whyNotGrant(caller: Caller, bookmark: BookmarkAccess, canEdit: boolean): string | undefined {
  if (whyNotWrite(caller, bookmark) !== undefined)
    return 'Only those who can edit this bookmark can give others access to it'
  if (canEdit && bookmark.predefined) return 'A predefined bookmark can only be edited by administrators'
  if (canEdit && bookmark.readonly) return 'A read-only bookmark can only be edited by its owner and administrators'
  return undefined
}

/** The lists after a grant. A list that admits everyone stays empty; editors are on both lists, as the form saves them. */
export function listsAfterGrant(
  lists: BookmarkAccess,
  { viewers, editors, roles, canEdit }: Grant,
  authorization: Authorization,
) {
  const admitsAllReaders = lists.permitted_read.length + lists.permitted_read_roles.length === 0
  const admitsAllEditors = lists.permitted_write.length + lists.permitted_write_roles.length === 0
  const newRoles = roles.filter((role) => !may({ grants: grantsOfRoles(authorization, [role]) }, 'bookmark.readAll'))
  return {
    permitted_read: union(lists.permitted_read, admitsAllReaders ? [] : viewers),
    permitted_write: union(lists.permitted_write, admitsAllEditors ? [] : editors),
    permitted_read_roles: union(lists.permitted_read_roles, admitsAllReaders ? [] : newRoles),
    permitted_write_roles: union(lists.permitted_write_roles, canEdit && !admitsAllEditors ? newRoles : []),
  }
}

/** The lists without a person. The last one on a list is replaced by the owner, because an empty list would admit everyone. */
export function listsWithout(lists: BookmarkAccess, userId: string) {
  const without = (people: readonly string[], roles: readonly string[]) => {
    const left = people.filter((id) => id !== userId)
    return left.length + roles.length === 0 && people.length > 0 ? [lists.owner_id] : left
  }
  return {
    permitted_read: without(lists.permitted_read, lists.permitted_read_roles),
    permitted_write: without(lists.permitted_write, lists.permitted_write_roles),
    permitted_read_roles: [...lists.permitted_read_roles],
    permitted_write_roles: [...lists.permitted_write_roles],
  }
}

const union = <T>(known: readonly T[], added: readonly T[]): T[] => [...new Set([...known, ...added])]
