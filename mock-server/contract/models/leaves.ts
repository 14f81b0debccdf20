import { isEqual } from 'es-toolkit'
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
  return names.flatMap((name) => leavesBetween(old[name], next[name], [...path, name]))
}

/** A document with another value at a path; without a value, and without the empty objects that are left. */
export function withValue(document: unknown, [name, ...rest]: readonly string[], value: unknown): unknown {
  if (name === undefined) return value
  const { [name]: old, ...others } = isRecord(document) ? document : {}
  const next = withValue(old, rest, value)
  if (next === undefined || (isRecord(next) && Object.keys(next).length === 0)) return others
  return { ...(isRecord(document) ? document : {}), [name]: next }
}

/** My changes of a document on top of those of somebody else; where both changed the same, mine. */
export function onTopOf<Of extends object>(base: Of, mine: Of, theirs: Of): Of {
  const merged = leavesBetween(base, mine).reduce<unknown>(
    (document, { path, after }) => withValue(document, path, after),
    theirs,
  )
  // Safe: the same document with other values at some paths.
  return merged as Of
}
