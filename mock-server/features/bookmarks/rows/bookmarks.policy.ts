import type { Caller, Right } from '#contract/access.ts'
import type { BookmarkRefusal, BookmarkRefusals } from '#contract/bookmark-refusals.ts'
import {
  type BookmarkAccess,
  instanceFor,
  isRefusal,
  namingOf,
  type ReadAccess,
  readAccess,
  readRule,
  rightRefusal,
  updateRule,
} from '#kernel/bookmark-rules.ts'
import { whyNot } from '#kernel/may.ts'
import { refusedActions } from '#kernel/refused-actions.ts'

/** Why the caller's roles don't give a right for a bookmark, in words; undefined where they do. */
export function whyNotCategory(caller: Caller, right: Right, bookmark: BookmarkAccess): string | undefined {
  const refusal = rightRefusal(caller, right, bookmark)
  return refusal && whyNot(caller, right, `${instanceFor(caller, bookmark)} bookmarks`)
}

/** Whether the caller can read a bookmark of their workspace. */
export function readableBy(caller: Caller): (bookmark: ReadAccess) => boolean {
  const ruleOf = readRule(caller)
  return (bookmark) => !isRefusal(ruleOf(bookmark))
}

/** Whether a bookmark that the caller can read is another's and names them, or was shared with them. */
export const isSharedWith = (caller: Caller, bookmark: ReadAccess, wasShared: boolean): boolean =>
  bookmark.owner_id !== caller.userId && (wasShared || namingOf(caller, bookmark) !== undefined)

/** What the caller can't do with a bookmark, and why: everything with one that they can't read, or can no longer. */
export function refusalsOf(caller: Caller, bookmark: BookmarkAccess): BookmarkRefusals {
  const read = readRule(caller)(readAccess(bookmark))
  if (isRefusal(read)) return { update: read, delete: read, share: read, changeOwner: read }
  const rule = updateRule(caller, bookmark)
  const update = isRefusal(rule) ? rule : undefined
  return refusedActions({
    update,
    delete: update,
    share: rightRefusal(caller, 'bookmark.share', bookmark),
    changeOwner: transferRefusal(caller, bookmark),
  })
}

/** Why the caller can't give a bookmark to another owner; undefined where they can. */
export function transferRefusal(caller: Caller, bookmark: BookmarkAccess): BookmarkRefusal | undefined {
  const update = rightRefusal(caller, 'bookmark.update', bookmark)
  if (update === 'NO_RIGHT' || bookmark.owner_id === caller.userId) return update
  return rightRefusal(caller, 'bookmark.changeOwner', bookmark) === undefined ? update : 'NOT_OWNER'
}

/** Why the caller may not change or delete a bookmark that they can read, in words; undefined where they may. */
export function whyNotWrite(caller: Caller, bookmark: BookmarkAccess): string | undefined {
  const rule = updateRule(caller, bookmark)
  if (!isRefusal(rule)) return undefined
  if (rule === 'NO_RIGHT') return whyNot(caller, 'bookmark.update')
  if (rule === 'NO_CATEGORY') return whyNotCategory(caller, 'bookmark.update', bookmark)
  if (rule === 'PREDEFINED')
    return 'A predefined bookmark can only be changed by an administrator; save it as your own instead'
  if (rule === 'READ_ONLY') return 'A read-only bookmark can only be changed by its owner or an administrator'
  return 'Only its owner, the people and roles named as editors and administrators can change this bookmark'
}
