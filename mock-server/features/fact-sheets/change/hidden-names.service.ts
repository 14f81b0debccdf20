import type { Model } from '#data-model/model.ts'
import type { Storage } from '#storage/database.ts'
import { NOBODY } from './fact-sheet-events.view.ts'
import {
  findRestricted,
  findWorkspacesToRename,
  restrictEventsAbout,
  takeWorkspaceToRename,
} from './hidden-names.store.ts'
import { renameByReaders } from './rename-dependents.service.ts'

interface HiddenNamesOptions {
  readonly storage: Storage
  readonly currentModel: (workspaceId: string) => Promise<Model>
}

/**
 * Earlier versions made names of open fact sheets of restricted ones too. Before requests are answered, this makes those names anew in
 * the workspaces that migration 0015 has noted, each once. Earlier events about these fact sheets are left to administrators.
 */
export async function removeHiddenNames({ storage, currentModel }: HiddenNamesOptions): Promise<void> {
  for (const workspaceId of await findWorkspacesToRename(storage.db)) {
    const model = await currentModel(workspaceId)
    await storage.transaction(async (tx) => {
      if (!(await takeWorkspaceToRename(tx, workspaceId))) return
      const renamed = await renameByReaders({ tx, workspaceId, model }, await findRestricted(tx, workspaceId))
      await restrictEventsAbout(tx, workspaceId, { ids: renamed, entity: NOBODY })
    })
  }
}
