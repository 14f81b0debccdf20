import type { FieldModel, Model } from '#data-model/model.ts'

/** A field as some types define it; other types may define a field of the same name with another type of value. */
export interface FieldVariant {
  readonly field: FieldModel
  readonly types: readonly string[]
  /** The values of all these types, in their order. */
  readonly values: readonly string[]
}

/** The variants of a field, one for each type of value that the fields with this name have. */
export function fieldVariants(model: Model, name: string): FieldVariant[] {
  const definitions = [...model.types.values()].flatMap(({ key, fields }) => {
    const field = fields.get(name)
    return field ? [{ key, field }] : []
  })
  return [...Map.groupBy(definitions, ({ field }) => field.type).values()].flatMap((same) => {
    const values = [...new Set(same.flatMap(({ field }) => field.values))]
    return same.slice(0, 1).map(({ field }) => ({ field, types: same.map(({ key }) => key), values }))
  })
}
