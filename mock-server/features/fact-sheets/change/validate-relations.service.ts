import { isSingle } from '#data-model/multiplicity.ts'
import { type Violation, refuse } from '#kernel/refusal.ts'
import type { ViolationCode } from '#kernel/violation-codes.ts'
import type { RelationRow } from '#features/fact-sheets/rows/relation-row.ts'
import { findSides } from '#features/fact-sheets/rows/relations.store.ts'
import type { ChangeContext } from './change-context.ts'
import { CHILD_PARENT, type FactSheetChange, type RelationChange } from './fact-sheet-change.ts'
import { findCycles, findDuplicates, findSharedEnds, lockWorkspace } from './relation-rules.store.ts'

/** Refuses what shows only when the relations are written: missing mandatory ones, too many at one end, duplicate pairs and cycles. */
export async function validateRelations(
  context: ChangeContext,
  changes: readonly FactSheetChange[],
  relations: readonly RelationChange[],
): Promise<void> {
  const placed = relations.flatMap(({ after, path }) => (after ? [{ ...after, path }] : []))
  const types = new Map(changes.map(({ after }) => [after.id, after.type]))
  const violations = [
    ...(await validateRemovedMandatory(context, changes, relations)),
    ...(await validatePlaced(context, placed, types)),
  ]
  if (violations.length > 0) throw refuse.violations(violations)
}

/** A written relation, with the path that violations of it point to. */
type PlacedRelation = RelationRow & { readonly path: string }

type Placing = Pick<ChangeContext, 'tx' | 'workspaceId' | 'model'>

/** The violations of written relations among all others. `types` of the fact sheets at their ends. */
export const validatePlaced = async (
  context: Placing,
  placed: readonly PlacedRelation[],
  types: ReadonlyMap<string, string>,
): Promise<Violation[]> => [
  ...(await validateCounts(context, placed)),
  ...(await validatePairs(context, placed)),
  ...(await validateCycles(context, placed, types)),
]

/**
 * Lets changes that could close a cycle run one after the other, because two relations that close one together may touch four
 * different fact sheets. The locked row is the event counter, which every change locks at its end anyway.
 */
export async function lockForCycleCheck(
  { tx, workspaceId, model }: ChangeContext,
  relations: readonly Pick<RelationChange, 'after'>[],
): Promise<void> {
  const canCloseCycle = relations.some(({ after }) => {
    const relation = after && model.relations.get(after.type)
    if (!relation) return false
    const { from, to } = relation.definition
    const isOneType =
      from.factSheetType === to.factSheetType || [from, to].some((end) => end.factSheetType === ANY_TYPE)
    return isOneType && !(relation.allowsCycles && relation.name !== CHILD_PARENT)
  })
  if (canCloseCycle) await lockWorkspace(tx, workspaceId)
}
const ANY_TYPE = 'BaseFactSheet'

/** Fact sheets that would lose the last relation of a mandatory side, at either end. */
async function validateRemovedMandatory(
  { tx, workspaceId, model }: ChangeContext,
  changes: readonly FactSheetChange[],
  relations: readonly RelationChange[],
): Promise<Violation[]> {
  const removed = relations.flatMap(({ before, path }) => {
    const definition = before && model.relations.get(before.type)?.definition
    if (!definition) return []
    const ends = [
      { id: before.from_id, isOutgoing: true, end: definition.from },
      { id: before.to_id, isOutgoing: false, end: definition.to },
    ]
    return ends
      .filter(({ end }) => end.mandatory)
      .map(({ id, isOutgoing, end: { name } }) => ({ id, isOutgoing, name, path, type: before.type }))
  })
  const remaining = await findSides(
    tx,
    workspaceId,
    removed.map(({ id }) => id),
  )
  const rows = new Map(changes.map(({ after }) => [after.id, after]))
  return removed.flatMap(({ id, isOutgoing, name, path, type }): Violation[] => {
    const hasOther = remaining.some((side) => side.id === id && side.type === type && side.is_outgoing === isOutgoing)
    if (hasOther || rows.get(id)?.na_fields.includes(name)) return []
    const message = `${id} must have a relation ${name}`
    return [{ path, code: 'MANDATORY_RELATION_MISSING', message }]
  })
}

async function validateCounts(
  { tx, workspaceId, model }: Placing,
  placed: readonly PlacedRelation[],
): Promise<Violation[]> {
  const violations: Violation[] = []
  for (const end of ['from', 'to'] as const) {
    const single = placed.filter(({ type }) => {
      const multiplicity = model.relations.get(type)?.definition[end].multiplicity
      return isSingle(multiplicity)
    })
    const ids = single.map(({ id }) => id)
    const shared = await findSharedEnds(tx, workspaceId, { end, ids })
    for (const { path, type } of single.filter(({ id }) => shared.has(id))) {
      const code: ViolationCode = `FS_VALIDATION_RELATION_NOT_UNIQUE_${end === 'from' ? 'OUTGOING' : 'INCOMING'}`
      const name = model.relations.get(type)?.definition[end].name ?? type
      violations.push({ path, code, message: `there can be only one ${name}` })
    }
  }
  return violations
}

async function validatePairs(
  { tx, workspaceId, model }: Placing,
  placed: readonly PlacedRelation[],
): Promise<Violation[]> {
  const unique = placed.filter(({ type }) => model.relations.get(type)?.isUniquePerPair)
  const duplicates = await findDuplicates(
    tx,
    workspaceId,
    unique.map(({ id }) => id),
  )
  return unique
    .filter(({ id }) => duplicates.has(id))
    .map(({ path }) => {
      const message = 'the two fact sheets have this relation already, at the same time'
      return { path, code: 'FS_VALIDATION_RELATION_EXISTS', message }
    })
}

async function validateCycles(
  { tx, workspaceId, model }: Placing,
  placed: readonly PlacedRelation[],
  types: ReadonlyMap<string, string>,
): Promise<Violation[]> {
  const loops = placed.filter(({ from_id, to_id }) => from_id === to_id)
  const candidates = placed.filter(({ type, from_id, to_id }) => {
    const isAllowed = type !== CHILD_PARENT && model.relations.get(type)?.allowsCycles
    return !isAllowed && from_id !== to_id && types.get(from_id) === types.get(to_id)
  })
  const cyclic = await findCycles(tx, workspaceId, candidates)
  return [...loops, ...candidates.filter(({ from_id }) => cyclic.has(from_id))].map(({ path }) => {
    const message = 'would lead back to the fact sheet that it starts from'
    return { path, code: 'FS_VALIDATION_RELATION_CYCLE', message }
  })
}
