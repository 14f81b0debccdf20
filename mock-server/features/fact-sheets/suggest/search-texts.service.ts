import type { Model } from '#data-model/model.ts'
import type { Storage } from '#storage/database.ts'
import { searchTexts } from '#features/fact-sheets/change/derive.ts'
import { indexForSuggestions } from '#features/fact-sheets/rows/suggestion-index.store.ts'
import { endRenewal, findWorkspacesToRenew, lockNextRows, lockRenewal, writeSearchTexts } from './search-texts.store.ts'

interface SearchTextsOptions {
  readonly storage: Storage
  readonly currentModel: (workspaceId: string) => Promise<Model>
}

/** Rows of one statement: about a megabyte. */
const BATCH = 500

/**
 * Makes the texts that fact sheets are found by anew in the workspaces that migration 0018 has noted, each once, before requests are
 * answered: earlier versions had one text for both searches, without the description.
 */
export async function renewSearchTexts({ storage, currentModel }: SearchTextsOptions): Promise<void> {
  for (const workspaceId of await findWorkspacesToRenew(storage.db)) {
    const model = await currentModel(workspaceId)
    await storage.transaction(async (tx) => {
      if (!(await lockRenewal(tx, workspaceId))) return
      let rows = await lockNextRows(tx, { workspaceId, after: undefined }, BATCH)
      while (rows.length > 0) {
        const renewed = rows.map((row) => {
          const type = model.types.get(row.type)
          return type ? { ...row, ...searchTexts(type, row) } : row
        })
        await writeSearchTexts(tx, renewed)
        await indexForSuggestions(tx, renewed)
        rows = await lockNextRows(tx, { workspaceId, after: rows.at(-1)?.id }, BATCH)
      }
      await endRenewal(tx, workspaceId)
    })
  }
}
