import type { Caller } from '#contract/access.ts'
import { demand, may } from '#kernel/may.ts'
import { type ApiError, refuse } from '#kernel/refusal.ts'
import type { Announcer, Watch } from '#events/announce.ts'
import type { Storage } from '#storage/database.ts'
import { type EventAccess, commonAccess, eventAccess, isSameAccess } from '#events/event-access.policy.ts'
import type { Lease, LeaseKey, Leases } from '#features/webhooks/subscriptions/lease.store.ts'
import { noSuchSubscription } from '#features/webhooks/subscriptions/refusals.ts'
import * as store from '#features/webhooks/subscriptions/subscriptions.store.ts'
import { pullAnswer } from './stream.ts'
import { type BatchPart, readBatchPart } from './batch.store.ts'
import { advanceCursor } from '#features/webhooks/subscriptions/cursor.store.ts'
import { typesIn } from '#events/tag-sets.ts'

/** How long the next poll of the same caller waits for an answer that is still on its way: clients that commit automatically poll again immediately. */
const CLOSING_MS = 1000
/** A lease outlives the longest wait by this, so that a half-open client loses its slot. */
const GRACE_MS = 2000
/** How often an answer that is being read extends its lease; less than the shortest lease. */
const EXTEND_MS = 1000

type PullServiceOptions = {
  storage: Storage
  leases: Leases
  announcer: Announcer
  application: string
  clock: () => Date
}
type Poll = { autoCommit: boolean; timeout: number; signal: AbortSignal }
/** How far the log was scanned without a match, for the subscription as it was then. */
type EmptyScan = { row: store.SubscriptionWithManager; scannedTo: number }
type FirstPart = { row: store.SubscriptionWithManager; part: BatchPart; cursor: number; expired: ApiError[] }
/** Where a part of the answer begins and how much it may take. */
type PartLimits = { after: number; maxBytes: number; isFirst: boolean }

/**
 * Retrieval of PULL events (docs/interface/pull.md). The answer has the events that the managing user may read; for a caller who may not
 * manage webhooks, only those of them that the caller may read, too.
 */
export function pullService({ storage, leases, announcer, application, clock }: PullServiceOptions) {
  const { db } = storage

  /** The next part that holds an event, or the empty one at the head of the log. */
  async function scan(row: store.SubscriptionWithManager, reader: EventAccess, limits: PartLimits): Promise<BatchPart> {
    const query = { ...queryOf(row, application), access: commonAccess(accessOf(row), reader) }
    let { after } = limits
    for (;;) {
      const part = await readBatchPart(db, { ...query, ...limits, after })
      if (part.count > 0 || part.isFull || part.atHead) return part
      after = part.scannedTo
    }
  }

  /** The first part after the cursor; waits for it until the deadline. The watch was registered before the first query. */
  async function firstPart(caller: Caller, id: string, watch: Watch, { timeout, signal }: Poll): Promise<FirstPart> {
    const deadline = performance.now() + timeout * 1000
    const reader = readingOf(caller)
    let empty: EmptyScan | undefined
    for (;;) {
      // Where events that do not match come without a pause, no wait would ever reach the deadline.
      const isLast = performance.now() >= deadline
      // Read again for each query: while waiting, the cursor may have moved or the subscription may have been deleted.
      const row = pullable(await store.findSubscriptionWithManager(db, caller.workspaceId, id))
      const { cursor_offset: cursor, oldest } = row
      const expired = cursor < oldest - 1 ? [expiredError(cursor + 1, oldest - 1)] : []
      const after = empty && isSame(row, empty.row) ? empty.scannedTo : Math.max(cursor, oldest - 1)
      const part = await scan(row, reader, { after, maxBytes: row.max_batch_size * 1024, isFirst: true })
      // The events were dropped between the two queries.
      if (part.count === 0 && part.isFull) continue
      if (part.count > 0 || expired.length > 0) return { row, part, cursor, expired }
      if (isLast) return { row, part, cursor, expired }
      empty = { row, scannedTo: part.scannedTo }
      const woken = await watch.wait(deadline, signal)
      if (woken !== 'grew') return { row, part, cursor, expired }
    }
  }

  async function takeLease(key: LeaseKey, lease: Lease, seconds: number): Promise<void> {
    const giveUpAt = performance.now() + CLOSING_MS
    for (;;) {
      const now = clock()
      const other = await leases.take(key, lease, {
        now,
        expiresAt: new Date(now.getTime() + seconds * 1000 + GRACE_MS),
      })
      if (!other) return
      if (!other.closing || other.callerId !== lease.callerId || performance.now() > giveUpAt) {
        throw refuse.conflict(
          `Another client is retrieving from this subscription: ${other.callerName}, since ${other.since.toISOString()}`,
        )
      }
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  }

  return {
    /** The PullResult as a response that is read from the log while it is sent. */
    async retrieveEvents(caller: Caller, id: string, poll: Poll): Promise<Response> {
      demand(caller, 'webhook.read')
      if (poll.autoCommit) demand(caller, 'webhook.manage')
      const subscription = pullable(await store.findSubscription(db, caller.workspaceId, id))
      const key = { workspaceId: caller.workspaceId, subscriptionId: id }
      const lease = {
        holder: crypto.randomUUID(),
        callerId: caller.userId,
        callerName: caller.name,
        since: clock(),
        closing: false,
      }
      await takeLease(key, lease, poll.timeout)
      const watch = announcer.watch(caller.workspaceId)
      const free = () => leases.free(key, lease.holder)
      // A response that nobody reads is not cancelled either. If the store is unavailable, the lease runs out.
      const onAbort = () => void free().catch(() => undefined)
      poll.signal.addEventListener('abort', onAbort, { once: true })
      try {
        await store.markPolled(db, subscription, { now: clock(), by: caller.name })
        const { row, part, cursor, expired } = await firstPart(caller, id, watch, poll)
        if (poll.signal.aborted) throw refuse.conflict('The client has gone away')
        await leases.markClosing(key, lease.holder)
        let extendedAt = clock().getTime()
        return pullAnswer({
          first: part,
          errors: expired,
          maxBytes: subscription.max_batch_size * 1024,
          // Up to the head at the start of the answer; later events are for the next retrieval.
          more: (limits) => scan(row, readingOf(caller), limits),
          beforeChunk: async () => {
            const now = clock().getTime()
            if (now - extendedAt <= EXTEND_MS) return
            extendedAt = now
            await leases.extend(key, lease.holder, new Date(now + poll.timeout * 1000 + GRACE_MS))
          },
          sent: async (next) => {
            const move = { workspaceId: caller.workspaceId, id, to: next, oldest: row.oldest, now: clock() }
            if (poll.autoCommit) await advanceCursor(db, cursor, move)
          },
          closed: free,
        })
      } catch (error) {
        await free()
        throw error
      } finally {
        watch.stop()
      }
    },
  }
}
export type PullService = ReturnType<typeof pullService>

function pullable<R extends store.SubscriptionRow>(row: R | undefined): R {
  if (!row) throw noSuchSubscription()
  if (row.delivery_type !== 'PULL')
    throw refuse.invalid('This is a PUSH subscription; only PULL subscriptions are retrieved from')
  if (!row.active) throw refuse.conflict(whyInactive(row))
  return row
}

/** Whether an empty scan for one row holds for the other: each change of the settings makes a new revision. */
const isSame = (row: store.SubscriptionWithManager, earlier: store.SubscriptionWithManager): boolean =>
  row.cursor_offset === earlier.cursor_offset &&
  row.revision === earlier.revision &&
  row.oldest === earlier.oldest &&
  isSameAccess(accessOf(row), accessOf(earlier))

/** Anyone with webhook.manage reads as the managing user, because they could have the events sent anywhere; others see what they may read. */
const readingOf = (caller: Caller): EventAccess => (may(caller, 'webhook.manage') ? 'all' : eventAccess(caller))

/** The conditions of a subscription as the store takes them. */
function queryOf(row: store.SubscriptionWithManager, application: string) {
  return {
    workspaceId: row.workspace_id,
    tagSets: row.tag_sets,
    types: typesIn(row.tag_sets, application),
    workspaceConstraint: row.workspace_constraint,
    factSheetTypes: row.fact_sheet_types,
    payloadMode: row.payload_mode,
    application,
    upTo: row.head,
  }
}

const accessOf = ({ manager_role: role, manager_entities: entities }: store.SubscriptionWithManager) =>
  eventAccess({ role, entities })

const whyInactive = ({ inactive_reason: reason }: store.SubscriptionRow): string =>
  reason === 'idle'
    ? 'This subscription was deactivated after 30 days without a retrieval; set it active again'
    : 'This subscription is paused'

const expiredError = (from: number, to: number): ApiError => ({
  value: 'EVENTS_EXPIRED',
  messages: [`EVENTS_EXPIRED ${from}..${to}: these events were older than 30 days and are gone`],
})
