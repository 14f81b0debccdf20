import type { Loss } from '#data-model/changes/deletions.ts'
import type { EventLog, NewEvent } from '#events/log.ts'
import { eventAbout } from '#features/fact-sheets/change/fact-sheet-events.view.ts'
import type { Storage, Tx } from '#storage/database.ts'
import { batchPace } from './batch-pace.ts'
import { deleteFactSheets, deleteField, deleteRelations, deleteValue } from './delete-losses.store.ts'
import { moveField, moveValue } from './move-losses.store.ts'
import { endNote, findNote, lockNote, moveNote } from './notes.store.ts'
import { isOfRelations, lockWindow } from './windows.store.ts'

interface DeletionOptions {
  readonly storage: Storage
  readonly log: EventLog
  readonly clock: () => Date
}

/** After this long every process has seen the new model, and writes nothing more by the old one. */
const ALL_KNOW_MS = 1000

/** `waiting`: it is not yet time, or another process is at it. */
export type Deleted = 'some' | 'waiting' | 'nothing'

/**
 * Deletes what a change of the data model took the ground from, or moves it to where it is kept, by the notes that it left in the store: fact sheets with an event for each,
 * relations, and values, which nobody has edited, so that fact sheets keep their revisions. Each batch is a transaction of its own that
 * moves the note on; a process that is killed leaves the rest to the next one.
 */
export function modelDeletion({ storage, log, clock }: DeletionOptions) {
  const pace = batchPace()
  return {
    /** Deletes one batch of the oldest note of a workspace. */
    async deleteBatch(workspaceId: string): Promise<Deleted> {
      const oldest = await findNote(storage.db, workspaceId)
      if (!oldest) return 'nothing'
      return await log.record({ workspaceId, actorId: oldest.actor_id }, async (tx, emit) => {
        const note = await lockNote(tx, oldest)
        if (!note || clock().getTime() - note.created_at.getTime() < ALL_KNOW_MS) return 'waiting'
        const loss = note.losses[note.step]
        if (!loss) {
          await endNote(tx, note)
          return 'some'
        }
        const [began, limit] = [performance.now(), pace.size()]
        const ids = await lockWindow(tx, loss, { workspaceId, position: note.position, limit })
        const deleted = ids.length === 0 ? 0 : await deleteFrom(tx, loss, { workspaceId, ids }, emit)
        const position = ids.length < limit ? null : (ids.at(-1) ?? null)
        await moveNote(tx, note, { step: position === null ? note.step + 1 : note.step, position, deleted })
        pace.took(ids.length, performance.now() - began)
        return 'some'
      })
    },
  }
}
export type ModelDeletion = ReturnType<typeof modelDeletion>

async function deleteFrom(
  tx: Tx,
  loss: Loss,
  rows: { readonly workspaceId: string; readonly ids: readonly string[] },
  emit: (event: NewEvent) => void,
): Promise<number> {
  const table = isOfRelations(loss) ? 'relation' : 'fact_sheet'
  switch (loss.of) {
    case 'FACT_SHEET': {
      const deleted = await deleteFactSheets(tx, rows)
      for (const row of deleted) emit(eventAbout(row, 'FACT_SHEET_DELETED', {}))
      return deleted.length
    }
    case 'RELATION':
      return await deleteRelations(tx, rows, loss.type)
    case 'FACT_SHEET_FIELD':
    case 'RELATION_FIELD':
      return loss.to === undefined
        ? await deleteField(tx, table, rows, loss.field)
        : await moveField(tx, table, rows, { field: loss.field, to: loss.to })
    case 'FACT_SHEET_FIELD_VALUE':
    case 'RELATION_FIELD_VALUE':
      return loss.to === undefined
        ? await deleteValue(tx, table, rows, loss)
        : await moveValue(tx, table, rows, { ...loss, to: loss.to })
    default:
      return loss satisfies never
  }
}
