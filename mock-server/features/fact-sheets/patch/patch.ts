import type { ViolationCode } from '#kernel/violation-codes.ts'
import { type Refusal, refuse } from '#kernel/refusal.ts'
import { isId } from '#data-model/ids.ts'
import { isRecord } from '#contract/is-record.ts'
import { isText, readJson } from '#data-model/parsed.ts'
import { type RecordPatch, clears } from '#data-model/record-patches.ts'
import { textFault } from '#data-model/text.ts'

/** One step of a change over GraphQL. Its value is always text: the value itself, or JSON. */
export type Patch = RecordPatch

/** The names in a path: `/lifecycle/plan` has two. */
export const namesIn = ({ path }: Patch): string[] => (path.startsWith('/') ? path.slice(1).split('/') : [])

/** The refusal of a request for one violation. */
export const violation = (path: string, code: ViolationCode, message: string): Refusal =>
  refuse.violations([{ path, code, message }])
/** The refusal of a value. */
export const invalid = (path: string, message: string): Refusal => violation(path, 'INVALID_VALUE', message)

/** `schema`: the fact sheet type, or the side of a relation, that does not define the path. */
export const unknownPath = (path: string, schema: string): Refusal =>
  violation(path, 'UNKNOWN_PATH', `Path '${path}' is not defined in the schema of ${schema}`)

/** The text of an add or a replace. */
export function textOf({ path, op, value }: Patch): string {
  if (op === 'remove') throw violation(path, 'OPERATION_NOT_ALLOWED', 'cannot be removed')
  if (value === undefined || value === null) throw invalid(path, 'needs a value; to clear it, use remove')
  return value
}

/** The text of a patch for a member that is not a field; a text that cannot be stored, or is too long, is refused. */
export const proseOf = (patch: Patch): string => proseAt(patch.path, textOf(patch))

/** A text that may be stored; `path` is named if it is refused. */
export function proseAt(path: string, text: string): string {
  const fault = textFault(text)
  if (fault) throw invalid(path, fault)
  return text
}

/** The list in a patch, from JSON; undefined where the patch removes everything: a removal without a value, or a replacement with null. */
export function listOf({ path, op, value }: Patch): readonly unknown[] | undefined {
  const isEmpty = value === undefined || value === null || value === ''
  if (clears({ op, value }) && isEmpty) return undefined
  return parseList(path, value ?? '')
}

function parseList(path: string, text: string): readonly unknown[] {
  const read = readJson(text)
  if (!read.ok || !Array.isArray(read.value)) throw invalid(path, 'must be a list in JSON')
  return read.value
}

/**
 * A list that stands for a set, after a patch: add appends, replace sets, remove takes away the listed members or, without a list,
 * all. Existing members keep their order, so that a reordered list is no change.
 */
export function listAfter(op: Patch['op'], before: readonly string[], listed: readonly string[] | undefined): string[] {
  if (listed === undefined) return []
  if (op === 'remove') return before.filter((member) => !listed.includes(member))
  const kept = op === 'add' ? before : before.filter((member) => listed.includes(member))
  return [...new Set([...kept, ...listed])]
}

/** The list as names. */
export function namesOf(path: string, list: readonly unknown[]): string[] {
  return list.map((name) => {
    if (!isText(name) || textFault(name)) throw invalid(path, 'must be a list of names')
    return name
  })
}

/** A list of ids, or of records with an id, as ids in lower case. */
export function idsOf(path: string, list: readonly unknown[]): string[] {
  return list.map((item) => {
    const id = isRecord(item) ? item.id : item
    if (!isText(id) || !isId(id)) throw invalid(path, 'must be a list of ids')
    return id.toLowerCase()
  })
}
