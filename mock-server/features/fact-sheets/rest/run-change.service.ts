import type { Caller } from '#contract/access.ts'
import { Refusal, refuse } from '#kernel/refusal.ts'
import type { Model } from '#data-model/model.ts'
import type { Storage } from '#storage/database.ts'
import type { FactSheetChanges } from '#features/fact-sheets/change/changes.service.ts'
import { recordOf, usual } from './records.service.ts'
import { type Places, relocated } from './member-paths.ts'
import type { Attempt } from './edit-requests.service.ts'

export type RestDependencies = {
  readonly changes: FactSheetChanges
  readonly storage: Pick<Storage, 'db'>
  readonly currentModel: (workspaceId: string) => Promise<Model>
}

/** Runs a change as one transaction; what it objects to names members of the body. `about`: whose record a conflict carries. */
export async function attempted<T>(
  { changes, storage, currentModel }: RestDependencies,
  caller: Caller,
  about: string | undefined,
  work: (attempt: Attempt) => Promise<T>,
): Promise<T> {
  const places: Places = new Map()
  try {
    return await changes.run(caller, (step) => {
      // A transaction that met another one begins again.
      places.clear()
      return work({ step, caller, places, newId: changes.newId })
    })
  } catch (error) {
    const refused = relocated(error, places)
    if (about === undefined || !(refused instanceof Refusal) || refused.kind !== 'conflict') throw refused
    const model = await currentModel(caller.workspaceId)
    const data = await recordOf({ caller, model, db: storage.db }, about, usual)
    throw refuse.conflict(refused.message, { ...refused.detail, ...(data && { data }) })
  }
}
