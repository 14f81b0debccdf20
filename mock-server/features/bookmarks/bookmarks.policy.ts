import { type Caller, may } from '#contract/access.ts'

/** What the rules about one bookmark look at. */
export interface Guarded {
  readonly owner_id: string
  readonly predefined: boolean
  readonly readonly: boolean
  readonly permitted_read: readonly string[]
  readonly permitted_write: readonly string[]
}

/** The owner, everyone where no readers are named, the named readers and writers, administrators. `visibleTo` says the same in SQL. */
export function canRead(caller: Caller, bookmark: Guarded): boolean {
  if (!may(caller, 'bookmark.read')) return false
  if (may(caller, 'bookmark.readAll') || bookmark.owner_id === caller.userId) return true
  const { permitted_read: readers, permitted_write: writers } = bookmark
  return readers.length === 0 || readers.includes(caller.userId) || writers.includes(caller.userId)
}

/** Why the caller may not change (or delete) a bookmark that he can read; nothing where he may. */
export function whyNotWrite(caller: Caller, bookmark: Guarded): string | undefined {
  if (!may(caller, 'bookmark.update')) return `The role ${caller.role} does not give the right bookmark.update`
  if (may(caller, 'bookmark.managePredefined')) return undefined
  if (bookmark.predefined)
    return 'A predefined bookmark can only be changed by an administrator; save it as your own instead'
  if (bookmark.owner_id === caller.userId) return undefined
  if (bookmark.readonly) return 'A read-only bookmark can only be changed by its owner or an administrator'
  const writers = bookmark.permitted_write
  if (writers.length === 0 || writers.includes(caller.userId)) return undefined
  return 'Only its owner, the people named as editors and administrators can change this bookmark'
}

export const canWrite = (caller: Caller, bookmark: Guarded): boolean =>
  canRead(caller, bookmark) && whyNotWrite(caller, bookmark) === undefined
