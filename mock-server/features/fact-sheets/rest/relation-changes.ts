import type { FactSheetRelationInput } from '#contract/fact-sheets.ts'
import type { SideModel } from '#data-model/model.ts'
import type { At, BodyReading } from './body-context.ts'
import { otherFrom, sideFrom, valuesFrom } from './relation-body.ts'
import {
  type Edit,
  type RelationSeen,
  emptyRelation,
  relationValuesOf,
} from '#features/fact-sheets/rows/fact-sheet-row.ts'

type Changes = Pick<Edit, 'added' | 'changed' | 'removed'>
const none: Changes = { added: [], changed: [], removed: [] }

/**
 * The list that a body has of relations, for those that `isListed`: what it names by id, or by side and other end, is changed, what
 * is new is added, and what it does not name goes. Relations that are not listed, or that the caller cannot see, stay.
 */
export function relationsFrom(
  reading: BodyReading,
  inputs: readonly FactSheetRelationInput[],
  isListed: (side: SideModel) => boolean,
): Changes {
  const { type, relations } = reading.current
  const listed = relations.filter((one) => {
    const side = type.sides.get(one.side)
    return side !== undefined && isListed(side)
  })
  const left = new Set(listed)
  const known = new Map(relations.map((one) => [one.id, one]))
  // What is named by its id is not there for those that name side and other end only.
  const named = new Set(inputs.flatMap(({ id }) => id ?? []))
  const free = Map.groupBy(
    listed.filter(({ id }) => !named.has(id)),
    ({ side, otherId }) => `${side} ${otherId}`,
  )
  const changes = inputs.map((input, index): Changes => {
    const at = { path: `/relations/${index}`, place: `$.relations[${index}]` }
    const byId = input.id ? known.get(input.id) : undefined
    if (byId && !left.has(byId)) {
      const side = type.sides.get(byId.side)
      const isTwice = side !== undefined && isListed(side)
      return isTwice ? violated(reading, 'RELATION_TWICE', `${at.place}.id`, 'is there twice') : none
    }
    const side = sideFrom(reading, input, byId, at)
    if (!side || !isListed(side)) return none
    const otherId = otherFrom(reading, input, side, at)
    const one = byId ?? free.get(`${side.name} ${otherId}`)?.shift()
    if (one) left.delete(one)
    return one ? changeTo(reading, one, side, otherId, input, at) : additionOf(reading, side, otherId, input, at)
  })
  return {
    added: changes.flatMap(({ added }) => added),
    changed: changes.flatMap(({ changed }) => changed),
    removed: [...left].map(({ id }) => ({ path: '/relations', id })),
  }
}

/** The body is one new relation. */
export function additionFrom(reading: BodyReading, input: FactSheetRelationInput): Changes {
  const side = sideFrom(reading, input, undefined, root)
  return side ? additionOf(reading, side, otherFrom(reading, input, side, root), input, root) : none
}

/** The body is what becomes of a relation. */
export function changeFrom(reading: BodyReading, known: RelationSeen, input: FactSheetRelationInput): Changes {
  const side = sideFrom(reading, input, known, root)
  return side ? changeTo(reading, known, side, otherFrom(reading, input, side, root), input, root) : none
}

const root: At = { path: '/relation', place: '$' }

function additionOf(
  reading: BodyReading,
  side: SideModel,
  otherId: string | undefined,
  input: FactSheetRelationInput,
  at: At,
): Changes {
  if (otherId === undefined) {
    const end = `${at.place}.${side.isOutgoing ? 'toId' : 'fromId'}`
    return violated(reading, 'FACT_SHEET_MISSING', end, 'must say which fact sheet is at the other end')
  }
  const values = valuesFrom(reading, side, input, emptyRelation, at)
  return { ...none, added: [{ path: at.path, side: side.name, otherId, id: reading.newId(), values }] }
}

function changeTo(
  reading: BodyReading,
  known: RelationSeen,
  side: SideModel,
  otherId: string | undefined,
  input: FactSheetRelationInput,
  at: At,
): Changes {
  const values = valuesFrom(reading, side, input, relationValuesOf(known), at)
  return { ...none, changed: [{ path: at.path, id: known.id, otherId, values }] }
}

function violated({ violations }: BodyReading, code: string, path: string, message: string): Changes {
  violations.push({ path, code, message })
  return none
}
