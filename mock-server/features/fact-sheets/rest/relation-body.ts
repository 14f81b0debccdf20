import type { FactSheetRelationInput } from '#contract/fact-sheets.ts'
import type { SideModel } from '#data-model/model.ts'
import { type At, type BodyReading, asSet, mergedFields } from './body-context.ts'
import { listPlace } from './member-paths.ts'
import type { RelationSeen, RelationValues } from '#features/fact-sheets/rows/fact-sheet-row.ts'

/** Which relation a body means: of a known one its own, otherwise by the name that it gives and the ends that it names. */
export function sideFrom(
  reading: BodyReading,
  input: FactSheetRelationInput,
  known: RelationSeen | undefined,
  { place }: At,
): SideModel | undefined {
  const { type, row } = reading.current
  const [member, name] = nameIn(reading, input)
  const violated = (message: string): undefined => {
    reading.violations.push({ path: `${place}.${member}`, code: 'UNKNOWN_RELATION', message })
  }
  const own = known && type.sides.get(known.side)
  if (own) {
    const isOwn = name === undefined || [own.name, own.reverseName, own.relation.name].includes(name)
    return isOwn ? own : violated(`is ${own.name}, and stays it`)
  }
  if (name === undefined) return violated('must be the persisted or the side name of a relation')
  const bySide = type.sides.get(name)
  if (bySide) return bySide
  const sides = [...type.sides.values()].filter(({ relation }) => relation.name === name)
  if (sides.length === 0) return violated(`${type.key} has no relation ${name}`)
  // Where the fact sheet may stand at either end, the ends that are named decide.
  const { fromId, toId } = input
  const isIncoming = fromId !== row.id && (toId === row.id || (Boolean(fromId) && !toId))
  return sides.find(({ isOutgoing }) => isOutgoing !== isIncoming) ?? sides[0]
}

/** The fact sheet at the other end; undefined where the body does not name it. */
export function otherFrom(
  reading: BodyReading,
  { factSheet, toId, fromId }: FactSheetRelationInput,
  side: SideModel,
  { path, place }: At,
): string | undefined {
  const { places, violations, current } = reading
  const isLoop = toId === current.row.id && fromId === current.row.id
  const named = [
    { member: 'factSheet.id', id: factSheet?.id },
    { member: 'toId', id: isLoop || toId !== current.row.id ? toId : undefined },
    { member: 'fromId', id: fromId === current.row.id ? undefined : fromId },
  ].flatMap(({ member, id }) => (id ? { member, id } : []))
  const [first] = named
  const second = named.find(({ id }) => id !== first?.id)
  if (second) {
    const message = `names a second fact sheet besides ${first?.member}; one end is the fact sheet itself`
    violations.push({ path: `${place}.${second.member}`, code: 'ENDS_CONTRADICT', message })
  }
  const end = first ? `${place}.${first.member}` : place
  places.set(path, end)
  // Of what is wrong with all relations of a side, such as their number or the depth of a hierarchy, the first one is told.
  const ofSide = `/${side.name}`
  if (places.get(ofSide) === listPlace || places.get(ofSide) === '$') places.set(ofSide, end)
  return first?.id
}

/** What the body says of the relation itself; members that are not sent stay. */
export function valuesFrom(
  reading: BodyReading,
  { relation }: SideModel,
  input: FactSheetRelationInput,
  before: RelationValues,
  at: At,
): RelationValues {
  const { activeFrom, activeUntil, description, naFields } = input
  for (const member of ['activeFrom', 'activeUntil', 'naFields']) {
    reading.places.set(`${at.path}/${member}`, `${at.place}.${member}`)
  }
  return {
    active_from: activeFrom === undefined ? before.active_from : activeFrom,
    active_until: activeUntil === undefined ? before.active_until : activeUntil,
    description: description === undefined ? before.description : description || null,
    fields: mergedFields(reading, relation.fields, before.fields, input.fields, at),
    na_fields: naFields === undefined ? before.na_fields : asSet(before.na_fields, naFields ?? []),
    constraining: constrainingFrom(reading, input, before.constraining, at),
  }
}

/** Those that the body names in either list, and those that the caller could not have named, because he does not see them. */
function constrainingFrom(
  { shown, violations, places }: BodyReading,
  { idsOfConstrainingRelations: ids, constrainingRelations: records }: FactSheetRelationInput,
  before: readonly string[],
  { path, place }: At,
): readonly string[] {
  const member = `${place}.${ids ? 'idsOfConstrainingRelations' : 'constrainingRelations'}`
  places.set(`${path}/constrainingRelations`, member)
  if (ids === undefined && records === undefined) return before
  const wanted = [...(ids ?? []), ...(records ?? []).map(({ id }) => id)]
  for (const id of wanted.filter((one) => !shown.has(one) && !before.includes(one))) {
    violations.push({ path: member, code: 'CONSTRAINING_RELATION_INVALID', message: `there is no relation ${id}` })
  }
  const hidden = before.filter((id) => !shown.has(id))
  return asSet(before, [...hidden, ...wanted])
}

function nameIn({ current: { model } }: BodyReading, { type, typeFromFS }: FactSheetRelationInput) {
  if (type) return ['type', type] as const
  const isRelation = [...model.relations.values()].some(({ name, definition: { from, to } }) =>
    [name, from.name, to.name].some((one) => one === typeFromFS),
  )
  // Otherwise it is the type of a fact sheet.
  return typeFromFS && isRelation ? (['typeFromFS', typeFromFS] as const) : (['type', undefined] as const)
}
