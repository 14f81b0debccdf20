import type { Caller } from '#contract/access.ts'
import type { Input } from '#contract/endpoint.ts'
import type { markFailureCause } from '#contract/webhooks/failure-causes.ts'
import { eventAccess } from '#events/event-access.policy.ts'
import { demand } from '#kernel/may.ts'
import { refuse } from '#kernel/refusal.ts'
import type { Storage } from '#storage/database.ts'
import { DELIVERIES_DUE } from '#features/webhooks/subscriptions/due-hint.ts'
import { recordHistory } from '#features/webhooks/subscriptions/history.store.ts'
import * as store from './cause-actions.store.ts'

type Mark = Input<typeof markFailureCause>['body']
type CauseActionOptions = { storage: Storage; clock: () => Date; newId: () => string }

/** What people do with all deliveries of a cause. */
export function causeActionService({ storage, clock, newId }: CauseActionOptions) {
  async function causeOf(caller: Caller, id: string): Promise<store.OfCause> {
    demand(caller, 'webhook.redeliver')
    const of = { workspaceId: caller.workspaceId, id, access: eventAccess(caller), now: clock() }
    if (!(await store.causeExists(storage.db, of))) throw noSuchCause()
    return of
  }

  /** The history of each subscription names who did it, and for how many deliveries; then they are sent. */
  async function conclude(caller: Caller, of: store.OfCause, changed: store.Changed, action: 'RETRIED' | 'STOPPED') {
    const ids = [...changed.keys()]
    await storage.transaction(async (tx) => {
      await store.openGates(tx, of, ids)
      for (const [subscriptionId, count] of changed) {
        const key = { workspaceId: caller.workspaceId, subscriptionId }
        const actor = { id: caller.userId, name: caller.name }
        await recordHistory(tx, { ...key, id: newId(), at: of.now, actor, action, detail: { count } })
      }
    })
    if (ids.length > 0) storage.notify(DELIVERIES_DUE, caller.workspaceId)
    return { count: [...changed.values()].reduce((sum, count) => sum + count, 0), at: of.now.toISOString() }
  }

  return {
    /** Each delivery is tried again at the pace of its lane; a probed subscription is probed now. */
    async retryFailureCause(caller: Caller, id: string) {
      const of = await causeOf(caller, id)
      return await conclude(caller, of, await store.makeDue(storage.db, of), 'RETRIED')
    },

    /** Those that are being sent are left out. */
    async stopFailureCause(caller: Caller, id: string) {
      const of = await causeOf(caller, id)
      return await conclude(caller, of, await store.giveUp(storage.db, of), 'STOPPED')
    },

    async undoStopFailureCause(caller: Caller, id: string, at: string) {
      const of = await causeOf(caller, id)
      return await conclude(caller, of, await store.takeUp(storage.db, of, new Date(at)), 'RETRIED')
    },

    async markFailureCause(caller: Caller, id: string, { snoozedUntil, isResolved }: Mark) {
      demand(caller, 'webhook.redeliver')
      const now = clock()
      const mark = {
        snoozedUntil: snoozedUntil ? new Date(snoozedUntil) : null,
        resolvedAt: isResolved ? now : null,
        by: caller.name,
      }
      const key = { workspaceId: caller.workspaceId, id }
      if (!(await storage.transaction((tx) => store.markCause(tx, key, mark)))) throw noSuchCause()
      return { at: now.toISOString() }
    },
  }
}
export type CauseActionService = ReturnType<typeof causeActionService>

const noSuchCause = () => refuse.notFound('There is no such cause of failures, or it is older than 30 days')
