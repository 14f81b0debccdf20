import { memberOf } from 'mock-server/contract/at-path.ts'
import { isRecord } from 'mock-server/contract/is-record.ts'

/** What a bookmark saves: a map of names to any JSON. */
export type State = Readonly<Record<string, unknown>>

type Path = readonly string[]

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

/** A state with the values that another has at these paths, as `put` does it for each. */
export const putAll = (state: State, paths: readonly Path[], source: unknown): State =>
  putAllIn(state, paths, source) ?? {}

function putAllIn(target: unknown, paths: readonly Path[], source: unknown): State | undefined {
  const members = new Map(isRecord(target) ? Object.entries(target) : [])
  for (const [name, rests] of byFirstName(paths)) {
    const own = memberOf(source, name)
    const isWhole = rests.some((rest) => rest.length === 0)
    const value = isWhole ? own : putAllIn(members.get(name), rests, own)
    if (value === undefined) members.delete(name)
    else members.set(name, value)
  }
  return members.size > 0 || isRecord(source) ? Object.fromEntries(members) : undefined
}

function byFirstName(paths: readonly Path[]): ReadonlyMap<string, Path[]> {
  const found = new Map<string, Path[]>()
  for (const [name = '', ...rest] of paths) {
    const rests = found.get(name)
    if (rests) rests.push(rest)
    else found.set(name, [rest])
  }
  return found
}
