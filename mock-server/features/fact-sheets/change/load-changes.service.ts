import { demand } from '#kernel/may.ts'
import { refuse } from '#kernel/refusal.ts'
import { type LockedFactSheet, lockVisible } from '#features/fact-sheets/rows/fact-sheets.store.ts'
import type { FactSheetRow, Fields } from '#features/fact-sheets/rows/fact-sheet-row.ts'
import { readableModel } from '#data-model/readable-model.ts'
import { findActiveRelations } from '#features/fact-sheets/rows/relations.store.ts'
import type { TypeModel } from '#data-model/model.ts'
import { isEmpty } from '#data-model/values.ts'
import type { ChangeContext } from './change-context.ts'
import type { Edit, RelationOnSide } from './edit.ts'
import { demandActive, demandMembers, demandRevision, demandWritable } from './edit.policy.ts'
import type { CurrentFactSheet, EditRequest } from './edits.service.ts'
import type { FactSheetChange } from './fact-sheet-change.ts'
import { emptyFactSheet } from './new-fact-sheet.ts'
import { withPresets } from './presets.service.ts'

/** Locks the requested fact sheets and loads their relations, each with the edit that is requested of it. */
export async function loadChanges(
  context: ChangeContext,
  requests: readonly EditRequest[],
): Promise<FactSheetChange[]> {
  const { tx, caller } = context
  // Before anything is said about the model.
  if (requests.some(({ newType }) => newType !== undefined)) demand(caller, 'factSheet.create')
  const ids = requests.flatMap(({ id, newType }) => (newType === undefined ? id : []))
  const rows = new Map((await lockVisible(tx, caller, ids)).map((row) => [row.id, row]))
  const relationsById = await relationsByFactSheet(context, [...rows.values()])
  const changes: FactSheetChange[] = []
  for (const request of requests) {
    const isNew = request.newType !== undefined
    const { row, type, isOwn } = isNew ? newRow(context, request) : existingRow(context, request, rows.get(request.id))
    const relations = relationsById.get(request.id) ?? []
    const { requested, seen } = await editOf(context, request, { row, type, isNew, relations })
    demandMembers(caller, { type, before: row, relations: seen, edit: requested, isNew, isOwn })
    const edit = withoutEmptyFields(isNew ? await withPresets(context, type, requested) : requested)
    changes.push({ type, before: isNew ? undefined : row, after: { ...row, ...edit.state }, relations, edit })
  }
  return changes
}

type Current = Pick<CurrentFactSheet, 'row' | 'type' | 'isNew' | 'relations'>

/** What a request asks for, given what the caller can see of the fact sheet. What they can't see is kept. */
async function editOf(
  { caller, model }: ChangeContext,
  { edit }: EditRequest,
  { row, relations, ...current }: Current,
) {
  const readable = readableModel(caller, model)
  const { key } = current.type
  const type = readable.types.get(key) ?? current.type
  const hidden = readable.hidden.get(key)
  const seen = relations.filter(({ isVisible, side }) => isVisible && !hidden?.has(side))
  if (!hidden || hidden.size === 0) return { requested: await edit({ ...current, model, row, relations: seen }), seen }
  const isHidden = (name: string) => hidden.has(name)
  const requested = await edit({
    ...current,
    model: readable,
    type,
    row: {
      ...row,
      fields: fieldsWhere(row.fields, (name) => !isHidden(name)),
      na_fields: row.na_fields.filter((name) => !isHidden(name)),
    },
    relations: seen,
  })
  const state = {
    ...requested.state,
    fields: { ...fieldsWhere(row.fields, isHidden), ...requested.state.fields },
    na_fields: [...requested.state.na_fields, ...row.na_fields.filter(isHidden)],
  }
  return { requested: { ...requested, state }, seen }
}

interface TypedRow {
  readonly row: FactSheetRow
  readonly type: TypeModel
  /** Whether the caller is accountable or responsible for it. */
  readonly isOwn: boolean
}

function newRow(context: ChangeContext, { newType = '', id }: EditRequest): TypedRow {
  const type = context.model.types.get(newType)
  if (!type) throw unknownType(`there is no type ${newType}`)
  demand(context.caller, 'factSheet.create', newType)
  return { row: emptyFactSheet(context, type, id), type, isOwn: false }
}

function existingRow(
  { caller, model }: ChangeContext,
  { rev }: EditRequest,
  locked: LockedFactSheet | undefined,
): TypedRow {
  if (!locked) throw refuse.notFound('There is no such fact sheet')
  demandWritable(caller, locked)
  demandRevision(locked, rev)
  demandActive(locked)
  const { is_writable: _, is_archivable: __, is_own: isOwn, ...row } = locked
  const type = model.types.get(row.type)
  if (!type) throw unknownType(`there is no type ${row.type} any more`)
  return { row, type, isOwn }
}

const unknownType = (message: string) => refuse.violations([{ path: '/type', code: 'UNKNOWN_TYPE', message }])

/** The active relations of fact sheets, by fact sheet. A relation that is no longer in the model has no side and is left out. */
async function relationsByFactSheet({ tx, caller, model }: ChangeContext, rows: readonly FactSheetRow[]) {
  const types = new Map(rows.map((row) => [row.id, model.types.get(row.type)]))
  const byOwner = new Map<string, RelationOnSide[]>()
  const stored = await findActiveRelations(tx, caller, [...types.keys()])
  for (const { own_id, is_outgoing, other_type: _, is_visible, ...row } of stored) {
    const side = [...(types.get(own_id)?.sides.values() ?? [])].find(
      ({ relation, isOutgoing }) => relation.name === row.type && isOutgoing === is_outgoing,
    )
    if (!side) continue
    const otherId = is_outgoing ? row.to_id : row.from_id
    const relation = { ...row, side: side.name, otherId, isVisible: is_visible }
    const others = byOwner.get(own_id)
    if (others) others.push(relation)
    else byOwner.set(own_id, [relation])
  }
  return byOwner
}

const fieldsWhere = (fields: Fields, isKept: (name: string) => boolean): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => isKept(name)))

const withoutEmptyFields = (edit: Edit): Edit => ({
  ...edit,
  state: {
    ...edit.state,
    fields: Object.fromEntries(Object.entries(edit.state.fields).filter(([, value]) => !isEmpty(value))),
  },
})
