import { isEqual } from 'es-toolkit'
import { memberOf, withValue } from '#contract/at-path.ts'
import { isRecord } from '#contract/is-record.ts'

/** A value at the end of a path that is not the same in two documents. */
export type Leaf = { readonly path: readonly string[]; readonly before: unknown; readonly after: unknown }

/** What differs between two documents that share the objects nobody touched. Lists count as a whole. */
export function leavesBetween(before: unknown, after: unknown, path: readonly string[] = []): Leaf[] {
  if (before === after) return []
  if (!isRecord(before) && !isRecord(after)) return isEqual(before, after) ? [] : [{ path, before, after }]
  const [old, next] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}]
  const names = [...new Set([...Object.keys(old), ...Object.keys(next)])]
  // An object without members that is there on one side only.
  if (names.length === 0 && isRecord(before) !== isRecord(after)) return [{ path, before, after }]
  return names.flatMap((name) => leavesBetween(memberOf(old, name), memberOf(next, name), [...path, name]))
}

/** My changes of a document on top of those of somebody else; where both changed the same, mine. */
export const onTopOf = <Of extends object>(base: Of, mine: Of, theirs: Of): Of =>
  leavesBetween(base, mine).reduce((document, { path, after }) => withValue(document, path, after), theirs)
