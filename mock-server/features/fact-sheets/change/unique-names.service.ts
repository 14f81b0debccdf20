import { refuse } from '#kernel/refusal.ts'
import { findHidden, findNamesakes, lockNames } from '#features/fact-sheets/rows/fact-sheets.store.ts'
import type { FactSheetRow } from '#features/fact-sheets/rows/fact-sheet-row.ts'
import type { ChangeContext } from './change-context.ts'
import type { FactSheetChange } from './fact-sheet-change.ts'

/** Full names are unique among the active fact sheets of a type that the caller can read. */
export async function validateNames(context: ChangeContext, changes: readonly FactSheetChange[]): Promise<void> {
  const renamed = changes.filter(({ before, after }) => before?.full_name !== after.full_name)
  await refuseNamesakes(
    context,
    renamed.map(({ after }) => after),
  )
}

/**
 * Refuses names that are taken, by other fact sheets or by each other. Fact sheets that the caller can't see count as absent on both
 * sides: a refusal would tell their names. The message says `subject` instead of the names where these are not what the caller wrote.
 */
export async function refuseNamesakes(
  { tx, caller }: ChangeContext,
  rows: readonly FactSheetRow[],
  subject?: string,
): Promise<void> {
  if (rows.length === 0) return
  await lockNames(tx, rows)
  const hidden = await findHidden(
    tx,
    caller,
    rows.map(({ id }) => id),
  )
  const renamed = rows.filter(({ id }) => !hidden.has(id))
  const ids = new Set(renamed.map(({ id }) => id))
  const keys = new Set<string>()
  const duplicates = renamed.filter(({ type, full_name }) => {
    const key = `${type} ${full_name}`
    return keys.size === keys.add(key).size
  })
  const taken = (await findNamesakes(tx, caller, renamed)).filter(({ other_id }) => !ids.has(other_id))
  const names = [...new Set([...duplicates, ...taken].map(({ full_name }) => full_name))]
  if (names.length === 0) return
  const message = subject
    ? `${subject} would have a name that is taken`
    : `there is a fact sheet ${names.slice(0, 5).join(', ')} of this type already`
  throw refuse.violations([{ path: '/name', code: 'NAME_NOT_UNIQUE', message }])
}
