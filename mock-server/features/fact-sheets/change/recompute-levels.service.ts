import { refuse } from '#kernel/refusal.ts'
import { lockRows, replaceFactSheets } from '#features/fact-sheets/rows/fact-sheets.store.ts'
import { findLevels } from '#features/fact-sheets/rows/relations.store.ts'
import type { ChangeContext } from './change-context.ts'
import type { FactSheetChange } from './fact-sheet-change.ts'

/** Writes the levels of these fact sheets and of all below them, as their parents determine them. */
export async function recomputeLevels(
  { tx, workspaceId, model }: ChangeContext,
  changes: readonly FactSheetChange[],
  ids: readonly string[],
): Promise<void> {
  const levels = new Map((await findLevels(tx, workspaceId, ids)).map(({ id, level }) => [id, level]))
  const levelsBefore = new Map(changes.map(({ before, after }) => [after.id, before?.level ?? 0]))
  const rows = await lockRows(tx, workspaceId, [...levels.keys()])
  for (const { id, type, level: storedLevel } of rows) {
    const level = levels.get(id) ?? 1
    // A fact sheet that is deeper than a later version of the model allows may still move up.
    if (level <= (levelsBefore.get(id) ?? storedLevel)) continue
    const maxLevel = model.types.get(type)?.definition.config.maxHierarchyLevel
    if (maxLevel === undefined || level <= maxLevel) continue
    const message = `this or something below it would be at level ${level}; ${type} has at most ${maxLevel}`
    throw refuse.violations([{ path: '/relToParent', code: 'HIERARCHY_TOO_DEEP', message }])
  }
  const moved = rows.flatMap((row) => {
    const level = levels.get(row.id) ?? row.level
    return level === row.level ? [] : { ...row, level }
  })
  await replaceFactSheets(tx, moved)
  for (const change of changes) {
    change.after = { ...change.after, level: levels.get(change.after.id) ?? change.after.level }
  }
}
