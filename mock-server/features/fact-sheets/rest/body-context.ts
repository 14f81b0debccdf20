import type { ViolationCode } from '#kernel/violation-codes.ts'
import type { Violation } from '#kernel/refusal.ts'
import { isEqual } from 'es-toolkit'
import type { FactSheetRelationInput } from '#contract/fact-sheets.ts'
import type { FieldModel, Model, TypeModel } from '#data-model/model.ts'
import { isComputed, parseData, toData } from '#data-model/values.ts'
import type { AttachedLists } from './attached-lists.ts'
import type { MemberPaths } from './member-paths.ts'
import type { FactSheetRow, Fields } from '#features/fact-sheets/rows/fact-sheet-row.ts'
import type { RelationOnSide } from '#features/fact-sheets/change/edit.ts'

/** What a body is read with: the fact sheet that it changes, and collections for the violations and paths found on the way. */
export interface BodyContext {
  readonly current: {
    readonly model: Model
    readonly type: TypeModel
    readonly row: FactSheetRow
    /** Its active relations, as far as the caller sees the other ends. */
    readonly relations: readonly RelationOnSide[]
  }
  readonly memberPaths: MemberPaths
  /** Violations whose paths are JSON paths already. */
  readonly violations: Violation[]
  readonly newId: () => string
  /** Ids of the active tags that have a name used in the body. */
  readonly tagIdsByName: ReadonlyMap<string, readonly string[]>
  /** Constraining relations, existing and requested, that the caller may see. */
  readonly visibleConstraining: ReadonlySet<string>
  /** What is stored, where the body has such a list. */
  readonly attached: AttachedLists
  /** True where the request archives or recovers the fact sheet, and its relations with it: they may say that they are archived. */
  readonly takesArchived: boolean
}

/** The position of a record: `path` in violations, `member` in the body. */
export interface Position {
  readonly path: string
  readonly member: string
}

interface FieldChanges {
  readonly definitions: ReadonlyMap<string, FieldModel>
  readonly before: Fields
  readonly sent: FactSheetRelationInput['fields']
}

/** The fields with the sent ones replaced. A field sent without data is removed, a field not sent is kept. */
export function mergedFields(
  context: BodyContext,
  { path, member }: Position,
  { definitions, before, sent }: FieldChanges,
): Fields {
  const { memberPaths, violations, current } = context
  const merged = { ...before }
  for (const name of definitions.keys()) memberPaths.set(`${path}/${name}`, `${member}.fields`)
  const names = new Set<string>()
  for (const [index, { name, data }] of (sent ?? []).entries()) {
    const item = `${member}.fields[${index}]`
    const field = definitions.get(name)
    const violate = (code: ViolationCode, itemMember: string, message: string) =>
      void violations.push({ path: `${item}.${itemMember}`, code, message })
    if (!field) violate('UNKNOWN_FIELD', 'name', `there is no field ${name}`)
    else if (names.has(name)) violate('FIELD_TWICE', 'name', `${name} is there twice`)
    else if (!isSentBack(field, before, data)) {
      memberPaths.set(`${path}/${name}`, `${item}.data`)
      if (data === null || data === undefined) delete merged[name]
      else {
        const parsed = parseData(field, data, current.model.definition.validators)
        if (parsed.ok) merged[name] = parsed.value
        else violate('INVALID_VALUE', 'data', parsed.message)
      }
    }
    names.add(name)
  }
  return merged
}

/** Whether a computed field, which nobody can set, is sent back with the value that was read. */
function isSentBack(field: FieldModel, before: Fields, data: unknown): boolean {
  if (!isComputed(field)) return false
  const value = before[field.name]
  return value === undefined ? data === null || data === undefined : isEqual(toData(field, value), data)
}

/** A list that stands for a set. Existing members keep their order, so that a reordered list is no change. */
export function asSet(before: readonly string[], requested: readonly string[]): string[] {
  const kept = before.filter((id) => requested.includes(id))
  return [...new Set([...kept, ...requested])]
}
