import type { Violation } from '#kernel/refusal.ts'
import { isEqual } from 'es-toolkit'
import type { DataType } from '#contract/data-model.ts'
import { isRecord } from '#contract/is-record.ts'
import { isText } from './parsed.ts'
import type { FieldModel, RelationModel, Stored, TypeModel } from './model.ts'
import { oneOf, type Validators } from './text.ts'
import { isComputed, isEmpty, parseStored } from './values.ts'
import { valueIn } from './value-in.ts'

/** The members of a fact sheet that its fields are validated with. */
export interface FieldState {
  readonly category: string | null
  readonly fields: Readonly<Record<string, Stored>>
  /** Names of fields and sides that are empty on purpose. */
  readonly naFields: readonly string[]
}

/** The violations of a fact sheet's fields, when it is created (`before` undefined) or edited. */
export function validateFields(
  type: TypeModel,
  before: FieldState | undefined,
  after: FieldState,
  validators: Validators,
): Violation[] {
  return [
    ...validateCategory(type, before, after),
    ...validateValues(type.fields, before, after, validators),
    ...after.naFields
      .filter((name) => !type.fields.has(name) && !type.sides.has(name) && !before?.naFields.includes(name))
      .map((name): Violation => ({
        path: '/naFields',
        code: 'UNKNOWN_FIELD',
        message: `${type.key} has neither a field nor a relation ${name}`,
      })),
  ]
}

/** The violations of a relation's attributes. */
export function validateRelationFields(
  relation: RelationModel,
  before: Readonly<Record<string, Stored>> | undefined,
  after: Readonly<Record<string, Stored>>,
  validators: Validators,
): Violation[] {
  return validateValues(relation.fields, before && attributes(before), attributes(after), validators)
}

/** Whether every field that a definition depends on has one of the required values. */
export function isActive(activatedBy: DataType['activatedBy'], state: FieldState): boolean {
  return Object.entries(activatedBy ?? {}).every(([name, values]) => {
    const value = name === 'category' ? (state.category ?? undefined) : valueIn(state.fields, name)
    return wordsOf(value).some((word) => values.includes(word))
  })
}

const attributes = (fields: Readonly<Record<string, Stored>>): FieldState => ({ category: null, fields, naFields: [] })

function validateCategory(type: TypeModel, before: FieldState | undefined, after: FieldState): Violation[] {
  const path = '/category'
  if (after.category !== null) {
    // As with values, a subtype that is no longer in the model may stay.
    if (after.category === before?.category) return []
    const message = type.categories.length > 0 ? oneOf(type.categories) : `${type.key} has no subtypes`
    return type.categories.includes(after.category) ? [] : [{ path, code: 'UNKNOWN_CATEGORY', message }]
  }
  const isMandatory = type.categories.length > 0 && type.definition.fields.category?.mandatory
  return isMandatory && (before === undefined || before.category !== null) ? [empty(path)] : []
}

function validateValues(
  fields: ReadonlyMap<string, FieldModel>,
  before: FieldState | undefined,
  after: FieldState,
  validators: Validators,
): Violation[] {
  const unknown = Object.keys(after.fields)
    .filter(
      (name) => !fields.has(name) && !(before && isEqual(valueIn(before.fields, name), valueIn(after.fields, name))),
    )
    .map((name): Violation => ({ path: `/${name}`, code: 'UNKNOWN_FIELD', message: `there is no field ${name}` }))
  return [...unknown, ...[...fields.values()].flatMap((field) => validateField(field, before, after, validators))]
}

function validateField(
  field: FieldModel,
  before: FieldState | undefined,
  after: FieldState,
  validators: Validators,
): Violation[] {
  const path = `/${field.name}`
  const [valueBefore, value] = [before && valueIn(before.fields, field.name), valueIn(after.fields, field.name)]
  const isChanged = !isEqual(valueBefore, value)
  const active = isActive(field.definition.activatedBy, after)
  const violations: Violation[] = []
  // An unchanged value may be older than the current model; it does not block other edits.
  const parsed = value === undefined || !isChanged ? undefined : parseStored(field, value, validators)
  if (parsed && !parsed.ok) violations.push({ path, code: 'INVALID_VALUE', message: parsed.message })
  if (before && isChanged && field.type === 'EXTERNAL_ID' && field.definition.readOnly) {
    violations.push({ path, code: 'FIELD_READ_ONLY', message: 'is read-only' })
  }
  if (!active && isChanged && !isEmpty(value)) {
    const message = `can be set only where ${conditionOf(field.definition.activatedBy)}`
    violations.push({ path, code: 'FIELD_NOT_ACTIVE', message })
  }
  if (field.definition.mandatory && active && !isComputed(field) && !isFilled(after, field.name)) {
    if (before === undefined || isFilled(before, field.name)) violations.push(empty(field.name))
  }
  return violations
}

// A body that lacks the field has no member of its name, so the message names it.
const empty = (name: string): Violation => ({
  path: `/${name}`,
  code: 'MANDATORY_FIELD_EMPTY',
  message: `${name} is mandatory`,
})

const isFilled = (state: FieldState, name: string) =>
  state.naFields.includes(name) || !isEmpty(valueIn(state.fields, name))

const conditionOf = (activatedBy: DataType['activatedBy']) =>
  Object.entries(activatedBy ?? {})
    .map(([name, values]) => `${name} is ${values.join(' or ')}`)
    .join(' and ')

// The texts of a value that can be compared with the values of a condition.
function wordsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.filter(isText)
  if (isRecord(value)) return isText(value.externalId) ? [value.externalId] : []
  return isText(value) || typeof value === 'number' || typeof value === 'boolean' ? [String(value)] : []
}
