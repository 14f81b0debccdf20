import pLimit from 'p-limit'
import type { Storage } from '#storage/database.ts'
import { wordsOf } from '#features/webhooks/deliveries/words.ts'
import { toEndedAttempt } from './attempt.view.ts'
import { attemptBuffer } from './attempt-buffer.worker.ts'
import { claimDue, nextDue, textOf } from './claim.store.ts'
import { LEASE_MS } from '#features/webhooks/deliveries/lease.ts'
import type { ClaimedDelivery } from './claimed.store.ts'
import { FAN_OUT_PAGE, eventsToFanOut, insertDeliveries, pushSubscriptions, workspacesBehind } from './fan-out.store.ts'
import { newDeliveries } from './matching.ts'
import { RETRY_MS, SEND_WITHIN_MS, settlementOf } from './outcome.ts'
import { type SendOptions, sendDelivery } from './send.service.ts'
import { PER_SUBSCRIPTION, slots } from './slots.ts'
import { openTarget } from '#features/webhooks/subscriptions/target.ts'

/** The marks of workspaces without PUSH subscriptions are moved this often. */
const QUIET_MS = 1000
/** Deliveries of up to 20 MiB that are in memory at once. */
const BIG_ONES = 2

/** Moments at which a test may end the process. */
export type PushMoment = 'fanned out' | 'claimed' | 'sending' | 'answered' | 'written'

export interface PushOptions extends SendOptions {
  storage: Storage
  secrets: { open(sealed: string): string }
  application: string
  newId: () => string
  onFault: (error: unknown) => void
  reached?: ((moment: PushMoment) => void) | undefined
}

/** One process's part of delivering: turns events into deliveries, claims what is due, sends it, writes down what came of it. */
export function pushSender(parts: PushOptions) {
  const { storage, application, clock, newId, onFault, reached = () => undefined } = parts
  const { db } = storage
  const places = slots(() => performance.now())
  const completion = attemptBuffer({ storage, clock, onFault, inFlight: () => places.inFlight })
  const stopping = new AbortController()
  const underWay = new Set<Promise<void>>()
  const quiet = new Map<string, number>()
  /** Subscriptions that had more due than places: each end of one of theirs is worth a look. */
  const backlogged = new Set<string>()
  const state = { grown: new Set<string>(), mayBeDue: true, soonest: undefined as Date | undefined, isStale: true }
  let ended: () => void = () => undefined
  const bigOnes = pLimit(BIG_ONES)

  async function fanOut(workspaceId: string): Promise<boolean> {
    const now = clock()
    const { claimed, isMore } = await storage.transaction(async (tx) => {
      const events = await eventsToFanOut(tx, workspaceId)
      if (events.length === 0) return { claimed: [], isMore: false }
      const subscriptions = await pushSubscriptions(tx, workspaceId, events)
      if (subscriptions.length === 0) quiet.set(workspaceId, performance.now())
      const room = { ...places.free(), inFlightOf: places.inFlightOf, paceOf: places.paceOf }
      const { deliveries, upTo } = newDeliveries(events, subscriptions, room, PER_SUBSCRIPTION)
      for (const { subscriptionId, isClaimed } of deliveries) if (!isClaimed) backlogged.add(subscriptionId)
      if (deliveries.some(({ isClaimed }) => !isClaimed)) state.mayBeDue = true
      const lease = { claimId: newId(), now, leaseUntil: new Date(now.getTime() + LEASE_MS) }
      const made = await insertDeliveries(tx, { workspaceId, upTo, deliveries, application, ...lease })
      return { claimed: made, isMore: events.length === FAN_OUT_PAGE || upTo !== events.at(-1)?.seq }
    })
    if (claimed.length > 0) reached('fanned out')
    for (const delivery of claimed) launch(delivery)
    return isMore
  }

  /** Nobody waits for the events of a workspace without PUSH subscriptions. */
  const isQuiet = (workspaceId: string) => performance.now() - (quiet.get(workspaceId) ?? -Infinity) < QUIET_MS

  async function fanOutGrown(): Promise<void> {
    const workspaces = state.grown.has('') ? await workspacesBehind(db) : [...state.grown].filter((id) => !isQuiet(id))
    state.grown = new Set()
    for (const workspaceId of workspaces) {
      if (stopping.signal.aborted) return
      quiet.delete(workspaceId)
      if (await fanOut(workspaceId)) state.grown.add(workspaceId)
    }
  }

  /** Fills the free places with what is due. */
  async function claim(): Promise<void> {
    const free = places.free()
    if (free.all === 0 || stopping.signal.aborted) return
    state.mayBeDue = false
    const now = clock()
    const after = (ms: number) => new Date(now.getTime() + ms)
    const times = { now, leaseUntil: after(LEASE_MS), nextProbeAt: after(RETRY_MS) }
    const whose = { shares: places.shares(), free, perSubscription: PER_SUBSCRIPTION }
    const claimed = await claimDue(db, { claimId: newId(), application, ...times, ...whose })
    noteBacklogs(claimed, free.all)
    for (const delivery of claimed) launch(delivery)
  }

  function noteBacklogs(claimed: readonly ClaimedDelivery[], offered: number): void {
    const counts = Map.groupBy(claimed, ({ subscription_id: id }) => id)
    for (const id of [...backlogged, ...counts.keys()]) {
      const room = PER_SUBSCRIPTION - places.inFlightOf(id)
      const isDrained = claimed.length < offered && room > 0 && (counts.get(id)?.length ?? 0) < room
      if (isDrained) backlogged.delete(id)
      else backlogged.add(id)
    }
  }

  function launch(delivery: ClaimedDelivery): void {
    reached('claimed')
    const release = places.take(delivery.subscription_id)
    let isReleased = false
    // A place is free again as soon as a target has taken its delivery; after a failure only when the failure is known to all.
    const free = (delivered: boolean) => {
      if (isReleased) return
      isReleased = true
      release(delivered)
      const { subscription_id: id, nth, gated } = delivery
      if (backlogged.has(id) || nth > 1 || gated) state.mayBeDue = true
      ended()
    }
    const work = deliver(delivery, free)
      .catch((error: unknown) => {
        // Of one that still waited for its callback when the process stopped nothing was sent: its lease runs out.
        if (!stopping.signal.aborted) onFault(error)
      })
      .finally(() => {
        underWay.delete(work)
        free(false)
        if (delivery.nth > 1 || delivery.gated) state.mayBeDue = true
        ended()
      })
    underWay.add(work)
  }

  async function deliver(delivery: ClaimedDelivery, free: (delivered: boolean) => void): Promise<void> {
    if (delivery.text === null) return await bigOnes(() => deliverText(delivery, free))
    await deliverText(delivery, free)
  }

  async function deliverText(delivery: ClaimedDelivery, free: (delivered: boolean) => void): Promise<void> {
    const text = delivery.text ?? (await textOf(db, application, delivery))
    // Dropped by the retention in this very moment: it will be found expired.
    if (text === undefined) return
    reached('sending')
    const target = openTarget(delivery, parts.secrets, clock())
    const { subscription_id: key, event_id: eventId, callback, allow_insecure: allowInsecure } = delivery
    const sendBefore = new Date(delivery.started_at.getTime() + SEND_WITHIN_MS)
    const one = { key, eventId, text, target, callback, allowInsecure, sendBefore }
    const sent = await sendDelivery(one, parts, stopping.signal)
    reached('answered')
    const isTaken = sent.outcome === 'delivered'
    if (isTaken && !completion.isBehind) free(true)
    const settlement = settlementOf(sent.outcome, delivery.ignore_error, clock())
    await completion.add(toEndedAttempt(delivery, text, { sent, settlement, wordsOf }))
    free(isTaken)
    const { dueAt } = settlement
    if (dueAt && !(state.soonest && state.soonest < dueAt)) state.soonest = dueAt
    reached('written')
  }

  return {
    underWay,
    /** A workspace's log has grown; the empty text: any may have. */
    grew: (workspaceId: string) => void state.grown.add(workspaceId),
    /** Deliveries may have become due. */
    due() {
      quiet.clear()
      state.mayBeDue = true
      state.isStale = true
    },
    onEnded: (listener: () => void) => void (ended = listener),
    get hasMore() {
      return state.grown.size > 0 || (state.mayBeDue && places.free().all > 0)
    },
    /** One look at everything that has grown or may be due. */
    async step(): Promise<void> {
      await fanOutGrown()
      if (state.mayBeDue) await claim()
    },
    /** When the next delivery will be due, as far as is known. */
    async soonest(): Promise<Date | undefined> {
      if (state.isStale) {
        state.isStale = false
        state.soonest = await nextDue(db, LEASE_MS)
      }
      return state.soonest
    },
    /** Waits a while for what is under way, then writes down that nobody knows what became of the rest. */
    async stop(patienceMs: number): Promise<void> {
      const ends = async () => {
        while (underWay.size > 0) await Promise.all(underWay)
      }
      await Promise.race([ends(), after(patienceMs)])
      stopping.abort()
      // What waits for its callback is sent again after its lease.
      await Promise.race([ends(), after(patienceMs)])
    },
  }
}
const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms).unref())
