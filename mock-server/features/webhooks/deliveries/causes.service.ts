import type { Caller } from '#contract/access.ts'
import type { FailureCause } from '#contract/webhooks/failure-causes.ts'
import { type EventAccess, eventAccess } from '#events/event-access.policy.ts'
import { demand } from '#kernel/may.ts'
import type { Db } from '#storage/database.ts'
import { type CauseCount, countByCause, findCauses, findPastCauses } from './causes.store.ts'
import { toFailureCause, toPastCause } from './causes.view.ts'

/** More causes than anybody reads; those with fewer deliveries are left out. */
const MOST = 200

/** Those that are over; they are kept for 30 days. */
const MOST_PAST = 20

/** Why deliveries fail. */
export const failureCauseService = ({ db, clock }: { db: Db; clock: () => Date }) => {
  /** By the number of deliveries that the caller may see. */
  async function present({ workspaceId }: Caller, access: EventAccess): Promise<FailureCause[]> {
    const now = clock()
    const counts = await countByCause(db, workspaceId, { access, now })
    const byCause = Map.groupBy(counts, ({ cause }) => cause)
    const behind = byCause.get(null) ?? []
    const total = (some: readonly CauseCount[]) => some.reduce((sum, { count }) => sum + count, 0)
    const ids = [...byCause.keys()]
      .filter((id) => id !== null)
      .toSorted((one, other) => total(byCause.get(other) ?? []) - total(byCause.get(one) ?? []))
      .slice(0, MOST)
    const rows = new Map((await findCauses(db, workspaceId, { ids, access })).map((row) => [row.id, row]))
    return ids.flatMap((id) => {
      const row = rows.get(id)
      const isListed = row && (row.resolved_at === null || row.resolved_at < row.last_at)
      return isListed ? [toFailureCause(row, byCause.get(id) ?? [], { behind, now })] : []
    })
  }

  return {
    async listFailureCauses(caller: Caller, { isOver }: { isOver: boolean }): Promise<FailureCause[]> {
      demand(caller, 'webhook.read')
      const access = eventAccess(caller)
      if (!isOver) return await present(caller, access)
      return (await findPastCauses(db, caller.workspaceId, { access, limit: MOST_PAST })).map(toPastCause)
    },
  }
}
export type FailureCauseService = ReturnType<typeof failureCauseService>
