import type { Caller } from '#contract/access.ts'
import type { EventLog } from '#events/log.ts'
import type { Step } from '#events/step.ts'
import type { Model } from '#data-model/model.ts'
import { archiveFactSheet, recoverFactSheet } from './archive.service.ts'
import { type EditRequest, type EditTools, writeFactSheets } from './edits.service.ts'

type Wanted = { rev?: number | null | undefined; comment?: string | null | undefined }

type Dependencies = Pick<EditTools, 'clock' | 'newId'> & {
  readonly log: EventLog
  readonly currentModel: (workspaceId: string) => Promise<Model>
}

/** Every change of fact sheets, for REST, GraphQL and the sample alike; each part runs in a step of whoever calls it. */
export function factSheetChanges({ log, currentModel, ...tools }: Dependencies) {
  return {
    newId: tools.newId,
    clock: tools.clock,

    /** Runs `work` in one transaction; what it emits is in the log when it resolves, and nothing of it stays when it rejects. */
    async run<T>(caller: Caller, work: (step: Step) => Promise<T>): Promise<T> {
      // Before the transaction, inside of which nothing else may ask the store.
      const model = await currentModel(caller.workspaceId)
      const about = { workspaceId: caller.workspaceId, actorId: caller.userId }
      return await log.record(about, (tx, emit) => work({ tx, emit, model }))
    },

    /** Makes and changes fact sheets and their relations; refused as a whole (edits.service.ts). */
    write: ({ tx, emit, model }: Step, caller: Caller, requests: readonly EditRequest[]): Promise<void> =>
      writeFactSheets({ ...tools, model }, tx, emit, caller, requests),

    archive: ({ tx, emit, model }: Step, caller: Caller, id: string, wanted: Wanted): Promise<void> =>
      archiveFactSheet({ ...tools, model }, tx, emit, caller, id, wanted),

    recover: ({ tx, emit, model }: Step, caller: Caller, id: string, wanted: Wanted): Promise<void> =>
      recoverFactSheet({ ...tools, model }, tx, emit, caller, id, wanted),
  }
}
export type FactSheetChanges = ReturnType<typeof factSheetChanges>
