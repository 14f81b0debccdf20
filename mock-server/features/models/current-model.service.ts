import { LRUCache } from 'lru-cache'
import type { DataModel } from '#contract/data-model.ts'
import type { ViewModel } from '#contract/view-model.ts'
import { compileModel } from '#data-model/compile.ts'
import type { Model } from '#data-model/model.ts'
import type { Storage } from '#storage/database.ts'
import { currentModels, currentRevisions } from './models.store.ts'

/** The hint that a model of a workspace has a new revision. */
export const MODEL_CHANGED = 'model'

/** How long a compiled model may serve where hints of other processes might not arrive (decisions.md 4). */
const UNHEARD_MS = 1000
/** And where they do arrive, because a hint may be lost. */
const HEARD_MS = 10_000

const kinds = ['data', 'view']

export interface CurrentModels {
  /** The compiled model of a workspace as of now: the same object as long as nothing changed. */
  current(workspaceId: string): Promise<Model>
  close(): void
}

/** Compiles once for each revision; a workspace without models of its own has the defaults, which are all the same model. */
export function currentModelService(
  storage: Storage,
  defaults: { readonly data: DataModel; readonly view: ViewModel },
  clock: () => Date,
): CurrentModels {
  const known = new LRUCache<string, { model: Model; readAt: number }>({ max: 500 })
  let changes = 0
  const stop = storage.listen(MODEL_CHANGED, (workspaceId) => {
    changes += 1
    const changed = workspaceId === '' ? [...known.keys()] : [workspaceId]
    // Only to be looked at again: the model itself may still be the current one.
    for (const id of changed) {
      const before = known.peek(id)
      if (before) known.set(id, { ...before, readAt: -Infinity })
    }
  })
  let plain: Model | undefined
  const plainModel = () => (plain ??= compileModel(defaults.data, defaults.view, 0))

  async function read(workspaceId: string, before: Model | undefined): Promise<Model> {
    const revision = sumOf(await currentRevisions(storage.db, workspaceId, kinds))
    if (revision === 0) return plainModel()
    if (before?.revision === revision) return before
    const stored = await currentModels(storage.db, workspaceId, kinds)
    const documentOf = (kind: string) => stored.find((one) => one.kind === kind)?.document
    const [data, view] = [documentOf('data'), documentOf('view')]
    // Documents went through their schemas before they were written.
    return compileModel(data ? JSON.parse(data) : defaults.data, view ? JSON.parse(view) : defaults.view, sumOf(stored))
  }

  return {
    async current(workspaceId) {
      const now = clock().getTime()
      const before = known.get(workspaceId)
      if (before && now - before.readAt < (storage.hears ? HEARD_MS : UNHEARD_MS)) return before.model
      const changesBefore = changes
      const model = await read(workspaceId, before?.model)
      // What changed while the store was answering may be missing in the answer: good for this request, not for the next.
      known.set(workspaceId, { model, readAt: changes === changesBefore ? now : -Infinity })
      return model
    },
    close: stop,
  }
}

const sumOf = (rows: readonly { revision: number }[]) => rows.reduce((sum, { revision }) => sum + revision, 0)
