import { refuse } from '#kernel/refusal.ts'
import { baseFields } from '#data-model/compile.ts'
import type { Model, SideModel } from '#data-model/model.ts'

/** Persisted names of relations, by the end at which the fact sheet in question stands. */
export interface Directions {
  readonly outgoing: readonly string[]
  readonly incoming: readonly string[]
}

export const allDirections = (model: Model): Directions => {
  const names = [...model.relations.keys()]
  return { outgoing: names, incoming: names }
}

/** What a list of persisted and side names means; 400 for a name that no relation has. */
export function directionsOf(model: Model, names: readonly string[], parameter: string): Directions {
  const [outgoing, incoming] = [new Set<string>(), new Set<string>()]
  for (const wanted of names) {
    const named = [...model.relations.values()].filter(({ name, definition: { from, to } }) =>
      [name, from.name, to.name].includes(wanted),
    )
    if (named.length === 0) throw unknown(parameter, `no relation is called ${wanted}`)
    for (const { name, definition } of named) {
      if ([name, definition.from.name].includes(wanted)) outgoing.add(name)
      if ([name, definition.to.name].includes(wanted)) incoming.add(name)
    }
  }
  return { outgoing: [...outgoing], incoming: [...incoming] }
}

export const includes = ({ outgoing, incoming }: Directions, { relation, isOutgoing }: SideModel): boolean =>
  (isOutgoing ? outgoing : incoming).includes(relation.name)

/** 400 for types of fact sheets that the model does not have. */
export function refuseUnknownTypes(model: Model, types: readonly string[]): void {
  const missing = types.find((type) => !model.types.has(type))
  if (missing !== undefined) throw unknown('type', `there is no type ${missing}`)
}

/** 400 for fields that no type has; base fields are always sent and may be named. */
export function refuseUnknownFields(model: Model, fields: readonly string[]): void {
  const types = [...model.types.values()]
  const missing = fields.find((name) => !baseFields.has(name) && !types.some((type) => type.fields.has(name)))
  if (missing !== undefined) throw unknown('fields', `no type has a field ${missing}`)
}

const unknown = (parameter: string, message: string) =>
  refuse.badRequest(`${parameter}: ${message}`, { errors: [{ value: parameter, messages: [message] }] })
