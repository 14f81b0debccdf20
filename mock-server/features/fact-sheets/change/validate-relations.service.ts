import { type Violation, refuse } from '#kernel/refusal.ts'
import type { Model } from '#data-model/model.ts'
import type { Tx } from '#storage/database.ts'
import { CHILD_PARENT, type RelationChange, type FactSheetChange } from './fact-sheet-change.ts'
import { findNamesakes } from '#features/fact-sheets/rows/fact-sheets.store.ts'
import { findSharedEnds, findCycles, findDuplicates, lockWorkspace } from './relation-rules.store.ts'
import { findSides } from '#features/fact-sheets/rows/relations.store.ts'
import type { FactSheetRow } from '#features/fact-sheets/rows/fact-sheet-row.ts'
import type { RelationRow } from '#features/fact-sheets/rows/relation-row.ts'

/** Full names are unique among the active fact sheets of a type. */
export async function validateNames(tx: Tx, workspaceId: string, works: readonly FactSheetChange[]): Promise<void> {
  const renamed = works.filter(({ before, after }) => before?.full_name !== after.full_name).map(({ after }) => after)
  await refuseNamesakes(tx, workspaceId, renamed)
}

/**
 * Throws for the first names that are taken, by others or by each other. `what` is said in place of the names where they may be of
 * fact sheets that the caller cannot see.
 */
export async function refuseNamesakes(
  tx: Tx,
  workspaceId: string,
  renamed: readonly FactSheetRow[],
  what?: string,
): Promise<void> {
  const ids = new Set(renamed.map(({ id }) => id))
  const seen = new Set<string>()
  const twice = renamed.filter(({ type, full_name }) => {
    const key = `${type} ${full_name}`
    return seen.size === seen.add(key).size
  })
  const taken = (await findNamesakes(tx, workspaceId, renamed)).filter(({ other_id }) => !ids.has(other_id))
  const names = [...new Set([...twice, ...taken].map(({ full_name }) => full_name))]
  if (names.length === 0) return
  const shown = names.slice(0, 5).join(', ')
  const message = what
    ? `${what} would have a name that is taken`
    : `there is a fact sheet ${shown} of this type already`
  throw refuse.violations([{ path: '/name', code: 'NAME_NOT_UNIQUE', message }])
}

/** What can be told only when the relations are in place: how many there are at each end, pairs, cycles. */
export async function validateRelations(
  tx: Tx,
  workspaceId: string,
  model: Model,
  works: readonly FactSheetChange[],
  relations: readonly RelationChange[],
): Promise<void> {
  const placed = relations.flatMap(({ after, path }) => (after ? [{ ...after, path }] : []))
  const types = new Map(works.map(({ after }) => [after.id, after.type]))
  const violations = [
    ...(await validateRemovedMandatory(tx, workspaceId, model, works, relations)),
    ...(await validatePlaced(tx, workspaceId, model, placed, types)),
  ]
  if (violations.length > 0) throw refuse.violations(violations)
}

/** What is wrong with relations where they stand; `types` of the fact sheets at their ends. */
export const validatePlaced = async (
  tx: Tx,
  workspaceId: string,
  model: Model,
  placed: readonly Placed[],
  types: ReadonlyMap<string, string>,
): Promise<Violation[]> => [
  ...(await validateCounts(tx, workspaceId, model, placed)),
  ...(await validatePairs(tx, workspaceId, model, placed)),
  ...(await validateCycles(tx, workspaceId, model, placed, types)),
]

/**
 * One after the other where circles are looked for: two relations that make one together may touch four different fact sheets. The
 * row is the one that every change ends with anyway.
 */
export async function lockForCycleCheck(
  tx: Tx,
  workspaceId: string,
  model: Model,
  relations: readonly Pick<RelationChange, 'after'>[],
): Promise<void> {
  const mayLoop = relations.some(({ after }) => {
    const relation = after && model.relations.get(after.type)
    if (!relation) return false
    const { from, to } = relation.definition
    const isOneType =
      from.factSheetType === to.factSheetType || [from, to].some((end) => end.factSheetType === ANY_TYPE)
    return isOneType && !(relation.allowsCycles && relation.name !== CHILD_PARENT)
  })
  if (mayLoop) await lockWorkspace(tx, workspaceId)
}
const ANY_TYPE = 'BaseFactSheet'

/** Whom the change takes the last relation of a side that its type must have, whichever end it was taken away from. */
async function validateRemovedMandatory(
  tx: Tx,
  workspaceId: string,
  model: Model,
  works: readonly FactSheetChange[],
  relations: readonly RelationChange[],
): Promise<Violation[]> {
  const lost = relations.flatMap(({ before, path }) => {
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
  const kept = await findSides(
    tx,
    workspaceId,
    lost.map(({ id }) => id),
  )
  const rows = new Map(works.map(({ after }) => [after.id, after]))
  return lost.flatMap(({ id, isOutgoing, name, path, type }): Violation[] => {
    const has = kept.some((one) => one.id === id && one.type === type && one.is_outgoing === isOutgoing)
    const row = rows.get(id)
    if (has || row?.na_fields.includes(name)) return []
    const message = `${id} must have a relation ${name}`
    return [{ path, code: 'MANDATORY_RELATION_MISSING', message }]
  })
}

export type Placed = RelationRow & { readonly path: string }

async function validateCounts(
  tx: Tx,
  workspaceId: string,
  model: Model,
  placed: readonly Placed[],
): Promise<Violation[]> {
  const violations: Violation[] = []
  for (const end of ['from', 'to'] as const) {
    const single = placed.filter(({ type }) => {
      const multiplicity = model.relations.get(type)?.definition[end].multiplicity
      return multiplicity === 'SINGLE' || multiplicity === '1'
    })
    const crowded = await findSharedEnds(tx, workspaceId, end, single)
    for (const { path, type } of single.filter(({ id }) => crowded.has(id))) {
      const code = `FS_VALIDATION_RELATION_NOT_UNIQUE_${end === 'from' ? 'OUTGOING' : 'INCOMING'}`
      const name = model.relations.get(type)?.definition[end].name ?? type
      violations.push({ path, code, message: `there can be only one ${name}` })
    }
  }
  return violations
}

async function validatePairs(
  tx: Tx,
  workspaceId: string,
  model: Model,
  placed: readonly Placed[],
): Promise<Violation[]> {
  const once = placed.filter(({ type }) => model.relations.get(type)?.isUniquePerPair)
  const twins = await findDuplicates(
    tx,
    workspaceId,
    once.map(({ id }) => id),
  )
  return once
    .filter(({ id }) => twins.has(id))
    .map(({ path }) => {
      const message = 'the two fact sheets have this relation already, at the same time'
      return { path, code: 'FS_VALIDATION_RELATION_EXISTS', message }
    })
}

async function validateCycles(
  tx: Tx,
  workspaceId: string,
  model: Model,
  placed: readonly Placed[],
  types: ReadonlyMap<string, string>,
): Promise<Violation[]> {
  const loops = placed.filter(({ from_id, to_id }) => from_id === to_id)
  const mayLoop = placed.filter(({ type, from_id, to_id }) => {
    const isAllowed = type !== CHILD_PARENT && model.relations.get(type)?.allowsCycles
    return !isAllowed && from_id !== to_id && types.get(from_id) === types.get(to_id)
  })
  const cyclic = await findCycles(tx, workspaceId, mayLoop)
  return [...loops, ...mayLoop.filter(({ from_id }) => cyclic.has(from_id))].map(({ path }) => {
    const message = 'would lead back to the fact sheet that it starts from'
    return { path, code: 'FS_VALIDATION_RELATION_CYCLE', message }
  })
}
