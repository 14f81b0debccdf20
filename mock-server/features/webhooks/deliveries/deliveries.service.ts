import type { Caller } from '#contract/access.ts'
import { demand } from '#kernel/may.ts'
import { refuse } from '#kernel/refusal.ts'
import type { Storage, Tx } from '#storage/database.ts'
import { attemptsPage, countAttempts, findAttempt, foldsOf, timelineOf } from './attempts.store.ts'
import { toAttempt, toAttemptSummary, toFold } from './attempts.view.ts'
import {
  deliveriesElsewhere,
  findDelivery,
  giveUpDelivery,
  queueDelivery,
  subscriptionState,
} from './deliveries.store.ts'
import { toDelivery, toDeliveryRow, toOtherDelivery } from './deliveries.view.ts'
import type { SubscriptionKey } from './matching.store.ts'
import { bringForward, openGate, openGateOfOrdered, openOrderedGate } from './probe.store.ts'
import { DELIVERIES_DUE } from '#features/webhooks/subscriptions/due-hint.ts'
import { type EventAccess, eventAccess } from '#events/event-access.policy.ts'
import { recordHistory } from '#features/webhooks/subscriptions/history.store.ts'
import { noSuchSubscription } from '#features/webhooks/subscriptions/refusals.ts'

type DeliveryServiceOptions = { storage: Storage; application: string; clock: () => Date; newId: () => string }

/** Single deliveries and attempts, and redelivery of one. */
export function deliveryService({ storage, application, clock, newId }: DeliveryServiceOptions) {
  const { db } = storage

  async function readableSubscription(caller: Caller, id: string): Promise<SubscriptionKey> {
    demand(caller, 'webhook.read')
    const key = { workspaceId: caller.workspaceId, subscriptionId: id }
    if (!(await subscriptionState(db, key))) throw noSuchSubscription()
    return key
  }

  return {
    /** The list of the public interface: one record for each attempt. */
    async listDeliveries(
      caller: Caller,
      id: string,
      { page, size, sort }: { page: number; size: number; sort: string },
    ) {
      const key = await readableSubscription(caller, id)
      const query = { skip: (page - 1) * size, limit: size, down: sort.toLowerCase() === 'createdat-desc', application }
      const access = eventAccess(caller)
      const [rows, total] = await Promise.all([
        attemptsPage(db, key, { ...query, access }),
        countAttempts(db, key, access),
      ])
      return { rows: rows.map(toDelivery), total }
    },

    async getDelivery(caller: Caller, id: string, offset: number) {
      const key = await readableSubscription(caller, id)
      const now = clock()
      const [row, timeline, folds, elsewhere] = await Promise.all([
        findDelivery(db, key, { offset, now, access: eventAccess(caller) }),
        timelineOf(db, key, offset),
        foldsOf(db, key, offset),
        deliveriesElsewhere(db, key, { offset, now }),
      ])
      if (!row) throw noSuchDelivery()
      return {
        ...toDeliveryRow(row),
        ...(row.event_id === null ? {} : { eventId: row.event_id }),
        ...(row.event === null ? {} : { event: row.event }),
        ...(row.is_event_cut ? { isEventCut: true } : {}),
        timeline: timeline.map(toAttemptSummary),
        folded: folds.map(toFold),
        elsewhere: elsewhere.map(toOtherDelivery),
      }
    },

    async getAttempt(caller: Caller, id: string, { offset, attempt }: { offset: number; attempt: number }) {
      const key = await readableSubscription(caller, id)
      const row = await findAttempt(db, key, { offset, nth: attempt, application, access: eventAccess(caller) })
      if (!row) throw refuse.notFound('There is no such attempt, or it was summed up')
      return toAttempt(row, caller.role === 'ADMIN')
    },

    /** 409 while the delivery is being sent; 422 if its event was dropped or the subscription is inactive. */
    async redeliver(caller: Caller, id: string, offset: number) {
      demand(caller, 'webhook.redeliver')
      const key: SubscriptionKey = { workspaceId: caller.workspaceId, subscriptionId: id }
      const now = clock()
      const query = { offset, now, access: eventAccess(caller) }
      const row = await storage.transaction(async (tx) => {
        await demandSendable(tx, key, query)
        if (!(await queueDelivery(tx, key, query))) {
          throw refuse.conflict('This delivery is being sent right now')
        }
        await openOrderedGate(tx, key, query)
        const actor = { id: caller.userId, name: caller.name }
        await recordHistory(tx, { ...key, id: newId(), at: now, actor, action: 'REDELIVERED', detail: { offset } })
        return await findDelivery(tx, key, query)
      })
      storage.notify(DELIVERIES_DUE, caller.workspaceId)
      if (!row) throw noSuchDelivery()
      return toDeliveryRow(row)
    },

    /** 409 for a delivery that is being sent or that has ended. */
    async stopDelivery(caller: Caller, id: string, offset: number) {
      demand(caller, 'webhook.redeliver')
      const key: SubscriptionKey = { workspaceId: caller.workspaceId, subscriptionId: id }
      const now = clock()
      const query = { offset, now, access: eventAccess(caller) }
      const row = await storage.transaction(async (tx) => {
        if (!(await subscriptionState(tx, key))) throw noSuchSubscription()
        if (!(await findDelivery(tx, key, query))) throw noSuchDelivery()
        if (!(await giveUpDelivery(tx, key, query))) throw refuse.conflict('This delivery is being sent, or has ended')
        await openGateOfOrdered(tx, key, now)
        const actor = { id: caller.userId, name: caller.name }
        await recordHistory(tx, { ...key, id: newId(), at: now, actor, action: 'STOPPED', detail: { offset } })
        return await findDelivery(tx, key, query)
      })
      storage.notify(DELIVERIES_DUE, caller.workspaceId)
      if (!row) throw noSuchDelivery()
      return toDeliveryRow(row)
    },

    /** The next probe of a failing subscription goes out now. 409 while one is being sent, 422 if the subscription isn't failing. */
    async probe(caller: Caller, id: string) {
      demand(caller, 'webhook.redeliver')
      const key: SubscriptionKey = { workspaceId: caller.workspaceId, subscriptionId: id }
      const now = clock()
      const probed = await storage.transaction(async (tx) => {
        if (!(await subscriptionState(tx, key))) throw noSuchSubscription()
        if (!(await openGate(tx, key, now))) throw refuse.invalid('Only a failing subscription sends probes')
        const offset = await bringForward(tx, key, now)
        if (offset === undefined) throw refuse.conflict('A probe is being sent right now, or no delivery waits')
        const actor = { id: caller.userId, name: caller.name }
        await recordHistory(tx, { ...key, id: newId(), at: now, actor, action: 'REDELIVERED', detail: { offset } })
        return offset
      })
      storage.notify(DELIVERIES_DUE, caller.workspaceId)
      return { offset: probed }
    },
  }
}
export type DeliveryService = ReturnType<typeof deliveryService>

type SingleDelivery = { offset: number; now: Date; access: EventAccess }

/** Refuses a redelivery without a subscription that is active, a delivery and its event. */
async function demandSendable(tx: Tx, key: SubscriptionKey, query: SingleDelivery): Promise<void> {
  const subscription = await subscriptionState(tx, key)
  if (!subscription) throw noSuchSubscription()
  const delivery = await findDelivery(tx, key, query)
  if (!delivery) throw noSuchDelivery()
  if (delivery.event_id === null) {
    throw refuse.invalid('The event of this delivery was dropped after 30 days and cannot be sent again')
  }
  if (!subscription.active) throw subscriptionInactive()
}

/** An inactive subscription sends nothing, so it redelivers nothing. */
export const subscriptionInactive = () => refuse.invalid('The subscription is switched off; activate it first')

const noSuchDelivery = () => refuse.notFound('There is no such delivery, or it is older than 30 days')
