import { difference, isEqual } from 'es-toolkit'
import { lockRows, replaceFactSheets } from '#features/fact-sheets/rows/fact-sheets.store.ts'
import type { FactSheetRow } from '#features/fact-sheets/rows/fact-sheet-row.ts'
import type { ChangeContext } from './change-context.ts'
import { CHILD_PARENT, type FactSheetChange, type RelationChange, isUpdated } from './fact-sheet-change.ts'
import { hasSameNames } from './names.ts'
import { recomputeLevels } from './recompute-levels.service.ts'
import { recomputeSides } from './recompute-sides.service.ts'
import { renameByReaders, renameDependents, renameWithDependents } from './rename-dependents.service.ts'

/** Writes the levels and names that follow from a change, also those of fact sheets that it does not edit. */
export async function recomputeDependents(
  context: ChangeContext,
  changes: readonly FactSheetChange[],
  relations: readonly RelationChange[],
): Promise<void> {
  const moved = relations.flatMap(({ before, after }) =>
    [before, after].flatMap((row) => (row?.type === CHILD_PARENT ? row.from_id : [])),
  )
  const updated = changes.filter(isUpdated)
  const idsOf = (list: readonly FactSheetChange[]) => list.map(({ after }) => after.id)
  const hasNewReaders = ({ before, after }: FactSheetChange) => before && !isEqual(before.read_acl, after.read_acl)
  const opened = updated.filter(hasNewReaders)
  await recomputeLevels(context, changes, [...new Set([...moved, ...idsOf(opened)])])
  const renamed = updated.filter(({ before, after }) => before && !hasSameNames(before, after))
  await renameDependents(context, idsOf(difference(renamed, opened)))
  await renameByReaders(context, idsOf(opened))
}

/** Fact sheets that an archived or recovered relation leads to. */
interface RecomputedFactSheets {
  readonly rows: readonly FactSheetRow[]
  /** Those that count as changed, so that their revision has grown. */
  readonly touched: readonly FactSheetChange[]
}

/**
 * Writes the sides, levels, completion and names of fact sheets whose relations were archived or recovered, and the levels and names
 * that follow from those. `isTouched` says which of them count as changed.
 */
export async function recomputeAfterArchive(
  context: ChangeContext,
  ids: readonly string[],
  isTouched: (id: string) => boolean,
): Promise<RecomputedFactSheets> {
  const { tx, workspaceId, model, now } = context
  const changes = (await lockRows(tx, workspaceId, ids)).flatMap((row): FactSheetChange[] => {
    const type = model.types.get(row.type)
    const after = isTouched(row.id) ? { ...row, rev: row.rev + 1, updated_at: now } : row
    return type ? [{ type, before: row, after, relations: [], edit: undefined }] : []
  })
  await recomputeSides(context, changes)
  await replaceFactSheets(
    tx,
    changes.map(({ after }) => after),
  )
  await recomputeLevels(context, changes, ids)
  await renameWithDependents(context, ids)
  const rows = await lockRows(tx, workspaceId, ids)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const touched = changes
    .filter(({ after }) => isTouched(after.id))
    .map((change) => ({ ...change, after: byId.get(change.after.id) ?? change.after }))
  return { rows, touched }
}
