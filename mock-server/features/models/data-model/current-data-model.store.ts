import type { DataModel } from '#contract/data-model.ts'
import { currentModels } from '#features/models/models.store.ts'
import type { Db, Tx } from '#storage/database.ts'

/** The data model of a workspace: its own, or the default as revision 0. */
export async function currentDataModel(db: Db | Tx, workspaceId: string, defaults: DataModel) {
  const [stored] = await currentModels(db, workspaceId, ['data'])
  if (!stored) return { before: defaults, revision: 0 }
  // Documents are parsed by their schema before they are written.
  const before: DataModel = JSON.parse(stored.document)
  return { before, revision: stored.revision }
}
