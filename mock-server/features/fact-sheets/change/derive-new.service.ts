import type { Model, SideModel } from '#data-model/model.ts'
import type { Tx } from '#storage/database.ts'
import { withAggregates } from './aggregates.ts'
import { withDerivedMembers } from './derive.ts'
import { CHILD_PARENT, MAX_DEPTH, type RelationChange, type FactSheetChange } from './fact-sheet-change.ts'
import { type Named, isOf, namesFor, namingSides } from './names.ts'
import { type NamingRelation, findForNaming } from '#features/fact-sheets/rows/relations.store.ts'
import type { RelationRow } from '#features/fact-sheets/rows/relation-row.ts'

/**
 * Names, sides and depth as they will be, before anything is written: names must be known to be judged, and a new fact sheet is
 * written once. Names of fact sheets beyond these follow in recompute.service.ts.
 */
export async function deriveNew(
  tx: Tx,
  model: Model,
  works: readonly FactSheetChange[],
  relations: readonly RelationChange[],
): Promise<void> {
  const byId = new Map(works.map((work) => [work.after.id, work]))
  const placed = placedByEnd(relations)
  const stored = Map.groupBy(await storedNaming(tx, works), ({ own_id }) => own_id)
  const gone = new Set(relations.flatMap(({ before }) => before?.id ?? []))
  for (const work of works.filter(({ before }) => !before)) {
    const relationsOf = (side: SideModel) =>
      (placed.get(work.after.id) ?? []).filter((row) => isAtSide(row, work.after.id, side))
    const level = levelIn(work.after.id, byId, placed)
    work.after = withAggregates(work.type, { ...work.after, sides: sidesIn(work, placed), level }, relationsOf)
  }
  for (let round = 0; round < MAX_DEPTH; round += 1) {
    let isSettled = true
    for (const work of works) {
      const related = (side: SideModel): Named[] => {
        const before = (stored.get(work.after.id) ?? []).filter(
          (one) => isOf(one, work.after.id, side) && !gone.has(one.id),
        )
        const kept = (status: NamingRelation['status']) =>
          before.filter((one) => one.status === status).map((one) => byId.get(one.other_id)?.after ?? one)
        const made = (placed.get(work.after.id) ?? [])
          .filter((row) => isAtSide(row, work.after.id, side))
          .flatMap(({ from_id, to_id }) => byId.get(side.isOutgoing ? to_id : from_id)?.after ?? [])
        return [...kept('ACTIVE'), ...made, ...kept('ARCHIVED')]
      }
      const names = namesFor(work.type, work.after, related)
      if (names.display_name === work.after.display_name && names.full_name === work.after.full_name) continue
      work.after = { ...work.after, ...names }
      isSettled = false
    }
    if (isSettled) break
  }
  for (const work of works) work.after = withDerivedMembers(model, work.after)
}

/** The relations as they will be, under both their ends. */
function placedByEnd(relations: readonly RelationChange[]): ReadonlyMap<string, RelationRow[]> {
  const byEnd = new Map<string, RelationRow[]>()
  for (const { after } of relations) {
    if (!after) continue
    for (const end of new Set([after.from_id, after.to_id])) {
      const before = byEnd.get(end)
      if (before) before.push(after)
      else byEnd.set(end, [after])
    }
  }
  return byEnd
}

const isAtSide = (row: RelationRow, id: string, { relation, isOutgoing }: SideModel): boolean =>
  row.type === relation.name && (isOutgoing ? row.from_id : row.to_id) === id

/** What the store knows of the relations that names are made of; nothing where no name can change. */
async function storedNaming(tx: Tx, works: readonly FactSheetChange[]): Promise<NamingRelation[]> {
  const known = works.filter(({ before }) => before)
  const types = new Set(known.flatMap(({ type }) => namingSides(type).map(({ relation }) => relation.name)))
  const [first] = known
  return first
    ? await findForNaming(
        tx,
        first.after.workspace_id,
        known.map(({ after }) => after.id),
        [...types],
      )
    : []
}

type Placed = ReadonlyMap<string, readonly RelationRow[]>

function sidesIn({ type, after }: FactSheetChange, placed: Placed): string[] {
  const own = placed.get(after.id) ?? []
  return [...type.sides.values()]
    .filter((side) => own.some((row) => isAtSide(row, after.id, side)))
    .map(({ name }) => name)
}

function levelIn(id: string, byId: ReadonlyMap<string, FactSheetChange>, placed: Placed): number {
  const parentOf = (child: string) =>
    placed.get(child)?.find(({ type, from_id }) => type === CHILD_PARENT && from_id === child)?.to_id
  let level = 1
  for (let at = parentOf(id); at !== undefined && level < MAX_DEPTH; at = parentOf(at)) {
    const parent = byId.get(at)
    if (parent?.before) return level + parent.before.level
    level += 1
  }
  return level
}
