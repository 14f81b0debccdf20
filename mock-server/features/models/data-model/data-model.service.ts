import type { Caller } from '#contract/access.ts'
import type { DataModel } from '#contract/data-model.ts'
import type { Deletion } from '#contract/models.ts'
import { hasPlaceFor, type Loss, lossesOf } from '#data-model/changes/deletions.ts'
import { changesBetween } from '#data-model/changes/model-changes.ts'
import type { ModelError } from '#data-model/check/model-error.ts'
import type { ReservedNames } from '#data-model/reserved-names.ts'
import { immutableErrors, newModelErrors } from '#data-model/check/model-errors.ts'
import type { EventLog } from '#events/log.ts'
import { etagOf } from '#features/models/model-etag.ts'
import { demandInWorkspace } from '#features/models/models.policy.ts'
import { currentModels, currentRevisions, insertRevision, lockModels } from '#features/models/models.store.ts'
import { allowsChange } from '#kernel/if-match.ts'
import { about, type Refusal, refuse } from '#kernel/refusal.ts'
import type { Tx } from '#storage/database.ts'
import { findLosses, requestDeletion } from './deletion.store.ts'
import { countLosses } from './losses.store.ts'
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
  const { log, defaultsOf, reservedNames, changed, accessChanged, clock } = options
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
        const { before, revision } = await current(tx, caller.workspaceId, defaults.data)
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
        await insertRevision(tx, caller.workspaceId, model, clock())
        if (isDeleting) await requestDeletion(tx, caller, { losses, revision: revision + 1, now: clock() })
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

async function current(tx: Tx, workspaceId: string, defaults: DataModel) {
  const [stored] = await currentModels(tx, workspaceId, ['data'])
  if (!stored) return { before: defaults, revision: 0 }
  // Documents are parsed by their schema before they are written.
  const before: DataModel = JSON.parse(stored.document)
  return { before, revision: stored.revision }
}

/** As compiled models count their revisions. */
async function revisionOf(tx: Tx, workspaceId: string): Promise<number> {
  const rows = await currentRevisions(tx, workspaceId, ['data', 'view'])
  return rows.reduce((sum, { revision }) => sum + revision, 0)
}

const stale = (revision: number) =>
  refuse.conflict('Someone else changed the data model first', {
    ...about('If-Match', 'is not the current version'),
    headers: { etag: etagOf(revision) },
  })

/** Errors of one answer: more would only repeat the first ones. */
const MAX_ERRORS = 100

function refuseErrors(errors: readonly ModelError[]): void {
  const [first] = errors
  if (!first) return
  throw refuse.invalid(`${first.path} ${first.message}`, {
    errors: errors.slice(0, MAX_ERRORS).map(({ path, message }) => ({ value: path, messages: [message] })),
  })
}

async function deletionsOf(tx: Tx, workspaceId: string, losses: readonly Loss[]): Promise<Deletion[]> {
  const counts = await countLosses(tx, workspaceId, losses)
  return losses.map((loss, nth) => ({ deletionType: loss.of, count: counts[nth] ?? 0, ...namesOf(loss) }))
}

function wouldDelete(deletions: readonly Deletion[]): Refusal {
  const lost = deletions.filter(({ count }) => count > 0)
  return refuse.invalid('This change would delete data', {
    type: 'Deletion',
    data: lost,
    errors: lost.map(({ name, info1, count }) => ({
      value: '$',
      messages: [`would delete data of ${count}: ${info1 === undefined ? name : `${info1}.${name}`}`],
    })),
  })
}

/** What came back while its data of before are still being deleted would lose new ones, too. */
function refuseReturning(document: DataModel, losses: readonly Loss[]): void {
  const returning = losses.find((loss) => hasPlaceFor(document, loss))
  if (!returning) return
  const { name, info1 } = namesOf(returning)
  const what = info1 === undefined ? name : `${info1}.${name}`
  throw refuse.conflict('Data of an earlier change of the data model are still being deleted. Try again shortly', {
    errors: [{ value: '$', messages: [`${what} can come back when its data are deleted`] }],
  })
}

function namesOf(loss: Loss): Pick<Deletion, 'name' | 'info1' | 'info2'> {
  switch (loss.of) {
    case 'FACT_SHEET':
      return { name: loss.type }
    case 'RELATION':
      return { name: loss.relation, ...(loss.type !== undefined && { info1: loss.type }) }
    case 'FACT_SHEET_FIELD':
      return { name: loss.field, ...(loss.type !== undefined && { info1: loss.type }) }
    case 'FACT_SHEET_FIELD_VALUE':
      return { name: loss.value, info1: loss.type, info2: loss.field }
    case 'RELATION_FIELD':
      return { name: loss.field, info1: loss.relation }
    case 'RELATION_FIELD_VALUE':
      return { name: loss.value, info1: loss.relation, info2: loss.field }
    default:
      return loss satisfies never
  }
}
