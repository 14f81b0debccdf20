import type { DataModel, DataType, ExternalIdField, FactSheetDefinition } from '#contract/data-model.ts'
import type { NamingRule, RelationDefinition } from '#contract/data-model.ts'
import type { ModelPlace } from '#contract/model-changes.ts'
import type { z } from 'zod'
import type { CustomValidator } from '#contract/data-model.ts'

export type Collection = ModelPlace['collection']
export const collections = ['factSheets', 'relations', 'validators', 'externalIdFields', 'rules'] as const

/** The only rule that a data model has. */
export const NAMING_RULE = { collection: 'rules', name: 'defaultNamingRule' } as const satisfies ModelPlace

/** A definition of any kind, as its place says which. */
export type Definition =
  | FactSheetDefinition
  | RelationDefinition
  | z.output<typeof CustomValidator>
  | z.output<typeof ExternalIdField>
  | NamingRule
  | DataType

/** `factSheets/Application/alias`: as the address names a place, and as a key of it. */
export const keyOf = ({ collection, name, field }: ModelPlace): string =>
  [collection, name, field].flatMap((part) => (part === undefined ? [] : [encodeURIComponent(part)])).join('/')

/** The place of a key; undefined for one that is none. */
export function placeOf(key: string): ModelPlace | undefined {
  const [first, name, field] = key.split('/').map(decoded)
  const collection = collections.find((known) => known === first)
  if (collection === undefined || name === undefined || name === '') return undefined
  return { collection, name, ...(field !== undefined && { field }) }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** The definition at a place of a model. */
export function definitionAt(model: DataModel, { collection, name, field }: ModelPlace): Definition | undefined {
  const owner = own(definitionsOf(model, collection), name)
  if (field === undefined) return owner
  return own(fieldsOf(model, { collection, name }), field)
}

/** The definitions of a collection by name. */
export const definitionsOf = (model: DataModel, collection: Collection): Readonly<Record<string, Definition>> =>
  collection === 'rules'
    ? model.rules.defaultNamingRule === undefined
      ? {}
      : { [NAMING_RULE.name]: model.rules.defaultNamingRule }
    : model[collection]

/** The fields of a type or relation; none for other definitions. */
export function fieldsOf(model: DataModel, { collection, name }: ModelPlace): Readonly<Record<string, DataType>> {
  if (collection !== 'factSheets' && collection !== 'relations') return {}
  return own<FactSheetDefinition | RelationDefinition>(model[collection], name)?.fields ?? {}
}

/** The member of a record that is its own: keys are typed by people, and `constructor` is one. */
export const own = <Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined
