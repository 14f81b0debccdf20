import { isEqual, mapValues } from 'es-toolkit'
import { DataModel } from '#contract/data-model.ts'
import { isRecord } from '#contract/is-record.ts'
import { valueIn } from '#data-model/value-in.ts'
import type { ModelChange, ModelPlace } from '#contract/model-changes.ts'

type Definition = NonNullable<ModelChange['before']>

/** The changes that lead back, in the order in which they have to be made. */
export const inverseOf = (changes: readonly ModelChange[]): ModelChange[] =>
  changes.toReversed().map(({ before, after, ...place }) => ({
    ...place,
    ...(after && { before: after }),
    ...(before && { after: before }),
  }))

/**
 * A data model after changes that were found between two others. Of a definition that both have, only the members that differ are changed.
 * What is neither as the changes found it nor as they left it is left alone, and its place is among the conflicts.
 */
export function applied(
  model: DataModel,
  changes: readonly ModelChange[],
): { readonly model: DataModel; readonly conflicts: readonly ModelPlace[] } {
  // Definitions are replaced, never changed in place: a copy of each list of them is enough, however large the model is. Loose, because a
  // change names its collection; the schema of the model reads the result.
  const document: Record<string, Record<string, unknown>> = mapValues(model, (definitions) => ({ ...definitions }))
  const conflicts = changes.flatMap((change): ModelPlace[] => {
    const { collection, name, field } = change
    const isDone = apply(document[collection] ?? {}, change)
    return isDone ? [] : [{ collection, name, ...(field !== undefined && { field }) }]
  })
  return { model: DataModel.parse(document), conflicts }
}

/** Changes the definitions of a collection in place; false where somebody has changed the same otherwise. */
function apply(definitions: Record<string, unknown>, { name, field, before, after }: ModelChange): boolean {
  if (field === undefined) return replace(definitions, name, { before, after })
  const owner = valueIn(definitions, name)
  if (!isRecord(owner)) return false
  const fields = { ...(isRecord(owner.fields) ? owner.fields : {}) }
  if (!replace(fields, field, { before, after })) return false
  definitions[name] = { ...owner, fields }
  return true
}

interface Sides {
  readonly before: Definition | undefined
  readonly after: Definition | undefined
}

function replace(definitions: Record<string, unknown>, name: string, { before, after }: Sides): boolean {
  const current = valueIn(definitions, name)
  if (isEqual(current, after)) return true
  if (before && after) {
    const members = isRecord(current) ? withMembers(current, { before, after }) : undefined
    if (members) definitions[name] = members
    return members !== undefined
  }
  if (before) {
    if (!isEqual(current, before)) return false
    delete definitions[name]
    return true
  }
  if (current !== undefined) return false
  definitions[name] = after
  return true
}

/** A definition with the members that differ between two others; undefined where one of them has been changed otherwise. */
function withMembers(
  current: Definition,
  { before, after }: { readonly before: Definition; readonly after: Definition },
): Definition | undefined {
  const differing = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (member) => !isEqual(before[member], after[member]) && !isEqual(current[member], after[member]),
  )
  if (differing.some((member) => !isEqual(current[member], before[member]))) return undefined
  const changed = { ...current, ...Object.fromEntries(differing.map((member) => [member, after[member]])) }
  return Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== undefined))
}
