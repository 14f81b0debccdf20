import type { Caller } from '#contract/access.ts'
import type { DataModel } from '#contract/data-model.ts'
import type { Deletion } from '#contract/model-changes.ts'
import { lossesOf } from '#data-model/changes/deletions.ts'
import { narrowingsOf } from '#data-model/changes/narrowings.ts'
import { changesBetween } from '#data-model/changes/model-changes.ts'
import type { ReservedNames } from '#data-model/reserved-names.ts'
import { immutableErrors, newModelErrors } from '#data-model/check/model-errors.ts'
import type { EventLog } from '#events/log.ts'
import { etagOf } from '#features/models/model-etag.ts'
import { demandInWorkspace } from '#features/models/models.policy.ts'
import { currentRevisions, insertRevision, lockModels } from '#features/models/models.store.ts'
import { allowsChange } from '#kernel/if-match.ts'
import { yieldToRequests } from '#kernel/yield-to-requests.ts'
import type { Storage, Tx } from '#storage/database.ts'
import { currentDataModel } from './current-data-model.store.ts'
import { findLosses, requestDeletion } from './deletion.store.ts'
import { deletionsOf } from './deletions.service.ts'
import { insertBatch } from './history.store.ts'
import { refuseErrors, refuseReturning, stale, wouldDelete } from './model-refusals.ts'
import { eventsOfModel } from './model-events.view.ts'
import { narrowingErrors } from './narrowings.store.ts'
import { requestRenewal } from './renewal.store.ts'
import { renewedTypes } from './renewed-types.ts'

interface DataModelServiceOptions {
  readonly storage: Storage
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

interface Writing extends Pick<Replacement, 'document' | 'force' | 'ifMatch'>, Awaited<ReturnType<typeof prepare>> {
  /** Of the model that it was compared with. */
  readonly revision: number
}

interface Replaced {
  /** What could have been deleted, had there been any of it. */
  readonly deletions: Deletion[]
  readonly revision: number
}

/** Changes of the data model of a workspace. */
export function dataModelService(options: DataModelServiceOptions) {
  const { storage, log, defaultsOf, reservedNames, changed, accessChanged, clock, newId } = options
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
      const read = async () => await currentDataModel(storage.db, caller.workspaceId, defaults.data)
      for (let current = await read(); ; current = await read()) {
        const prepared = await prepare(current.before, document, reserved)
        const result = await write(caller, { ...current, ...prepared, document, force, ifMatch })
        if (!result) continue
        if (result.isChanged) changed(caller.workspaceId)
        // Callers know the types whose fact sheets are not shown.
        if (result.isDeleting) accessChanged()
        return result
      }
    },
  }

  /** Undefined where somebody else was quicker, so that everything has to be compared again. */
  async function write(caller: Caller, { document, changes, errors, force, ifMatch, ...found }: Writing) {
    const { workspaceId, userId } = caller
    return await log.record({ workspaceId, actorId: userId }, async (tx, emit) => {
      await lockModels(tx, workspaceId)
      const [stored] = await currentRevisions(tx, workspaceId, ['data'])
      if ((stored?.revision ?? 0) !== found.revision) return undefined
      if (!allowsChange(ifMatch, etagOf(found.revision))) throw stale(found.revision)
      if (changes.length === 0) return { deletions: [], revision: found.revision, isChanged: false, isDeleting: false }
      refuseErrors([...errors, ...(await narrowingErrors(tx, workspaceId, narrowingsOf(changes)))])
      refuseReturning(document, await findLosses(tx, workspaceId))
      const deletions = await deletionsOf(tx, workspaceId, found.losses)
      const isDeleting = deletions.some(({ count }) => count > 0)
      if (isDeleting && !force) throw wouldDelete(deletions)
      const [now, id, revision] = [clock(), newId(), found.revision + 1]
      await insertRevision(tx, workspaceId, { kind: 'data', document: found.text, createdBy: userId }, now)
      await insertBatch(tx, caller, { id, revision, changes, now })
      if (isDeleting) await requestDeletion(tx, caller, { losses: found.losses, revision, now })
      if (found.types.length > 0)
        await requestRenewal(tx, workspaceId, { types: found.types, revision: await revisionOf(tx, workspaceId) })
      for (const event of eventsOfModel(workspaceId, changes)) emit(event)
      return { deletions, revision, isChanged: true, isDeleting }
    })
  }
}
export type DataModelService = ReturnType<typeof dataModelService>

/** What leads from one model to another, step by step: large models take long to compare. */
async function prepare(before: DataModel, document: DataModel, reserved: ReservedNames) {
  await yieldToRequests()
  const changes = changesBetween(before, document)
  await yieldToRequests()
  const errors =
    changes.length === 0 ? [] : [...newModelErrors(before, document, reserved), ...immutableErrors(changes)]
  await yieldToRequests()
  const text = changes.length === 0 ? '' : JSON.stringify(document)
  const types = renewedTypes(before, document, changes)
  return { changes, errors, text, types, losses: lossesOf(changes) }
}

/** As compiled models count their revisions. */
async function revisionOf(tx: Tx, workspaceId: string): Promise<number> {
  const rows = await currentRevisions(tx, workspaceId, ['data', 'view'])
  return rows.reduce((sum, { revision }) => sum + revision, 0)
}
