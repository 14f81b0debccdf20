import { rulesFor } from '#kernel/workspace-rules.ts'
import type { FactSheet, FactSheetRelation } from '#contract/fact-sheet-records.ts'
import type { Model } from '#data-model/model.ts'
import { type ShownRow, findShown } from './pages.store.ts'
import { toFactSheet, toRelation, withoutParts } from '#features/fact-sheets/rows/fact-sheet.view.ts'
import { findDocumentsOf, findSubscriptionsOf } from '#features/fact-sheets/rows/attachments.store.ts'
import { findEntities } from '#features/fact-sheets/rows/entities.store.ts'
import { findTags } from '#features/fact-sheets/rows/tags.store.ts'
import { permissionsOf } from '#features/fact-sheets/rows/permissions.policy.ts'
import type { ReadableModel } from '#data-model/readable-model.ts'
import type { ReadContext } from '#features/fact-sheets/rows/read-context.store.ts'
import type { Directions } from '#features/fact-sheets/rows/relation-names.ts'
import {
  type ShownRelation,
  findConstrainingRelations,
  findShownRelations,
} from '#features/fact-sheets/rows/shown-relations.store.ts'

/** The parts of fact sheet records that a request asks for. */
export interface RecordParts {
  readonly relations: Directions
  readonly constrainingRelations: boolean
  /** Names of fields; empty = all. */
  readonly fields: readonly string[]
  readonly permissions: boolean
  readonly completion: boolean
  readonly documents: boolean
  readonly tags: boolean
  readonly subscriptions: boolean
}

/** Everything but relations and permissions. */
export const defaultParts: RecordParts = {
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
 * Reads the parts of these fact sheets, with the same number of statements for thousands as for one, and returns the function that
 * makes one record. A caller with many rows calls it in turns, so that other requests are served in between.
 */
export async function recordMapper(
  context: ReadContext,
  rows: readonly ShownRow[],
  parts: RecordParts,
): Promise<(row: ShownRow) => FactSheet> {
  const { caller, model, db } = context
  const { workspaceId } = caller
  const ids = rows.map(({ id }) => id)
  const [tags, entities, documents, subscriptions, relations] = await Promise.all([
    parts.tags ? findTags(db, workspaceId, unique(rows.flatMap((row) => row.tag_ids))) : [],
    findEntities(db, workspaceId, unique(rows.flatMap((row) => [...row.read_acl, ...row.write_acl]))),
    parts.documents ? findDocumentsOf(context, workspaceId, ids) : [],
    parts.subscriptions ? findSubscriptionsOf(db, workspaceId, ids) : [],
    findShownRelations(context, ids, parts.relations),
  ])
  const toRelations = await relationMapper(context, relations, { withConstraining: parts.constrainingRelations })
  const tagsById = new Map(tags.map((tag) => [tag.id, tag]))
  const entitiesById = new Map(entities.map((entity) => [entity.id, entity]))
  const documentsOf = Map.groupBy(documents, (document) => document.fact_sheet_id)
  const subscriptionsOf = Map.groupBy(subscriptions, (subscription) => subscription.fact_sheet_id)
  const relationsOf = Map.groupBy(relations, (relation) => relation.own_id)
  return (row) =>
    toFactSheet(model, shownRow(model, row), {
      entities: entitiesById,
      relations: toRelations(row, relationsOf.get(row.id) ?? []),
      completion: parts.completion && rulesFor(caller).showsCompletion,
      fields: parts.fields,
      ...(parts.tags && { tags: row.tag_ids.flatMap((id) => tagsById.get(id) ?? []) }),
      ...(parts.documents && { documents: documentsOf.get(row.id) ?? [] }),
      ...(parts.subscriptions && { subscriptions: subscriptionsOf.get(row.id) ?? [] }),
      ...(parts.permissions && { permissions: permissionsOf(caller, model.types.get(row.type), row) }),
    })
}

/** The record of one fact sheet; undefined where it does not exist or the caller cannot read it. */
export async function findRecord(context: ReadContext, id: string, parts: RecordParts): Promise<FactSheet | undefined> {
  const [row] = await findShown(context, [id])
  return row && (await recordMapper(context, [row], parts))(row)
}

type Own = Pick<ShownRow, 'type' | 'display_name' | 'status'>

/**
 * Looks up the constraining relations of these relations, and returns the function that makes the records of some of them, in their
 * order. Relations in another state than the fact sheet itself are left out.
 */
export async function relationMapper(
  { caller, model, db }: ReadContext,
  relations: readonly ShownRelation[],
  { withConstraining }: { withConstraining: boolean },
): Promise<(own: Own, relations: readonly ShownRelation[]) => FactSheetRelation[]> {
  const visible = await findConstrainingRelations(
    db,
    caller,
    unique(relations.flatMap(({ constraining }) => constraining)),
  )
  const visibleById = new Map(visible.map((relation) => [relation.id, relation]))
  /** Only the constraining relations that the caller can see are named. */
  const constrainingOf = ({ constraining, status }: ShownRelation) =>
    constraining
      .flatMap((id) => visibleById.get(id) ?? [])
      .filter((relation) => relation.status === status && model.relations.has(relation.type))
  const plainRecord = (relation: ShownRelation, own: Pick<Own, 'type' | 'display_name'>) => ({
    ...toRecord(model, relation, own),
    idsOfConstrainingRelations: constrainingOf(relation).map(({ id }) => id),
  })
  return (own, ownRelations) =>
    ownRelations
      .filter(({ status }) => status === own.status)
      .map((relation) => {
        if (!withConstraining) return plainRecord(relation, own)
        // Shown from their `from` ends, of which a record contains only the type.
        const constrainingRelations = constrainingOf(relation).map((constraining) =>
          plainRecord(constraining, { type: constraining.own_type, display_name: '' }),
        )
        return { ...plainRecord(relation, own), constrainingRelations }
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

const shownRow = ({ hidden }: ReadableModel, { fields, milestones, completion, ...row }: ShownRow) => ({
  ...row,
  na_fields: row.na_fields.filter((name) => !hidden.get(row.type)?.has(name)),
  fields: JSON.parse(fields),
  milestones: JSON.parse(milestones),
  completion: hidden.has(row.type) ? withoutParts(JSON.parse(completion)) : JSON.parse(completion),
})

const unique = (ids: readonly string[]): string[] => [...new Set(ids)]
