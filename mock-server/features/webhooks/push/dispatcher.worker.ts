import { LEASE_MS } from '#features/webhooks/deliveries/lease.ts'
import { gatherMs, noteBacklogs } from './backlog.ts'
import { claimDue, nextDue } from './claim.store.ts'
import { launch } from './in-flight.worker.ts'
import { fanOut } from './fan-out.service.ts'
import { workspacesBehind } from './fan-out.store.ts'
import { RETRY_MS } from './outcome.ts'
import { PER_SUBSCRIPTION, PER_SUBSCRIPTION_REFUSED } from './slots.ts'
import { type PushOptions, type PushState, initialState } from './state.worker.ts'

/** The marks of workspaces without PUSH subscriptions are moved this often. */
const QUIET_MS = 1000

/** One process's share of PUSH: turns new events into deliveries, claims those that are due, and has them sent and settled. */
export function pushDispatcher(options: PushOptions) {
  const state = initialState(options)
  return {
    inFlight: state.inFlight,
    logGrew: (workspaceId: string) => void state.grown.add(workspaceId),
    /** Any workspace's log may have grown: hints may have been lost. */
    anyLogMayHaveGrown: () => void (state.mayAnyHaveGrown = true),
    /** Deliveries may have become due. */
    due() {
      state.quietSince.clear()
      state.mayBeDue = true
      state.isNextDueStale = true
    },
    onEnded: (listener: () => void) => void (state.onEnded = listener),
    get hasMore() {
      return state.mayAnyHaveGrown || state.grown.size > 0 || (state.mayBeDue && state.slots.free().all > 0)
    },
    /** Handles everything that has grown or may be due, once. */
    async step(): Promise<void> {
      await fanOutGrown(state)
      if (state.mayBeDue) await claim(state)
    },
    /** For how many milliseconds the next claim should wait for more free slots. */
    gatherMs: () =>
      state.mayAnyHaveGrown || state.grown.size > 0
        ? 0
        : gatherMs(state.claimed, state.slots.free(), performance.now()),
    nextDueAt: () => nextDueAt(state),
    stop: (patienceMs: number) => stop(state, patienceMs),
  }
}
export type PushDispatcher = ReturnType<typeof pushDispatcher>

async function fanOutGrown(state: PushState): Promise<void> {
  const { grown, mayAnyHaveGrown } = state
  // Forgotten before the query: a hint that arrives while it runs may be of an event that it doesn't see.
  state.grown = new Set()
  state.mayAnyHaveGrown = false
  const workspaces = mayAnyHaveGrown
    ? await workspacesBehind(state.options.storage.db)
    : [...grown].filter((id) => !isQuiet(state, id))
  for (const workspaceId of workspaces) {
    if (state.stopping.signal.aborted) return
    state.quietSince.delete(workspaceId)
    if (await fanOutWorkspace(state, workspaceId)) state.grown.add(workspaceId)
  }
}

/** No subscription waits for the events of this workspace, as far as was known a moment ago. */
const isQuiet = ({ quietSince }: PushState, workspaceId: string) =>
  performance.now() - (quietSince.get(workspaceId) ?? -Infinity) < QUIET_MS

/** Whether the workspace's log goes on after what was fanned out. */
async function fanOutWorkspace(state: PushState, workspaceId: string): Promise<boolean> {
  const { slots, options } = state
  const { storage, authorizations, application, clock, newId } = options
  const now = clock()
  const { claimed, waiting, isUnheard, isMore } = await fanOut(workspaceId, {
    storage,
    authorizations,
    application,
    freeSlots: () => ({ ...slots.free(), inFlightOf: slots.inFlightOf, paceOf: slots.paceOf }),
    perSubscription: PER_SUBSCRIPTION,
    newId,
    lease: { claimId: newId(), now, leaseUntil: later(now, LEASE_MS) },
  })
  if (isUnheard) state.quietSince.set(workspaceId, performance.now())
  for (const subscriptionId of waiting) state.backlogged.add(subscriptionId)
  if (waiting.size > 0) state.mayBeDue = true
  if (claimed.length > 0 || waiting.size > 0) state.reached('fanned out')
  for (const id of waiting) options.pageChanges.tell({ workspaceId, topic: 'deliveries', id })
  for (const delivery of claimed) launch(state, delivery)
  return isMore
}

/** Fills the free slots with what is due. */
async function claim(state: PushState): Promise<void> {
  const { slots, options } = state
  const { storage, application, clock, newId } = options
  const free = slots.free()
  if (free.all === 0 || state.stopping.signal.aborted) return
  state.mayBeDue = false
  const now = clock()
  const loads = slots.loads()
  const began = performance.now()
  const claimed = await claimDue(storage.db, {
    claimId: newId(),
    application,
    now,
    leaseMs: LEASE_MS,
    nextProbeAt: later(now, RETRY_MS),
    loads,
    free,
    perSubscription: PER_SUBSCRIPTION,
    perSubscriptionRefused: PER_SUBSCRIPTION_REFUSED,
  })
  const endedAt = performance.now()
  state.claimed = { endedAt, tookMs: endedAt - began }
  noteBacklogs(state.backlogged, claimed, { all: free.all, loads })
  if (claimed.length > 0) state.reached('claimed')
  for (const delivery of claimed) launch(state, delivery)
}

/** When the next delivery will be due, as far as is known. */
async function nextDueAt(state: PushState): Promise<Date | undefined> {
  if (state.isNextDueStale) {
    state.isNextDueStale = false
    state.nextDueAt = await nextDue(state.options.storage.db, LEASE_MS)
  }
  return state.nextDueAt
}

/** Waits a while for what is in flight, then records that nobody knows what became of the rest. */
async function stop({ inFlight, stopping }: PushState, patienceMs: number): Promise<void> {
  const allEnded = async () => {
    while (inFlight.size > 0) await Promise.all(inFlight)
  }
  await atMost(patienceMs, allEnded())
  stopping.abort()
  // What waits for its callback is sent again after its lease.
  await atMost(patienceMs, allEnded())
}

const later = (now: Date, ms: number) => new Date(now.getTime() + ms)

/** Waits for work, but no longer than this. */
async function atMost(ms: number, work: Promise<void>): Promise<void> {
  const end = Promise.withResolvers<void>()
  const timer = setTimeout(end.resolve, ms).unref()
  await Promise.race([work, end.promise]).finally(() => clearTimeout(timer))
}
