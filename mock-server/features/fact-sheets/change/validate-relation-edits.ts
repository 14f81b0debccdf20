import type { Violation } from '#kernel/refusal.ts'
import type { FactSheetState } from '#features/fact-sheets/rows/fact-sheet-row.ts'
import type { RelationValues } from '#features/fact-sheets/rows/relation-row.ts'
import type { SideModel, TypeModel } from '#data-model/model.ts'
import { isActive, validateRelationFields } from '#data-model/validate.ts'
import { fieldStateOf } from './edit.ts'
import type { EditContext, EditedFactSheet } from './edit-context.ts'

/** The violations of the relations that an edit adds, alters and removes. */
export function validateRelationEdits(edited: EditedFactSheet, context: EditContext): Violation[] {
  const { relations, edit } = edited
  const { type } = context
  const byId = new Map(relations.map((relation) => [relation.id, relation]))
  const violations = edit.added.flatMap((added): Violation[] => {
    const { path, values } = added
    const side = type.sides.get(added.side)
    if (!side) return [{ path, code: 'UNKNOWN_RELATION', message: `${type.key} has no relation ${added.side}` }]
    return [
      ...validateActive(path, side, edit.state),
      ...validateOther(added, side, context),
      ...validateValues({ path, before: undefined, after: values }, side, context),
    ]
  })
  for (const { path, id, otherId, values } of edit.changed) {
    const existing = byId.get(id)
    const side = existing && type.sides.get(existing.side)
    if (!existing || !side) violations.push(notFound(path, id))
    else {
      if (otherId !== undefined && otherId !== existing.otherId) {
        violations.push(...validateOther({ path, otherId }, side, context))
      }
      violations.push(...validateValues({ path, before: existing, after: values }, side, context))
    }
  }
  for (const { path, id } of edit.removed) if (!byId.has(id)) violations.push(notFound(path, id))
  return [...violations, ...validateMandatorySides(edited, type)]
}

const notFound = (path: string, id: string): Violation => ({
  path,
  code: 'RELATION_NOT_FOUND',
  message: `there is no relation ${id}`,
})

/** Some relations are only for fact sheets with certain values. */
function validateActive(path: string, { name, isOutgoing, relation }: SideModel, state: FactSheetState): Violation[] {
  const { activatedBy } = isOutgoing ? relation.definition.from : relation.definition.to
  if (isActive(activatedBy, fieldStateOf(state))) return []
  const message = `${name} is not for a fact sheet with these values`
  return [{ path, code: 'RELATION_NOT_ACTIVE', message }]
}

function validateOther(
  { path, otherId }: { readonly path: string; readonly otherId: string },
  side: SideModel,
  { others, type, model }: EditContext,
): Violation[] {
  const other = others.get(otherId)
  if (!other) return [{ path, code: 'FACT_SHEET_NOT_FOUND', message: `there is no fact sheet ${otherId}` }]
  if (other.status !== 'ACTIVE') {
    return [{ path, code: 'FACT_SHEET_ARCHIVED', message: `the fact sheet ${otherId} is archived` }]
  }
  const fits =
    side.otherType === 'BaseFactSheet'
      ? model.types.get(other.type)?.sides.has(side.reverseName)
      : side.otherType === other.type
  if (!fits) return [{ path, code: 'WRONG_FACT_SHEET_TYPE', message: `${side.name} cannot lead to ${other.type}` }]
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

interface ChangedValues {
  readonly path: string
  readonly before: RelationValues | undefined
  readonly after: RelationValues
}

function validateValues(
  { path, before, after }: ChangedValues,
  { relation }: SideModel,
  { relationTypes, model }: EditContext,
): Violation[] {
  const { validators } = model.definition
  const violations = validateRelationFields(relation, before?.fields, after.fields, validators).map((violation) => ({
    ...violation,
    path: path + violation.path,
  }))
  if (after.active_from !== null && after.active_until !== null && after.active_from > after.active_until) {
    const message = 'must not be before activeFrom'
    violations.push({ path: `${path}/activeUntil`, code: 'VALIDITY_BACKWARDS', message })
  }
  const unknown = after.na_fields.filter((name) => !relation.fields.has(name) && !before?.na_fields.includes(name))
  for (const name of unknown) {
    violations.push({ path: `${path}/naFields`, code: 'UNKNOWN_FIELD', message: `the relation has no field ${name}` })
  }
  for (const id of after.constraining.filter((other) => !before?.constraining.includes(other))) {
    const type = relationTypes.get(id)
    if (type !== undefined && relation.definition.constrainingRelations.includes(type)) continue
    const message = `${id} is no relation that may constrain this one`
    violations.push({ path: `${path}/constrainingRelations`, code: 'CONSTRAINING_RELATION_INVALID', message })
  }
  return violations
}

/** A new fact sheet must have its mandatory sides, and an existing one keeps the last relation of each, unless the side is marked as not set. */
function validateMandatorySides({ before, relations, edit }: EditedFactSheet, type: TypeModel): Violation[] {
  const removedIds = new Set(edit.removed.map(({ id }) => id))
  return [...type.sides.values()].flatMap(({ name, isMandatory }): Violation[] => {
    if (!isMandatory || edit.state.na_fields.includes(name)) return []
    const existing = relations.filter(({ side }) => side === name)
    const remaining = existing.filter(({ id }) => !removedIds.has(id))
    const isKept = remaining.length > 0 || edit.added.some(({ side }) => side === name)
    if (isKept || (before && existing.length === 0)) return []
    return [{ path: `/${name}`, code: 'MANDATORY_RELATION_MISSING', message: `${name} is mandatory` }]
  })
}
