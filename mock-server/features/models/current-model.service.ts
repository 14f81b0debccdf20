import { LRUCache } from 'lru-cache'
import type { DataModel } from '#contract/data-model.ts'
import type { ViewModel } from '#contract/view-model.ts'
import { compileModel } from '#data-model/compile.ts'
import type { Model } from '#data-model/model.ts'
import type { Storage } from '#storage/database.ts'
import { currentModels, currentRevisions } from './models.store.ts'

/** The hint that a model of a workspace has a new revision. */
export const MODEL_CHANGED = 'model'

/** How long a compiled model is used without hints from other processes, so that a new revision is seen within a second. */
const MAX_AGE_UNNOTIFIED_MS = 1000
/** How long with hints; limited too, because a hint may be lost. */
const MAX_AGE_NOTIFIED_MS = 10_000

const kinds = ['data', 'view']

/** The models of a workspace without its own. */
interface DefaultModels {
  readonly data: DataModel
  readonly view: ViewModel
}

export interface CurrentModels {
  /** The current compiled model of a workspace: the same object until it changes. */
  current(workspaceId: string): Promise<Model>
  close(): void
}

/** Compiles each revision once. Workspaces without models of their own share one compiled model of their defaults. */
export function currentModelService(
  storage: Storage,
  defaultsOf: (workspaceId: string) => Promise<DefaultModels>,
  clock: () => Date,
): CurrentModels {
  const cache = new LRUCache<string, { model: Model; readAt: number }>({ max: 500 })
  let changes = 0
  const stop = storage.listen(MODEL_CHANGED, (workspaceId) => {
    changes += 1
    const changed = workspaceId === '' ? [...cache.keys()] : [workspaceId]
    // Only the revision is checked again: the model itself may still be current.
    for (const id of changed) {
      const before = cache.peek(id)
      if (before) cache.set(id, { ...before, readAt: -Infinity })
    }
  })
  const compiled = new WeakMap<DefaultModels, Model>()
  const compiledDefaults = (defaults: DefaultModels): Model => {
    const model = compiled.get(defaults) ?? compileModel(defaults.data, defaults.view, 0)
    compiled.set(defaults, model)
    return model
  }

  async function read(workspaceId: string, before: Model | undefined): Promise<Model> {
    const revision = sumOf(await currentRevisions(storage.db, workspaceId, kinds))
    if (revision !== 0 && before?.revision === revision) return before
    const defaults = await defaultsOf(workspaceId)
    if (revision === 0) return compiledDefaults(defaults)
    const stored = await currentModels(storage.db, workspaceId, kinds)
    const documentOf = (kind: string) => stored.find((row) => row.kind === kind)?.document
    const [data, view] = [documentOf('data'), documentOf('view')]
    // Documents are parsed by their schemas before they are written.
    return compileModel(data ? JSON.parse(data) : defaults.data, view ? JSON.parse(view) : defaults.view, sumOf(stored))
  }

  return {
    async current(workspaceId) {
      const now = clock().getTime()
      const before = cache.get(workspaceId)
      if (before && now - before.readAt < (storage.receivesHints ? MAX_AGE_NOTIFIED_MS : MAX_AGE_UNNOTIFIED_MS))
        return before.model
      const changesBefore = changes
      const model = await read(workspaceId, before?.model)
      // A change made while the store was answering may be missing from the answer: fine for this request, but not for the next.
      cache.set(workspaceId, { model, readAt: changes === changesBefore ? now : -Infinity })
      return model
    },
    close: stop,
  }
}

const sumOf = (rows: readonly { revision: number }[]) => rows.reduce((sum, { revision }) => sum + revision, 0)
