import { isRecord } from '#lib/is-record.ts'

/** What a bookmark saves: a map of names to any JSON. */
export type State = Readonly<Record<string, unknown>>

type Path = readonly string[]

/** A member that the value has itself: `__proto__` is a name like any other. */
export const memberOf = (value: unknown, name: string): unknown =>
  isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined

export const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce((inner: unknown, name) => memberOf(inner, name), value)

/** Whether two values are the same JSON; the order of members says nothing. */
export function isSameJson(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, index) => isSameJson(item, b[index]))
  }
  if (!isRecord(a) || !isRecord(b)) return a === b
  const names = Object.keys(a)
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => Object.hasOwn(b, name) && isSameJson(a[name], b[name]))
  )
}

/** A state with a value at a path, or without it if it is undefined. What is left empty goes too, unless `like` has it. */
export const put = (state: State, path: Path, value: unknown, like: unknown): State =>
  putIn(state, path, value, like) ?? {}

function putIn(target: unknown, [name = '', ...rest]: Path, value: unknown, like: unknown): State | undefined {
  const next = rest.length === 0 ? value : putIn(memberOf(target, name), rest, value, memberOf(like, name))
  const record = isRecord(target) ? target : {}
  const entries = Object.entries(record)
  const kept = entries.filter(([other]) => other !== name)
  if (next === undefined) return kept.length > 0 || isRecord(like) ? Object.fromEntries(kept) : undefined
  const isThere = kept.length < entries.length
  return Object.fromEntries(
    isThere ? entries.map(([other, old]) => [other, other === name ? next : old]) : [...entries, [name, next]],
  )
}

/** A value with its members in the order of another, so that a comparison line by line shows differences only. */
export function inOrderOf(value: unknown, other: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map((item, index) => inOrderOf(item, Array.isArray(other) ? other[index] : undefined))
  }
  if (!isRecord(value)) return value
  const known = isRecord(other) ? Object.keys(other).filter((name) => Object.hasOwn(value, name)) : []
  const names = new Set([...known, ...Object.keys(value)])
  return Object.fromEntries([...names].map((name) => [name, inOrderOf(value[name], memberOf(other, name))]))
}
