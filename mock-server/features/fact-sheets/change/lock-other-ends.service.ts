import { type Violation, refuse } from '#kernel/refusal.ts'
import { findVisible, lockRows } from '#features/fact-sheets/rows/fact-sheets.store.ts'
import type { FactSheetRow } from '#features/fact-sheets/rows/fact-sheet-row.ts'
import type { RelationRow } from '#features/fact-sheets/rows/relation-row.ts'
import type { Model } from '#data-model/model.ts'
import type { ChangeContext } from './change-context.ts'
import { type FactSheetChange, type RelationChange, endsOf } from './fact-sheet-change.ts'
import { namingSides } from './names.ts'

/**
 * Locks the fact sheets at the other ends of the changed relations. Refused where one has been archived since the edit was validated,
 * or where the relation determines a fact sheet that the caller may not change.
 */
export async function lockOtherEnds(
  { tx, caller, workspaceId, model }: ChangeContext,
  changes: readonly FactSheetChange[],
  relations: readonly RelationChange[],
): Promise<FactSheetChange[]> {
  const editedIds = new Set(changes.map(({ after }) => after.id))
  const ids = [...new Set(relations.flatMap(endsOf))].filter((id) => !editedIds.has(id))
  const rows = await lockRows(tx, workspaceId, ids)
  const writable = new Set(
    (await findVisible(tx, caller, ids)).flatMap(({ id, is_writable }) => (is_writable ? id : [])),
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  const violations = relations.flatMap(({ before, after, path }): Violation[] => {
    const archived = after && [after.from_id, after.to_id].find((id) => byId.get(id)?.status === 'ARCHIVED')
    if (archived) return [{ path, code: 'FACT_SHEET_ARCHIVED', message: `the fact sheet ${archived} is archived` }]
    const isClosed = [before, after].some(
      (row) => row && determinedEnds(model, row, byId).some((id) => !writable.has(id)),
    )
    const message = 'decides about a fact sheet whose access control list does not let you change it'
    return isClosed ? [{ path, code: 'FACT_SHEET_NOT_WRITABLE', message }] : []
  })
  if (violations.length > 0) throw refuse.violations(violations)
  return rows.flatMap((row): FactSheetChange[] => {
    const type = model.types.get(row.type)
    return type ? [{ type, before: row, after: row, relations: [], edit: undefined }] : []
  })
}

/**
 * The ends for which the relation is as good as a field of their own: those that can have only one such relation, must have one, or
 * take their name from it.
 */
function determinedEnds(model: Model, row: RelationRow, others: ReadonlyMap<string, FactSheetRow>): string[] {
  return [
    { id: row.from_id, isOutgoing: true },
    { id: row.to_id, isOutgoing: false },
  ].flatMap(({ id, isOutgoing }) => {
    const type = model.types.get(others.get(id)?.type ?? '')
    const side = [...(type?.sides.values() ?? [])].find(
      (candidate) => candidate.relation.name === row.type && candidate.isOutgoing === isOutgoing,
    )
    if (!type || !side) return []
    return side.isSingle || side.isMandatory || namingSides(type).includes(side) ? id : []
  })
}
