import type { FactSheetRelationInput } from '#contract/fact-sheets.ts'
import { textOrNull } from '#kernel/optional-text.ts'
import type { Model, SideModel } from '#data-model/model.ts'
import { type BodyContext, type Position, asSet, mergedFields } from './body-context.ts'
import { RELATIONS_MEMBER } from './member-paths.ts'
import type { RelationOnSide } from '#features/fact-sheets/change/edit.ts'
import type { RelationValues } from '#features/fact-sheets/rows/relation-row.ts'

/** One relation of a body, with its position there. */
export interface RelationBody extends Position {
  readonly input: FactSheetRelationInput
}

/** The side that a relation belongs to: an existing relation keeps its own, a new one goes by its name and the ends in the body. */
export function sideFrom(
  context: BodyContext,
  { input, member }: RelationBody,
  existing: RelationOnSide | undefined,
): SideModel | undefined {
  const { type, row } = context.current
  const [nameMember, name] = nameIn(context.current.model, input)
  const violate = (message: string): undefined => {
    context.violations.push({ path: `${member}.${nameMember}`, code: 'UNKNOWN_RELATION', message })
  }
  const own = existing && type.sides.get(existing.side)
  if (own) {
    const isOwn = name === undefined || [own.name, own.reverseName, own.relation.name].includes(name)
    return isOwn ? own : violate(`is ${own.name}, and stays it`)
  }
  if (name === undefined) return violate('must be the persisted or the side name of a relation')
  const bySide = type.sides.get(name)
  if (bySide) return bySide
  const sides = [...type.sides.values()].filter(({ relation }) => relation.name === name)
  if (sides.length === 0) return violate(`${type.key} has no relation ${name}`)
  // Where the fact sheet could be at either end, `fromId` and `toId` decide.
  const { fromId, toId } = input
  const isIncoming = fromId !== row.id && (toId === row.id || (Boolean(fromId) && !toId))
  return sides.find(({ isOutgoing }) => isOutgoing !== isIncoming) ?? sides[0]
}

/** The fact sheet at the other end; undefined where the body does not name it. */
export function otherEndFrom(
  { memberPaths, violations, current }: BodyContext,
  { input, path, member }: RelationBody,
  side: SideModel,
): string | undefined {
  const { factSheet, toId, fromId } = input
  const isLoop = toId === current.row.id && fromId === current.row.id
  const ends = [
    { endMember: 'factSheet.id', id: factSheet?.id },
    { endMember: 'toId', id: isLoop || toId !== current.row.id ? toId : undefined },
    { endMember: 'fromId', id: fromId === current.row.id ? undefined : fromId },
  ].flatMap(({ endMember, id }) => (id ? { endMember, id } : []))
  const [first] = ends
  const second = ends.find(({ id }) => id !== first?.id)
  if (second) {
    const message = `names a second fact sheet besides ${first?.endMember}; one end is the fact sheet itself`
    violations.push({ path: `${member}.${second.endMember}`, code: 'ENDS_CONTRADICT', message })
  }
  validateDirection({ violations, current }, { input, member }, side)
  const end = first ? `${member}.${first.endMember}` : member
  memberPaths.set(path, end)
  // A violation of all relations of a side, such as their number or the depth of a hierarchy, is reported at the first relation.
  const sidePath = `/${side.name}`
  const sideMember = memberPaths.get(sidePath)
  if (sideMember === RELATIONS_MEMBER || sideMember === '$') memberPaths.set(sidePath, end)
  return first?.id
}

/** The persisted name of a relation says which type is at which end; a side name is seen from the fact sheet, wherever that is named. */
function validateDirection(
  { violations, current: { row, type, model } }: Pick<BodyContext, 'violations' | 'current'>,
  { input, member }: Pick<RelationBody, 'input' | 'member'>,
  { relation, isOutgoing, otherType }: SideModel,
): void {
  const [, name] = nameIn(model, input)
  if (name !== relation.name || type.sides.has(name)) return
  const [ownMember, otherMember] = isOutgoing ? (['fromId', 'toId'] as const) : (['toId', 'fromId'] as const)
  if (input[otherMember] !== row.id || input[ownMember] === row.id) return
  const [from, to] = isOutgoing ? [type.key, otherType] : [otherType, type.key]
  const message = `must be the ${isOutgoing ? 'to' : 'from'} end: ${name} goes from ${from} to ${to}, not from ${to} to ${from}`
  violations.push({ path: `${member}.${otherMember}`, code: 'ENDS_SWAPPED', message })
}

/** The values of the relation itself; members that are not sent keep theirs. */
export function valuesFrom(
  context: BodyContext,
  body: RelationBody,
  { side, before }: { side: SideModel; before: RelationValues },
): RelationValues {
  const { input, path, member } = body
  const { activeFrom, activeUntil, description, naFields } = input
  for (const name of ['activeFrom', 'activeUntil', 'naFields']) {
    context.memberPaths.set(`${path}/${name}`, `${member}.${name}`)
  }
  const fields = { definitions: side.relation.fields, before: before.fields, sent: input.fields }
  return {
    active_from: activeFrom === undefined ? before.active_from : activeFrom,
    active_until: activeUntil === undefined ? before.active_until : activeUntil,
    description: description === undefined ? before.description : textOrNull(description),
    fields: mergedFields(context, { path, member }, fields),
    na_fields: naFields === undefined ? before.na_fields : asSet(before.na_fields, naFields ?? []),
    constraining: constrainingFrom(context, body, before.constraining),
  }
}

/** The relations named in either list, and the existing ones that the caller cannot see and so cannot name. */
function constrainingFrom(
  { visibleConstraining, violations, memberPaths }: BodyContext,
  { input, path, member }: RelationBody,
  before: readonly string[],
): readonly string[] {
  const { idsOfConstrainingRelations: ids, constrainingRelations: records } = input
  const listMember = `${member}.${ids ? 'idsOfConstrainingRelations' : 'constrainingRelations'}`
  memberPaths.set(`${path}/constrainingRelations`, listMember)
  if (ids === undefined && records === undefined) return before
  const requested = [...(ids ?? []), ...(records ?? []).map(({ id }) => id)]
  for (const id of requested.filter((other) => !visibleConstraining.has(other) && !before.includes(other))) {
    violations.push({ path: listMember, code: 'CONSTRAINING_RELATION_INVALID', message: `there is no relation ${id}` })
  }
  const hidden = before.filter((id) => !visibleConstraining.has(id))
  return asSet(before, [...hidden, ...requested])
}

function nameIn(model: Model, { type, typeFromFS }: FactSheetRelationInput) {
  if (type) return ['type', type] as const
  const isRelation = [...model.relations.values()].some(({ name, definition: { from, to } }) =>
    [name, from.name, to.name].some((relationName) => relationName === typeFromFS),
  )
  // Otherwise it is the type of a fact sheet.
  return typeFromFS && isRelation ? (['typeFromFS', typeFromFS] as const) : (['type', undefined] as const)
}
