import type { Caller } from '#contract/access.ts'
import type { DataModel } from '#contract/data-model.ts'
import type { ModelBatch } from '#contract/model-changes.ts'
import { applied, inverseOf } from '#data-model/changes/apply-changes.ts'
import { inverseMoves, possibleMoves } from '#data-model/changes/moves.ts'
import { demand } from '#kernel/may.ts'
import { refuse } from '#kernel/refusal.ts'
import type { Db } from '#storage/database.ts'
import { currentDataModel } from './current-data-model.store.ts'
import { type BatchRow, countBatches, findBatch, listBatches } from './history.store.ts'

interface HistoryOptions {
  readonly db: Db
  readonly defaultsOf: (workspaceId: string) => Promise<{ readonly data: DataModel }>
}

/** What each save of the data model changed, for those who can change it. */
export function modelHistoryService({ db, defaultsOf }: HistoryOptions) {
  async function find(caller: Caller, id: string) {
    demand(caller, 'model.update')
    const batch = await findBatch(db, caller.workspaceId, id)
    if (!batch) throw refuse.notFound('There is no such change of the data model')
    return batch
  }

  return {
    async list(
      caller: Caller,
      { before, pageSize }: { readonly before?: number | undefined; readonly pageSize: number },
    ) {
      demand(caller, 'model.update')
      const rows = await listBatches(db, caller.workspaceId, { before, limit: pageSize + 1 })
      const batches = rows.slice(0, pageSize).map(toBatch)
      const next = rows.length > pageSize ? batches.at(-1)?.revision : undefined
      return { batches, total: await countBatches(db, caller.workspaceId), next }
    },

    /** 404 if there is none. */
    async get(caller: Caller, id: string) {
      const { changes, moves, ...row } = await find(caller, id)
      return { ...toBatch(row), changes, moves }
    },

    /** The stored model without what this save changed, except what has been changed otherwise since. */
    async undone(caller: Caller, id: string) {
      const { changes, moves } = await find(caller, id)
      const { data } = await defaultsOf(caller.workspaceId)
      const { before, revision } = await currentDataModel(db, caller.workspaceId, data)
      const { model, conflicts } = applied(before, inverseOf(changes))
      const back = possibleMoves(inverseMoves(moves, changes), { before, after: model })
      return { model, moves: back, revision, conflicts: [...conflicts] }
    },
  }
}
export type ModelHistoryService = ReturnType<typeof modelHistoryService>

const toBatch = (row: BatchRow): ModelBatch => ({
  id: row.id,
  revision: row.revision,
  savedAt: row.created_at.toISOString(),
  ...(row.saver_id !== null && { savedBy: { id: row.saver_id, displayName: row.saver_name ?? '' } }),
  added: row.added,
  changed: row.changed,
  deleted: row.deleted,
  places: row.places,
  isDeleting: row.is_deleting,
})
