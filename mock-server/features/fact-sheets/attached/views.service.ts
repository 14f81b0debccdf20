import { chunk } from 'es-toolkit'
import type { Caller } from '#contract/access.ts'
import type { EventLog } from '#events/log.ts'
import { factSheetViewed } from '#features/fact-sheets/change/fact-sheet-events.view.ts'
import { findViewed } from './views.store.ts'

/** Views in memory. More of them between two writes are not recorded, so that nobody fills the memory by reading. */
const MAX_VIEWS = 10_000
/** Events of one transaction: others who write wait for it. */
const BATCH = 1000

export interface FactSheetViews {
  /** Notes that the caller has read this fact sheet. Reading does not wait for the event. */
  add(caller: Pick<Caller, 'workspaceId' | 'userId'>, factSheetId: string): void
  /** Writes one event for each person and fact sheet since the last time; resolves when all earlier views are written, too. */
  write(): Promise<void>
}

interface View {
  readonly workspaceId: string
  readonly userId: string
  readonly factSheetId: string
}

/** Records who reads which fact sheet. Views change nothing, so those of a process that is killed may be lost. */
export function factSheetViews(options: {
  readonly log: EventLog
  readonly onFault: (error: unknown) => void
}): FactSheetViews {
  const { log, onFault } = options
  const views = new Map<string, View>()
  let written = Promise.resolve()

  async function writePending(): Promise<void> {
    const pending = [...views.values()]
    views.clear()
    const byPerson = Map.groupBy(pending, ({ workspaceId, userId }) => `${workspaceId} ${userId}`)
    for (const part of [...byPerson.values()].flatMap((own) => chunk(own, BATCH))) {
      try {
        await emitViews(part)
      } catch (error) {
        // The views of others are written all the same.
        onFault(error)
      }
    }
  }

  async function emitViews(part: readonly View[]): Promise<void> {
    const [view] = part
    if (!view) return
    const { workspaceId, userId: actorId } = view
    const ids = part.map(({ factSheetId }) => factSheetId)
    await log.record({ workspaceId, actorId }, async (tx, emit) => {
      const rows = await findViewed(tx, workspaceId, ids)
      for (const id of ids) {
        const row = rows.get(id)
        if (row) emit(factSheetViewed(row))
      }
    })
  }

  return {
    add({ workspaceId, userId }, factSheetId) {
      if (views.size >= MAX_VIEWS) return
      views.set(`${workspaceId} ${userId} ${factSheetId}`, { workspaceId, userId, factSheetId })
    },
    write: () => (written = written.then(writePending)),
  }
}
