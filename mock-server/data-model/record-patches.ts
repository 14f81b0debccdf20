import { type Violation, refuse } from '#kernel/refusal.ts'
import { readJson } from './parsed.ts'

/** One step of a change of a record that has no fields of a model, such as a tag: the value is always text (behaviour.md 1.3). */
export interface RecordPatch {
  readonly op: 'add' | 'replace' | 'remove'
  readonly path: string
  readonly value?: string | null | undefined
}

/** What becomes of the members of a record, or in words what is wrong with the text; null: the member is taken away. */
type Setter<T> = (text: string | null) => Partial<T> | string
/** By path. */
export type Setters<T> = Readonly<Record<string, Setter<T>>>

/** A record after patches, one after the other; throws what is wrong with all of them at once. `schema`: what the record is. */
export function patchedRecord<T extends object>(
  record: T,
  patches: readonly RecordPatch[],
  setters: Setters<T>,
  schema: string,
): T {
  const violations: Violation[] = []
  const after = patches.reduce((before, { op, path, value }) => {
    const refused = (code: string, message: string): T => {
      violations.push({ path, code, message })
      return before
    }
    const set = Object.hasOwn(setters, path) ? setters[path] : undefined
    if (!set) return refused('UNKNOWN_PATH', `Path '${path}' is not defined in the schema of ${schema}`)
    if (op !== 'remove' && typeof value !== 'string')
      return refused('INVALID_VALUE', 'needs a value; to clear it, use remove')
    const change = set(op === 'remove' ? null : (value ?? null))
    return typeof change === 'string' ? refused('INVALID_VALUE', change) : { ...before, ...change }
  }, record)
  if (violations.length > 0) throw refuse.violations(violations)
  return after
}

/** What a setter says of a member that a record cannot be without. */
export const STAYS = 'cannot be removed'

/** A list of texts given as JSON text, or what is wrong with it. */
export function textList(text: string): readonly string[] | string {
  const read = readJson(text)
  const list: unknown = read.ok ? read.value : undefined
  if (!Array.isArray(list)) return 'must be a list in JSON'
  const texts = list.filter((one): one is string => typeof one === 'string')
  return texts.length === list.length ? texts : 'must be a list of texts'
}
