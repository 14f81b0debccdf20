import type { Caller } from '#contract/access.ts'
import type { DataModel } from '#contract/data-model.ts'
import type { Deletion } from '#contract/models.ts'
import { lossesOf } from '#data-model/changes/deletions.ts'
import { changesBetween } from '#data-model/changes/model-changes.ts'
import type { ReservedNames } from '#data-model/reserved-names.ts'
import { immutableErrors, newModelErrors } from '#data-model/check/model-errors.ts'
import type { EventLog } from '#events/log.ts'
import { etagOf } from '#features/models/model-etag.ts'
import { demandInWorkspace } from '#features/models/models.policy.ts'
import { currentRevisions, insertRevision, lockModels } from '#features/models/models.store.ts'
import { allowsChange } from '#kernel/if-match.ts'
import type { Tx } from '#storage/database.ts'
import { currentDataModel } from './current-data-model.store.ts'
import { findLosses, requestDeletion } from './deletion.store.ts'
import { deletionsOf } from './deletions.service.ts'
import { insertBatch } from './history.store.ts'
import { refuseErrors, refuseReturning, stale, wouldDelete } from './model-refusals.ts'
import { eventsOfModel } from './model-events.view.ts'
import { requestRenewal } from './renewal.store.ts'
import { renewedTypes } from './renewed-types.ts'

interface DataModelServiceOptions {
  readonly log: EventLog
  readonly defaultsOf: (workspaceId: string) => Promise<{ readonly data: DataModel }>
  readonly reservedNames: () => Promise<ReservedNames>
  /** Tells every process that the models of a workspace changed. */
  readonly changed: (workspaceId: string) => void
  /** Tells every process that callers have to be read anew. */
  readonly accessChanged: () => void
  readonly clock: () => Date
  readonly newId: () => string
}

interface Replacement {
  readonly document: DataModel
  readonly workspaceId?: string | undefined
  readonly force: boolean
  /** The If-Match header. */
  readonly ifMatch: string | null
}

interface Replaced {
  /** What could have been deleted, had there been any of it. */
  readonly deletions: Deletion[]
  readonly revision: number
}

/** Changes of the data model of a workspace. */
export function dataModelService(options: DataModelServiceOptions) {
  const { log, defaultsOf, reservedNames, changed, accessChanged, clock, newId } = options
  return {
    /**
     * Replaces the data model; one that is as before changes nothing. 409 for a stale If-Match; 422 for a model that can't be,
     * naming the members, and without `force` for one that would delete data, with the list. With `force` nobody sees these data any more,
     * and they are deleted in the background; until then 409 for a model that has a place for them again.
     */
    async replace(caller: Caller, { document, workspaceId, force, ifMatch }: Replacement): Promise<Replaced> {
      demandInWorkspace(caller, 'model.update', workspaceId)
      // Before the transaction: the embedded store answers nothing else while one is open.
      const [defaults, reserved] = await Promise.all([defaultsOf(caller.workspaceId), reservedNames()])
      const origin = { workspaceId: caller.workspaceId, actorId: caller.userId }
      const result = await log.record(origin, async (tx, emit) => {
        await lockModels(tx, caller.workspaceId)
        const { before, revision } = await currentDataModel(tx, caller.workspaceId, defaults.data)
        if (!allowsChange(ifMatch, etagOf(revision))) throw stale(revision)
        const changes = changesBetween(before, document)
        if (changes.length === 0) return { deletions: [], revision, isChanged: false, isDeleting: false }
        refuseErrors([...newModelErrors(before, document, reserved), ...immutableErrors(changes)])
        refuseReturning(document, await findLosses(tx, caller.workspaceId))
        const losses = lossesOf(changes)
        const deletions = await deletionsOf(tx, caller.workspaceId, losses)
        const isDeleting = deletions.some(({ count }) => count > 0)
        if (isDeleting && !force) throw wouldDelete(deletions)
        const model = { kind: 'data', document: JSON.stringify(document), createdBy: caller.userId }
        const [now, id] = [clock(), newId()]
        await insertRevision(tx, caller.workspaceId, model, now)
        await insertBatch(tx, caller, { id, revision: revision + 1, changes, now })
        if (isDeleting) await requestDeletion(tx, caller, { losses, revision: revision + 1, now })
        const types = renewedTypes(before, document, changes)
        if (types.length > 0)
          await requestRenewal(tx, caller.workspaceId, { types, revision: await revisionOf(tx, caller.workspaceId) })
        for (const event of eventsOfModel(caller.workspaceId, changes)) emit(event)
        return { deletions, revision: revision + 1, isChanged: true, isDeleting }
      })
      if (result.isChanged) changed(caller.workspaceId)
      // Callers know the types whose fact sheets are not shown.
      if (result.isDeleting) accessChanged()
      return result
    },
  }
}
export type DataModelService = ReturnType<typeof dataModelService>

/** As compiled models count their revisions. */
async function revisionOf(tx: Tx, workspaceId: string): Promise<number> {
  const rows = await currentRevisions(tx, workspaceId, ['data', 'view'])
  return rows.reduce((sum, { revision }) => sum + revision, 0)
}
