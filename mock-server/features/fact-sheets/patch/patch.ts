import { type Refusal, refuse } from '#kernel/refusal.ts'
import { isId } from '#data-model/ids.ts'
import { isRecord, isText, readJson } from '#data-model/parsed.ts'
import type { RecordPatch } from '#data-model/record-patches.ts'
import { textFault } from '#data-model/text.ts'

/** One step of a change as GraphQL takes it (behaviour.md 1.3): the value is always text. */
export type Patch = RecordPatch

/** The names in a path: `/lifecycle/plan` has two. */
export const namesIn = ({ path }: Patch): string[] => (path.startsWith('/') ? path.slice(1).split('/') : [])

export const violation = (path: string, code: string, message: string): Refusal =>
  refuse.violations([{ path, code, message }])
export const invalid = (path: string, message: string): Refusal => violation(path, 'INVALID_VALUE', message)

/** `schema`: the fact sheet type, or the side of a relation, that the path was looked for in. */
export const unknownPath = (path: string, schema: string): Refusal =>
  violation(path, 'UNKNOWN_PATH', `Path '${path}' is not defined in the schema of ${schema}`)

/** The text that an add or a replace brings. */
export function textOf({ path, op, value }: Patch): string {
  if (op === 'remove') throw violation(path, 'OPERATION_NOT_ALLOWED', 'cannot be removed')
  if (value === undefined || value === null) throw invalid(path, 'needs a value; to clear it, use remove')
  return value
}

/** The same for texts that are no fields: of people's making, but not of any characters. */
export const proseOf = (patch: Patch): string => proseAt(patch.path, textOf(patch))

export function proseAt(path: string, text: string): string {
  const wrong = textFault(text)
  if (wrong) throw invalid(path, wrong)
  return text
}

/** The list that a patch brings as JSON; undefined where a removal names nothing and so means everything. */
export function listOf({ path, op, value }: Patch): readonly unknown[] | undefined {
  if (op === 'remove' && (value === undefined || value === null || value === '')) return undefined
  return parseList(path, value ?? '')
}

function parseList(path: string, text: string): readonly unknown[] {
  const read = readJson(text)
  if (!read.ok || !Array.isArray(read.value)) throw invalid(path, 'must be a list in JSON')
  return read.value
}

/**
 * What a list that means a set becomes: add appends, replace sets, remove takes the listed ones or, where none are named, all. What
 * was there keeps its order, so that only real changes are changes.
 */
export function listAfter(op: Patch['op'], before: readonly string[], given: readonly string[] | undefined): string[] {
  if (given === undefined) return []
  if (op === 'remove') return before.filter((one) => !given.includes(one))
  const kept = op === 'add' ? before : before.filter((one) => given.includes(one))
  return [...new Set([...kept, ...given])]
}

export function namesOf(path: string, list: readonly unknown[]): string[] {
  return list.map((one) => {
    if (!isText(one) || textFault(one)) throw invalid(path, 'must be a list of names')
    return one
  })
}

/** Ids, or records with an id, in lower case. */
export function idsOf(path: string, list: readonly unknown[]): string[] {
  return list.map((one) => {
    const id = isRecord(one) ? one.id : one
    if (!isText(id) || !isId(id)) throw invalid(path, 'must be a list of ids')
    return id.toLowerCase()
  })
}
