import type { Grants } from '#contract/access.ts'
import type { Part } from '#contract/authorization/words.ts'
import type { Model } from '#data-model/model.ts'
import { leavesOut, writeRights } from './member-rights.policy.ts'
import { readableModel } from '#data-model/readable-model.ts'

interface Held {
  readonly grants: Grants
  readonly right: 'factSheet.read' | 'factSheet.update'
  readonly isOwn: boolean
}

/** The fields and relations of a type that somebody can't view, or can't change, of a fact sheet of the type; and how many it has. */
export function membersLeftOut(model: Model, type: string, { grants, right, isOwn }: Held) {
  const [fields, sides] = [
    [...(model.types.get(type)?.fields.keys() ?? [])],
    [...(model.types.get(type)?.sides.keys() ?? [])],
  ]
  const hidden = readableModel({ grants }, model).hidden.get(type)
  const rights = writeRights({ isOwn })
  const isLeftOut = (part: Part) => (name: string) =>
    hidden?.has(name) === true || (right === 'factSheet.update' && leavesOut({ grants }, rights, { type, part, name }))
  return {
    leftOut: [...fields.filter(isLeftOut('FIELD')), ...sides.filter(isLeftOut('RELATION'))],
    total: fields.length + sides.length,
  }
}
