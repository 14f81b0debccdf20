import type { EventLog } from '#events/log.ts'
import type { Model } from '#data-model/model.ts'
import type { Storage } from '#storage/database.ts'
import { withDerivedMembers } from './derive.ts'
import { emitChanges } from './emit-changes.service.ts'
import type { FactSheetChange } from './fact-sheet-change.ts'
import { replaceFactSheets } from '#features/fact-sheets/rows/fact-sheets.store.ts'
import { findWorkspacesWithExpiredSeals, lockExpiredSeals } from './seals.store.ts'

/** Fact sheets whose seals break in one transaction. */
const BATCH = 100
/** The actor of a change that only the passing of time makes. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

interface SealExpiryOptions {
  readonly storage: Storage
  readonly log: EventLog
  readonly currentModel: (workspaceId: string) => Promise<Model>
  readonly clock: () => Date
}

/** Breaks quality seals automatically, after the time that the configuration of a type allows. */
export function sealExpiry({ storage, log, currentModel, clock }: SealExpiryOptions) {
  async function breakBatch(workspaceId: string, now: Date): Promise<number> {
    const model = await currentModel(workspaceId)
    return await log.record({ workspaceId, actorId: NOBODY }, async (tx, emit) => {
      const expired = await lockExpiredSeals(tx, workspaceId, { types: [...model.types.keys()], now, limit: BATCH })
      const changes = expired.flatMap((before): FactSheetChange[] => {
        const type = model.types.get(before.type)
        const broken = { ...before, lx_state: 'BROKEN_QUALITY_SEAL', approved_at: null, seal_until: null } as const
        const after = withDerivedMembers(model, { ...broken, rev: before.rev + 1, updated_at: now })
        return type ? [{ type, before, after, relations: [], edit: undefined }] : []
      })
      await replaceFactSheets(
        tx,
        changes.map(({ after }) => after),
      )
      await emitChanges({ tx, model, emit }, changes, [])
      return changes.length
    })
  }

  return {
    async breakExpired(): Promise<void> {
      const now = clock()
      for (const workspaceId of await findWorkspacesWithExpiredSeals(storage.db, now)) {
        while ((await breakBatch(workspaceId, now)) === BATCH);
      }
    },
  }
}
