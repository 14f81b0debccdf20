import { refuse } from '#kernel/refusal.ts'
import { lockRows, replaceFactSheets } from '#features/fact-sheets/rows/fact-sheets.store.ts'
import type { FactSheetRow } from '#features/fact-sheets/rows/fact-sheet-row.ts'
import { findForNaming, findNamedAfter } from '#features/fact-sheets/rows/relations.store.ts'
import type { ChangeContext } from './change-context.ts'
import { withDerivedMembers } from './derive.ts'
import { MAX_DEPTH } from './fact-sheet-change.ts'
import { hasSameNames, isStoredOnSide, namesFor, namingRelations } from './names.ts'
import { refuseNamesakes } from './unique-names.service.ts'

/** Renames fact sheets whose names are made of names that have changed, and so on. Their revision stays: nobody has edited them. */
export async function renameDependents(context: ChangeContext, renamedIds: readonly string[]): Promise<void> {
  const { tx, workspaceId, model } = context
  const naming = namingRelations(model)
  let changedIds = renamedIds
  for (let round = 0; changedIds.length > 0; round += 1) {
    if (round === MAX_DEPTH) {
      const message = 'the naming rules lead in a circle'
      throw refuse.violations([{ path: '/name', code: 'NAMING_RULE_ENDLESS', message }])
    }
    changedIds = await rename(context, await findNamedAfter(tx, workspaceId, { ids: changedIds, ...naming }))
  }
}

/** Renames these fact sheets as their naming rules say, and everything named after them. */
export async function renameWithDependents(context: ChangeContext, ids: readonly string[]): Promise<void> {
  await renameDependents(context, await rename(context, ids))
}

/** Renames these and returns the ids of those whose names changed. An archived fact sheet keeps its name until it is recovered. */
async function rename(context: ChangeContext, ids: readonly string[]): Promise<string[]> {
  const { tx, workspaceId, model } = context
  const { outgoing, incoming } = namingRelations(model)
  const related = Map.groupBy(
    await findForNaming(tx, workspaceId, { ids, types: [...new Set([...outgoing, ...incoming])] }),
    ({ own_id }) => own_id,
  )
  const renamed: FactSheetRow[] = []
  for (const row of await lockRows(tx, workspaceId, ids)) {
    const type = model.types.get(row.type)
    if (!type || row.status === 'ARCHIVED') continue
    const names = namesFor(type, row, (side) =>
      (related.get(row.id) ?? []).filter((relation) => isStoredOnSide(relation, row.id, side)),
    )
    if (!hasSameNames(row, names)) renamed.push(withDerivedMembers(model, { ...row, ...names }))
  }
  await refuseNamesakes(context, renamed, 'what is named after this')
  await replaceFactSheets(tx, renamed)
  return renamed.map(({ id }) => id)
}
