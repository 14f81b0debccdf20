import type { Caller } from '#contract/access.ts'
import { demand } from '#kernel/may.ts'
import { refuse } from '#kernel/refusal.ts'
import type { NewEvent } from '#events/log.ts'
import { isId } from '#data-model/ids.ts'
import type { Storage } from '#storage/database.ts'
import type { Step } from '#events/step.ts'
import { wholeFactSheets } from '#features/fact-sheets/change/emit-changes.service.ts'
import { eventAbout, factSheetUpdated } from '#features/fact-sheets/change/fact-sheet-events.view.ts'
import { type LockedFactSheet, findVisible, lockVisible } from '#features/fact-sheets/rows/fact-sheets.store.ts'
import type { FactSheetRow } from '#features/fact-sheets/rows/fact-sheet-row.ts'
import { setRevision } from './revision.store.ts'

/** Tells the log of a fact about the fact sheet: event type, class name, and what the event says besides its common members. */
export type EmitAbout = (type: string, className: string, members: Record<string, unknown>) => void
type Change<T> = (factSheet: FactSheetRow, tell: EmitAbout) => Promise<T>
/** The fact sheet that is meant, and what the caller asked for: where he cannot see the one, there is no such other. */
export interface FactSheetTarget {
  readonly id: string
  readonly askedFor?: 'subscription' | 'document' | 'comment' | undefined
}

/** What features beside this one must know of the fact sheets that their records hang on. */
export const factSheetAttachments = ({ storage, clock }: { storage: Storage; clock: () => Date }) => ({
  touch: <T>(step: Step, caller: Caller, meant: FactSheetTarget, change: Change<T>): Promise<T> =>
    changeAttached(step, clock, caller, meant, change),
  isVisible: async (caller: Caller, id: string): Promise<boolean> =>
    (await findVisible(storage.db, caller, [id])).length > 0,
})

/**
 * Changes what hangs on a fact sheet, such as its subscriptions and documents: it counts as a change of the fact sheet. Where `change`
 * tells of nothing, nothing has changed, and the revision stays.
 */
export async function changeAttached<T>(
  step: Step,
  clock: () => Date,
  caller: Caller,
  meant: FactSheetTarget,
  change: Change<T>,
): Promise<T> {
  const { is_writable, ...before } = await openFactSheet(step, caller, meant)
  if (!is_writable) throw refuse.forbidden('The access control list of this fact sheet does not let you change it')
  const after: FactSheetRow = { ...before, rev: before.rev + 1, updated_at: clock() }
  const told: NewEvent[] = []
  const result = await change(
    after,
    (type, className, members) => void told.push(eventAbout(after, type, className, members)),
  )
  if (told.length === 0) return result
  await setRevision(step.tx, after)
  for (const { row, factSheet } of await wholeFactSheets(step.tx, step.model, [after])) {
    step.emit(factSheetUpdated(row, factSheet))
  }
  for (const event of told) step.emit(event)
  return result
}

/** Changes what is said about a fact sheet: open to everybody who reads it and may change some, and not a change of the fact sheet. */
export async function changeComments<T>(
  step: Step,
  caller: Caller,
  meant: FactSheetTarget,
  change: Change<T>,
): Promise<T> {
  const { is_writable: _, ...row } = await openFactSheet(step, caller, meant)
  return await change(row, (type, className, members) => step.emit(eventAbout(row, type, className, members)))
}

async function openFactSheet(
  { tx }: Step,
  caller: Caller,
  { id, askedFor }: FactSheetTarget,
): Promise<LockedFactSheet> {
  const [row] = isId(id) ? await lockVisible(tx, caller, [id]) : []
  if (!row) throw refuse.notFound(`There is no such ${askedFor ?? 'fact sheet'}`)
  demand(caller, 'factSheet.update')
  if (row.status === 'ARCHIVED') {
    const message = 'is archived; recover it first'
    throw refuse.violations([{ path: '/status', code: 'FACT_SHEET_ARCHIVED', message }])
  }
  return row
}
