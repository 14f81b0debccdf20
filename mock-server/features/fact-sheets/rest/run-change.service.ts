import type { Caller } from '#contract/access.ts'
import type { Step } from '#events/step.ts'
import { Refusal, refuse } from '#kernel/refusal.ts'
import type { Model } from '#data-model/model.ts'
import type { Storage } from '#storage/database.ts'
import type { FactSheetChanges } from '#features/fact-sheets/change/changes.service.ts'
import { readableModel } from '#data-model/readable-model.ts'
import { defaultParts, findRecord } from './records.service.ts'
import { type MemberPaths, withMemberPaths } from './member-paths.ts'

export type RestChangeOptions = {
  readonly changes: FactSheetChanges
  readonly storage: Pick<Storage, 'db'>
  readonly currentModel: (workspaceId: string) => Promise<Model>
}

/** One change over REST: its transaction, and where the members of its body are. */
export interface RestChange {
  readonly step: Step
  readonly caller: Caller
  readonly memberPaths: MemberPaths
  readonly newId: () => string
}

interface RestChangeRequest {
  readonly caller: Caller
  /** The fact sheet whose current record a conflict returns. */
  readonly recordId?: string
}

/** Runs a change in one transaction; violations name members of the body. */
export async function runRestChange<T>(
  { changes, storage, currentModel }: RestChangeOptions,
  { caller, recordId }: RestChangeRequest,
  run: (change: RestChange) => Promise<T>,
): Promise<T> {
  const memberPaths: MemberPaths = new Map()
  try {
    return await changes.run(caller, (step) => {
      // A transaction that conflicts with another one is run again.
      memberPaths.clear()
      return run({ step, caller, memberPaths, newId: changes.newId })
    })
  } catch (error) {
    const refusal = withMemberPaths(error, memberPaths)
    if (recordId === undefined || !(refusal instanceof Refusal) || refusal.kind !== 'conflict') throw refusal
    const model = readableModel(caller, await currentModel(caller.workspaceId))
    const data = await findRecord({ caller, model, db: storage.db }, recordId, defaultParts)
    throw refuse.conflict(refusal.message, { ...refusal.detail, ...(data && { data }) })
  }
}
