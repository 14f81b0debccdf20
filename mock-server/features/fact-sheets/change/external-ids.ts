import type { FactSheetRow } from '#features/fact-sheets/rows/fact-sheet-row.ts'
import type { TypeModel } from '#data-model/model.ts'
import { valueIn } from '#data-model/value-in.ts'
import type { ExternalIdRow } from './external-ids.store.ts'

/** The external ids of a fact sheet as the rows that find it and keep them unique. */
export const externalIdsOf = (type: TypeModel, row: FactSheetRow): ExternalIdRow[] =>
  [...type.fields.values()].flatMap((field) => {
    const value = valueIn(row.fields, field.name)
    if (field.type !== 'EXTERNAL_ID' || typeof value !== 'object' || !('externalId' in value)) return []
    const { externalId } = value
    if (typeof externalId !== 'string') return []
    return {
      workspace_id: row.workspace_id,
      field: field.name,
      fact_sheet_id: row.id,
      external_id: externalId,
      is_unique: field.definition.uniqueFactSheet === true,
    }
  })

/** Unique external ids that occur a second time among these rows. */
export function duplicateIds(rows: readonly ExternalIdRow[]): ExternalIdRow[] {
  const keys = new Set<string>()
  return rows.filter(({ is_unique, field, external_id }) => {
    const key = JSON.stringify([field, external_id])
    if (!is_unique) return false
    if (keys.has(key)) return true
    keys.add(key)
    return false
  })
}
