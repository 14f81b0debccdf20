import type { Caller } from '#contract/access.ts'
import { demand } from '#kernel/may.ts'
import { type Violation, refuse } from '#kernel/refusal.ts'
import { isActive } from '#data-model/validate.ts'
import type { FieldModel, Model, TypeModel } from '#data-model/model.ts'
import { valueIn } from '#data-model/value-in.ts'
import { isEmpty, parsePatch } from '#data-model/values.ts'
import type { Tx } from '#storage/database.ts'
import { type RelationChange, type FactSheetChange, emptyFactSheet, endsOf } from './fact-sheet-change.ts'
import type { EditRequest, EditTools } from './edits.service.ts'
import { findTaken, takeNumber } from './external-ids.store.ts'
import {
  type LockedFactSheet,
  findVisible,
  lockRows,
  lockVisible,
} from '#features/fact-sheets/rows/fact-sheets.store.ts'
import { namingSides } from './names.ts'
import { findRelationsOf } from '#features/fact-sheets/rows/relations.store.ts'
import type { Edit, RelationOnSide } from './edit.ts'
import type { FactSheetRow } from '#features/fact-sheets/rows/fact-sheet-row.ts'
import type { RelationRow } from '#features/fact-sheets/rows/relation-row.ts'

/** The fact sheets themselves, locked, with their relations and the edits that are wanted of them. */
export async function loadChanges(
  tools: EditTools,
  tx: Tx,
  caller: Caller,
  model: Model,
  requests: readonly EditRequest[],
): Promise<FactSheetChange[]> {
  if (requests.some(({ newType }) => newType !== undefined)) demand(caller, 'factSheet.create')
  const ids = requests.flatMap(({ id, newType }) => (newType === undefined ? id : []))
  const rows = new Map((await lockVisible(tx, caller, ids)).map((row) => [row.id, row]))
  const relations = await seenRelations(tx, caller, model, [...rows.values()])
  const works: FactSheetChange[] = []
  for (const request of requests) {
    const { row, type } = opened(tools, caller, model, request, rows.get(request.id))
    const own = relations.get(request.id) ?? []
    const isNew = request.newType !== undefined
    const visible = own.filter((one) => one.isVisible)
    const wanted = await request.edit({ model, type, row, isNew, relations: visible })
    const edit = withoutEmpty(isNew ? await withPresets(tx, caller, type, wanted, model) : wanted)
    works.push({ type, before: isNew ? undefined : row, after: { ...row, ...edit.state }, relations: own, edit })
  }
  return works
}

function opened(
  tools: EditTools,
  caller: Caller,
  model: Model,
  { newType, rev, id }: EditRequest,
  locked: LockedFactSheet | undefined,
): { row: FactSheetRow; type: TypeModel } {
  if (newType !== undefined) {
    const type = model.types.get(newType)
    if (!type)
      throw refuse.violations([{ path: '/type', code: 'UNKNOWN_TYPE', message: `there is no type ${newType}` }])
    return { row: emptyFactSheet(type, id, caller, tools.clock()), type }
  }
  if (!locked) throw refuse.notFound('There is no such fact sheet')
  demand(caller, 'factSheet.update')
  const { is_writable, ...row } = locked
  if (!is_writable) throw refuse.forbidden('The access control list of this fact sheet does not let you change it')
  if (rev !== undefined && rev !== null && rev !== row.rev) {
    throw refuse.conflict(`The fact sheet is at revision ${row.rev}, not ${rev}`, {
      path: '/rev',
      type: 'FactSheet',
      data: { id, rev: row.rev },
    })
  }
  if (row.status === 'ARCHIVED') {
    const message = 'is archived; recover it first'
    throw refuse.violations([{ path: '/status', code: 'FACT_SHEET_ARCHIVED', message }])
  }
  const type = model.types.get(row.type)
  if (!type)
    throw refuse.violations([{ path: '/type', code: 'UNKNOWN_TYPE', message: `there is no type ${row.type} any more` }])
  return { row, type }
}

/** The active relations of fact sheets, by fact sheet; what the model does not know (any more) has no side and is left out. */
async function seenRelations(tx: Tx, caller: Caller, model: Model, rows: readonly FactSheetRow[]) {
  const types = new Map(rows.map((row) => [row.id, model.types.get(row.type)]))
  const byOwn = new Map<string, RelationOnSide[]>()
  const found = await findRelationsOf(tx, caller, [...types.keys()], 'ACTIVE')
  for (const { own_id, is_outgoing, other_type: _, is_visible, ...row } of found) {
    const side = [...(types.get(own_id)?.sides.values() ?? [])].find(
      (one) => one.relation.name === row.type && one.isOutgoing === is_outgoing,
    )
    if (!side) continue
    const otherId = is_outgoing ? row.to_id : row.from_id
    const seen = { ...row, side: side.name, otherId, isVisible: is_visible }
    const before = byOwn.get(own_id)
    if (before) before.push(seen)
    else byOwn.set(own_id, [seen])
  }
  return byOwn
}

const withoutEmpty = (edit: Edit): Edit => ({
  ...edit,
  state: {
    ...edit.state,
    fields: Object.fromEntries(Object.entries(edit.state.fields).filter(([, value]) => !isEmpty(value))),
  },
})

/** Initial values and counted ids of a new fact sheet, where nothing else was given. */
async function withPresets(tx: Tx, caller: Caller, type: TypeModel, edit: Edit, model: Model): Promise<Edit> {
  const fields = { ...edit.state.fields }
  for (const field of type.fields.values()) {
    if (!isEmpty(valueIn(fields, field.name))) continue
    const {
      initialValue,
      activatedBy,
      autoIncrement,
      autoIncrementPrefix = '',
      autoIncrementMinLength = 0,
    } = field.definition
    const state = { category: edit.state.category, fields, naFields: edit.state.na_fields }
    if (initialValue !== undefined && isActive(activatedBy, state)) {
      const parsed = parsePatch(field, initialValue, model.definition.validators)
      if (parsed.ok) fields[field.name] = parsed.value
    } else if (field.type === 'EXTERNAL_ID' && autoIncrement) {
      const textOf = (number: number) => autoIncrementPrefix + String(number).padStart(autoIncrementMinLength, '0')
      fields[field.name] = { externalId: await nextFree(tx, caller.workspaceId, field, textOf) }
    }
  }
  return { ...edit, state: { ...edit.state, fields } }
}

/** The next counted id that nobody was given by hand. */
async function nextFree(
  tx: Tx,
  workspaceId: string,
  field: FieldModel,
  textOf: (number: number) => string,
): Promise<string> {
  for (;;) {
    const externalId = textOf(await takeNumber(tx, workspaceId, field.name))
    const one = {
      workspace_id: workspaceId,
      field: field.name,
      fact_sheet_id: NOBODY,
      external_id: externalId,
      is_unique: true,
    }
    if (!field.definition.uniqueFactSheet || (await findTaken(tx, [one])).length === 0) return externalId
  }
}
/** No fact sheet's id. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/**
 * The fact sheets at the other ends of the relations that change, locked. They may have been archived since they were looked at, and
 * some are not the caller's to change where the relation decides about them.
 */
export async function lockOtherEnds(
  tx: Tx,
  caller: Caller,
  model: Model,
  works: readonly FactSheetChange[],
  relations: readonly RelationChange[],
): Promise<FactSheetChange[]> {
  const own = new Set(works.map(({ after }) => after.id))
  const ids = [...new Set(relations.flatMap(endsOf))].filter((id) => !own.has(id))
  const rows = await lockRows(tx, caller.workspaceId, ids)
  const writable = new Set(
    (await findVisible(tx, caller, ids)).flatMap(({ id, is_writable }) => (is_writable ? id : [])),
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  const violations = relations.flatMap(({ before, after, path }): Violation[] => {
    const archived = after && [after.from_id, after.to_id].find((id) => byId.get(id)?.status === 'ARCHIVED')
    if (archived) return [{ path, code: 'FACT_SHEET_ARCHIVED', message: `the fact sheet ${archived} is archived` }]
    const foreign = [before, after].some((row) => row && endsWithSay(model, row, byId).some((id) => !writable.has(id)))
    const message = 'decides about a fact sheet whose access control list does not let you change it'
    return foreign ? [{ path, code: 'FACT_SHEET_NOT_WRITABLE', message }] : []
  })
  if (violations.length > 0) throw refuse.violations(violations)
  return rows.flatMap((row): FactSheetChange[] => {
    const type = model.types.get(row.type)
    return type ? [{ type, before: row, after: row, relations: [], edit: undefined }] : []
  })
}

/** Those at an end that has one such relation only, must have it, or is named by it: to them it is as good as a field. */
function endsWithSay(model: Model, row: RelationRow, others: ReadonlyMap<string, FactSheetRow>): string[] {
  return [
    { id: row.from_id, isOutgoing: true },
    { id: row.to_id, isOutgoing: false },
  ].flatMap(({ id, isOutgoing }) => {
    const type = model.types.get(others.get(id)?.type ?? '')
    const side = [...(type?.sides.values() ?? [])].find(
      (one) => one.relation.name === row.type && one.isOutgoing === isOutgoing,
    )
    if (!type || !side) return []
    return side.isSingle || side.isMandatory || namingSides(type).includes(side) ? id : []
  })
}
