import { isEqual } from 'es-toolkit'
import type { DataModel } from '#contract/data-model.ts'
import type { ModelChange } from '#contract/model-changes.ts'
import { isRecord } from '#contract/is-record.ts'
import { valueIn } from '#data-model/value-in.ts'

const collections = ['factSheets', 'relations', 'validators', 'externalIdFields', 'rules'] as const
/** A definition as a document has it. */
type Definition = Readonly<Record<string, unknown>>

/** What leads from one data model to another; the order of definitions is no difference. */
export const changesBetween = (before: DataModel, after: DataModel): ModelChange[] =>
  [...changeSteps(before, after)].flat()

/** Names of one step: a hundred types with 60 fields each take some milliseconds. */
const NAMES_OF_STEP = 100

/** The changes step by step, so that others can have their turn in between. */
export function* changeSteps(before: DataModel, after: DataModel): Generator<ModelChange[]> {
  for (const collection of collections) {
    const [old, next]: readonly Definitions[] = [before[collection], after[collection]]
    if (!old || !next) continue
    // Those of the new document in its order, then those that it no longer has.
    const names = [...new Set([...Object.keys(next), ...Object.keys(old)])]
    for (let from = 0; from < names.length; from += NAMES_OF_STEP)
      yield changesIn(names.slice(from, from + NAMES_OF_STEP), old, next).flatMap((change) =>
        changesOf(collection, change),
      )
  }
}

/** Where a type or relation is in both models, its fields are changes of their own. */
function changesOf(collection: ModelChange['collection'], change: NamedChange): ModelChange[] {
  const of = { collection, name: change.name }
  if (!change.before || !change.after) return [{ ...of, ...change }]
  const { fields: fieldsBefore, ...ownBefore } = change.before
  const { fields: fieldsAfter, ...ownAfter } = change.after
  const own = isEqual(ownBefore, ownAfter) ? [] : [{ ...of, before: ownBefore, after: ownAfter }]
  const [old, next] = [recordOf(fieldsBefore), recordOf(fieldsAfter)]
  const ofFields = changesIn([...new Set([...Object.keys(next), ...Object.keys(old)])], old, next)
  return [...own, ...ofFields.map(({ name: field, ...rest }) => ({ ...of, field, ...rest }))]
}

type Definitions = Readonly<Record<string, unknown>>

interface NamedChange {
  readonly name: string
  readonly before?: Definition
  readonly after?: Definition
}

/** Those of the names whose definitions differ. */
const changesIn = (names: readonly string[], before: Definitions, after: Definitions): NamedChange[] =>
  names.flatMap((name) => {
    const [old, next] = [valueIn(before, name), valueIn(after, name)]
    if (isEqual(old, next)) return []
    return { name, ...(isRecord(old) && { before: old }), ...(isRecord(next) && { after: next }) }
  })

const recordOf = (value: unknown): Definition => (isRecord(value) ? value : {})
