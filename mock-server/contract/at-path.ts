import { isRecord } from './is-record.ts'

/** A member that the value has itself: names such as `constructor` and `__proto__` are like any other. */
export const memberOf = (value: unknown, name: string): unknown =>
  isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined

/** The value at a path; undefined where the way to it ends. */
export const valueAt = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((owner, name) => memberOf(owner, name), value)

/**
 * A document with another value at a path; without a value, and without the empty objects that are left. The value must be one that
 * the document can have there.
 */
export const withValue = <Of>(document: Of, path: readonly string[], value: unknown): Of =>
  // Safe: the same document with another value of its kind.
  put(document, path, value) as Of

function put(owner: unknown, [name, ...rest]: readonly string[], value: unknown): unknown {
  if (name === undefined) return value
  const members = isRecord(owner) ? owner : {}
  const next = put(memberOf(members, name), rest, value)
  if (next !== undefined && !(isRecord(next) && Object.keys(next).length === 0)) return { ...members, [name]: next }
  const { [name]: _, ...others } = members
  return others
}
