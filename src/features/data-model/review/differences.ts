import { isEqual } from 'es-toolkit'
import { isRecord } from 'mock-server/contract/is-record.ts'

/** A member of a definition that differs, by its path: `config.qualitySeal.enabled`. */
export type Difference = {
  readonly path: readonly string[]
  readonly before: unknown
  readonly after: unknown
}

/** The members that differ, as deep as both sides are objects. */
export function differencesOf(before: unknown, after: unknown, path: readonly string[] = []): Difference[] {
  if (isEqual(before, after)) return []
  const [old, next] = [before ?? {}, after ?? {}]
  // What is there on one side only is shown by its members, too.
  if (!isRecord(old) || !isRecord(next) || (before === undefined && after === undefined))
    return [{ path, before, after }]
  const names = [...new Set([...Object.keys(old), ...Object.keys(next)])]
  return names.flatMap((name) => differencesOf(old[name], next[name], [...path, name]))
}

/** What was put into a list of names and what was taken out; undefined where one of them is no such list. */
export function listChange(before: unknown, after: unknown) {
  const [old, next] = [namesIn(before), namesIn(after)]
  if (!old || !next) return undefined
  const added = next.filter((name) => !old.includes(name))
  const deleted = old.filter((name) => !next.includes(name))
  return { added, deleted, isMoved: added.length + deleted.length === 0 }
}

function namesIn(value: unknown): readonly string[] | undefined {
  if (value === undefined) return []
  if (!Array.isArray(value)) return undefined
  const names = value.map(nameIn).filter((name) => name !== undefined)
  return names.length === value.length ? names : undefined
}

/** A name as it stands, or the path that an aggregated field is computed from. */
function nameIn(value: unknown): string | undefined {
  const name = isRecord(value) && Object.keys(value).length === 1 ? value['path'] : value
  return typeof name === 'string' ? name : undefined
}
