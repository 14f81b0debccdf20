import type { FactSheet, FactSheetRelation } from '#contract/fact-sheet-records.ts'
import type { Model } from '#data-model/model.ts'
import { type ShownRow, findShown } from './pages.store.ts'
import { toFactSheet, toRelation } from '#features/fact-sheets/rows/fact-sheet.view.ts'
import {
  findDocumentsOf,
  findEntities,
  findSubscriptionsOf,
  findTags,
} from '#features/fact-sheets/rows/attachments.store.ts'
import { permissionsOf } from '#features/fact-sheets/rows/permissions.policy.ts'
import type { Reading } from '#features/fact-sheets/rows/read-context.store.ts'
import type { Directions } from '#features/fact-sheets/rows/relation-names.ts'
import { type ShownRelation, findSeen, findShownRelations } from '#features/fact-sheets/rows/shown-relations.store.ts'

/** What fact sheets are to be shown with. */
export interface Wanted {
  readonly relations: Directions
  readonly constrainingRelations: boolean
  /** Empty = all. */
  readonly fields: readonly string[]
  readonly permissions: boolean
  readonly completion: boolean
  readonly documents: boolean
  readonly tags: boolean
  readonly subscriptions: boolean
}

/** All that a fact sheet has but its relations and permissions. */
export const usual: Wanted = {
  relations: { outgoing: [], incoming: [] },
  constrainingRelations: false,
  fields: [],
  permissions: false,
  completion: true,
  documents: true,
  tags: true,
  subscriptions: true,
}

/**
 * Reads what belongs to these fact sheets, with as many statements for thousands as for one, and answers with what makes the record
 * of one of them: whoever needs many calls it in turns.
 */
export async function recordsOf(
  reading: Reading,
  rows: readonly ShownRow[],
  wanted: Wanted,
): Promise<(row: ShownRow) => FactSheet> {
  const { caller, model, db } = reading
  const { workspaceId } = caller
  const ids = rows.map(({ id }) => id)
  const [tags, entities, documents, subscriptions, relations] = await Promise.all([
    wanted.tags ? findTags(db, workspaceId, unique(rows.flatMap((row) => row.tag_ids))) : [],
    findEntities(db, workspaceId, unique(rows.flatMap((row) => [...row.read_acl, ...row.write_acl]))),
    wanted.documents ? findDocumentsOf(db, workspaceId, ids) : [],
    wanted.subscriptions ? findSubscriptionsOf(db, workspaceId, ids) : [],
    findShownRelations(db, caller, ids, wanted.relations),
  ])
  const toShown = await relationsTo(reading, relations, wanted.constrainingRelations)
  const tagsById = new Map(tags.map((tag) => [tag.id, tag]))
  const entitiesById = new Map(entities.map((entity) => [entity.id, entity]))
  const documentsOf = Map.groupBy(documents, (one) => one.fact_sheet_id)
  const subscriptionsOf = Map.groupBy(subscriptions, (one) => one.fact_sheet_id)
  const relationsOf = Map.groupBy(relations, (one) => one.own_id)
  return (row) =>
    toFactSheet(model, opened(row), {
      entities: entitiesById,
      relations: toShown(row, relationsOf.get(row.id) ?? []),
      completion: wanted.completion,
      fields: wanted.fields,
      ...(wanted.tags && { tags: row.tag_ids.flatMap((id) => tagsById.get(id) ?? []) }),
      ...(wanted.documents && { documents: documentsOf.get(row.id) ?? [] }),
      ...(wanted.subscriptions && { subscriptions: subscriptionsOf.get(row.id) ?? [] }),
      ...(wanted.permissions && { permissions: permissionsOf(caller, model.types.get(row.type), row) }),
    })
}

/** The record of one fact sheet that the caller can read; undefined where there is none. */
export async function recordOf(reading: Reading, id: string, wanted: Wanted): Promise<FactSheet | undefined> {
  const [row] = await findShown(reading.db, reading.caller, [id])
  return row && (await recordsOf(reading, [row], wanted))(row)
}

type Own = Pick<ShownRow, 'type' | 'display_name' | 'status'>

/** What makes the records of those of these relations that are in the state of the fact sheet at hand, in the same order. */
export async function relationsTo(
  { caller, model, db }: Reading,
  relations: readonly ShownRelation[],
  isWhole: boolean,
): Promise<(own: Own, relations: readonly ShownRelation[]) => FactSheetRelation[]> {
  const seen = await findSeen(db, caller, unique(relations.flatMap(({ constraining }) => constraining)))
  const seenById = new Map(seen.map((one) => [one.id, one]))
  /** Of those that constrain it, only the ones that the caller sees are named. */
  const constrainingOf = ({ constraining, status }: ShownRelation) =>
    constraining.flatMap((id) => seenById.get(id) ?? []).filter((one) => one.status === status)
  const plain = (one: ShownRelation, own: Pick<Own, 'type' | 'display_name'>) => ({
    ...toRecord(model, one, own),
    idsOfConstrainingRelations: constrainingOf(one).map(({ id }) => id),
  })
  return (own, some) =>
    some
      .filter(({ status }) => status === own.status)
      .map((one) => {
        if (!isWhole) return plain(one, own)
        // Seen from their `from` ends, of which a record tells the type alone.
        const whole = constrainingOf(one).map((other) => plain(other, { type: other.own_type, display_name: '' }))
        return { ...plain(one, own), constrainingRelations: whole }
      })
}

function toRecord(
  model: Model,
  { fields, is_outgoing, other_type, other_name, ...row }: ShownRelation,
  own: Pick<Own, 'type' | 'display_name'>,
): FactSheetRelation {
  const other = { type: other_type, display_name: other_name }
  const [from, to] = is_outgoing ? [own, other] : [other, own]
  return toRelation(model, { ...row, fields: JSON.parse(fields) }, { from, to })
}

const opened = ({ fields, milestones, completion, ...row }: ShownRow) => ({
  ...row,
  fields: JSON.parse(fields),
  milestones: JSON.parse(milestones),
  completion: JSON.parse(completion),
})

const unique = (ids: readonly string[]): string[] => [...new Set(ids)]
