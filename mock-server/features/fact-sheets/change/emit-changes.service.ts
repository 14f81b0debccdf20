import { uniq } from 'es-toolkit'
import type { FactSheet, FactSheetRelation } from '#contract/fact-sheet-records.ts'
import type { Step } from '#events/step.ts'
import { findConstrainingOf } from '#features/fact-sheets/rows/constraining-relations.store.ts'
import { findDocumentsOf, findSubscriptionsOf } from '#features/fact-sheets/rows/attachments.store.ts'
import { findEntities } from '#features/fact-sheets/rows/entities.store.ts'
import { toFactSheet } from '#features/fact-sheets/rows/fact-sheet.view.ts'
import type { FactSheetRow } from '#features/fact-sheets/rows/fact-sheet-row.ts'
import type { RelationRow } from '#features/fact-sheets/rows/relation-row.ts'
import { findTags } from '#features/fact-sheets/rows/tags.store.ts'
import type { Model } from '#data-model/model.ts'
import { isOpenTo } from './edit.policy.ts'
import type { FactSheetChange, RelationChange } from './fact-sheet-change.ts'
import { factSheetCreated, factSheetUpdated } from './fact-sheet-events.view.ts'
import { memberEvents } from './member-events.view.ts'
import {
  type ChangedEventRelation,
  type RelationScope,
  eventRelations,
  relationChangeEvents,
  relationEvents,
  switchedRelations,
} from './relation-events.view.ts'

/** Emits everything that a change did: each fact sheet followed by its members, then the relations. */
export async function emitChanges(
  step: Step,
  changes: readonly FactSheetChange[],
  relations: readonly RelationChange[],
): Promise<void> {
  const { tx, model, emit } = step
  const states = relations.flatMap(({ before, after }) => [before, after].flatMap((row) => row ?? []))
  const constraining = await findConstrainingOf(tx, states)
  const scope = { model, rows: changes.map(({ after }) => after), constraining }
  const shown = eventRelations(relations, scope)
  await emitFactSheets(
    step,
    changes.filter(({ before, after }) => before?.rev !== after.rev),
    shown,
  )
  for (const event of shown.flatMap(relationChangeEvents)) emit(event)
  for (const event of relationEvents('RELATION_SWITCH', switchedRelations(relations), scope)) emit(event)
}

/** Emits each changed fact sheet with those of the relations that are its own, followed by its members. */
export async function emitFactSheets(
  { tx, model, emit }: Step,
  changed: readonly FactSheetChange[],
  relations: readonly ChangedEventRelation[],
): Promise<void> {
  if (changed.length === 0) return
  const related = await findRelated(tx, changed)
  const relationsOf = byEnd(relations)
  for (const { type, before, after } of changed) {
    const factSheet = wholeFactSheet(model, after, { ...related, relations: relationsOf(after) })
    if (!before) emit(factSheetCreated(after, factSheet))
    else {
      emit(factSheetUpdated(after, factSheet))
      for (const event of memberEvents(type, { before, after }, related)) emit(event)
    }
  }
}

interface WholeFactSheetsOptions extends Omit<RelationScope, 'model'> {
  readonly relations: readonly RelationRow[]
}

/** Fact sheets as events carry them, with those of the given relations that have both ends among `rows`. */
export async function wholeFactSheets(
  { tx, model }: Pick<Step, 'tx' | 'model'>,
  factSheets: readonly FactSheetRow[],
  { relations, ...scope }: WholeFactSheetsOptions = { rows: factSheets, relations: [], constraining: new Map() },
): Promise<{ row: FactSheetRow; factSheet: FactSheet }[]> {
  const related = await findRelated(
    tx,
    factSheets.map((row) => ({ before: row, after: row })),
  )
  const added = relations.map((row) => ({ before: undefined, after: row }))
  const relationsOf = byEnd(eventRelations(added, { model, ...scope }))
  return factSheets.map((row) => ({
    row,
    factSheet: wholeFactSheet(model, row, { ...related, relations: relationsOf(row) }),
  }))
}

type RelatedRows = Awaited<ReturnType<typeof findRelated>>

const wholeFactSheet = (
  model: Model,
  row: FactSheetRow,
  { tags, entities, documents, subscriptions, relations }: RelatedRows & { relations: readonly FactSheetRelation[] },
): FactSheet =>
  toFactSheet(model, row, {
    tags: row.tag_ids.flatMap((id) => tags.get(id) ?? []),
    entities,
    documents: documents.get(row.id) ?? [],
    subscriptions: subscriptions.get(row.id) ?? [],
    relations,
    completion: true,
  })

/** Everything that events show of fact sheets besides their rows. */
async function findRelated(tx: Step['tx'], changes: readonly Pick<FactSheetChange, 'before' | 'after'>[]) {
  const workspaceId = changes[0]?.after.workspace_id ?? ''
  const existingIds = changes.flatMap(({ before }) => before?.id ?? [])
  const states = changes.flatMap(({ before, after }) => (before ? [before, after] : [after]))
  const tags = await findTags(tx, workspaceId, uniq(states.flatMap((row) => row.tag_ids)))
  const entityIds = uniq(states.flatMap((row) => [...row.read_acl, ...row.write_acl]))
  const entities = await findEntities(tx, workspaceId, entityIds)
  const documents = await findDocumentsOf({ db: tx }, workspaceId, existingIds)
  const subscriptions = await findSubscriptionsOf(tx, workspaceId, existingIds)
  return {
    tags: new Map(tags.map((tag) => [tag.id, tag])),
    entities: new Map(entities.map((entity) => [entity.id, entity])),
    documents: Map.groupBy(documents, (row) => row.fact_sheet_id),
    subscriptions: Map.groupBy(subscriptions, (row) => row.fact_sheet_id),
  }
}

/** Finds the relations of a fact sheet that the readers of its events may see: not the removed ones, nor those to restricted fact sheets. */
function byEnd(relations: readonly ChangedEventRelation[]): (row: FactSheetRow) => FactSheetRelation[] {
  const ends = relations.flatMap(({ after, relation, from, to }) =>
    after
      ? [
          { id: from.id, other: to, relation },
          { id: to.id, other: from, relation },
        ]
      : [],
  )
  const endsById = Map.groupBy(ends, ({ id }) => id)
  return (row) =>
    (endsById.get(row.id) ?? []).filter(({ other }) => isOpenTo(row, other)).map(({ relation }) => relation)
}
