import { aggregate, aggregatedFields, aggregatedSides } from '#data-model/aggregate.ts'
import type { SideModel, TypeModel } from '#data-model/model.ts'
import type { FactSheetRow, Fields } from '#features/fact-sheets/rows/fact-sheet-row.ts'

/** The row with the fields that are made of its relations' attributes. */
export function withAggregates(
  type: TypeModel,
  row: FactSheetRow,
  relationsOf: (side: SideModel) => readonly { readonly fields: Fields }[],
): FactSheetRow {
  const made = aggregatedFields(type)
  if (made.length === 0) return row
  const attributes = aggregatedSides(type).flatMap((side) =>
    relationsOf(side).map(({ fields }) => ({ side: side.name, fields })),
  )
  const fields = { ...row.fields }
  for (const field of made) {
    const value = aggregate(field, attributes)
    if (value === undefined) delete fields[field.name]
    else fields[field.name] = value
  }
  return { ...row, fields }
}
