import { xor } from 'es-toolkit'
import { type Caller, demand } from '#contract/access.ts'
import { refuse } from '#contract/refusal.ts'
import type { NewEvent } from '#events/log.ts'
import type { Model, TypeModel } from '#model/model.ts'
import { isEmpty, parsePatch } from '#model/values.ts'
import { isActive } from '#model/judge.ts'
import { breaksSeal } from '#model/seal.ts'
import { valueIn } from '#model/value-in.ts'
import type { Tx } from '#storage/database.ts'
import { deriveInStore } from './derived-in-store.service.ts'
import { deriveInMemory } from './derived.service.ts'
import { judgeLandscape, judgeNames } from './edit-checks.service.ts'
import { emitChanges } from './edit-events.service.ts'
import {
  type RelationWork,
  type Work,
  changedMembers,
  emptyFactSheet,
  endsOf,
  relationWorks,
} from './edit-plan.policy.ts'
import type { TagRules } from './edit.policy.ts'
import { judgeAll } from './edit-judging.service.ts'
import { takeNumbers } from './external-ids.store.ts'
import { type LockedFactSheet, findRows, insertFactSheets, lockVisible } from './fact-sheets.store.ts'
import { deleteRelations, findRelationsOf, insertRelations, replaceRelations } from './relations.store.ts'
import { type Edit, type FactSheetRow, type RelationSeen, stateOf } from './state.policy.ts'

/** What an edit is made from. */
export interface Current {
  readonly model: Model
  readonly type: TypeModel
  readonly row: FactSheetRow
  readonly isNew: boolean
  /** Its active relations, as far as the caller sees the other ends. */
  readonly relations: readonly RelationSeen[]
}

export interface EditRequest {
  readonly id: string
  /** The type of a fact sheet to be made; without it, the id is of one that is there. */
  readonly newType?: string | undefined
  /** What the client believes to be current; another one is refused with 409. */
  readonly rev?: number | null | undefined
  /** What is to become of it; may throw objections. */
  edit(current: Current): Edit | Promise<Edit>
}

export interface EditTools {
  readonly model: Model
  readonly clock: () => Date
  readonly newId: () => string
}
type Emit = (event: NewEvent) => void

/**
 * Makes and changes fact sheets with their relations: everything is judged by the model and by the landscape as it will be, written,
 * and told to the log, or nothing is. All requests are one step: they may refer to each other's new fact sheets.
 */
export async function writeFactSheets(
  tools: EditTools,
  tx: Tx,
  emit: Emit,
  caller: Caller,
  requests: readonly EditRequest[],
): Promise<void> {
  const { model } = tools
  const now = tools.clock()
  const works = await open(tools, tx, caller, model, requests)
  const tags = await judgeAll(tx, caller, model, works)
  const relations = works.flatMap((work) => relationWorks(work, { now, newId: tools.newId }))
  const others = await openOthers(tx, caller, model, works, relations.flatMap(endsOf))
  const all = [...works, ...others]
  const byEnd = Map.groupBy(
    relations.flatMap((one) => endsOf(one).map((end) => ({ end, one }))),
    ({ end }) => end,
  )
  for (const work of all) settle(work, byEnd.get(work.after.id)?.map(({ one }) => one) ?? [], tags, now)
  await deriveInMemory(tx, model, all, relations)
  await judgeNames(tx, caller.workspaceId, all)
  await insertFactSheets(
    tx,
    all.filter(({ before }) => !before).map(({ after }) => after),
  )
  await deleteRelations(
    tx,
    caller.workspaceId,
    relations.flatMap(({ before, after }) => (before && !after ? before.id : [])),
  )
  await insertRelations(
    tx,
    relations.flatMap(({ before, after }) => (after && !before ? after : [])),
  )
  await replaceRelations(
    tx,
    relations.flatMap(({ before, after }) => (after && before ? after : [])),
  )
  await judgeLandscape(tx, caller.workspaceId, model, all, relations)
  await deriveInStore(tx, caller.workspaceId, model, all, relations)
  await emitChanges(tx, emit, model, all, relations)
}

/** The fact sheets themselves, locked, with their relations and the edits that are wanted of them. */
async function open(
  tools: EditTools,
  tx: Tx,
  caller: Caller,
  model: Model,
  requests: readonly EditRequest[],
): Promise<Work[]> {
  if (requests.some(({ newType }) => newType !== undefined)) demand(caller, 'factSheet.create')
  const ids = requests.flatMap(({ id, newType }) => (newType === undefined ? id : []))
  const rows = new Map((await lockVisible(tx, caller, ids)).map((row) => [row.id, row]))
  const relations = await seenRelations(tx, caller, model, [...rows.values()])
  const works: Work[] = []
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
    if (!type) throw refuse.objected([{ path: '/type', code: 'UNKNOWN_TYPE', message: `there is no type ${newType}` }])
    return { row: emptyFactSheet(type, id, caller, tools.clock()), type }
  }
  if (!locked) throw refuse.notFound('There is no such fact sheet')
  demand(caller, 'factSheet.update')
  const { is_writable, ...row } = locked
  if (!is_writable) throw refuse.forbidden('The access control list of this fact sheet does not let you change it')
  if (rev !== undefined && rev !== null && rev !== row.rev) {
    throw refuse.conflict(`The fact sheet is at revision ${row.rev}, not ${rev}`, {
      type: 'FactSheet',
      data: { id, rev: row.rev },
    })
  }
  if (row.status === 'ARCHIVED') {
    const message = 'is archived; recover it first'
    throw refuse.objected([{ path: '/status', code: 'FACT_SHEET_ARCHIVED', message }])
  }
  const type = model.types.get(row.type)
  if (!type)
    throw refuse.objected([{ path: '/type', code: 'UNKNOWN_TYPE', message: `there is no type ${row.type} any more` }])
  return { row, type }
}

/** The active relations of fact sheets, by fact sheet; what the model does not know (any more) has no side and is left out. */
async function seenRelations(tx: Tx, caller: Caller, model: Model, rows: readonly FactSheetRow[]) {
  const types = new Map(rows.map((row) => [row.id, model.types.get(row.type)]))
  const byOwn = new Map<string, RelationSeen[]>()
  const found = await findRelationsOf(tx, caller, [...types.keys()], 'ACTIVE')
  for (const { own_id, is_outgoing, other_type: _, is_visible, ...row } of found) {
    const side = [...(types.get(own_id)?.sides.values() ?? [])].find(
      (one) => one.relation.name === row.type && one.isOutgoing === is_outgoing,
    )
    if (!side) continue
    const otherId = is_outgoing ? row.to_id : row.from_id
    const seen = { ...row, side: side.name, otherId, isVisible: is_visible }
    byOwn.set(own_id, [...(byOwn.get(own_id) ?? []), seen])
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
      const number = await takeNumbers(tx, caller.workspaceId, field.name, 1)
      fields[field.name] = {
        externalId: autoIncrementPrefix + String(number).padStart(autoIncrementMinLength, '0'),
      }
    }
  }
  return { ...edit, state: { ...edit.state, fields } }
}

/** The fact sheets at the other ends of the relations that change. */
async function openOthers(tx: Tx, caller: Caller, model: Model, works: readonly Work[], ends: readonly string[]) {
  const own = new Set(works.map(({ after }) => after.id))
  const ids = [...new Set(ends)].filter((id) => !own.has(id))
  await lockVisible(tx, caller, ids)
  const rows = await findRows(tx, caller.workspaceId, ids)
  return rows.flatMap((row): Work[] => {
    const type = model.types.get(row.type)
    return type ? [{ type, before: row, after: row, relations: [], edit: undefined }] : []
  })
}

/** Revision, time and seal of an edited fact sheet; nothing where nothing changed. */
function settle(work: Work, related: readonly RelationWork[], tags: ReadonlyMap<string, TagRules>, now: Date): void {
  const { before, after, type } = work
  if (!before) {
    work.after = { ...after, rev: 1, approved_at: after.lx_state === 'APPROVED' ? now : null }
    return
  }
  const changed = changedMembers(stateOf(before), stateOf(after))
  if (changed.length === 0 && related.length === 0) return
  work.after = { ...after, rev: before.rev + 1, updated_at: now }
  if (before.lx_state !== after.lx_state) {
    if (after.lx_state === 'APPROVED') work.after = { ...work.after, approved_at: now }
  } else if (after.lx_state === 'APPROVED') {
    const broken = breaksSeal(type, {
      fields: changed.filter((name) => name !== 'tag_ids'),
      relations: related.flatMap((one) => (one.after ?? one.before)?.type ?? []),
      tagGroups: groupsOf(before, after, tags)
        .filter((group) => !isIgnored(type, group))
        .map(({ id }) => id),
    })
    if (broken) work.after = { ...work.after, lx_state: 'BROKEN_QUALITY_SEAL', approved_at: null }
  }
}

type Group = { readonly id: string; readonly name: string }

/** The groups of the tags that came or went; tags without a group are a group of their own. */
function groupsOf(before: FactSheetRow, after: FactSheetRow, tags: ReadonlyMap<string, TagRules>): Group[] {
  return xor(before.tag_ids, after.tag_ids).map((id) => {
    const tag = tags.get(id)
    return { id: tag?.group_id ?? '_TAGS_', name: tag?.group_name ?? '_TAGS_' }
  })
}

/** Configurations name groups by id or by name. */
const isIgnored = (type: TypeModel, { id, name }: Group): boolean => {
  const ignored = type.definition.config.qualitySeal?.ignoreUpdatesForTags ?? []
  return ignored.includes(id) || ignored.includes(name)
}
