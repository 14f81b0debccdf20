import { isEqual } from 'es-toolkit'
import { replaceFactSheets } from '#features/fact-sheets/rows/fact-sheets.store.ts'
import type { ChangeContext } from './change-context.ts'
import { externalIdsOf } from './external-ids.ts'
import { replaceExternalIds } from './external-ids.store.ts'
import { type FactSheetChange, type RelationChange, isUpdated } from './fact-sheet-change.ts'
import { recomputeSides } from './recompute-sides.service.ts'

/** Writes the rows of existing fact sheets that the change edits or relates, and the external ids of all, new ones included. */
export async function updateFactSheets(
  context: ChangeContext,
  changes: readonly FactSheetChange[],
  relations: readonly RelationChange[],
): Promise<void> {
  const updated = changes.filter(isUpdated)
  if (relations.length > 0) await recomputeSides(context, updated)
  await replaceFactSheets(
    context.tx,
    updated.map(({ after }) => after),
  )
  await writeExternalIds(context, changes)
}

async function writeExternalIds(
  { tx, workspaceId }: ChangeContext,
  changes: readonly FactSheetChange[],
): Promise<void> {
  const withNewIds = changes.filter(
    ({ before, after, type }) => !isEqual(before ? externalIdsOf(type, before) : [], externalIdsOf(type, after)),
  )
  if (withNewIds.length === 0) return
  const ids = withNewIds.map(({ after }) => after.id)
  const rows = withNewIds.flatMap(({ type, after }) => externalIdsOf(type, after))
  await replaceExternalIds(tx, workspaceId, { ids, rows })
}
