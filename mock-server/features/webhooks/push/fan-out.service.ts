import { canReadEvents } from '#events/event-access.policy.ts'
import { pauseWithoutReader } from '#features/webhooks/subscriptions/pause-by-service.store.ts'
import type { Authorizations } from '#storage/authorizations.ts'
import type { Storage } from '#storage/database.ts'
import type { ClaimedDelivery } from './claimed-delivery.store.ts'
import { FAN_OUT_PAGE, eventsToFanOut, insertDeliveries, markKeepsAll, pushSubscriptions } from './fan-out.store.ts'
import { type FreeSlots, newDeliveries } from './matching.ts'

export interface FanOutOptions {
  storage: Storage
  authorizations: Authorizations
  application: string
  /** Asked as late as possible: slots are freed while the transaction reads. */
  freeSlots: () => FreeSlots
  perSubscription: number
  newId: () => string
  /** For deliveries that are claimed as they are made. */
  lease: { claimId: string; now: Date; leaseUntil: Date }
}

export interface FanOutResult {
  claimed: ClaimedDelivery[]
  /** Subscriptions of new deliveries that have to wait for a slot. */
  waiting: ReadonlySet<string>
  /** There were events, and no PUSH subscription that could take any. */
  isUnheard: boolean
  /** The log goes on after the last event that was fanned out. */
  isMore: boolean
}

const nothing: FanOutResult = { claimed: [], waiting: new Set(), isUnheard: false, isMore: false }

/** Turns the next events of one workspace into deliveries, in one transaction; those that find a slot are claimed in it. */
export async function fanOut(workspaceId: string, options: FanOutOptions): Promise<FanOutResult> {
  const { storage, authorizations, application, freeSlots, perSubscription, newId, lease } = options
  return await storage.transaction(async (tx) => {
    const events = await eventsToFanOut(tx, workspaceId)
    if (events.length === 0) return nothing
    const authorization = await authorizations.current(workspaceId, tx)
    const subscriptions = (await pushSubscriptions(tx, workspaceId, lease.now)).map((subscription) =>
      canReadEvents(subscription.manager, authorization)
        ? { ...subscription, keepsAll: false }
        : { ...subscription, keepsAll: true, is_open: false },
    )
    // Their events are kept until somebody takes them over, whose rights then decide.
    const unread = subscriptions.filter(({ keepsAll }) => keepsAll)
    for (const { id: subscriptionId, is_active: isActive } of unread)
      if (isActive) await pauseWithoutReader(tx, { workspaceId, subscriptionId }, { now: lease.now, id: newId() })
    if (unread.length > 0) await markKeepsAll(tx, workspaceId, unread)
    const slots = freeSlots()
    const { deliveries, upTo } = newDeliveries({ events, subscriptions, authorization, slots, perSubscription })
    const waiting = deliveries.filter(({ isClaimed }) => !isClaimed).map(({ subscriptionId }) => subscriptionId)
    return {
      claimed: await insertDeliveries(tx, { workspaceId, upTo, deliveries, application, ...lease }),
      waiting: new Set(waiting),
      isUnheard: subscriptions.length === 0,
      isMore: events.length === FAN_OUT_PAGE || upTo !== events.at(-1)?.seq,
    }
  })
}
