import type { Caller } from '#contract/access.ts'
import { demand } from '#kernel/may.ts'
import { refuse } from '#kernel/refusal.ts'
import type { Storage, Tx } from '#storage/database.ts'
import { attemptsPage, countAttempts, findAttempt, foldsOf, timelineOf } from './attempts.store.ts'
import { toAttempt, toAttemptSummary, toFold } from './attempts.view.ts'
import { deliveredElsewhere, findDelivery, queueDelivery, subscriptionState } from './deliveries.store.ts'
import { toDelivery, toDeliveryRow, toElsewhere } from './deliveries.view.ts'
import type { OfSubscription } from './matching.store.ts'
import { DELIVERIES_DUE } from '#features/webhooks/subscriptions/due-hint.ts'
import { type EventAccess, eventAccess } from '#events/event-access.policy.ts'
import { recordHistory } from '#features/webhooks/subscriptions/history.store.ts'
import { noSuchSubscription } from '#features/webhooks/subscriptions/refusals.ts'

type Dependencies = { storage: Storage; application: string; clock: () => Date; newId: () => string }

/** Deliveries and attempts one by one, and sending one again. */
export function deliveryService({ storage, application, clock, newId }: Dependencies) {
  const { db } = storage

  async function reading(caller: Caller, id: string): Promise<OfSubscription> {
    demand(caller, 'webhook.read')
    const of = { workspaceId: caller.workspaceId, subscriptionId: id }
    if (!(await subscriptionState(db, of))) throw noSuchSubscription()
    return of
  }

  return {
    /** Interface 4.13: one record for each attempt. */
    async list(caller: Caller, id: string, { page, size, sort }: { page: number; size: number; sort: string }) {
      const of = await reading(caller, id)
      const wanted = { skip: (page - 1) * size, limit: size, down: sort === 'createdAt-desc', application }
      const access = eventAccess(caller)
      const [rows, total] = await Promise.all([
        attemptsPage(db, of, { ...wanted, access }),
        countAttempts(db, of, access),
      ])
      return { rows: rows.map(toDelivery), total }
    },

    async get(caller: Caller, id: string, offset: number) {
      const of = await reading(caller, id)
      const now = clock()
      const [row, timeline, folds, elsewhere] = await Promise.all([
        findDelivery(db, of, { offset, now, access: eventAccess(caller) }),
        timelineOf(db, of, offset),
        foldsOf(db, of, offset),
        deliveredElsewhere(db, of, offset, now),
      ])
      if (!row) throw noSuchDelivery()
      return {
        ...toDeliveryRow(row),
        ...(row.event_id === null ? {} : { eventId: row.event_id }),
        ...(row.event === null ? {} : { event: row.event }),
        ...(row.is_event_cut ? { isEventCut: true } : {}),
        timeline: timeline.map(toAttemptSummary),
        folded: folds.map(toFold),
        elsewhere: elsewhere.map(toElsewhere),
      }
    },

    async attempt(caller: Caller, id: string, { offset, attempt }: { offset: number; attempt: number }) {
      const of = await reading(caller, id)
      const row = await findAttempt(db, of, { offset, nth: attempt, application, access: eventAccess(caller) })
      if (!row) throw refuse.notFound('There is no such attempt, or it was summed up')
      return toAttempt(row, caller.role === 'ADMIN')
    },

    /** 409 while it is being sent; 422 where its event is gone or the subscription is switched off. */
    async redeliver(caller: Caller, id: string, offset: number) {
      demand(caller, 'webhook.redeliver')
      const of: OfSubscription = { workspaceId: caller.workspaceId, subscriptionId: id }
      const now = clock()
      const one = { offset, now, access: eventAccess(caller) }
      const row = await storage.transaction(async (tx) => {
        await mayBeSent(tx, of, one)
        if (!(await queueDelivery(tx, of, offset, now))) {
          throw refuse.conflict('This delivery is being sent right now')
        }
        const actor = { id: caller.userId, name: caller.name }
        await recordHistory(tx, { ...of, id: newId(), at: now, actor, action: 'REDELIVERED', detail: { offset } })
        return await findDelivery(tx, of, one)
      })
      storage.notify(DELIVERIES_DUE, caller.workspaceId)
      if (!row) throw noSuchDelivery()
      return toDeliveryRow(row)
    },
  }
}
export type DeliveryService = ReturnType<typeof deliveryService>

type Wanted = { offset: number; now: Date; access: EventAccess }

async function mayBeSent(tx: Tx, of: OfSubscription, wanted: Wanted): Promise<void> {
  const subscription = await subscriptionState(tx, of)
  if (!subscription) throw noSuchSubscription()
  const found = await findDelivery(tx, of, wanted)
  if (!found) throw noSuchDelivery()
  if (found.event_id === null) {
    throw refuse.invalid('The event of this delivery was dropped after 30 days and cannot be sent again')
  }
  if (!subscription.active) throw switchedOff()
}

/** Nothing is sent for it, so nothing is sent again. */
export const switchedOff = () => refuse.invalid('The subscription is switched off; activate it first')

const noSuchDelivery = () => refuse.notFound('There is no such delivery, or it is older than 30 days')
