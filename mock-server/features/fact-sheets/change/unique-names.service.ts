import { refuse } from '#kernel/refusal.ts'
import { findNamesakes } from '#features/fact-sheets/rows/fact-sheets.store.ts'
import type { FactSheetRow } from '#features/fact-sheets/rows/fact-sheet-row.ts'
import type { ChangeContext } from './change-context.ts'
import type { FactSheetChange } from './fact-sheet-change.ts'

/** Full names are unique among the active fact sheets of a type. */
export async function validateNames(context: ChangeContext, changes: readonly FactSheetChange[]): Promise<void> {
  const renamed = changes.filter(({ before, after }) => before?.full_name !== after.full_name)
  await refuseNamesakes(
    context,
    renamed.map(({ after }) => after),
  )
}

/**
 * Refuses names that are taken, by other fact sheets or by each other. The message says `subject` instead of the names where these may
 * belong to fact sheets that the caller cannot see.
 */
export async function refuseNamesakes(
  { tx, workspaceId }: ChangeContext,
  renamed: readonly FactSheetRow[],
  subject?: string,
): Promise<void> {
  const ids = new Set(renamed.map(({ id }) => id))
  const keys = new Set<string>()
  const duplicates = renamed.filter(({ type, full_name }) => {
    const key = `${type} ${full_name}`
    return keys.size === keys.add(key).size
  })
  const taken = (await findNamesakes(tx, workspaceId, renamed)).filter(({ other_id }) => !ids.has(other_id))
  const names = [...new Set([...duplicates, ...taken].map(({ full_name }) => full_name))]
  if (names.length === 0) return
  const message = subject
    ? `${subject} would have a name that is taken`
    : `there is a fact sheet ${names.slice(0, 5).join(', ')} of this type already`
  throw refuse.violations([{ path: '/name', code: 'NAME_NOT_UNIQUE', message }])
}
