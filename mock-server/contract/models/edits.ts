import type { DataModel, DataType } from '#contract/data-model.ts'
import type { ModelPlace } from '#contract/model-changes.ts'
import { type Definition, definitionsOf, fieldsOf, own } from './place.ts'

/**
 * A model with another definition at a place, or without one. Everything else stays the same object, so that what changed is found
 * without comparing the rest. References to what is taken away are taken away as well.
 */
export function withDefinition(model: DataModel, place: ModelPlace, definition: Definition | undefined): DataModel {
  const changed = replaced(model, place, definition)
  return definition === undefined ? withoutReferences(changed, place) : changed
}

function replaced(model: DataModel, place: ModelPlace, definition: Definition | undefined): DataModel {
  const { collection, name, field } = place
  if (field === undefined) {
    const next = withMember(definitionsOf(model, collection), name, definition)
    return { ...model, [collection]: next }
  }
  const owner = own(definitionsOf(model, collection), name)
  if (owner === undefined) return model
  // Safe: only types and relations have fields, and these are data types.
  const fields = withMember(fieldsOf(model, place), field, definition as DataType | undefined)
  return replaced(model, { collection, name }, { ...owner, fields })
}

/** A record with another value for a key, in its old place; without the key if there is no value. */
export const withMember = <Value>(
  record: Readonly<Record<string, Value>>,
  key: string,
  value: Value | undefined,
): Record<string, Value> => (value === undefined ? without(record, key) : { ...record, [key]: value })

/** A record without a key. */
export const without = <Value>(record: Readonly<Record<string, Value>>, key: string): Record<string, Value> =>
  Object.fromEntries(Object.entries(record).filter(([other]) => other !== key))

/** A definition with some members changed; those without a value are left out. */
export function withMembers<Of extends object>(
  definition: Of,
  members: { readonly [M in keyof Of]?: Of[M] | undefined },
): Of {
  const all: object = { ...definition, ...members }
  // Safe: only members that may be absent are given without a value.
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as Of
}

/** A definition with other fields, or without any; one of a kind that has no fields stays as it is. */
export const withFields = (definition: Definition, fields: unknown): Definition =>
  'fields' in definition ? withMembers<typeof definition>(definition, { fields }) : definition

function withoutReferences(model: DataModel, place: ModelPlace): DataModel {
  const { collection, name, field } = place
  if (field !== undefined) return collection === 'factSheets' ? withoutField(model, name, field) : model
  if (collection === 'factSheets') return withoutType(model, name)
  if (collection === 'relations') return withoutRelation(model, name)
  if (collection === 'validators') return withoutValidator(model, name)
  return model
}

/** Relations end at two types: without one of them they are gone, too. Fields for IDs have a list of types. */
function withoutType(model: DataModel, type: string): DataModel {
  const gone = Object.entries(model.relations).filter(
    ([, { from, to }]) => from.factSheetType === type || to.factSheetType === type,
  )
  const rest = gone.reduce(
    (others, [name]) => withDefinition(others, { collection: 'relations', name }, undefined),
    model,
  )
  const externalIdFields = mapped(rest.externalIdFields, (field) =>
    field.forFactSheets.includes(type)
      ? { ...field, forFactSheets: field.forFactSheets.filter((name) => name !== type) }
      : field,
  )
  return externalIdFields === rest.externalIdFields ? rest : { ...rest, externalIdFields }
}

function withoutRelation(model: DataModel, relation: string): DataModel {
  const others = (names: readonly string[]) => names.filter((name) => name !== relation)
  return {
    ...model,
    factSheets: mapped(model.factSheets, (type) =>
      type.relations.includes(relation) ? { ...type, relations: others(type.relations) } : type,
    ),
    relations: mapped(model.relations, (other) =>
      other.constrainingRelations.includes(relation)
        ? { ...other, constrainingRelations: others(other.constrainingRelations) }
        : other,
    ),
  }
}

/** Conditions that ask a field which is gone, and the members that name it. */
function withoutField(model: DataModel, typeName: string, field: string): DataModel {
  const type = own(model.factSheets, typeName)
  if (!type) return model
  const fields = mapped(type.fields, (other) => withoutCondition(other, field))
  const { qualitySeal, approvalWorkflow } = type.config
  const config = {
    ...type.config,
    ...(qualitySeal && {
      qualitySeal: {
        ...qualitySeal,
        ignoreUpdatesForFields: qualitySeal.ignoreUpdatesForFields.filter((name) => name !== field),
      },
    }),
    ...(approvalWorkflow && {
      approvalWorkflow: {
        ...approvalWorkflow,
        mandatoryBaseFields: approvalWorkflow.mandatoryBaseFields.filter((name) => name !== field),
      },
    }),
  }
  const isNamed =
    type.config.qualitySeal?.ignoreUpdatesForFields.includes(field) ||
    type.config.approvalWorkflow?.mandatoryBaseFields.includes(field)
  return {
    ...model,
    factSheets: { ...model.factSheets, [typeName]: { ...type, fields, ...(isNamed && { config }) } },
  }
}

function withoutCondition(definition: DataType, field: string): DataType {
  const { activatedBy, ...rest } = definition
  if (activatedBy === undefined || !Object.hasOwn(activatedBy, field)) return definition
  const others = without(activatedBy, field)
  return Object.keys(others).length === 0 ? rest : { ...rest, activatedBy: others }
}

function withoutValidator(model: DataModel, validator: string): DataModel {
  const clean = <Of extends { validators?: string[] | undefined }>(definition: Of): Of =>
    definition.validators?.includes(validator)
      ? { ...definition, validators: definition.validators.filter((name) => name !== validator) }
      : definition
  const inOwner = <Of extends { fields: Record<string, DataType> }>(owner: Of): Of => {
    const fields = mapped(owner.fields, clean)
    return fields === owner.fields ? owner : { ...owner, fields }
  }
  return {
    ...model,
    factSheets: mapped(model.factSheets, inOwner),
    relations: mapped(model.relations, inOwner),
    externalIdFields: mapped(model.externalIdFields, clean),
  }
}

/** The same record where no value changed. */
function mapped<Value>(record: Record<string, Value>, change: (value: Value) => Value): Record<string, Value> {
  const entries = Object.entries(record).map(([key, value]): [string, Value] => [key, change(value)])
  return entries.some(([key, value]) => value !== record[key]) ? Object.fromEntries(entries) : record
}
