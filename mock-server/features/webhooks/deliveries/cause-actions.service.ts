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
import { isCauseVisible } from './causes.store.ts'
import type { SubscriptionKey } from './matching.store.ts'
import { openGateForRetry, openGateOfOrdered } from './probe.store.ts'

type Mark = Input<typeof markFailureCause>['body']
type CauseActionOptions = { storage: Storage; clock: () => Date; newId: () => string }
type Action = { readonly name: 'RETRIED' | 'STOPPED'; readonly change: ReturnType<typeof store.toGiveUp> }

/** What people do with all deliveries of a cause. */
export function causeActionService({ storage, clock, newId }: CauseActionOptions) {
  const { db } = storage

  /** The cause, if the caller may see a delivery of it. */
  async function causeOf(caller: Caller, id: string): Promise<store.OfCause> {
    demand(caller, 'webhook.redeliver')
    const of = { workspaceId: caller.workspaceId, id, access: eventAccess(caller), now: clock() }
    if (!(await isCauseVisible(db, of))) throw noSuchCause()
    return of
  }

  /** One subscription after the other. The history of each names who did it and for how many, also when a later one fails. */
  async function perform(caller: Caller, of: store.OfCause, action: Action) {
    let total = 0
    try {
      for (const key of await store.subscriptionsOf(db, of)) total += await performOn(caller, of, { key, ...action })
    } finally {
      if (total > 0) storage.notify(DELIVERIES_DUE, caller.workspaceId)
    }
    return { count: total, at: of.now.toISOString() }
  }

  async function performOn(
    caller: Caller,
    { access, now }: store.OfCause,
    { key, name, change }: Action & { key: SubscriptionKey },
  ): Promise<number> {
    let count = 0
    try {
      for (let after: number | undefined = 0; after !== undefined;) {
        const batch: { count: number; next: number | undefined } = await store.changeBatch(db, key, {
          ...change,
          access,
          after,
        })
        count += batch.count
        after = batch.next
      }
    } finally {
      if (count > 0) await conclude(caller, key, { name, count, now })
    }
    return count
  }

  const conclude = (
    { userId: id, name: by }: Caller,
    key: SubscriptionKey,
    { name: action, count, now }: { name: Action['name']; count: number; now: Date },
  ) =>
    storage.transaction(async (tx) => {
      await (action === 'RETRIED' ? openGateForRetry : openGateOfOrdered)(tx, key, now)
      await recordHistory(tx, { ...key, id: newId(), at: now, actor: { id, name: by }, action, detail: { count } })
    })

  return {
    /** Each delivery is tried again at the pace of its lane; a probed subscription is probed now. */
    async retryFailureCause(caller: Caller, id: string) {
      const of = await causeOf(caller, id)
      return await perform(caller, of, { name: 'RETRIED', change: store.toMakeDue(of) })
    },

    /** Those that are being sent are left out. */
    async stopFailureCause(caller: Caller, id: string) {
      const of = await causeOf(caller, id)
      return await perform(caller, of, { name: 'STOPPED', change: store.toGiveUp(of) })
    },

    async undoStopFailureCause(caller: Caller, id: string, at: string) {
      const of = await causeOf(caller, id)
      return await perform(caller, of, { name: 'RETRIED', change: store.toTakeUp(of, new Date(at)) })
    },

    async markFailureCause(caller: Caller, id: string, { snoozedUntil, isResolved }: Mark) {
      const { now, workspaceId } = await causeOf(caller, id)
      const mark = {
        snoozedUntil: snoozedUntil ? new Date(snoozedUntil) : null,
        resolvedAt: isResolved ? now : null,
        by: caller.name,
      }
      await storage.transaction((tx) => store.markCause(tx, { workspaceId, id }, mark))
      return { at: now.toISOString() }
    },
  }
}
export type CauseActionService = ReturnType<typeof causeActionService>

/** Also where the caller may see none of its deliveries. */
export const noSuchCause = () =>
  refuse.notFound('There is no such cause of failures, or none of its deliveries is kept')
