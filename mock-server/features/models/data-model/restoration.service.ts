import type { DataModel } from '#contract/data-model.ts'
import type { Restoration } from '#contract/model-changes.ts'
import { hasPlaceFor, KEPT_MS, type Loss } from '#data-model/changes/deletions.ts'
import type { ModelError } from '#data-model/check/model-error.ts'
import type { Db, Tx } from '#storage/database.ts'
import { namesOf } from './deletion-names.ts'
import { findPending } from './deletion.store.ts'
import { pendingErrors } from './model-refusals.ts'
import { countKept, findKept, type KeptDeletion } from './kept.store.ts'

/** Whether a loss is brought back by what was kept of it; what moved to a new place moves back by itself. */
const isKept = (loss: Loss): boolean =>
  !('to' in loss) || loss.to === undefined || ('isMerged' in loss && (loss.isMerged ?? false))

/** The losses, as their places in the list, that come back with a data model that has a place for them again. */
export const stepsBack = ({ losses, isOver }: KeptDeletion, document: DataModel): number[] =>
  isOver ? [] : losses.flatMap((loss, step) => (isKept(loss) && hasPlaceFor(document, loss) ? step : []))

/** A data model that is to be saved, and the save that it undoes. */
interface Undone {
  readonly document: DataModel
  readonly undoes: string | undefined
}

/** What a data model would find still going on, and has to wait for; a deletion that it undoes as a whole ends where it is. */
export async function pendingFor(db: Db | Tx, workspaceId: string, { document, undoes }: Undone) {
  const kept = undoes === undefined ? undefined : await findKept(db, workspaceId, undoes)
  const pending = await findPending(db, workspaceId)
  const stopped = pending.find(
    ({ revision, losses, returning }) =>
      revision === kept?.revision && returning.length === 0 && losses.every((loss) => hasPlaceFor(document, loss)),
  )
  return { kept, stopped, pending: pending.filter((each) => each !== stopped) }
}

export async function pendingErrorsOf(db: Db, workspaceId: string, undone: Undone): Promise<ModelError[]> {
  return pendingErrors(undone.document, (await pendingFor(db, workspaceId, undone)).pending)
}

/** What of the data that a save deleted comes back with a data model, in numbers; empty if it deleted none. */
export async function restorationOf(db: Db | Tx, workspaceId: string, undone: Undone) {
  const { kept, stopped } = await pendingFor(db, workspaceId, undone)
  if (!kept) return { restored: [] }
  const { revision, losses, counts, isOver } = kept
  const back = new Set(stepsBack(kept, undone.document))
  const restored: Restoration[] = []
  for (const [step, loss] of losses.entries()) {
    if (!isKept(loss)) continue
    const found = isOver ? { total: 0, stuck: 0 } : await countKept(db, workspaceId, { revision, step, loss })
    // Until all is deleted, the rest has never been away.
    const total = isOver || stopped ? (counts[step] ?? 0) : found.total
    const count = back.has(step) ? total - found.stuck : 0
    if (total > 0) restored.push({ deletionType: loss.of, ...namesOf(loss), count, left: total - count })
  }
  return { restored, keptUntil: new Date(kept.deletedAt.getTime() + KEPT_MS).toISOString() }
}

/** Whether anything would come back, also where the data model has a place for it already. */
export const bringsBack = async (db: Db | Tx, workspaceId: string, undone: Undone): Promise<boolean> =>
  (await restorationOf(db, workspaceId, undone)).restored.some(({ count }) => count > 0)
