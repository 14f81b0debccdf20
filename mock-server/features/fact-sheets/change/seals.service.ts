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
/** Whoever acts where time alone does. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

type Dependencies = {
  storage: Storage
  log: EventLog
  currentModel: (workspaceId: string) => Promise<Model>
  clock: () => Date
}

/** Quality seals that break by themselves, after the time that a type's configuration gives them. */
export function sealExpiry({ storage, log, currentModel, clock }: Dependencies) {
  async function breakSome(workspaceId: string, now: Date): Promise<number> {
    const model = await currentModel(workspaceId)
    return await log.record({ workspaceId, actorId: NOBODY }, async (tx, emit) => {
      const works: FactSheetChange[] = []
      for (const before of await lockExpiredSeals(tx, workspaceId, [...model.types.keys()], now, BATCH)) {
        const type = model.types.get(before.type)
        const broken = { ...before, lx_state: 'BROKEN_QUALITY_SEAL', approved_at: null, seal_until: null } as const
        const after = withDerivedMembers(model, { ...broken, rev: before.rev + 1, updated_at: now })
        if (type) works.push({ type, before, after, relations: [], edit: undefined })
      }
      await replaceFactSheets(
        tx,
        works.map(({ after }) => after),
      )
      await emitChanges(tx, emit, model, works, [])
      return works.length
    })
  }

  return {
    async breakExpired(): Promise<void> {
      const now = clock()
      for (const workspaceId of await findWorkspacesWithExpiredSeals(storage.db, now)) {
        while ((await breakSome(workspaceId, now)) === BATCH);
      }
    },
  }
}
