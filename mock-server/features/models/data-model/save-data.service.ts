import type { Caller } from '#contract/access.ts'
import type { DataModel } from '#contract/data-model.ts'
import type { DataMove } from '#contract/model-changes.ts'
import { type Loss, lossesOf } from '#data-model/changes/deletions.ts'
import { changeSteps } from '#data-model/changes/model-changes.ts'
import { withMoves } from '#data-model/changes/moves.ts'
import { renamingsOf } from '#data-model/changes/renamings.ts'
import { narrowingsOf } from '#data-model/changes/narrowings.ts'
import { errorSteps, immutableErrors, newErrors } from '#data-model/check/model-errors.ts'
import { under } from '#data-model/check/model-error.ts'
import type { ReservedNames } from '#data-model/reserved-names.ts'
import type { NewEvent } from '#events/log.ts'
import { requestDeletion, stopDeletion } from './deletion.store.ts'
import { deletionsOf } from './deletions.service.ts'
import { countLosses } from './losses.store.ts'
import { pendingFor, stepsBack } from './restoration.service.ts'
import { eventsOfModel } from './model-events.view.ts'
import { refuseErrors, refusePending, wouldDelete } from './model-refusals.ts'
import { narrowingErrors } from './narrowings.store.ts'
import { requestRenewal } from './renewal.store.ts'
import { renewedTypes } from './renewed-types.ts'
import { currentRevisions, insertRevision } from '#features/models/models.store.ts'
import { yieldToRequests } from '#kernel/yield-to-requests.ts'
import type { Tx } from '#storage/database.ts'

interface Proposed {
  readonly document: DataModel
  readonly moves: readonly DataMove[]
  readonly reserved: ReservedNames
}

/** What leads from one data model to another, and why it can't be, found step by step: large models take long to compare. */
export async function preparedData(before: DataModel, { document, moves, reserved }: Proposed) {
  const changes = await inTurns(changeSteps(before, document))
  const { losses, errors: moveErrors } = withMoves(lossesOf(changes), moves, { before, after: document })
  const found = changes.length === 0 ? [] : await inTurns(errorSteps(document, reserved))
  const known = found.length === 0 ? [] : await inTurns(errorSteps(before, reserved))
  const modelErrors = [...newErrors(known, found), ...immutableErrors(changes)]
  const types = renewedTypes(before, document, changes)
  const renamings = renamingsOf({ before, after: document }, moves)
  return { document, moves, changes, losses, types, renamings, moveErrors, modelErrors }
}
/** The results of all steps; requests have their turn in between. */
async function inTurns<Result>(steps: Iterable<readonly Result[]>): Promise<Result[]> {
  const results: Result[] = []
  await yieldToRequests()
  for (const step of steps) {
    results.push(...step)
    await yieldToRequests()
  }
  return results
}

export type PreparedData = Awaited<ReturnType<typeof preparedData>>

interface Writing {
  readonly caller: Caller
  readonly prepared: PreparedData
  readonly revision: number
  readonly force: boolean
  /** The save that it undoes. */
  readonly undoes: string | undefined
  readonly now: Date
  /** Where the document is in the request. */
  readonly path: string
}

/** Writes a data model that differs as the next revision, with what follows from it; refuses one that can't be, or would delete data unasked. */
export async function writeData(
  tx: Tx,
  emit: (event: NewEvent) => void,
  { caller, prepared, force, ...next }: Writing,
) {
  const { workspaceId } = caller
  const { document, moves, changes, losses, types, moveErrors, modelErrors } = prepared
  const errors = [...modelErrors, ...(await narrowingErrors(tx, workspaceId, narrowingsOf(changes)))]
  refuseErrors([...moveErrors, ...under(next.path, errors)])
  const { kept, stopped, pending } = await pendingFor(tx, workspaceId, { document, undoes: next.undoes })
  refusePending(document, pending)
  const steps = kept ? stepsBack(kept, document) : []
  const deletions = await deletionsOf(tx, workspaceId, losses.filter(isDeleted))
  const isDeleting = deletions.some(({ count }) => count > 0)
  if (isDeleting && !force) throw wouldDelete(deletions)
  const { revision, now } = next
  const text = JSON.stringify(document)
  await insertRevision(tx, workspaceId, { kind: 'data', document: text, createdBy: caller.userId }, now)
  if (stopped) await stopDeletion(tx, workspaceId, stopped.revision)
  const restores = kept && steps.length > 0 ? { revision: kept.revision, steps } : undefined
  if (isDeleting || moves.length > 0 || restores)
    await requestDeletion(tx, caller, {
      losses,
      counts: await countLosses(tx, workspaceId, losses),
      restores,
      revision,
      now,
    })
  if (types.length > 0) await requestRenewal(tx, workspaceId, { types, revision: await modelRevision(tx, workspaceId) })
  for (const event of eventsOfModel(workspaceId, changes)) emit(event)
  return { deletions, isDeleting, isRestoring: restores !== undefined }
}

export const isDeleted = ({ to }: Loss & { readonly to?: string }): boolean => to === undefined

/** As compiled models count their revisions. */
export async function modelRevision(tx: Tx, workspaceId: string): Promise<number> {
  const rows = await currentRevisions(tx, workspaceId, ['data', 'view'])
  return rows.reduce((sum, { revision }) => sum + revision, 0)
}
