import { isRecord } from './is-record.ts'

/** An own member of the value: `constructor` and `__proto__` are names like any other. */
export const memberOf = (value: unknown, name: string): unknown =>
  isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined

/** The value at a path; undefined if any part of the path is missing. */
export const valueAt = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((owner, name) => memberOf(owner, name), value)

/**
 * The document with the value at the path replaced. With `undefined`, or an empty object, the value is removed, and so are objects
 * that this leaves empty. The caller knows that the value fits there.
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
