import type { FieldModel, Model } from '#data-model/model.ts'

/** A field as some types have it; others may have one of the same name that holds something else. */
export interface FieldVariant {
  readonly field: FieldModel
  readonly types: readonly string[]
  /** Of all the types, in their order. */
  readonly values: readonly string[]
}

/** What the fields of that name are. */
export function fieldVariants(model: Model, name: string): FieldVariant[] {
  const all = [...model.types.values()].flatMap(({ key, fields }) => {
    const field = fields.get(name)
    return field ? [{ key, field }] : []
  })
  return [...Map.groupBy(all, ({ field }) => field.type).values()].flatMap((same) => {
    const values = [...new Set(same.flatMap(({ field }) => field.values))]
    return same.slice(0, 1).map(({ field }) => ({ field, types: same.map(({ key }) => key), values }))
  })
}
