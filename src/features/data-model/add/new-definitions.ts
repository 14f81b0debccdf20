import type { DataModel, DataType, FieldType, RelationDefinition } from 'mock-server/contract/data-model.ts'
import type { ModelPlace } from 'mock-server/contract/model-changes.ts'
import { withDefinition } from 'mock-server/contract/models/edits.ts'
import { hasValues } from '#features/data-model/draft/field-types.ts'

/** A field as it is added: nothing is asked of anybody yet. */
export const newField = (type: FieldType): DataType => ({
  type,
  mandatory: false,
  quickSearch: false,
  fullTextSearch: type === 'STRING',
  inFacet: hasValues(type),
  inView: false,
  ...(hasValues(type) && { values: [] }),
  ...(type === 'AGGREGATED' && { function: 'COUNT' as const, paths: [] }),
})

const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)

/** The key that the relation of two types gets if nobody wants another: `applicationITComponentRelation`. */
export const relationKey = (from: string, to: string): string =>
  from === '' || to === '' ? '' : `${from.charAt(0).toLowerCase()}${from.slice(1)}${capital(to)}Relation`

/** The sides of a relation as its two types see them. */
export const sidesOf = (from: string, to: string) => ({
  from: `rel${capital(from)}To${capital(to)}`,
  to: from === to ? `rel${capital(to)}From${capital(from)}` : `rel${capital(to)}To${capital(from)}`,
})

type NewRelation = { readonly key: string; readonly from: string; readonly to: string }

/** A model with a relation between two types, many on both sides, which both list. */
export function withRelation(model: DataModel, { key, from, to }: NewRelation): DataModel {
  const sides = sidesOf(from, to)
  const end = (factSheetType: string, name: string): RelationDefinition['from'] => ({
    factSheetType,
    name,
    multiplicity: 'MULTI',
    mandatory: false,
  })
  const relation: RelationDefinition = {
    from: end(from, sides.from),
    to: end(to, sides.to),
    fields: {},
    constrainingRelations: [],
    constraints: [],
  }
  const added = withDefinition(model, { collection: 'relations', name: key }, relation)
  return [...new Set([from, to])].reduce((result, name) => {
    const type = result.factSheets[name]
    if (!type) return result
    return withDefinition(result, { collection: 'factSheets', name }, { ...type, relations: [...type.relations, key] })
  }, added)
}

/** A model with an empty type. */
export const withType = (model: DataModel, name: string): DataModel =>
  withDefinition(
    model,
    { collection: 'factSheets', name },
    { relations: [], config: { defaultACL: 'GLOBAL', milestonesActive: false }, fields: {} },
  )

/** A model with another validator or field for IDs. */
export const withOther = (model: DataModel, place: ModelPlace): DataModel =>
  withDefinition(
    model,
    place,
    place.collection === 'validators'
      ? { type: 'Regex', value: '' }
      : { mandatory: false, quickSearch: true, fullTextSearch: true, inFacet: false, inView: false, forFactSheets: [] },
  )
