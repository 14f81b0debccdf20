import type { Caller } from '#contract/access.ts'
import { demand } from '#kernel/may.ts'
import type { RecoveryFilter } from '#contract/recoveries.ts'
import { refuse } from '#kernel/refusal.ts'
import { readEnds } from '#events/read.ts'
import type { Storage } from '#storage/database.ts'
import { subscriptionState } from './deliveries.store.ts'
import { switchedOff } from './deliveries.service.ts'
import { conditionsOf } from './filter.ts'
import { type OfSubscription, offsetRange } from './matching.store.ts'
import { type EventAccess, eventAccess } from '#events/event-access.policy.ts'
import * as store from './recovery.store.ts'
import { toPreview, toRecovery } from './recovery.view.ts'
import { recordHistory } from '#features/webhooks/subscriptions/history.store.ts'
import { noSuchSubscription } from '#features/webhooks/subscriptions/refusals.ts'

type Dependencies = { storage: Storage; clock: () => Date; newId: () => string }

/** Sending many deliveries again: what would be sent, start, progress, cancel (webhooks.md part 1). */
export function recoveryService({ storage, clock, newId }: Dependencies) {
  const { db } = storage

  async function known(caller: Caller, id: string) {
    const of: OfSubscription = { workspaceId: caller.workspaceId, subscriptionId: id }
    const subscription = await subscriptionState(db, of)
    if (!subscription) throw noSuchSubscription()
    return { of, isActive: subscription.active }
  }

  async function previewed(of: OfSubscription, filter: RecoveryFilter, now: Date, access: EventAccess) {
    const wanted = conditionsOf(of.subscriptionId, filter)
    const range = await offsetRange(db, of.workspaceId, wanted)
    const { oldest } = await readEnds(db, of.workspaceId)
    return toPreview(await store.previewOf(db, { of, wanted, range, now, access }, oldest))
  }

  return {
    async preview(caller: Caller, id: string, filter: RecoveryFilter) {
      demand(caller, 'webhook.read')
      const { of } = await known(caller, id)
      return await previewed(of, filter, clock(), eventAccess(caller))
    },

    /** Fixed at its start: what settles later does not belong to it. */
    async start(caller: Caller, id: string, { filter, perSecond }: { filter: RecoveryFilter; perSecond: number }) {
      demand(caller, 'webhook.redeliver')
      const { of, isActive } = await known(caller, id)
      if (!isActive) throw switchedOff()
      const now = clock()
      const { count: total } = await previewed(of, filter, now, eventAccess(caller))
      const row = await storage.transaction(async (tx) => {
        const running = await store.runningRecovery(tx, of)
        if (running) {
          throw refuse.conflict('Another recovery of this subscription is running', { data: toRecovery(running) })
        }
        const createdBy = { id: caller.userId, name: caller.name }
        const upTo = await store.newestDelivery(tx, of)
        const made = { ...of, id: newId(), filter: JSON.stringify(filter), perSecond, total, upTo, createdBy, now }
        await store.insertRecovery(tx, made)
        const detail = { recovery: made.id, filter, perSecond, total }
        await recordHistory(tx, { ...of, id: newId(), at: now, actor: createdBy, action: 'RECOVERY_STARTED', detail })
        return await store.findRecovery(tx, of, made.id)
      })
      if (!row) throw new Error('A recovery vanished inside its own transaction')
      return toRecovery(row)
    },

    async list(caller: Caller, id: string, running: boolean | undefined) {
      demand(caller, 'webhook.read')
      const { of } = await known(caller, id)
      return (await store.listRecoveries(db, of, running)).map(toRecovery)
    },

    /** What is in the queue already goes out. */
    async cancel(caller: Caller, id: string, recoveryId: string) {
      demand(caller, 'webhook.redeliver')
      const { of } = await known(caller, id)
      const now = clock()
      const row = await storage.transaction(async (tx) => {
        const found = await store.findRecovery(tx, of, recoveryId)
        if (!found) throw refuse.notFound('There is no such recovery')
        if (!(await store.endRecovery(tx, { workspaceId: of.workspaceId, id: recoveryId }, 'CANCELLED', now))) {
          throw refuse.conflict('This recovery has ended already', { data: toRecovery(found) })
        }
        const actor = { id: caller.userId, name: caller.name }
        const act = { ...of, id: newId(), at: now, actor }
        await recordHistory(tx, { ...act, action: 'RECOVERY_CANCELLED', detail: { recovery: recoveryId } })
        return await store.findRecovery(tx, of, recoveryId)
      })
      if (!row) throw new Error('A recovery vanished inside its own transaction')
      return toRecovery(row)
    },
  }
}
export type RecoveryService = ReturnType<typeof recoveryService>
