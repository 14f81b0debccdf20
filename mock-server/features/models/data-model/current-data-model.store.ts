import { LRUCache } from 'lru-cache'
import type { DataModel } from '#contract/data-model.ts'
import { currentModels, currentRevisions } from '#features/models/models.store.ts'
import type { Db, Tx } from '#storage/database.ts'

interface Current {
  readonly before: DataModel
  readonly revision: number
}

/** Few: a model of 500 types takes megabytes. */
const MOST = 4
const parsedBy = new WeakMap<object, LRUCache<string, Current>>()

/** The data model of a workspace: its own, or the default as revision 0. Revisions never change, so each is read and parsed once. */
export async function currentDataModel(db: Db | Tx, workspaceId: string, defaults: DataModel): Promise<Current> {
  const [newest] = await currentRevisions(db, workspaceId, ['data'])
  if (!newest) return { before: defaults, revision: 0 }
  const parsed = parsedBy.get(db) ?? new LRUCache<string, Current>({ max: MOST })
  parsedBy.set(db, parsed)
  const known = parsed.get(workspaceId)
  if (known?.revision === newest.revision) return known
  const [stored] = await currentModels(db, workspaceId, ['data'])
  if (!stored) return { before: defaults, revision: 0 }
  // Documents are parsed by their schema before they are written.
  const before: DataModel = JSON.parse(stored.document)
  const current = { before, revision: stored.revision }
  parsed.set(workspaceId, current)
  return current
}
