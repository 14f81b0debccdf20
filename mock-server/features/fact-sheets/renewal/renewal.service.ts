import { isEqual } from 'es-toolkit'
import type { PageChanges } from '#events/page-changes.ts'
import type { Model } from '#data-model/model.ts'
import type { FactSheetChange } from '#features/fact-sheets/change/fact-sheet-change.ts'
import { recomputeSides } from '#features/fact-sheets/change/recompute-sides.service.ts'
import { renameAnew, renamedRows } from '#features/fact-sheets/change/rename-dependents.service.ts'
import type { FactSheetRow } from '#features/fact-sheets/rows/fact-sheet-row.ts'
import { releaseSavepoint, setSavepoint, undoToSavepoint } from '#features/fact-sheets/change/savepoint.store.ts'
import { batchPace } from '#features/fact-sheets/deletion/batch-pace.ts'
import type { ModelDeletion } from '#features/fact-sheets/deletion/deletion.service.ts'
import { Refusal } from '#kernel/refusal.ts'
import { replaceFactSheets } from '#features/fact-sheets/rows/fact-sheets.store.ts'
import type { Storage, Tx } from '#storage/database.ts'
import * as store from './renewal.store.ts'

interface RenewalOptions {
  readonly storage: Storage
  readonly currentModel: (workspaceId: string) => Promise<Model>
  readonly deletion: ModelDeletion
  readonly pageChanges: Pick<PageChanges, 'tell'>
}

/** Between two transactions, so that requests of several queries need not wait for one at each of them. */
const PAUSE_MS = 10

/**
 * Deletes what the data model no longer has a place for, then makes anew what fact sheets hold because of it (names, search texts, aggregated fields, completion, quality seals) after it
 * was changed. Nobody has edited them, so they keep their revisions and no event is written. Each batch is a transaction of its own;
 * a process that is killed leaves the rest to the next one.
 */
export function factSheetRenewal({ storage, currentModel, deletion, pageChanges }: RenewalOptions) {
  /** Resolves to whether there may be more to do here. */
  const pace = batchPace()
  async function runBatch(workspaceId: string): Promise<boolean> {
    const deleted = await deletion.deleteBatch(workspaceId)
    return deleted === 'nothing' ? await renewBatch(workspaceId) : deleted === 'some'
  }

  async function renewBatch(workspaceId: string): Promise<boolean> {
    const model = await currentModel(workspaceId)
    return await storage.transaction(async (tx) => {
      const began = performance.now()
      const renewal = await store.lockRenewal(tx, workspaceId)
      // A process that does not know the new model yet leaves it to the next second.
      if (!renewal || model.revision < renewal.revision) return false
      const rows = await store.lockNextRows(tx, renewal, pace.size())
      const last = rows.at(-1)
      if (!last) {
        await store.endRenewal(tx, workspaceId)
        return false
      }
      await renew({ tx, workspaceId, model }, rows)
      await store.moveRenewal(tx, workspaceId, last.id)
      pace.took(rows.length, performance.now() - began)
      return true
    })
  }

  let running: Promise<boolean> | undefined
  let isStopped = false
  async function runAll(): Promise<boolean> {
    const workspaces = await store.findWorkspaces(storage.db)
    for (const workspaceId of workspaces) {
      for (let hasMore = true; hasMore && !isStopped;) {
        hasMore = await runBatch(workspaceId)
        // No event tells of what is deleted with a model, or made anew.
        pageChanges.tell({ workspaceId, topic: 'models' }, { workspaceId, topic: 'factSheets' })
        if (hasMore) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
      }
    }
    return workspaces.length > 0
  }

  return {
    /** Renews until this process has nothing left. True if there was work. */
    run: async (): Promise<boolean> =>
      await (running ??= runAll().finally(() => {
        running = undefined
      })),
    /** Resolves when the batch under way is written. */
    stop: async (): Promise<void> => {
      isStopped = true
      await running
    },
  }
}

interface Renewing {
  readonly tx: Tx
  readonly workspaceId: string
  readonly model: Model
}

async function renew(context: Renewing, rows: readonly FactSheetRow[]): Promise<void> {
  const { tx, model } = context
  const changes = rows.flatMap((row): FactSheetChange[] => {
    const type = model.types.get(row.type)
    return type ? [{ type, before: row, after: row, relations: [], edit: undefined }] : []
  })
  await recomputeSides(context, changes)
  const active = changes.flatMap(({ after }) => (after.status === 'ACTIVE' ? after : []))
  const renamed = new Map((await renamedRows(context, active)).map((row) => [row.id, row]))
  const write = async (nameOf: (row: FactSheetRow) => FactSheetRow) =>
    await replaceFactSheets(
      tx,
      changes.flatMap(({ before, after }) => (isEqual(before, nameOf(after)) ? [] : nameOf(after))),
    )
  await setSavepoint(tx)
  try {
    await write((row) => renamed.get(row.id) ?? row)
    await renameAnew(context, [...renamed.keys()])
    await releaseSavepoint(tx)
  } catch (error) {
    // Names that lead in a circle of fact sheets would hold up all others; they stay, and the next edit of one of them says why.
    if (!(error instanceof Refusal)) throw error
    await undoToSavepoint(tx)
    await write((row) => row)
  }
}
