import type { ApprovalWorkflow } from '#contract/data-model.ts'
import { difference, uniq } from 'es-toolkit'
import { refuse } from '#kernel/refusal.ts'
import { findSubscriptionsOf } from '#features/fact-sheets/rows/attachments.store.ts'
import { findEntities } from '#features/fact-sheets/rows/entities.store.ts'
import { findVisible } from '#features/fact-sheets/rows/fact-sheets.store.ts'
import type { FactSheetRow } from '#features/fact-sheets/rows/fact-sheet-row.ts'
import { findRelations } from '#features/fact-sheets/rows/relations.store.ts'
import { findTags, lockTags } from '#features/fact-sheets/rows/tags.store.ts'
import type { Violation } from '#kernel/refusal.ts'
import type { ChangeContext } from './change-context.ts'
import type { EditContext, TagRules } from './edit-context.ts'
import { duplicateIds, externalIdsOf } from './external-ids.ts'
import { findTaken } from './external-ids.store.ts'
import type { FactSheetChange } from './fact-sheet-change.ts'
import { lackingForApproval, validateEdit } from './validate-edit.ts'

/** What is known of edits that are valid. */
export interface ValidEdits {
  /** The tags that they refer to. */
  readonly tags: ReadonlyMap<string, TagRules>
  /** The fact sheets that a change approves by itself. */
  readonly approved: ReadonlySet<string>
}

/** Validates all edits by the model and by what they refer to; throws all violations together. */
export async function validateEdits(context: ChangeContext, changes: readonly FactSheetChange[]): Promise<ValidEdits> {
  const { tags, contextOf } = await findReferences(context, changes)
  const violations = changes.flatMap((change): Violation[] => {
    const { before, edit } = change
    if (!edit) return []
    const relations = change.relations.filter(({ isVisible }) => isVisible)
    return validateEdit({ before, relations, edit }, contextOf(change))
  })
  violations.push(...(await validateExternalIds(context, changes)))
  if (violations.length > 0) throw refuse.violations(violations)
  const approved = changes.filter((change) => approvesItself(change, contextOf(change).subscriptionTypes))
  return { tags, approved: new Set(approved.map(({ after }) => after.id)) }
}

/** Whether the workflow of the type approves a fact sheet with all that is mandatory; what people decide in the same edit holds. */
function approvesItself({ before, after, type }: FactSheetChange, subscriptionTypes: readonly string[]): boolean {
  const workflow = type.definition.config.approvalWorkflow
  if (!isAutomatic(workflow) || after.lx_state === 'REJECTED') return false
  if (after.lx_state !== (before?.lx_state ?? 'DRAFT')) return false
  const { missing, empty } = lackingForApproval(after, { workflow, subscriptionTypes })
  return missing.length + empty.length === 0
}

const isAutomatic = (workflow: ApprovalWorkflow | undefined): workflow is ApprovalWorkflow =>
  workflow?.enabled === true && workflow.approvalStrategy === 'AUTOMATIC'

/** Reads everything that the edits refer to, with as many statements for hundreds as for one. */
async function findReferences(context: ChangeContext, changes: readonly FactSheetChange[]) {
  const { tx, caller, workspaceId, model } = context
  const tags = await findLockedTags(context, changes)
  const entityIds = changes.flatMap(({ after }) => [...after.read_acl, ...after.write_acl])
  const entities = new Set((await findEntities(tx, workspaceId, uniq(entityIds))).map(({ id }) => id))
  const relations = changes.flatMap(({ edit }) => [...(edit?.added ?? []), ...(edit?.changed ?? [])])
  const otherIds = relations.flatMap(({ otherId }) => otherId ?? [])
  const others = new Map<string, FactSheetRow>([
    ...(await findVisible(tx, caller, uniq(otherIds))).map((row) => [row.id, row] as const),
    ...changes.map(({ after }) => [after.id, after] as const),
  ])
  const constraining = await findRelations(
    tx,
    workspaceId,
    uniq(relations.flatMap(({ values }) => values.constraining)),
  )
  const relationTypes = new Map(constraining.map(({ id, type }) => [id, type]))
  const approvedIds = changes.flatMap(({ before, after, type }) =>
    before && isAskedFor(after, type.definition.config.approvalWorkflow) ? before.id : [],
  )
  const subscriptions = await findSubscriptionsOf(tx, workspaceId, approvedIds)

  const contextOf = ({ type, after }: FactSheetChange): EditContext => {
    const subscriptionTypes = subscriptions.flatMap((row) => (row.fact_sheet_id === after.id ? row.type : []))
    return { model, type, caller, tags, entities, others, relationTypes, subscriptionTypes }
  }
  return { tags, contextOf }
}

const isAskedFor = (after: FactSheetRow, workflow: ApprovalWorkflow | undefined): boolean =>
  workflow?.enabled === true && (workflow.approvalStrategy === 'AUTOMATIC' || after.lx_state === 'APPROVED')

/** The tags before and after the change. Those that it sets are locked, so that their rules still hold when it commits. */
async function findLockedTags({ tx, workspaceId }: ChangeContext, changes: readonly FactSheetChange[]) {
  const added = changes.flatMap(({ before, after }) => difference(after.tag_ids, before?.tag_ids ?? []))
  await lockTags(tx, workspaceId, uniq(added))
  const all = changes.flatMap(({ before, after }) => [...(before?.tag_ids ?? []), ...after.tag_ids])
  return new Map((await findTags(tx, workspaceId, uniq(all))).map((tag) => [tag.id, tag]))
}

/** Unique external ids must not be taken by other fact sheets, nor be used twice in one request. */
async function validateExternalIds({ tx }: ChangeContext, changes: readonly FactSheetChange[]): Promise<Violation[]> {
  const requested = changes.flatMap(({ type, after }) => externalIdsOf(type, after))
  const taken = [...(await findTaken(tx, requested)), ...duplicateIds(requested)]
  return taken.map(({ field, external_id }) => {
    const message = `the external id ${external_id} is taken`
    return { path: `/${field}`, code: 'EXTERNAL_ID_NOT_UNIQUE', message }
  })
}
