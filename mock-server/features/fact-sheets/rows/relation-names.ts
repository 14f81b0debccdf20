import { refuse } from '#kernel/refusal.ts'
import { baseFields } from '#contract/data-model.ts'
import type { Model, SideModel } from '#data-model/model.ts'

/** Persisted names of relations, by the end at which the fact sheet is. */
export interface Directions {
  readonly outgoing: readonly string[]
  readonly incoming: readonly string[]
}

export const allDirections = (model: Model): Directions => {
  const names = [...model.relations.keys()]
  return { outgoing: names, incoming: names }
}

/** The relations that a list of persisted and side names stands for; 400 for a name that no relation has. */
export function directionsOf(model: Model, names: readonly string[], parameter: string): Directions {
  const [outgoing, incoming] = [new Set<string>(), new Set<string>()]
  for (const requested of names) {
    const matching = [...model.relations.values()].filter(({ name, definition: { from, to } }) =>
      [name, from.name, to.name].includes(requested),
    )
    if (matching.length === 0) throw unknown(parameter, `no relation is called ${requested}`)
    for (const { name, definition } of matching) {
      if ([name, definition.from.name].includes(requested)) outgoing.add(name)
      if ([name, definition.to.name].includes(requested)) incoming.add(name)
    }
  }
  return { outgoing: [...outgoing], incoming: [...incoming] }
}

export const includes = ({ outgoing, incoming }: Directions, { relation, isOutgoing }: SideModel): boolean =>
  (isOutgoing ? outgoing : incoming).includes(relation.name)

/** Refuses types of fact sheets that are not in the model with 400. */
export function refuseUnknownTypes(model: Model, types: readonly string[]): void {
  const missing = types.find((type) => !model.types.has(type))
  if (missing !== undefined) throw unknown('type', `there is no type ${missing}`)
}

/** Refuses fields that no type has with 400. Base fields may be named, although they are always sent. */
export function refuseUnknownFields(model: Model, fields: readonly string[]): void {
  const types = [...model.types.values()]
  const missing = fields.find((name) => !baseFields.has(name) && !types.some((type) => type.fields.has(name)))
  if (missing !== undefined) throw unknown('fields', `no type has a field ${missing}`)
}

const unknown = (parameter: string, message: string) =>
  refuse.badRequest(`${parameter}: ${message}`, { errors: [{ value: parameter, messages: [message] }] })
