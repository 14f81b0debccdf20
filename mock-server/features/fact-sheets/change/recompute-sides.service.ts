import { type AttributesRow, findAttributes, findSides } from '#features/fact-sheets/rows/relations.store.ts'
import { aggregatedFields, aggregatedSides } from '#data-model/aggregate.ts'
import type { SideModel } from '#data-model/model.ts'
import type { ChangeContext } from './change-context.ts'
import { withAggregates, withDerivedMembers } from './derive.ts'
import type { FactSheetChange } from './fact-sheet-change.ts'
import { isStoredOnSide } from './names.ts'

type Recomputing = Pick<ChangeContext, 'tx' | 'workspaceId' | 'model'>

/** Computes the sides, the aggregates and the completion of fact sheets again, from their stored relations. */
export async function recomputeSides(context: Recomputing, changes: readonly FactSheetChange[]): Promise<void> {
  const { tx, workspaceId, model } = context
  const storedSides = await findSides(
    tx,
    workspaceId,
    changes.map(({ after }) => after.id),
  )
  const sidesById = Map.groupBy(storedSides, ({ id }) => id)
  const attributesById = await findAggregated(context, changes)
  for (const change of changes) {
    const { type, after } = change
    const stored = sidesById.get(after.id) ?? []
    const sides = [...type.sides.values()]
      .filter(({ relation, isOutgoing }) =>
        stored.some((side) => side.type === relation.name && side.is_outgoing === isOutgoing),
      )
      .map(({ name }) => name)
    const relationsOf = (side: SideModel) =>
      (attributesById.get(after.id) ?? []).filter((row) => isStoredOnSide(row, after.id, side))
    change.after = withDerivedMembers(model, withAggregates(type, { ...after, sides }, relationsOf))
  }
}

/** The attributes of the relations that aggregated fields are made of, by fact sheet. */
async function findAggregated(
  { tx, workspaceId }: Recomputing,
  changes: readonly FactSheetChange[],
): Promise<Map<string, AttributesRow[]>> {
  const aggregating = changes.filter(({ type }) => aggregatedFields(type).length > 0)
  const types = new Set(aggregating.flatMap(({ type }) => aggregatedSides(type).map(({ relation }) => relation.name)))
  const ids = aggregating.map(({ after }) => after.id)
  const rows = await findAttributes(tx, workspaceId, { ids, types: [...types] })
  return Map.groupBy(rows, ({ own_id }) => own_id)
}
