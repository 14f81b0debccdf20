import type { Caller } from '#contract/access.ts'
import type { EventLog } from '#events/log.ts'
import type { Step } from '#events/step.ts'
import type { Model } from '#data-model/model.ts'
import { type ArchiveRequest, archiveFactSheet, recoverFactSheet } from './archive.service.ts'
import { changeContexts } from './change-context.ts'
import { type EditRequest, writeFactSheets } from './edits.service.ts'

interface FactSheetChangesOptions {
  readonly log: EventLog
  readonly currentModel: (workspaceId: string) => Promise<Model>
  readonly clock: () => Date
  readonly newId: () => string
}

/** Every change of fact sheets, for REST, GraphQL and the sample alike. Each runs within a step of its caller. */
export function factSheetChanges({ log, currentModel, clock, newId }: FactSheetChangesOptions) {
  const contextOf = changeContexts({ clock, newId })

  return {
    newId,
    clock,

    /** Runs `work` in one transaction: its events are in the log when it resolves, and nothing of it is kept when it rejects. */
    async run<T>(caller: Caller, work: (step: Step) => Promise<T>): Promise<T> {
      // Read before the transaction begins, because only the transaction itself may use the store while it is open.
      const model = await currentModel(caller.workspaceId)
      const about = { workspaceId: caller.workspaceId, actorId: caller.userId }
      return await log.record(about, (tx, emit) => work({ tx, emit, model }))
    },

    /** Creates and edits fact sheets and their relations: all of the requests or none (edits.service.ts). */
    write: (step: Step, caller: Caller, requests: readonly EditRequest[]): Promise<void> =>
      writeFactSheets(contextOf(step, caller), requests),

    archive: (step: Step, caller: Caller, request: ArchiveRequest): Promise<void> =>
      archiveFactSheet(contextOf(step, caller), request),

    recover: (step: Step, caller: Caller, request: ArchiveRequest): Promise<void> =>
      recoverFactSheet(contextOf(step, caller), request),
  }
}
export type FactSheetChanges = ReturnType<typeof factSheetChanges>
