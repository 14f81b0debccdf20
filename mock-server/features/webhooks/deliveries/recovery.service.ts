import type { Caller } from '#contract/access.ts'
import { demand } from '#kernel/may.ts'
import type { RecoveryFilter } from '#contract/recoveries.ts'
import { refuse } from '#kernel/refusal.ts'
import { readEnds } from '#events/read.ts'
import type { Storage } from '#storage/database.ts'
import { subscriptionState } from './deliveries.store.ts'
import { subscriptionInactive } from './deliveries.service.ts'
import { conditionsOf } from './filter.ts'
import { type SubscriptionKey, offsetRange } from './matching.store.ts'
import { type EventAccess, eventAccess } from '#events/event-access.policy.ts'
import * as store from './recovery.store.ts'
import { toPreview, toRecovery } from './recovery.view.ts'
import { recordHistory } from '#features/webhooks/subscriptions/history.store.ts'
import { noSuchSubscription } from '#features/webhooks/subscriptions/refusals.ts'

type RecoveryServiceOptions = { storage: Storage; clock: () => Date; newId: () => string }

/** Redelivery of many deliveries: preview, start, progress, cancel. */
export function recoveryService({ storage, clock, newId }: RecoveryServiceOptions) {
  const { db } = storage

  async function subscriptionOf(caller: Caller, id: string) {
    const key: SubscriptionKey = { workspaceId: caller.workspaceId, subscriptionId: id }
    const subscription = await subscriptionState(db, key)
    if (!subscription) throw noSuchSubscription()
    return { key, isActive: subscription.active }
  }

  async function previewOf(
    subscription: SubscriptionKey,
    filter: RecoveryFilter,
    { now, access }: { now: Date; access: EventAccess },
  ) {
    const conditions = conditionsOf(subscription.subscriptionId, filter)
    const range = await offsetRange(db, subscription.workspaceId, conditions)
    const { oldest } = await readEnds(db, subscription.workspaceId)
    return toPreview(await store.previewOf(db, { subscription, conditions, range, now, access }, oldest))
  }

  return {
    async previewRecovery(caller: Caller, id: string, filter: RecoveryFilter) {
      demand(caller, 'webhook.read')
      const { key } = await subscriptionOf(caller, id)
      return await previewOf(key, filter, { now: clock(), access: eventAccess(caller) })
    },

    /** The set of deliveries is fixed at the start: those that settle later do not belong to it. */
    async startRecovery(
      caller: Caller,
      id: string,
      { filter, perSecond }: { filter: RecoveryFilter; perSecond: number },
    ) {
      demand(caller, 'webhook.redeliver')
      const { key, isActive } = await subscriptionOf(caller, id)
      if (!isActive) throw subscriptionInactive()
      const now = clock()
      const { count: total } = await previewOf(key, filter, { now, access: eventAccess(caller) })
      const row = await storage.transaction(async (tx) => {
        const running = await store.runningRecovery(tx, key)
        if (running) {
          throw refuse.conflict('Another recovery of this subscription is running', { data: toRecovery(running) })
        }
        const createdBy = { id: caller.userId, name: caller.name }
        const upTo = await store.newestDelivery(tx, key)
        const recovery = { ...key, id: newId(), filter: JSON.stringify(filter), perSecond, total, upTo, createdBy, now }
        await store.insertRecovery(tx, recovery)
        const detail = { recovery: recovery.id, filter, perSecond, total }
        await recordHistory(tx, { ...key, id: newId(), at: now, actor: createdBy, action: 'RECOVERY_STARTED', detail })
        return await store.findRecovery(tx, key, recovery.id)
      })
      if (!row) throw new Error('A recovery vanished inside its own transaction')
      return toRecovery(row)
    },

    async listRecoveries(caller: Caller, id: string, running: boolean | undefined) {
      demand(caller, 'webhook.read')
      const { key } = await subscriptionOf(caller, id)
      return (await store.listRecoveries(db, key, running)).map(toRecovery)
    },

    /** Deliveries in the queue already are still sent. */
    async cancelRecovery(caller: Caller, id: string, recoveryId: string) {
      demand(caller, 'webhook.redeliver')
      const { key } = await subscriptionOf(caller, id)
      const now = clock()
      const row = await storage.transaction(async (tx) => {
        const recovery = await store.findRecovery(tx, key, recoveryId)
        if (!recovery) throw refuse.notFound('There is no such recovery')
        if (
          !(await store.endRecovery(tx, { workspaceId: key.workspaceId, id: recoveryId }, { status: 'CANCELLED', now }))
        ) {
          throw refuse.conflict('This recovery has ended already', { data: toRecovery(recovery) })
        }
        const actor = { id: caller.userId, name: caller.name }
        const act = { ...key, id: newId(), at: now, actor }
        await recordHistory(tx, { ...act, action: 'RECOVERY_CANCELLED', detail: { recovery: recoveryId } })
        return await store.findRecovery(tx, key, recoveryId)
      })
      if (!row) throw new Error('A recovery vanished inside its own transaction')
      return toRecovery(row)
    },
  }
}
export type RecoveryService = ReturnType<typeof recoveryService>
