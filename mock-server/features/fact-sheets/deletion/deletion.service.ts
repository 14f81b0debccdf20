import { isOfRelations, type Loss } from '#data-model/changes/deletions.ts'
import type { Model } from '#data-model/model.ts'
import type { EventLog, NewEvent } from '#events/log.ts'
import { eventAbout } from '#features/fact-sheets/change/fact-sheet-events.view.ts'
import { restoreBatch } from '#features/fact-sheets/restoration/restoration.service.ts'
import type { Restoring } from '#features/fact-sheets/restoration/restore-relations.service.ts'
import type { Storage, Tx } from '#storage/database.ts'
import { batchPace } from './batch-pace.ts'
import { deleteFactSheets, deleteField, deleteRelations, deleteValue } from './delete-losses.store.ts'
import type { Keeping } from '#features/fact-sheets/kept/keep.store.ts'
import { moveField, moveValue } from './move-losses.store.ts'
import { type DeletionNote, endNote, findNote, lockNote, moveNote, moveRestoration } from './notes.store.ts'
import type { Rows } from '#features/fact-sheets/kept/rows.ts'
import { lockWindow } from './windows.store.ts'

interface DeletionOptions {
  readonly storage: Storage
  readonly currentModel: (workspaceId: string) => Promise<Model>
  readonly log: EventLog
  readonly clock: () => Date
}

/** After this long every process has seen the new model, and writes nothing more by the old one. */
const ALL_KNOW_MS = 1000

/** `waiting`: it is not yet time, or another process is at it. */
export type Deleted = 'some' | 'waiting' | 'nothing'

/**
 * Deletes what a change of the data model took the ground from, or moves it to where it is kept, by the notes that it left in the store:
 * fact sheets with an event for each, relations, and values, which nobody has edited, so that fact sheets keep their revisions. What is
 * deleted is kept for the undo of the change, whose note brings it back in the same way. Each batch is a transaction of its own that moves the
 * note on; a process that is killed leaves the rest to the next one.
 */
export function modelDeletion({ storage, log, clock, currentModel }: DeletionOptions) {
  const pace = batchPace()
  return {
    /** Deletes one batch of the oldest note of a workspace. */
    async deleteBatch(workspaceId: string): Promise<Deleted> {
      const oldest = await findNote(storage.db, workspaceId)
      if (!oldest) return 'nothing'
      const model = await currentModel(workspaceId)
      return await log.record({ workspaceId, actorId: oldest.actor_id }, async (tx, emit) => {
        const note = await lockNote(tx, oldest)
        if (!note || clock().getTime() - note.created_at.getTime() < ALL_KNOW_MS) return 'waiting'
        const [began, limit] = [performance.now(), pace.size()]
        if (note.restored_steps.length > 0) {
          pace.took(await restoreNext({ tx, workspaceId, model }, note, { limit, emit }), performance.now() - began)
          return 'some'
        }
        const loss = note.losses[note.step]
        if (!loss) {
          await endNote(tx, note)
          return 'some'
        }
        const ids = await lockWindow(tx, loss, { workspaceId, position: note.position, limit })
        const deleted =
          ids.length === 0 ? 0 : await deleteFrom(tx, loss, { rows: { workspaceId, ids }, keeping: note, emit })
        const position = ids.length < limit ? null : (ids.at(-1) ?? null)
        await moveNote(tx, note, { step: position === null ? note.step + 1 : note.step, position, deleted })
        pace.took(ids.length, performance.now() - began)
        return 'some'
      })
    },
  }
}
export type ModelDeletion = ReturnType<typeof modelDeletion>

/** Brings one batch back of what an earlier change deleted; resolves to the number of rows that were looked at. */
async function restoreNext(
  context: Restoring,
  note: DeletionNote,
  batch: { readonly limit: number; readonly emit: (event: NewEvent) => void },
): Promise<number> {
  const { restores, restored_steps: steps, restored_from: from } = note
  const step = steps.at(-1)
  const loss = step === undefined ? undefined : restores?.losses[step]
  if (!restores || step === undefined || !loss) {
    await moveRestoration(context.tx, note, null)
    return 0
  }
  const { read, from: next } = await restoreBatch(context, { ...batch, loss, step, from, revision: restores.revision })
  await moveRestoration(context.tx, note, next)
  return read
}

interface Deleting {
  readonly rows: Rows
  readonly keeping: Keeping
  readonly emit: (event: NewEvent) => void
}

async function deleteFrom(tx: Tx, loss: Loss, { rows, keeping: { revision, step }, emit }: Deleting): Promise<number> {
  const table = isOfRelations(loss) ? 'relation' : 'fact_sheet'
  const keeping = { revision, step }
  switch (loss.of) {
    case 'FACT_SHEET': {
      const deleted = await deleteFactSheets(tx, rows, keeping)
      for (const row of deleted) emit(eventAbout(row, 'FACT_SHEET_DELETED', {}))
      return deleted.length
    }
    case 'RELATION':
      return await deleteRelations(tx, rows, { ...keeping, type: loss.type })
    case 'FACT_SHEET_FIELD':
    case 'RELATION_FIELD':
      return loss.to === undefined
        ? await deleteField(tx, table, rows, { ...keeping, field: loss.field })
        : await moveField(tx, table, rows, { field: loss.field, to: loss.to })
    case 'FACT_SHEET_FIELD_VALUE':
    case 'RELATION_FIELD_VALUE':
      return loss.to === undefined
        ? await deleteValue(tx, table, rows, { ...keeping, field: loss.field, value: loss.value })
        : await moveValue(tx, table, rows, { ...loss, to: loss.to, keeping: loss.isMerged ? keeping : undefined })
    default:
      return loss satisfies never
  }
}
