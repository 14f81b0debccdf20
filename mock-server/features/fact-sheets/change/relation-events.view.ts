import { isEqual } from 'es-toolkit'
import type { FactSheetRelation } from '#contract/fact-sheet-records.ts'
import type { NewEvent } from '#events/log.ts'
import type { ConstrainingRelation } from '#features/fact-sheets/rows/constraining-relations.store.ts'
import { toRelation } from '#features/fact-sheets/rows/fact-sheet.view.ts'
import type { FactSheetRow } from '#features/fact-sheets/rows/fact-sheet-row.ts'
import type { RelationRow } from '#features/fact-sheets/rows/relation-row.ts'
import type { Model } from '#data-model/model.ts'
import type { RelationChange } from './fact-sheet-change.ts'
import { isOpenTo } from './edit.policy.ts'
import { type EventRelation, type RelationEventType, commonReadAcl, relationEvent } from './fact-sheet-events.view.ts'

/** The model and the fact sheets that relations are shown with: one is left out where either of its ends is missing. */
export interface RelationScope {
  readonly model: Model
  readonly rows: readonly FactSheetRow[]
  /** The relations that constrain others, by their ids. */
  readonly constraining: ReadonlyMap<string, ConstrainingRelation>
}

/** A changed relation as its events carry it. */
export interface ChangedEventRelation extends EventRelation, Pick<RelationChange, 'before' | 'after'> {
  readonly from: FactSheetRow
  readonly to: FactSheetRow
}

export function eventRelations(
  relations: readonly Pick<RelationChange, 'before' | 'after'>[],
  scope: RelationScope,
): ChangedEventRelation[] {
  const { model, rows } = scope
  const byId = new Map(rows.map((row) => [row.id, row]))
  return relations.flatMap(({ before, after }): ChangedEventRelation[] => {
    const row = after ?? before
    const [from, to] = [byId.get(row?.from_id ?? ''), byId.get(row?.to_id ?? '')]
    const definition = model.relations.get(row?.type ?? '')?.definition
    if (!row || !from || !to || !definition) return []
    const readers = { read_acl: commonReadAcl(from.read_acl, to.read_acl) }
    const constrainingRelations = constrainingRecords(row, readers, scope)
    const relation = { ...toRelation(model, row, { from, to }), constrainingRelations }
    return [{ before, after, relation, from, to, fromName: definition.from.name, toName: definition.to.name }]
  })
}

/** The relations that constrain a relation, as far as all readers of its events may see them. */
const constrainingRecords = (
  { constraining: ids, status }: RelationRow,
  readers: Pick<FactSheetRow, 'read_acl'>,
  { model, constraining }: RelationScope,
): FactSheetRelation[] =>
  ids.flatMap((id): FactSheetRelation[] => {
    const other = constraining.get(id)
    if (other?.row.status !== status || !isOpenTo(readers, other.from) || !isOpenTo(readers, other.to)) return []
    return [toRelation(model, other.row, other)]
  })

/** One event of a type for each relation. */
export const relationEvents = (
  type: RelationEventType,
  relations: readonly RelationRow[],
  scope: RelationScope,
): NewEvent[] =>
  eventRelations(
    relations.map((row) => ({ before: undefined, after: row })),
    scope,
  ).map((relation) => relationEvent(type, relation))

/** The events of one changed relation. */
export function relationChangeEvents(changed: ChangedEventRelation): NewEvent[] {
  const { before, after } = changed
  if (!before) return [relationEvent('RELATION_CREATED', changed)]
  if (!after) return [relationEvent('RELATION_DELETED', changed)]
  const events = [relationEvent('RELATION_UPDATED', changed)]
  const addIfChanged = (type: RelationEventType, member: keyof RelationRow) => {
    const [oldValue, newValue] = [before[member], after[member]]
    if (!isEqual(oldValue, newValue)) events.push(relationEvent(type, changed, { oldValue, newValue }))
  }
  addIfChanged('RELATION_VALIDITY_FROM_CHANGED', 'active_from')
  addIfChanged('RELATION_VALIDITY_UNTIL_CHANGED', 'active_until')
  addIfChanged('CONSTRAINING_RELATIONS_UPDATED', 'constraining')
  return events
}

/** The relations that now have another end, as they were: the fact sheet that they left gets an event too. */
export const switchedRelations = (relations: readonly RelationChange[]): RelationRow[] =>
  relations.flatMap(({ before, after }) => {
    const isSwitched = before && after && (before.from_id !== after.from_id || before.to_id !== after.to_id)
    return isSwitched ? before : []
  })
