import { isEqual } from 'es-toolkit'
import type { FactSheetRelationInput } from '#contract/fact-sheets.ts'
import type { FieldModel, Model, Violation, TypeModel } from '#data-model/model.ts'
import { isComputed, parseData, toData } from '#data-model/values.ts'
import type { Places } from './member-paths.ts'
import type { FactSheetRow, Fields, RelationSeen } from '#features/fact-sheets/rows/fact-sheet-row.ts'

/** What a body is read with: the fact sheet that it is about, and where what is found goes. */
export interface BodyReading {
  readonly current: {
    readonly model: Model
    readonly type: TypeModel
    readonly row: FactSheetRow
    /** Its active relations, as far as the caller sees the other ends. */
    readonly relations: readonly RelationSeen[]
  }
  readonly places: Places
  /** Their paths are JSON paths already. */
  readonly violations: Violation[]
  readonly newId: () => string
  /** Active tags of the names that the body uses. */
  readonly tagsNamed: ReadonlyMap<string, readonly string[]>
  /** Of the relations that constrain, or are to constrain, others: those that the caller is shown. */
  readonly shown: ReadonlySet<string>
}

/** Where a record stands: in violations and in the body. */
export interface At {
  readonly path: string
  readonly place: string
}
type SentFields = FactSheetRelationInput['fields']

/** Fields with those that were sent in place of theirs: without data they go, the others stay. */
export function mergedFields(
  reading: BodyReading,
  known: ReadonlyMap<string, FieldModel>,
  before: Fields,
  sent: SentFields,
  { path, place }: At,
): Fields {
  const merged = { ...before }
  for (const name of known.keys()) reading.places.set(`${path}/${name}`, `${place}.fields`)
  const named = new Set<string>()
  for (const [index, { name, data }] of (sent ?? []).entries()) {
    const at = `${place}.fields[${index}]`
    const field = known.get(name)
    const violated = (code: string, member: string, message: string) =>
      void reading.violations.push({ path: `${at}.${member}`, code, message })
    if (!field) violated('UNKNOWN_FIELD', 'name', `there is no field ${name}`)
    else if (named.has(name)) violated('FIELD_TWICE', 'name', `${name} is there twice`)
    else if (!comesBack(field, before, data)) {
      reading.places.set(`${path}/${name}`, `${at}.data`)
      if (data === null || data === undefined) delete merged[name]
      else {
        const parsed = parseData(field, data, reading.current.model.definition.validators)
        if (parsed.ok) merged[name] = parsed.value
        else violated('INVALID_VALUE', 'data', parsed.message)
      }
    }
    named.add(name)
  }
  return merged
}

/** Whether a value that nobody can set is sent as it was read. */
function comesBack(field: FieldModel, before: Fields, data: unknown): boolean {
  if (!isComputed(field)) return false
  const value = before[field.name]
  return value === undefined ? data === null || data === undefined : isEqual(toData(field, value), data)
}

/** A list that means a set: what was there keeps its order, so that only real changes are changes. */
export function asSet(before: readonly string[], wanted: readonly string[]): string[] {
  const kept = before.filter((one) => wanted.includes(one))
  return [...new Set([...kept, ...wanted])]
}
