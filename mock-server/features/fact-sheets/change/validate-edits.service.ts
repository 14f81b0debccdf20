import { difference } from 'es-toolkit'
import type { Caller } from '#contract/access.ts'
import { refuse } from '#kernel/refusal.ts'
import type { Model } from '#data-model/model.ts'
import { valueIn } from '#data-model/value-in.ts'
import type { Tx } from '#storage/database.ts'
import type { FactSheetChange } from './fact-sheet-change.ts'
import { type TagRules, validateEdit } from './validate-edit.ts'
import { type ExternalIdRow, findTaken } from './external-ids.store.ts'
import { findVisible } from '#features/fact-sheets/rows/fact-sheets.store.ts'
import { findEntities } from '#features/fact-sheets/rows/entities.store.ts'
import { findSubscriptionsOf } from '#features/fact-sheets/rows/attachments.store.ts'
import { findTags, lockTags } from '#features/fact-sheets/rows/tags.store.ts'
import { findRelations } from '#features/fact-sheets/rows/relations.store.ts'
import type { FactSheetRow } from '#features/fact-sheets/rows/fact-sheet-row.ts'

/** Judges all edits by the model and by what they name; throws all violations at once. Answers with the tags that were looked up. */
export async function validateEdits(
  tx: Tx,
  caller: Caller,
  model: Model,
  works: readonly FactSheetChange[],
): Promise<ReadonlyMap<string, TagRules>> {
  const { workspaceId } = caller
  const edits = works.flatMap(({ edit }) => edit ?? [])
  const tagIds = works.flatMap(({ before, after }) => [...(before?.tag_ids ?? []), ...after.tag_ids])
  await lockTags(
    tx,
    workspaceId,
    unique(works.flatMap(({ before, after }) => difference(after.tag_ids, before?.tag_ids ?? []))),
  )
  const tags = new Map((await findTags(tx, workspaceId, unique(tagIds))).map((tag) => [tag.id, tag]))
  const named = works.flatMap(({ after }) => [...after.read_acl, ...after.write_acl])
  const entities = new Set((await findEntities(tx, workspaceId, unique(named))).map(({ id }) => id))
  const othersNamed = edits.flatMap(({ added, changed }) =>
    [...added, ...changed].flatMap(({ otherId }) => otherId ?? []),
  )
  const others = new Map<string, FactSheetRow>([
    ...(await findVisible(tx, caller, unique(othersNamed))).map((row) => [row.id, row] as const),
    ...works.map(({ after }) => [after.id, after] as const),
  ])
  const constraining = edits.flatMap(({ added, changed }) =>
    [...added, ...changed].flatMap(({ values }) => values.constraining),
  )
  const relationTypes = new Map(
    (await findRelations(tx, workspaceId, unique(constraining))).map(({ id, type }) => [id, type]),
  )
  const approved = works.flatMap(({ before, after, type }) =>
    before && after.lx_state === 'APPROVED' && type.definition.config.approvalWorkflow?.enabled ? before.id : [],
  )
  const subscriptions = await findSubscriptionsOf(tx, workspaceId, approved)

  const violations = works.flatMap(({ before, after, relations, edit, type }) => {
    if (!edit) return []
    const subscriptionTypes = subscriptions.flatMap((one) => (one.fact_sheet_id === after.id ? one.type : []))
    const around = { model, type, caller, tags, entities, others, relationTypes, subscriptionTypes }
    return validateEdit(
      before,
      relations.filter(({ isVisible }) => isVisible),
      edit,
      around,
    )
  })
  const taken = await findTaken(tx, works.flatMap(externalIdsOf))
  for (const { field, external_id } of [...taken, ...twice(works.flatMap(externalIdsOf))]) {
    const message = `the external id ${external_id} is taken`
    violations.push({ path: `/${field}`, code: 'EXTERNAL_ID_NOT_UNIQUE', message })
  }
  if (violations.length > 0) throw refuse.violations(violations)
  return tags
}

/** The external ids that a fact sheet has, as rows by which they are found and kept unique. */
export const externalIdsOf = ({ after, type }: Pick<FactSheetChange, 'after' | 'type'>): ExternalIdRow[] =>
  [...type.fields.values()].flatMap((field) => {
    const value = valueIn(after.fields, field.name)
    if (field.type !== 'EXTERNAL_ID' || typeof value !== 'object' || !('externalId' in value)) return []
    const { externalId } = value
    if (typeof externalId !== 'string') return []
    return {
      workspace_id: after.workspace_id,
      field: field.name,
      fact_sheet_id: after.id,
      external_id: externalId,
      is_unique: field.definition.uniqueFactSheet === true,
    }
  })

/** Unique external ids that two fact sheets of one request share. */
function twice(rows: readonly ExternalIdRow[]): ExternalIdRow[] {
  const seen = new Set<string>()
  return rows.filter(({ is_unique, field, external_id }) => {
    const key = JSON.stringify([field, external_id])
    if (!is_unique) return false
    if (seen.has(key)) return true
    seen.add(key)
    return false
  })
}

const unique = (ids: readonly string[]): string[] => [...new Set(ids)]
