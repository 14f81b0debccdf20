import { refuse } from '#kernel/refusal.ts'
import { lockRows, replaceFactSheets } from '#features/fact-sheets/rows/fact-sheets.store.ts'
import type { FactSheetRow } from '#features/fact-sheets/rows/fact-sheet-row.ts'
import { findLevels } from '#features/fact-sheets/rows/relations.store.ts'
import type { ChangeContext } from './change-context.ts'
import type { FactSheetChange } from './fact-sheet-change.ts'

/** Writes the levels of these fact sheets and of all below them, as their parents, and who can read those, determine them. */
export async function recomputeLevels(
  { tx, workspaceId, model }: ChangeContext,
  changes: readonly FactSheetChange[],
  ids: readonly string[],
): Promise<void> {
  const levels = new Map((await findLevels(tx, workspaceId, ids)).map((found) => [found.id, found]))
  const levelsBefore = new Map(changes.map(({ before, after }) => [after.id, before?.level ?? 0]))
  const rows = await lockRows(tx, workspaceId, [...levels.keys()])
  for (const { id, type, level: storedLevel } of rows) {
    const level = levels.get(id)?.level ?? 1
    // A fact sheet that is deeper than a later version of the model allows may still move up.
    if (level <= (levelsBefore.get(id) ?? storedLevel)) continue
    const maxLevel = model.types.get(type)?.definition.config.maxHierarchyLevel
    if (maxLevel === undefined || level <= maxLevel) continue
    const message = `this or something below it would be at level ${level}; ${type} has at most ${maxLevel}`
    throw refuse.violations([{ path: '/relToParent', code: 'HIERARCHY_TOO_DEEP', message }])
  }
  const withLevels = (row: FactSheetRow): FactSheetRow => {
    const found = levels.get(row.id)
    if (!found) return row
    return { ...row, level: found.level, shown_level: found.shown === found.level ? null : found.shown }
  }
  const hasMoved = (row: FactSheetRow) => {
    const { level, shown_level } = withLevels(row)
    return level !== row.level || shown_level !== row.shown_level
  }
  await replaceFactSheets(tx, rows.filter(hasMoved).map(withLevels))
  for (const change of changes) change.after = withLevels(change.after)
}
