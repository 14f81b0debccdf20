import { isActive } from '#data-model/validate.ts'
import type { FieldModel, TypeModel } from '#data-model/model.ts'
import { valueIn } from '#data-model/value-in.ts'
import { isEmpty, parsePatch } from '#data-model/values.ts'
import type { ChangeContext } from './change-context.ts'
import type { Edit } from './edit.ts'
import { findTaken, takeNumber } from './external-ids.store.ts'

/** Fills the empty fields of a new fact sheet with the initial values and the counted ids that its type defines. */
export async function withPresets(context: ChangeContext, type: TypeModel, edit: Edit): Promise<Edit> {
  const fields = { ...edit.state.fields }
  for (const field of type.fields.values()) {
    if (!isEmpty(valueIn(fields, field.name))) continue
    const { initialValue, activatedBy, autoIncrement } = field.definition
    const state = { category: edit.state.category, fields, naFields: edit.state.na_fields }
    if (initialValue !== undefined && isActive(activatedBy, state)) {
      const parsed = parsePatch(field, initialValue, context.model.definition.validators)
      if (parsed.ok) fields[field.name] = parsed.value
    } else if (field.type === 'EXTERNAL_ID' && autoIncrement) {
      fields[field.name] = { externalId: await nextFreeId(context, field) }
    }
  }
  return { ...edit, state: { ...edit.state, fields } }
}

/** The next counted id that nobody has entered by hand. */
async function nextFreeId({ tx, workspaceId }: ChangeContext, field: FieldModel): Promise<string> {
  const { autoIncrementPrefix = '', autoIncrementMinLength = 0, uniqueFactSheet } = field.definition
  for (;;) {
    const number = await takeNumber(tx, workspaceId, field.name)
    const externalId = autoIncrementPrefix + String(number).padStart(autoIncrementMinLength, '0')
    const row = {
      workspace_id: workspaceId,
      field: field.name,
      fact_sheet_id: NO_FACT_SHEET,
      external_id: externalId,
      is_unique: true,
    }
    if (!uniqueFactSheet || (await findTaken(tx, [row])).length === 0) return externalId
  }
}
const NO_FACT_SHEET = '00000000-0000-0000-0000-000000000000'
