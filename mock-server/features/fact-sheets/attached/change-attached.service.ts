import type { Caller } from '#contract/access.ts'
import { demand, may } from '#kernel/may.ts'
import { refuse } from '#kernel/refusal.ts'
import type { NewEvent } from '#events/log.ts'
import type { Step } from '#events/step.ts'
import { type ChangeContext, changeContexts } from '#features/fact-sheets/change/change-context.ts'
import { demandActive, demandRevision, demandWritable } from '#features/fact-sheets/change/edit.policy.ts'
import { wholeFactSheets } from '#features/fact-sheets/change/emit-changes.service.ts'
import { eventAbout, factSheetUpdated } from '#features/fact-sheets/change/fact-sheet-events.view.ts'
import { type LockedFactSheet, findVisible, lockVisible } from '#features/fact-sheets/rows/fact-sheets.store.ts'
import type { FactSheetRow } from '#features/fact-sheets/rows/fact-sheet-row.ts'
import { isId } from '#data-model/ids.ts'
import type { Storage } from '#storage/database.ts'
import { setRevision } from './revision.store.ts'

/** Emits an event about the fact sheet: its type and its members besides the common ones. */
type EmitAbout = (type: string, members: Record<string, unknown>) => void
type AttachedChange<T> = (factSheet: FactSheetRow, emit: EmitAbout) => Promise<T>

/** A fact sheet by its id. `requested`: what the caller asked for, which is said not to exist if they cannot see the fact sheet. */
export interface FactSheetTarget {
  readonly id: string
  readonly requested?: 'subscription' | 'document' | 'comment' | undefined
  /** The revision that the client has read; any other is refused with 409. */
  readonly rev?: number | null | undefined
}

interface FactSheetAttachmentsOptions {
  readonly storage: Storage
  readonly clock: () => Date
  readonly newId: () => string
}

/** The access of other features to the fact sheets that their records are attached to. */
export function factSheetAttachments({ storage, clock, newId }: FactSheetAttachmentsOptions) {
  const contextOf = changeContexts({ clock, newId })
  return {
    change: <T>(step: Step, caller: Caller, target: FactSheetTarget, change: AttachedChange<T>): Promise<T> =>
      changeAttached(contextOf(step, caller), target, change),
    isVisible: async (caller: Caller, id: string): Promise<boolean> =>
      (await findVisible(storage.db, caller, [id])).length > 0,
  }
}

/**
 * Changes what is attached to a fact sheet, such as its subscriptions and documents, which counts as a change of the fact sheet. If
 * `change` emits nothing, nothing has changed, and the revision stays.
 */
export async function changeAttached<T>(
  context: ChangeContext,
  target: FactSheetTarget,
  change: AttachedChange<T>,
): Promise<T> {
  const { tx, emit, now } = context
  const { is_writable, is_archivable, is_own: _, ...before } = await lockTarget(context, target)
  demandWritable(context.caller, { type: before.type, is_writable, is_archivable })
  const after: FactSheetRow = { ...before, rev: before.rev + 1, updated_at: now }
  const events: NewEvent[] = []
  const result = await change(after, (type, members) => void events.push(eventAbout(after, type, members)))
  if (events.length === 0) return result
  await setRevision(tx, after)
  for (const { row, factSheet } of await wholeFactSheets(context, [after])) emit(factSheetUpdated(row, factSheet))
  for (const event of events) emit(event)
  return result
}

/** Changes the comments on a fact sheet: allowed for every reader with the right to update some, and no change of the fact sheet. */
export async function changeComments<T>(
  context: ChangeContext,
  target: FactSheetTarget,
  change: AttachedChange<T>,
): Promise<T> {
  const { is_writable: _, is_archivable: __, is_own: ___, ...row } = await lockTarget(context, target)
  if (!may(context.caller, 'factSheet.updateOwn')) demand(context.caller, 'factSheet.update')
  return await change(row, (type, members) => context.emit(eventAbout(row, type, members)))
}

async function lockTarget(
  { tx, caller }: ChangeContext,
  { id, requested, rev }: FactSheetTarget,
): Promise<LockedFactSheet> {
  const [row] = isId(id) ? await lockVisible(tx, caller, [id]) : []
  if (!row) throw refuse.notFound(`There is no such ${requested ?? 'fact sheet'}`)
  demandRevision(row, rev)
  demandActive(row)
  return row
}
