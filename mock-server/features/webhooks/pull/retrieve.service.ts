import type { Caller } from '#contract/access.ts'
import { demand, may } from '#kernel/may.ts'
import { type ApiError, refuse } from '#kernel/refusal.ts'
import type { Announcer, Watch } from '#events/announce.ts'
import type { Storage } from '#storage/database.ts'
import { type EventAccess, common, eventAccess, isSameAccess } from '#events/event-access.policy.ts'
import type { Lease, LeaseKey, Leases } from '#features/webhooks/subscriptions/lease.store.ts'
import { noSuchSubscription } from '#features/webhooks/subscriptions/refusals.ts'
import * as store from '#features/webhooks/subscriptions/subscriptions.store.ts'
import { pullAnswer } from './stream.ts'
import { type Piece, readPiece } from './batch.store.ts'
import { advanceCursor } from '#features/webhooks/subscriptions/cursor.store.ts'
import { typesIn } from '#events/tag-sets.ts'

/** How long the same caller's next poll waits for his closing one (decisions.md 25). */
const CLOSING_MS = 1000
/** A lease outlives the longest wait by this, so that a half-open client frees its place. */
const GRACE_MS = 2000
/** How often an answer that is still being taken makes its lease longer; less than the shortest lease. */
const EXTEND_MS = 1000

type Dependencies = { storage: Storage; leases: Leases; announcer: Announcer; application: string; clock: () => Date }
type Poll = { autoCommit: boolean; timeout: number; signal: AbortSignal }
/** Up to where the log was looked through in vain, for a subscription as it was then. */
type InVain = { row: store.SubscriptionWithManager; scanned: number }
type First = { row: store.SubscriptionWithManager; piece: Piece; cursor: number; expired: ApiError[] }

/** Retrieval of PULL events: interface 6.3 and webhooks.md part 3. Events are what the managing user may read and, where the caller only looks on, he too. */
export function pullService({ storage, leases, announcer, application, clock }: Dependencies) {
  const { db } = storage

  /** The next piece that holds something, or the empty one at the head of the log. */
  async function scan(
    row: store.SubscriptionWithManager,
    reader: EventAccess,
    after: number,
    room: number,
    isFirst: boolean,
  ): Promise<Piece> {
    const { workspace_id: workspaceId, tag_sets: tagSets, payload_mode: payloadMode, head: upTo } = row
    const types = typesIn(tagSets, application)
    const { workspace_constraint: workspaceConstraint, fact_sheet_types: factSheetTypes } = row
    const selected = {
      workspaceId,
      tagSets,
      types,
      workspaceConstraint,
      factSheetTypes,
      access: common(accessOf(row), reader),
      payloadMode,
      application,
      upTo,
    }
    let from = after
    for (;;) {
      const piece = await readPiece(db, { ...selected, after: from, room, isFirst })
      if (piece.taken > 0 || piece.isFull || piece.atHead) return piece
      from = piece.scanned
    }
  }

  /** The first batch after the cursor; waits for it until the deadline. The watch was registered before the first look. */
  async function firstBatch(caller: Caller, id: string, watch: Watch, { timeout, signal }: Poll): Promise<First> {
    const deadline = performance.now() + timeout * 1000
    const reader = readingOf(caller)
    let inVain: InVain | undefined
    for (;;) {
      // Read again on each look: the cursor may have moved and the subscription gone while waiting.
      const row = pullable(await store.findSubscriptionWithManager(db, caller.workspaceId, id))
      const { cursor_offset: cursor, oldest } = row
      const expired = cursor < oldest - 1 ? [expiredError(cursor + 1, oldest - 1)] : []
      const from = inVain && isSame(row, inVain.row) ? inVain.scanned : Math.max(cursor, oldest - 1)
      const piece = await scan(row, reader, from, row.max_batch_size * 1024, true)
      // Dropped between the two looks: look again.
      if (piece.taken === 0 && piece.isFull) continue
      if (piece.taken > 0 || expired.length > 0) return { row, piece, cursor, expired }
      inVain = { row, scanned: piece.scanned }
      const woken = await watch.wait(deadline, signal)
      if (woken !== 'grew') return { row, piece, cursor, expired }
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
    /** The whole PullResult as a response that is read from the log while it is sent. */
    async retrieve(caller: Caller, id: string, poll: Poll): Promise<Response> {
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
      // An answer that nobody takes is neither read nor cancelled; should the store be away, the lease ends by itself.
      const leave = () => void free().catch(() => undefined)
      poll.signal.addEventListener('abort', leave, { once: true })
      try {
        await store.markPolled(db, subscription, { now: clock(), by: caller.name })
        const { row, piece, cursor, expired } = await firstBatch(caller, id, watch, poll)
        if (poll.signal.aborted) throw refuse.conflict('The client has gone away')
        await leases.markClosing(key, lease.holder)
        let extendedAt = clock().getTime()
        return pullAnswer({
          first: piece,
          errors: expired,
          maxBytes: subscription.max_batch_size * 1024,
          // As far as the head was when the answer began; what comes later is for the next retrieval.
          more: (after, room, isFirst) => scan(row, readingOf(caller), after, room, isFirst),
          taking: async () => {
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

/** Whether what was looked through for one is looked through for the other: each change of the settings has a revision of its own. */
const isSame = (one: store.SubscriptionWithManager, other: store.SubscriptionWithManager): boolean =>
  one.cursor_offset === other.cursor_offset &&
  one.revision === other.revision &&
  one.oldest === other.oldest &&
  isSameAccess(accessOf(one), accessOf(other))

/** Who manages webhooks may have them sent anywhere, and is the subscription's client as good as its managing user; others only look on. */
const readingOf = (caller: Caller): EventAccess => (may(caller, 'webhook.manage') ? 'all' : eventAccess(caller))

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
