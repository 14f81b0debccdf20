import type { Caller } from '#contract/access.ts'
import { may } from '#kernel/may.ts'
import type { DataModel } from '#contract/data-model.ts'
import { isActive, validateFields, validateRelationFields } from '#data-model/validate.ts'
import type { Model, Violation, SideModel, TypeModel } from '#data-model/model.ts'
import type { Edit, RelationOnSide } from './edit.ts'
import type { FactSheetRow, FactSheetState } from '#features/fact-sheets/rows/fact-sheet-row.ts'
import type { RelationValues } from '#features/fact-sheets/rows/relation-row.ts'

const NAME_LENGTH = 1000

/** What an edit is judged by, besides the fact sheet itself. */
export interface EditContext {
  readonly model: Model
  readonly type: TypeModel
  readonly caller: Caller
  /** Tags that the edit names, with the rules of their groups; one that is not there does not exist. */
  readonly tags: ReadonlyMap<string, TagRules>
  readonly entities: ReadonlySet<string>
  /** The fact sheets that relations of the edit lead to; one that is not there cannot be seen. */
  readonly others: ReadonlyMap<string, FactSheetRow>
  /** Types of the relations that may constrain others. */
  readonly relationTypes: ReadonlyMap<string, string>
  /** Of a fact sheet to be approved under a workflow. */
  readonly subscriptionTypes: readonly string[]
}
export interface TagRules {
  readonly name: string
  readonly status: string
  readonly group_id: string | null
  readonly group_name: string | null
  readonly mode: string | null
  readonly fact_sheet_types: readonly string[] | null
}

/** All that is wrong with an edit, as far as it can be told without the rest of the landscape. */
export function validateEdit(
  before: FactSheetRow | undefined,
  relations: readonly RelationOnSide[],
  edit: Edit,
  around: EditContext,
): Violation[] {
  const { type, model } = around
  const validators = model.definition.validators
  const was = before && fieldStateOf(before)
  return [
    ...validateName(edit.state.name),
    ...validateFields(type, was, fieldStateOf(edit.state), validators).filter((one) => !isForced(edit, one)),
    ...validateState(before, edit.state, around),
    ...validateTags(before, edit.state, around),
    ...validateAcl(before, edit.state, around),
    ...validateRelationEdits(before, relations, edit, around, validators),
  ]
}

const isForced = ({ forced }: Edit, { code, path }: Violation): boolean =>
  code === 'FIELD_READ_ONLY' && (forced ?? []).includes(path.slice(1))

const fieldStateOf = (state: FactSheetState) => ({
  category: state.category,
  fields: state.fields,
  naFields: state.na_fields,
})

function validateName(name: string): Violation[] {
  if (name.trim() === '') return [{ path: '/name', code: 'NAME_EMPTY', message: 'must not be empty' }]
  if (name.length <= NAME_LENGTH) return []
  return [{ path: '/name', code: 'NAME_TOO_LONG', message: `must have at most ${NAME_LENGTH} characters` }]
}

function validateState(before: FactSheetRow | undefined, after: FactSheetState, around: EditContext): Violation[] {
  const { config } = around.type.definition
  const violations: Violation[] = []
  if (after.milestones.length > 0 && !config.milestonesActive && before?.milestones !== after.milestones) {
    const message = `${around.type.key} has no milestones`
    violations.push({ path: '/milestones', code: 'MILESTONES_NOT_ACTIVE', message })
  }
  if (after.lx_state === (before?.lx_state ?? 'DRAFT')) return violations
  const workflow = config.approvalWorkflow
  const refused = (code: string, message: string) => void violations.push({ path: '/lxState', code, message })
  if (after.lx_state === 'REJECTED' && !workflow?.rejectedState)
    refused('REJECTED_NOT_ACTIVE', 'cannot be REJECTED here')
  if (after.lx_state === 'APPROVED' && workflow?.enabled) {
    const missing = workflow.mandatorySubscriptionTypes.filter((one) => !around.subscriptionTypes.includes(one))
    if (missing.length > 0) refused('SUBSCRIPTION_MISSING', `needs a subscription of the type ${missing.join(', ')}`)
    const empty = workflow.mandatoryBaseFields.filter((name) => !isSet(after, name))
    if (empty.length > 0) refused('MANDATORY_FIELD_EMPTY', `needs a value in ${empty.join(', ')}`)
  }
  return violations
}

const isSet = (state: FactSheetState, name: string) =>
  name === 'description' ? Boolean(state.description) : name === 'name' || state.fields[name] !== undefined

function validateTags(
  before: FactSheetRow | undefined,
  after: FactSheetState,
  { tags, type }: EditContext,
): Violation[] {
  const violations: Violation[] = []
  const refused = (code: string, message: string) => void violations.push({ path: '/tags', code, message })
  const byGroup = new Map<string, string[]>()
  for (const id of after.tag_ids) {
    const tag = tags.get(id)
    const isNew = !before?.tag_ids.includes(id)
    if (!tag) {
      // One that was set before and is gone since stands in nobody's way.
      if (isNew) refused('TAG_NOT_FOUND', `there is no tag ${id}`)
    } else if (isNew && tag.status !== 'ACTIVE') refused('TAG_ARCHIVED', `the tag ${tag.name} is archived`)
    else if (isNew && tag.fact_sheet_types?.length && !tag.fact_sheet_types.includes(type.key)) {
      refused('TAG_GROUP_NOT_FOR_TYPE', `tags of the group ${tag.group_name} are not for ${type.key}`)
    } else if (tag.group_id && tag.mode === 'SINGLE') {
      byGroup.set(tag.group_id, [...(byGroup.get(tag.group_id) ?? []), tag.name])
    }
  }
  for (const names of byGroup.values()) {
    if (names.length > 1) refused('TAG_GROUP_SINGLE', `only one of ${names.join(', ')} can be set`)
  }
  return violations
}

function validateAcl(before: FactSheetRow | undefined, after: FactSheetState, around: EditContext): Violation[] {
  const preset = around.type.definition.config.defaultACL
  // What a type closes at creation must not stand open because its maker holds nothing to close it with.
  if (
    !before &&
    preset !== 'GLOBAL' &&
    (preset === 'READ_RESTRICTED' ? after.read_acl : after.write_acl).length === 0
  ) {
    const path = preset === 'READ_RESTRICTED' ? '/permittedReadACL' : '/permittedWriteACL'
    const message = `${around.type.key} is restricted from the beginning; name an access control entity, as you hold none`
    return [{ path, code: 'ACL_MISSING', message }]
  }
  const lists = [
    { path: '/permittedReadACL', was: before?.read_acl, is: after.read_acl },
    { path: '/permittedWriteACL', was: before?.write_acl, is: after.write_acl },
  ]
  return lists.flatMap(({ path, was, is }): Violation[] => {
    const unknown = is.filter((id) => !around.entities.has(id) && !was?.includes(id))
    if (unknown.length > 0) {
      return [{ path, code: 'ACE_NOT_FOUND', message: `there is no access control entity ${unknown.join(', ')}` }]
    }
    const isChanged = is.length !== (was?.length ?? 0) || is.some((id) => !was?.includes(id))
    const holds = is.length === 0 || is.some((id) => around.caller.entities.includes(id))
    if (!isChanged || holds || may(around.caller, 'factSheet.readAll')) return []
    const message = 'must name an entity of your own, or you would lock yourself out'
    return [{ path, code: 'ACL_LOCKS_OUT', message }]
  })
}

function validateRelationEdits(
  before: FactSheetRow | undefined,
  relations: readonly RelationOnSide[],
  edit: Edit,
  around: EditContext,
  validators: DataModel['validators'],
): Violation[] {
  const byId = new Map(relations.map((one) => [one.id, one]))
  const violations = edit.added.flatMap(({ path, side: name, otherId, values }) => {
    const side = around.type.sides.get(name)
    if (!side) return [{ path, code: 'UNKNOWN_RELATION', message: `${around.type.key} has no relation ${name}` }]
    return [
      ...validateActive(path, side, edit.state),
      ...validateOther(path, side, otherId, around),
      ...validateValues(path, side, undefined, values, around, validators),
    ]
  })
  for (const { path, id, otherId, values } of edit.changed) {
    const known = byId.get(id)
    const side = known && around.type.sides.get(known.side)
    if (!known || !side) violations.push({ path, code: 'RELATION_NOT_FOUND', message: `there is no relation ${id}` })
    else {
      if (otherId !== undefined && otherId !== known.otherId)
        violations.push(...validateOther(path, side, otherId, around))
      violations.push(...validateValues(path, side, known, values, around, validators))
    }
  }
  for (const { path, id } of edit.removed) {
    if (!byId.has(id)) violations.push({ path, code: 'RELATION_NOT_FOUND', message: `there is no relation ${id}` })
  }
  return [...violations, ...validateMandatorySides(before, relations, edit, around.type)]
}

/** Some relations are only for fact sheets that say certain things of themselves. */
function validateActive(path: string, { name, isOutgoing, relation }: SideModel, state: FactSheetState): Violation[] {
  const { activatedBy } = isOutgoing ? relation.definition.from : relation.definition.to
  if (isActive(activatedBy, fieldStateOf(state))) return []
  const message = `${name} is not for a fact sheet with these values`
  return [{ path, code: 'RELATION_NOT_ACTIVE', message }]
}

function validateOther(
  path: string,
  side: SideModel,
  otherId: string,
  { others, type, model }: EditContext,
): Violation[] {
  const other = others.get(otherId)
  if (!other) return [{ path, code: 'FACT_SHEET_NOT_FOUND', message: `there is no fact sheet ${otherId}` }]
  if (other.status !== 'ACTIVE') {
    return [{ path, code: 'FACT_SHEET_ARCHIVED', message: `the fact sheet ${otherId} is archived` }]
  }
  const isRight =
    side.otherType === 'BaseFactSheet'
      ? model.types.get(other.type)?.sides.has(side.reverseName)
      : side.otherType === other.type
  if (!isRight) return [{ path, code: 'WRONG_FACT_SHEET_TYPE', message: `${side.name} cannot lead to ${other.type}` }]
  if (side.relation.isTypeEqual && other.type !== type.key) {
    return [{ path, code: 'FS_VALIDATION_RELATION_TYPE_NOT_EQUAL', message: `${side.name} must lead to ${type.key}` }]
  }
  const { activatedBy } = side.isOutgoing ? side.relation.definition.to : side.relation.definition.from
  if (!isActive(activatedBy, fieldStateOf(other))) {
    const message = `${side.reverseName} is not for the fact sheet ${otherId} with its values`
    return [{ path, code: 'RELATION_NOT_ACTIVE', message }]
  }
  return []
}

function validateValues(
  path: string,
  side: SideModel,
  before: RelationValues | undefined,
  after: RelationValues,
  { relationTypes }: EditContext,
  validators: DataModel['validators'],
): Violation[] {
  const violations = validateRelationFields(side.relation, before?.fields, after.fields, validators).map((one) => ({
    ...one,
    path: path + one.path,
  }))
  if (after.active_from !== null && after.active_until !== null && after.active_from > after.active_until) {
    const message = 'must not be before activeFrom'
    violations.push({ path: `${path}/activeUntil`, code: 'VALIDITY_BACKWARDS', message })
  }
  for (const name of after.na_fields.filter(
    (one) => !side.relation.fields.has(one) && !before?.na_fields.includes(one),
  )) {
    violations.push({ path: `${path}/naFields`, code: 'UNKNOWN_FIELD', message: `the relation has no field ${name}` })
  }
  for (const id of after.constraining.filter((one) => !before?.constraining.includes(one))) {
    const type = relationTypes.get(id)
    if (type !== undefined && side.relation.definition.constrainingRelations.includes(type)) continue
    const message = `${id} is no relation that may constrain this one`
    violations.push({ path: `${path}/constrainingRelations`, code: 'CONSTRAINING_RELATION_INVALID', message })
  }
  return violations
}

/** A mandatory side must be there at creation, and its last relation stays; one that is said to hold nothing may be empty. */
function validateMandatorySides(
  before: FactSheetRow | undefined,
  relations: readonly RelationOnSide[],
  edit: Edit,
  type: TypeModel,
): Violation[] {
  const removed = new Set(edit.removed.map(({ id }) => id))
  return [...type.sides.values()].flatMap(({ name, isMandatory }): Violation[] => {
    if (!isMandatory || edit.state.na_fields.includes(name)) return []
    const had = relations.filter(({ side }) => side === name)
    const has = had.filter(({ id }) => !removed.has(id)).length + edit.added.filter(({ side }) => side === name).length
    if (has > 0 || (before && had.length === 0)) return []
    return [{ path: `/${name}`, code: 'MANDATORY_RELATION_MISSING', message: 'is mandatory' }]
  })
}
