import { isEqual } from 'es-toolkit'
import type { FactSheet, FactSheetRelation } from '#contract/fact-sheet-records.ts'
import type { NewEvent } from '#events/log.ts'
import type { Model } from '#data-model/model.ts'
import { toData } from '#data-model/values.ts'
import { valueIn } from '#data-model/value-in.ts'
import type { Tx } from '#storage/database.ts'
import { type RelationChange, type FactSheetChange, changedFields } from './fact-sheet-change.ts'
import * as events from './fact-sheet-events.view.ts'
import { toFactSheet, toRelation } from '#features/fact-sheets/rows/fact-sheet.view.ts'
import { type EntityRow, findEntities } from '#features/fact-sheets/rows/entities.store.ts'
import { type TagRow, findTags } from '#features/fact-sheets/rows/tags.store.ts'
import { findDocumentsOf, findSubscriptionsOf } from '#features/fact-sheets/rows/attachments.store.ts'
import type { FactSheetRow } from '#features/fact-sheets/rows/fact-sheet-row.ts'
import type { RelationRow } from '#features/fact-sheets/rows/relation-row.ts'

type Emit = (event: NewEvent) => void

/** Tells the log of everything that a change did: each fact sheet first, then its members, then the relations. */
export async function emitChanges(
  tx: Tx,
  emit: Emit,
  model: Model,
  works: readonly FactSheetChange[],
  relations: readonly RelationChange[],
): Promise<void> {
  const changed = works.filter(({ before, after }) => before?.rev !== after.rev)
  if (changed.length === 0) return
  const rows = works.map(({ after }) => after)
  const parts = await partsOf(tx, changed)
  const shown = shownRelations(model, rows, relations)
  for (const work of changed) {
    const factSheet = whole(model, work.after, parts, shown)
    if (!work.before) emit(events.factSheetCreated(work.after, factSheet))
    else {
      emit(events.factSheetUpdated(work.after, factSheet))
      for (const event of memberEvents(work, work.before, parts)) emit(event)
    }
  }
  for (const { work, relation, ends } of shown.all) for (const event of changesOf(work, relation, ends)) emit(event)
  const left = relations.flatMap(({ before, after }) => (before && after && hasMoved(before, after) ? before : []))
  for (const event of relationEvents(model, rows, left, 'RELATION_SWITCH')) emit(event)
}

/** Whether one of the ends is another now: who is left behind is told of it. */
const hasMoved = (before: RelationRow, after: RelationRow): boolean =>
  before.from_id !== after.from_id || before.to_id !== after.to_id

type Touched = { readonly rows: readonly FactSheetRow[]; readonly relations: readonly RelationRow[] }

/** Fact sheets as events carry them whole, with those of the relations whose both ends are given. */
export async function wholeFactSheets(
  tx: Tx,
  model: Model,
  wanted: readonly FactSheetRow[],
  { rows, relations }: Touched = { rows: wanted, relations: [] },
): Promise<{ row: FactSheetRow; factSheet: FactSheet }[]> {
  const parts = await partsOf(
    tx,
    wanted.map((row) => ({ before: row, after: row })),
  )
  const shown = shownRelations(
    model,
    rows,
    relations.map((after) => ({ before: undefined, after })),
  )
  return wanted.map((row) => ({ row, factSheet: whole(model, row, parts, shown) }))
}

/** One event for each relation whose both ends are given. */
export const relationEvents = (
  model: Model,
  rows: readonly FactSheetRow[],
  relations: readonly RelationRow[],
  type: events.RelationEventType,
): NewEvent[] =>
  shownRelations(
    model,
    rows,
    relations.map((after) => ({ before: undefined, after })),
  ).all.map(({ relation, ends }) => events.relationEvent(type, relation, ends))

const whole = (model: Model, row: FactSheetRow, parts: Parts, shown: ReturnType<typeof shownRelations>): FactSheet =>
  toFactSheet(model, row, {
    tags: row.tag_ids.flatMap((id) => parts.tags.get(id) ?? []),
    entities: parts.entities,
    documents: parts.documents.get(row.id) ?? [],
    subscriptions: parts.subscriptions.get(row.id) ?? [],
    relations: (shown.byEnd.get(row.id) ?? [])
      .filter(({ other }) => isOpenTo(row, other))
      .map(({ relation }) => relation),
    completion: true,
  })

async function partsOf(tx: Tx, works: readonly Pick<FactSheetChange, 'before' | 'after'>[]) {
  const [first] = works
  const workspaceId = first?.after.workspace_id ?? ''
  const known = works.flatMap(({ before }) => before?.id ?? [])
  const named = (pick: (row: FactSheetRow) => readonly string[]) => [
    ...new Set(works.flatMap(({ before, after }) => [...(before ? pick(before) : []), ...pick(after)])),
  ]
  const tags = await findTags(
    tx,
    workspaceId,
    named((row) => row.tag_ids),
  )
  const entities = await findEntities(
    tx,
    workspaceId,
    named((row) => [...row.read_acl, ...row.write_acl]),
  )
  return {
    tags: new Map<string, TagRow>(tags.map((tag) => [tag.id, tag])),
    entities: new Map<string, EntityRow>(entities.map((entity) => [entity.id, entity])),
    documents: Map.groupBy(await findDocumentsOf(tx, workspaceId, known), (one) => one.fact_sheet_id),
    subscriptions: Map.groupBy(await findSubscriptionsOf(tx, workspaceId, known), (one) => one.fact_sheet_id),
  }
}
type Parts = Awaited<ReturnType<typeof partsOf>>

/** Whoever reads an event about the one may read of the other. */
export const isOpenTo = ({ read_acl }: FactSheetRow, other: FactSheetRow): boolean =>
  other.read_acl.length === 0 || (read_acl.length > 0 && read_acl.every((id) => other.read_acl.includes(id)))

type RelationStates = Pick<RelationChange, 'before' | 'after'>
interface Ends extends events.RelationEnds {
  readonly from: FactSheetRow
  readonly to: FactSheetRow
}
interface Shown {
  readonly work: RelationStates
  readonly relation: FactSheetRelation
  readonly ends: Ends
}

function shownRelations(model: Model, known: readonly FactSheetRow[], relations: readonly RelationStates[]) {
  const rows = new Map(known.map((row) => [row.id, row]))
  const all = relations.flatMap((work): Shown[] => {
    const row = work.after ?? work.before
    const [from, to] = [rows.get(row?.from_id ?? ''), rows.get(row?.to_id ?? '')]
    const definition = model.relations.get(row?.type ?? '')?.definition
    if (!row || !from || !to || !definition) return []
    const ends = { from, to, fromName: definition.from.name, toName: definition.to.name }
    return [{ work, relation: toRelation(model, row, { from, to }), ends }]
  })
  const byEnd = new Map<string, { relation: FactSheetRelation; other: FactSheetRow }[]>()
  for (const { work, relation, ends } of all) {
    if (!work.after) continue
    for (const { id, other } of [
      { id: ends.from.id, other: ends.to },
      { id: ends.to.id, other: ends.from },
    ]) {
      const before = byEnd.get(id)
      if (before) before.push({ relation, other })
      else byEnd.set(id, [{ relation, other }])
    }
  }
  return { all, byEnd }
}

function memberEvents(
  { after: row, type }: FactSheetChange,
  before: FactSheetRow,
  { tags, entities }: Parts,
): NewEvent[] {
  // They tell of old values too: those who read the one and the other may read them.
  const after = { ...row, read_acl: events.bothMayRead(before.read_acl, row.read_acl) }
  const lists = { read_acl: row.read_acl, write_acl: row.write_acl }
  const changes: NewEvent[] = []
  for (const [path, member] of plainMembers) {
    if (!isEqual(before[member], after[member]))
      changes.push(events.fieldUpdated(after, path, before[member], after[member]))
  }
  for (const name of changedFields(before, after)) {
    const field = type.fields.get(name)
    const shown = ({ fields }: FactSheetRow) => {
      const value = valueIn(fields, name)
      return field && value !== undefined ? toData(field, value) : null
    }
    changes.push(events.fieldUpdated(after, `/${name}`, shown(before), shown(after)))
  }
  const tag = (id: string) => tags.get(id) ?? { id, name: '', group_name: null }
  changes.push(...added(before.tag_ids, after.tag_ids).map((id) => events.tagAdded(after, tag(id))))
  changes.push(...added(after.tag_ids, before.tag_ids).map((id) => events.tagRemoved(after, tag(id))))
  changes.push(...added(before.na_fields, after.na_fields).map((name) => notSet(name, true)))
  changes.push(...added(after.na_fields, before.na_fields).map((name) => notSet(name, false)))
  for (const [acl, member] of acls) {
    const entity = (id: string) => entities.get(id) ?? { id, name: '' }
    changes.push(...added(before[member], lists[member]).map((id) => events.entityAdded(after, acl, entity(id))))
    changes.push(...added(lists[member], before[member]).map((id) => events.entityRemoved(after, acl, entity(id))))
  }
  if (!isEqual(before.read_acl, lists.read_acl) || !isEqual(before.write_acl, lists.write_acl)) {
    changes.push(events.accessListUpdated(after, lists))
  }
  if (before.seal !== after.seal && after.seal === 'APPROVED') changes.push(events.sealApproved(after))
  if (before.seal === 'APPROVED' && after.seal === 'BROKEN') changes.push(events.sealBroken(after))
  return changes

  function notSet(name: string, isAdded: boolean): NewEvent {
    return events.notSet(after, name, { isRelation: type.sides.has(name), isAdded })
  }
}

const plainMembers = [
  ['/name', 'name'],
  ['/description', 'description'],
  ['/category', 'category'],
  ['/lxState', 'lx_state'],
  ['/milestones', 'milestones'],
] as const
const acls = [
  ['READ', 'read_acl'],
  ['WRITE', 'write_acl'],
] as const

const added = (before: readonly string[], after: readonly string[]): string[] =>
  after.filter((one) => !before.includes(one))

function changesOf(
  { before, after }: RelationStates,
  relation: FactSheetRelation,
  ends: events.RelationEnds,
): NewEvent[] {
  if (!before) return [events.relationEvent('RELATION_CREATED', relation, ends)]
  if (!after) return [events.relationEvent('RELATION_DELETED', relation, ends)]
  const changes = [events.relationEvent('RELATION_UPDATED', relation, ends)]
  const told = (type: events.RelationEventType, member: keyof RelationRow) => {
    if (isEqual(before[member], after[member])) return
    const [oldValue, newValue] = [before[member], after[member]]
    changes.push(events.relationEvent(type, relation, ends, { oldValue, newValue }))
  }
  told('RELATION_VALIDITY_FROM_CHANGED', 'active_from')
  told('RELATION_VALIDITY_UNTIL_CHANGED', 'active_until')
  told('CONSTRAINING_RELATIONS_UPDATED', 'constraining')
  return changes
}
