import { type NamingRelation, findForNaming } from '#features/fact-sheets/rows/relations.store.ts'
import type { RelationRow } from '#features/fact-sheets/rows/relation-row.ts'
import type { FactSheetRow } from '#features/fact-sheets/rows/fact-sheet-row.ts'
import { shownLevel } from '#features/fact-sheets/rows/shown-level.ts'
import type { SideModel } from '#data-model/model.ts'
import type { ChangeContext } from './change-context.ts'
import { isOpenTo } from './edit.policy.ts'
import { withAggregates, withDerivedMembers } from './derive.ts'
import { CHILD_PARENT, type FactSheetChange, MAX_DEPTH, type RelationChange } from './fact-sheet-change.ts'
import { type Named, isStoredOnSide, namesFor, namingSides } from './names.ts'

/**
 * Computes the names of all changed fact sheets, and the sides and levels of new ones, before anything is written: names must be known
 * to be validated, and a new fact sheet is written once. Fact sheets beyond these follow in recompute.service.ts.
 */
export async function deriveNew(
  { tx, model, workspaceId }: ChangeContext,
  changes: readonly FactSheetChange[],
  relations: readonly RelationChange[],
): Promise<void> {
  const types = namingTypes(changes)
  const existing = changes.flatMap(({ before }) => before?.id ?? [])
  const landscape: Landscape = {
    byId: new Map(changes.map((change) => [change.after.id, change])),
    relationsByEnd: relationsByEnd(relations),
    storedByEnd: Map.groupBy(await findForNaming(tx, workspaceId, { ids: existing, types }), ({ own_id }) => own_id),
    changedIds: new Set(relations.flatMap(({ before }) => before?.id ?? [])),
  }
  for (const change of changes) if (!change.before) deriveSidesAndLevel(change, landscape)
  settleNames(changes, landscape)
  for (const change of changes) change.after = withDerivedMembers(model, change.after)
}

/** The changed fact sheets with the relations that they will have and those that they have. */
interface Landscape {
  readonly byId: ReadonlyMap<string, FactSheetChange>
  readonly relationsByEnd: ReadonlyMap<string, readonly RelationRow[]>
  readonly storedByEnd: ReadonlyMap<string, readonly NamingRelation[]>
  /** Relations that the change alters or removes: what the store holds of them no longer counts. */
  readonly changedIds: ReadonlySet<string>
}

/** The relation types that names of the existing fact sheets are made of; empty where no name can change. */
const namingTypes = (changes: readonly FactSheetChange[]): string[] => [
  ...new Set(
    changes.flatMap(({ before, type }) => (before ? namingSides(type).map(({ relation }) => relation.name) : [])),
  ),
]

/** The added and altered relations, under both their ends. */
function relationsByEnd(relations: readonly RelationChange[]): ReadonlyMap<string, RelationRow[]> {
  const byEnd = new Map<string, RelationRow[]>()
  for (const { after } of relations) {
    if (!after) continue
    for (const end of new Set([after.from_id, after.to_id])) {
      const others = byEnd.get(end)
      if (others) others.push(after)
      else byEnd.set(end, [after])
    }
  }
  return byEnd
}

const isOnSide = (row: RelationRow, id: string, { relation, isOutgoing }: SideModel): boolean =>
  row.type === relation.name && (isOutgoing ? row.from_id : row.to_id) === id

function deriveSidesAndLevel(change: FactSheetChange, landscape: Landscape): void {
  const { type, after } = change
  const relations = landscape.relationsByEnd.get(after.id) ?? []
  const relationsOf = (side: SideModel) => relations.filter((row) => isOnSide(row, after.id, side))
  const sides = [...type.sides.values()].filter((side) => relationsOf(side).length > 0).map(({ name }) => name)
  change.after = withAggregates(type, { ...after, sides, ...levelsOf(after.id, landscape) }, relationsOf)
}

/** One level below the parent; the chain of new parents ends at a top or at an existing fact sheet, whose level is known. */
function levelsOf(id: string, { byId, relationsByEnd: byEnd }: Landscape): Pick<FactSheetRow, 'level' | 'shown_level'> {
  const parentOf = (child: string) =>
    byEnd.get(child)?.find(({ type, from_id }) => type === CHILD_PARENT && from_id === child)?.to_id
  let [level, shown, isOpen, at] = [1, 1, true, id]
  for (let parent = parentOf(id); parent !== undefined && level < MAX_DEPTH; parent = parentOf(parent)) {
    const [own, above] = [byId.get(at)?.after, byId.get(parent)]
    isOpen &&= own !== undefined && above !== undefined && isOpenTo(own, above.after)
    const existing = above?.before
    level += existing ? existing.level : 1
    if (isOpen) shown += existing ? shownLevel(existing) : 1
    if (existing) break
    at = parent
  }
  return { level, shown_level: shown === level ? null : shown }
}

/** Renames until no name changes any more, because names may be made of each other. */
function settleNames(changes: readonly FactSheetChange[], landscape: Landscape): void {
  for (let round = 0; round < MAX_DEPTH; round += 1) {
    let isSettled = true
    for (const change of changes) {
      const { type, after } = change
      const names = namesFor(type, after, (side) => relatedTo(after.id, side, landscape))
      if (names.display_name === after.display_name && names.full_name === after.full_name) continue
      change.after = { ...after, ...names }
      isSettled = false
    }
    if (isSettled) return
  }
}

/** The fact sheets at the other ends of one side: those kept first, then those added, the archived last. */
function relatedTo(id: string, side: SideModel, landscape: Landscape): Named[] {
  const { byId, relationsByEnd: byEnd, storedByEnd, changedIds } = landscape
  const stored = (storedByEnd.get(id) ?? []).filter((row) => isStoredOnSide(row, id, side) && !changedIds.has(row.id))
  const kept = (status: NamingRelation['status']) =>
    stored.filter((row) => row.status === status).map((row) => byId.get(row.other_id)?.after ?? row)
  const added = (byEnd.get(id) ?? [])
    .filter((row) => isOnSide(row, id, side))
    .flatMap(({ from_id, to_id }) => byId.get(side.isOutgoing ? to_id : from_id)?.after ?? [])
  return [...kept('ACTIVE'), ...added, ...kept('ARCHIVED')]
}
