import type { CurrentFactSheet } from '#features/fact-sheets/change/edits.service.ts'
import type { RelationOnSide } from '#features/fact-sheets/change/edit.ts'
import type { SideModel } from '#data-model/model.ts'
import { violation } from './patch.ts'

/** A relation of a fact sheet by its side name and the fact sheet at the other end. `path`: the argument that violations point to. */
export interface RelationEnd {
  readonly type: string
  readonly otherId: string
  readonly path: string
}

/** The side that an end names. */
export function sideOf({ type: { key, sides } }: CurrentFactSheet, { type, path }: RelationEnd): SideModel {
  const side = sides.get(type)
  if (!side) throw violation(path, 'UNKNOWN_RELATION', `${key} has no relation ${type}`)
  return side
}

/** The relation of a fact sheet to the other end, if there is one. Of several, none is the one that is meant. */
export function relationOf(current: CurrentFactSheet, end: RelationEnd): RelationOnSide | undefined {
  const { name } = sideOf(current, end)
  const [relation, ...others] = current.relations.filter(
    ({ side, otherId }) => side === name && otherId === end.otherId.toLowerCase(),
  )
  if (others.length === 0) return relation
  const message = `there are ${others.length + 1} relations ${name} to ${end.otherId}; change one by its id, with updateFactSheet`
  throw violation(end.path, 'RELATION_AMBIGUOUS', message)
}

/** The relation of a fact sheet to the other end. */
export function existingRelation(current: CurrentFactSheet, end: RelationEnd): RelationOnSide {
  const relation = relationOf(current, end)
  if (!relation) throw violation(end.path, 'RELATION_NOT_FOUND', `there is no relation ${end.type} to ${end.otherId}`)
  return relation
}
