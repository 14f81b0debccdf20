import { refuse } from '#kernel/refusal.ts'
import { lockRows, replaceFactSheets } from '#features/fact-sheets/rows/fact-sheets.store.ts'
import type { FactSheetRow } from '#features/fact-sheets/rows/fact-sheet-row.ts'
import { findForNaming, findNamedAfter } from '#features/fact-sheets/rows/relations.store.ts'
import type { ChangeContext } from './change-context.ts'
import { withDerivedMembers } from './derive.ts'
import { MAX_DEPTH } from './fact-sheet-change.ts'
import { hasSameNames, isStoredOnSide, namesFor, namingRelations } from './names.ts'
import { refuseNamesakes } from './unique-names.service.ts'

type NamingContext = Pick<ChangeContext, 'tx' | 'workspaceId' | 'model'>

/** Which of the dependent fact sheets are renamed, and what is demanded of their new names. */
interface Renaming {
  readonly withArchived: boolean
  readonly validate: (renamed: readonly FactSheetRow[]) => Promise<void>
}

/** Renames fact sheets whose names are made of names that have changed, and so on. Their revision stays: nobody has edited them. */
export async function renameDependents(context: ChangeContext, renamedIds: readonly string[]): Promise<void> {
  await renameChain(context, renamedIds, byNewNames(context))
}

/** Renames these fact sheets as their naming rules say, and everything named after them. */
export async function renameWithDependents(context: ChangeContext, ids: readonly string[]): Promise<void> {
  const renaming = byNewNames(context)
  await renameChain(context, await rename(context, ids, renaming), renaming)
}

/**
 * Renames what is named after fact sheets that now have other readers, since these decide whose names may be made of theirs. Archived
 * ones are renamed too. Their names need not be unique: a name that a parent was left out of says less than before. Returns the ids of
 * all renamed ones.
 */
export const renameByReaders = (context: NamingContext, ids: readonly string[]): Promise<string[]> =>
  renameChain(context, ids, { withArchived: true, validate: async () => {} })

/** Renames everything named after these by changed naming rules; the new names need not be unique. */
export const renameAnew = (context: NamingContext, renamedIds: readonly string[]): Promise<string[]> =>
  renameChain(context, renamedIds, { withArchived: false, validate: async () => {} })

/** An archived fact sheet keeps its name until it is recovered. */
const byNewNames = (context: ChangeContext): Renaming => ({
  withArchived: false,
  validate: (renamed) => refuseNamesakes(context, renamed, 'what is named after this'),
})

async function renameChain(context: NamingContext, ids: readonly string[], renaming: Renaming): Promise<string[]> {
  const { tx, workspaceId, model } = context
  const naming = namingRelations(model)
  const renamedIds = new Set<string>()
  let changedIds = ids
  for (let round = 0; changedIds.length > 0; round += 1) {
    if (round === MAX_DEPTH) {
      const message = 'the naming rules lead in a circle'
      throw refuse.violations([{ path: '/name', code: 'NAMING_RULE_ENDLESS', message }])
    }
    changedIds = await rename(context, await findNamedAfter(tx, workspaceId, { ids: changedIds, ...naming }), renaming)
    for (const id of changedIds) renamedIds.add(id)
  }
  return [...renamedIds]
}

/** Renames these and returns the ids of those whose names changed. */
async function rename(
  context: NamingContext,
  ids: readonly string[],
  { withArchived, validate }: Renaming,
): Promise<string[]> {
  const { tx, workspaceId } = context
  const rows = (await lockRows(tx, workspaceId, ids)).filter(({ status }) => status === 'ACTIVE' || withArchived)
  const renamed = await renamedRows(context, rows)
  await validate(renamed)
  await replaceFactSheets(tx, renamed)
  return renamed.map(({ id }) => id)
}

/** Those of these rows that get other names by their naming rules, with these. */
export async function renamedRows(
  { tx, workspaceId, model }: NamingContext,
  rows: readonly FactSheetRow[],
): Promise<FactSheetRow[]> {
  const { outgoing, incoming } = namingRelations(model)
  const ids = rows.map(({ id }) => id)
  const related = Map.groupBy(
    await findForNaming(tx, workspaceId, { ids, types: [...new Set([...outgoing, ...incoming])] }),
    ({ own_id }) => own_id,
  )
  return rows.flatMap((row) => {
    const type = model.types.get(row.type)
    if (!type) return []
    const names = namesFor(type, row, (side) =>
      (related.get(row.id) ?? []).filter((relation) => isStoredOnSide(relation, row.id, side)),
    )
    return hasSameNames(row, names) ? [] : withDerivedMembers(model, { ...row, ...names })
  })
}
