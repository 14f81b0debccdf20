import type { ApprovalWorkflow } from '#contract/data-model.ts'
import type { FactSheetRow, FactSheetState } from '#features/fact-sheets/rows/fact-sheet-row.ts'
import type { Violation } from '#kernel/refusal.ts'
import type { ViolationCode } from '#kernel/violation-codes.ts'
import { validateFields } from '#data-model/validate.ts'
import { type Edit, fieldStateOf } from './edit.ts'
import type { EditContext, EditedFactSheet } from './edit-context.ts'
import { validateAccess } from './edit.policy.ts'
import { validateRelationEdits } from './validate-relation-edits.ts'

const NAME_LENGTH = 1000

/** All violations of an edit that can be found without the rest of the landscape. */
export function validateEdit(edited: EditedFactSheet, context: EditContext): Violation[] {
  const { before, edit } = edited
  const { type, model } = context
  const fieldsBefore = before && fieldStateOf(before)
  return [
    ...validateName(edit.state.name),
    ...validateFields(type, fieldsBefore, fieldStateOf(edit.state), model.definition.validators).filter(
      (violation) => !isForced(edit, violation),
    ),
    ...validateState(before, edit.state, context),
    ...validateTags(before, edit.state, context),
    ...validateAccess(before, edit.state, context),
    ...validateRelationEdits(edited, context),
  ]
}

const isForced = ({ forced }: Edit, { code, path }: Violation): boolean =>
  code === 'FIELD_READ_ONLY' && (forced ?? []).includes(path.slice(1))

function validateName(name: string): Violation[] {
  if (name.trim() === '') return [{ path: '/name', code: 'NAME_EMPTY', message: 'must not be empty' }]
  if (name.length <= NAME_LENGTH) return []
  return [{ path: '/name', code: 'NAME_TOO_LONG', message: `must have at most ${NAME_LENGTH} characters` }]
}

function validateState(
  before: FactSheetRow | undefined,
  after: FactSheetState,
  { type, subscriptionTypes }: EditContext,
): Violation[] {
  const { config } = type.definition
  const violations: Violation[] = []
  if (after.milestones.length > 0 && !config.milestonesActive && before?.milestones !== after.milestones) {
    const message = `${type.key} has no milestones`
    violations.push({ path: '/milestones', code: 'MILESTONES_NOT_ACTIVE', message })
  }
  if (after.lx_state === (before?.lx_state ?? 'DRAFT')) return violations
  const workflow = config.approvalWorkflow
  const add = (code: ViolationCode, message: string) => void violations.push({ path: '/lxState', code, message })
  if (after.lx_state === 'REJECTED' && !workflow?.rejectedState) add('REJECTED_NOT_ACTIVE', 'cannot be REJECTED here')
  if (after.lx_state === 'APPROVED' && workflow?.enabled) {
    const { missing, empty } = lackingForApproval(after, { workflow, subscriptionTypes })
    if (missing.length > 0) add('SUBSCRIPTION_MISSING', `needs a subscription of the type ${missing.join(', ')}`)
    if (empty.length > 0) add('MANDATORY_FIELD_EMPTY', `needs a value in ${empty.join(', ')}`)
  }
  return violations
}

interface Approval extends Pick<EditContext, 'subscriptionTypes'> {
  readonly workflow: Pick<ApprovalWorkflow, 'mandatorySubscriptionTypes' | 'mandatoryBaseFields'>
}

/** The types of subscriptions and the fields without which a fact sheet can't be approved. */
export const lackingForApproval = (after: FactSheetState, { workflow, subscriptionTypes }: Approval) => ({
  missing: workflow.mandatorySubscriptionTypes.filter((name) => !subscriptionTypes.includes(name)),
  empty: workflow.mandatoryBaseFields.filter((name) => !isSet(after, name)),
})

const isSet = (state: FactSheetState, name: string) =>
  name === 'description' ? Boolean(state.description) : name === 'name' || state.fields[name] !== undefined

function validateTags(
  before: FactSheetRow | undefined,
  after: FactSheetState,
  { tags, type }: EditContext,
): Violation[] {
  const violations: Violation[] = []
  const add = (code: ViolationCode, message: string) => void violations.push({ path: '/tags', code, message })
  const byGroup = new Map<string, string[]>()
  for (const id of after.tag_ids) {
    const tag = tags.get(id)
    const isNew = !before?.tag_ids.includes(id)
    if (!tag) {
      // A tag that was set before and has been deleted since does not block the edit.
      if (isNew) add('TAG_NOT_FOUND', `there is no tag ${id}`)
    } else if (isNew && tag.status !== 'ACTIVE') add('TAG_ARCHIVED', `the tag ${tag.name} is archived`)
    else if (isNew && tag.fact_sheet_types?.length && !tag.fact_sheet_types.includes(type.key)) {
      add('TAG_GROUP_NOT_FOR_TYPE', `tags of the group ${tag.group_name} are not for ${type.key}`)
    } else if (tag.group_id && tag.mode === 'SINGLE') {
      byGroup.set(tag.group_id, [...(byGroup.get(tag.group_id) ?? []), tag.name])
    }
  }
  for (const names of byGroup.values()) {
    if (names.length > 1) add('TAG_GROUP_SINGLE', `only one of ${names.join(', ')} can be set`)
  }
  return violations
}
