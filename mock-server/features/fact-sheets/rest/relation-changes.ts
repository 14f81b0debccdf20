import type { FactSheetRelationInput } from '#contract/fact-sheets.ts'
import type { SideModel } from '#data-model/model.ts'
import type { BodyContext } from './body-context.ts'
import { type RelationBody, otherEndFrom, sideFrom, valuesFrom } from './relation-body.ts'
import type { Edit, RelationOnSide } from '#features/fact-sheets/change/edit.ts'
import { emptyRelation, relationValuesOf } from '#features/fact-sheets/rows/relation-row.ts'

type RelationChanges = Pick<Edit, 'added' | 'changed' | 'removed'>
const none: RelationChanges = { added: [], changed: [], removed: [] }

/**
 * The changes that a list of relations requests, for the sides that `isListed`: relations named by id, or by side and other end,
 * are changed, new ones are added, and those that the list omits are removed. Relations of other sides, and relations that the
 * caller cannot see, stay.
 */
export function relationsFrom(
  context: BodyContext,
  inputs: readonly FactSheetRelationInput[],
  isListed: (side: SideModel) => boolean,
): RelationChanges {
  const { type, relations } = context.current
  const isReplaced = ({ side: name }: RelationOnSide) => {
    const side = type.sides.get(name)
    return side !== undefined && isListed(side)
  }
  const listed = relations.filter(isReplaced)
  const omitted = new Set(listed)
  const byId = new Map(relations.map((relation) => [relation.id, relation]))
  // A relation named by its id is not available to inputs that name side and other end only.
  const namedIds = new Set(inputs.flatMap(({ id }) => id ?? []))
  const byEnd = Map.groupBy(
    listed.filter(({ id }) => !namedIds.has(id)),
    ({ side, otherId }) => `${side} ${otherId}`,
  )
  const changes = inputs.map((input, index): RelationChanges => {
    const body: RelationBody = { input, path: `/relations/${index}`, member: `$.relations[${index}]` }
    const named = input.id ? byId.get(input.id) : undefined
    if (named && !omitted.has(named)) {
      if (!isReplaced(named)) return none
      return violation(context, { path: `${body.member}.id`, code: 'RELATION_TWICE', message: 'is there twice' })
    }
    const side = sideFrom(context, body, named)
    if (!side || !isListed(side)) return none
    const otherId = otherEndFrom(context, body, side)
    const existing = named ?? byEnd.get(`${side.name} ${otherId}`)?.shift()
    if (existing) omitted.delete(existing)
    return existing
      ? changeTo(context, body, { existing, side, otherId })
      : additionOf(context, body, { side, otherId })
  })
  return {
    added: changes.flatMap(({ added }) => added),
    changed: changes.flatMap(({ changed }) => changed),
    removed: [...omitted].map(({ id }) => ({ path: '/relations', id })),
  }
}

/** The addition that a body requests which is one new relation. */
export function additionFrom(context: BodyContext, input: FactSheetRelationInput): RelationChanges {
  const body = wholeBody(input)
  const side = sideFrom(context, body, undefined)
  return side ? additionOf(context, body, { side, otherId: otherEndFrom(context, body, side) }) : none
}

/** The change to an existing relation that a body requests which is that relation. */
export function changeFrom(
  context: BodyContext,
  existing: RelationOnSide,
  input: FactSheetRelationInput,
): RelationChanges {
  const body = wholeBody(input)
  const side = sideFrom(context, body, existing)
  return side ? changeTo(context, body, { existing, side, otherId: otherEndFrom(context, body, side) }) : none
}

const wholeBody = (input: FactSheetRelationInput): RelationBody => ({ input, path: '/relation', member: '$' })

interface Ends {
  readonly side: SideModel
  readonly otherId: string | undefined
}

function additionOf(context: BodyContext, body: RelationBody, { side, otherId }: Ends): RelationChanges {
  const { path, member } = body
  validateStatus(context, body)
  if (otherId === undefined) {
    const message = 'must say which fact sheet is at the other end'
    const endMember = `${member}.${side.isOutgoing ? 'toId' : 'fromId'}`
    return violation(context, { path: endMember, code: 'FACT_SHEET_MISSING', message })
  }
  const values = valuesFrom(context, body, { side, before: emptyRelation })
  return { ...none, added: [{ path, side: side.name, otherId, id: context.newId(), values }] }
}

function changeTo(
  context: BodyContext,
  body: RelationBody,
  { existing, side, otherId }: Ends & { readonly existing: RelationOnSide },
): RelationChanges {
  validateStatus(context, body)
  const values = valuesFrom(context, body, { side, before: relationValuesOf(existing) })
  return { ...none, changed: [{ path: body.path, id: existing.id, otherId, values }] }
}

/** A body archives no relation by its status: DELETE does, or archiving the fact sheet. */
function validateStatus({ takesArchived, violations }: BodyContext, { input, member }: RelationBody): void {
  if (input.status !== 'ARCHIVED' || takesArchived) return
  const message = 'must be ACTIVE; DELETE archives a relation'
  violations.push({ path: `${member}.status`, code: 'RELATION_ARCHIVED', message })
}

function violation({ violations }: BodyContext, added: BodyContext['violations'][number]): RelationChanges {
  violations.push(added)
  return none
}
