import { isRecord } from 'mock-server/contract/is-record.ts'
import { isEqual } from 'es-toolkit'
import type { DataModel } from 'mock-server/contract/data-model.ts'
import type { ModelPlace } from 'mock-server/contract/model-changes.ts'
import { collections, definitionsOf, fieldsOf, keyOf, own } from 'mock-server/contract/models/place.ts'

export type Mark = 'added' | 'changed' | 'deleted'
export type Marked = { readonly place: ModelPlace; readonly mark: Mark }

/**
 * Where a draft differs from the stored model, as the service counts it: what is added or deleted with its fields is one difference.
 * Definitions that nobody touched are the same objects in both, so that this takes no longer with 500 types than with 12.
 */
export const changesOf = (base: DataModel, draft: DataModel): Marked[] =>
  collections.flatMap((collection) =>
    pairsIn(definitionsOf(base, collection), definitionsOf(draft, collection)).flatMap(({ name, before, after }) => {
      const place = { collection, name }
      if (!before || !after) return markOf(place, before, after)
      const isChanged = !isEqual({ ...before, fields: 0 }, { ...after, fields: 0 })
      const fields = pairsIn(fieldsOf(base, place), fieldsOf(draft, place))
      return [
        ...(isChanged ? markOf(place, before, after) : []),
        ...fields.flatMap((field) => markOf({ ...place, field: field.name }, field.before, field.after)),
      ]
    }),
  )

function markOf(place: ModelPlace, before: object | undefined, after: object | undefined): Marked[] {
  if (isEqual(before, after)) return []
  return [{ place, mark: before ? (after ? 'changed' : 'deleted') : 'added' }]
}

type Pair<Value> = { readonly name: string; readonly before: Value | undefined; readonly after: Value | undefined }

/** The names whose values are not the same object. */
function pairsIn<Value>(
  before: Readonly<Record<string, Value>>,
  after: Readonly<Record<string, Value>>,
): Pair<Value>[] {
  if (before === after) return []
  const names = new Set([...Object.keys(after), ...Object.keys(before)])
  return [...names]
    .map((name) => ({ name, before: own(before, name), after: own(after, name) }))
    .filter((pair) => pair.before !== pair.after)
}

/** The mark of each place that differs, and `changed` for the types and relations whose fields do. */
export function marksOf(changes: readonly Marked[]): ReadonlyMap<string, Mark> {
  const marks = new Map<string, Mark>()
  for (const { place, mark } of changes) {
    const owner = keyOf({ collection: place.collection, name: place.name })
    if (!marks.has(owner)) marks.set(owner, 'changed')
    marks.set(keyOf(place), mark)
  }
  return marks
}

/** A document that is equal to another one part by part, with the objects of the other where they are equal: what a text in JSON says. */
export const sharing = <Of>(document: Of, original: Of): Of => shareIn(original, document, 4)

function shareIn<Value>(original: unknown, value: Value, depth: number): Value {
  if (isEqual(original, value)) {
    // Safe: it is equal.
    return original as Value
  }
  if (depth === 0) return value
  if (Array.isArray(original) && Array.isArray(value)) {
    // Safe: the same entries with equal values.
    return value.map((entry, nth) => shareIn<unknown>(original[nth], entry, depth - 1)) as Value
  }
  if (!isRecord(original) || !isRecord(value)) return value
  const members = Object.entries(value).map(([key, member]) => [key, shareIn(own(original, key), member, depth - 1)])
  // Safe: the same members with equal values.
  return Object.fromEntries(members) as Value
}
