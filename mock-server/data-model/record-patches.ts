import type { ViolationCode } from '#kernel/violation-codes.ts'
import { type Violation, refuse } from '#kernel/refusal.ts'
import { readJson } from './parsed.ts'

/** One patch of a record without model fields, such as a tag. Its value is always text, as in all patches of GraphQL. */
export interface RecordPatch {
  readonly op: 'add' | 'replace' | 'remove'
  readonly path: string
  readonly value?: string | null | undefined
}

/** Whether a patch clears a member: by removing it, or by replacing it with null. One that only lacks its value clears nothing. */
export const clears = ({ op, value }: Pick<RecordPatch, 'op' | 'value'>): boolean =>
  op === 'remove' || (op === 'replace' && value === null)

/** The members of a record that a text changes, or the fault of the text; null removes the member. */
type Setter<T> = (text: string | null) => Partial<T> | string
/** By path. */
export type Setters<T> = Readonly<Record<string, Setter<T>>>

/** A record after patches, applied in order; throws the violations of all of them together. `schema` names the kind of record. */
export function patchedRecord<T extends object>(
  record: T,
  patches: readonly RecordPatch[],
  setters: Setters<T>,
  schema: string,
): T {
  const violations: Violation[] = []
  const after = patches.reduce((before, { op, path, value }) => {
    const refusedWith = (code: ViolationCode, message: string): T => {
      violations.push({ path, code, message })
      return before
    }
    const set = Object.hasOwn(setters, path) ? setters[path] : undefined
    if (!set) return refusedWith('UNKNOWN_PATH', `Path '${path}' is not defined in the schema of ${schema}`)
    if (!clears({ op, value }) && typeof value !== 'string')
      return refusedWith('INVALID_VALUE', 'needs a value; to clear it, use remove')
    const change = set(op === 'remove' ? null : (value ?? null))
    return typeof change === 'string' ? refusedWith('INVALID_VALUE', change) : { ...before, ...change }
  }, record)
  if (violations.length > 0) throw refuse.violations(violations)
  return after
}

/** The fault of removing a member that a record must have. */
export const STAYS = 'cannot be removed'

/** A list of texts from JSON text, or its fault. */
export function textList(text: string): readonly string[] | string {
  const read = readJson(text)
  const list: unknown = read.ok ? read.value : undefined
  if (!Array.isArray(list)) return 'must be a list in JSON'
  const texts = list.filter((item): item is string => typeof item === 'string')
  return texts.length === list.length ? texts : 'must be a list of texts'
}
