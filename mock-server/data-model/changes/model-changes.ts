import { isEqual } from 'es-toolkit'
import type { DataModel } from '#contract/data-model.ts'
import type { ModelChange } from '#contract/model-changes.ts'
import { isRecord } from '#data-model/parsed.ts'
import { valueIn } from '#data-model/value-in.ts'

const collections = ['factSheets', 'relations', 'validators', 'externalIdFields', 'rules'] as const
/** A definition as a document has it. */
type Definition = Readonly<Record<string, unknown>>

/** What leads from one data model to another; the order of definitions is no difference. */
export const changesBetween = (before: DataModel, after: DataModel): ModelChange[] =>
  collections.flatMap((collection) =>
    changesIn(before[collection], after[collection]).flatMap((change): ModelChange[] => {
      const of = { collection, name: change.name }
      if (!change.before || !change.after) return [{ ...of, ...change }]
      const { fields: fieldsBefore, ...ownBefore } = change.before
      const { fields: fieldsAfter, ...ownAfter } = change.after
      const own = isEqual(ownBefore, ownAfter) ? [] : [{ ...of, before: ownBefore, after: ownAfter }]
      const ofFields = changesIn(recordOf(fieldsBefore), recordOf(fieldsAfter))
      return [...own, ...ofFields.map(({ name: field, ...rest }) => ({ ...of, field, ...rest }))]
    }),
  )

interface NamedChange {
  readonly name: string
  readonly before?: Definition
  readonly after?: Definition
}

/** The names whose definitions differ: those of the new document in its order, then those that it no longer has. */
function changesIn(before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>): NamedChange[] {
  const names = new Set([...Object.keys(after), ...Object.keys(before)])
  return [...names].flatMap((name) => {
    const [old, next] = [valueIn(before, name), valueIn(after, name)]
    if (isEqual(old, next)) return []
    return { name, ...(isRecord(old) && { before: old }), ...(isRecord(next) && { after: next }) }
  })
}

const recordOf = (value: unknown): Definition => (isRecord(value) ? value : {})
