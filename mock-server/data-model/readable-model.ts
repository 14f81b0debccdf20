import type { Caller, Scope } from '#contract/access.ts'
import { holds, partKey } from '#contract/authorization/scopes.ts'
import type { Part } from '#contract/authorization/words.ts'
import type { Model } from './model.ts'

/** The model without the fields and relations that a caller may not read: to them those do not exist. */
export interface ReadableModel extends Model {
  /** The names of fields and sides of relations that are left out, by type. */
  readonly hidden: ReadonlyMap<string, ReadonlySet<string>>
}

type Parts = NonNullable<Scope['parts']>
const noParts: Parts = new Map()
const models = new WeakMap<Parts, WeakMap<Model, ReadableModel>>()

/**
 * What a caller may read of the model. Made once for each model and each set of roles, so a request only looks it up. A relation that is
 * hidden at one of its ends is hidden at both.
 */
export function readableModel({ grants }: Pick<Caller, 'grants'>, model: Model): ReadableModel {
  const parts = grants.get('factSheet.read')?.parts ?? noParts
  const ofParts = models.get(parts) ?? new WeakMap<Model, ReadableModel>()
  models.set(parts, ofParts)
  const known = ofParts.get(model) ?? without(parts, model)
  ofParts.set(model, known)
  return known
}

function without(parts: Parts, model: Model): ReadableModel {
  const hides = (type: string, part: Part, name: string): boolean => {
    const limit = parts.get(partKey(type, part))
    return limit !== undefined && !holds(limit, name)
  }
  const relations = new Set(
    [...model.types.values()].flatMap(({ key, sides }) =>
      [...sides.values()].flatMap(({ name, relation }) => (hides(key, 'RELATION', name) ? relation.name : [])),
    ),
  )
  const hidden = new Map<string, ReadonlySet<string>>()
  const types = [...model.types.values()].map((type) => {
    const fields = [...type.fields.keys()].filter((name) => hides(type.key, 'FIELD', name))
    const sides = [...type.sides.values()].flatMap(({ name, relation }) => (relations.has(relation.name) ? name : []))
    if (fields.length + sides.length === 0) return type
    hidden.set(type.key, new Set([...fields, ...sides]))
    return { ...type, fields: omitted(type.fields, fields), sides: omitted(type.sides, sides) }
  })
  return {
    ...model,
    types: new Map(types.map((type) => [type.key, type])),
    relations: omitted(model.relations, [...relations]),
    hidden,
  }
}

const omitted = <T>(members: ReadonlyMap<string, T>, names: readonly string[]): ReadonlyMap<string, T> =>
  new Map([...members].filter(([name]) => !names.includes(name)))

/** The types that have a field which the caller may not read. Conditions on the field must leave them out. */
export const typesHiding = ({ hidden }: ReadableModel, field: string): string[] =>
  [...hidden].flatMap(([type, names]) => (names.has(field) ? type : []))
