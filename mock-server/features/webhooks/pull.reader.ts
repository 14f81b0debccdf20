import { type Caller, demand } from '#contract/access.ts'
import { type Finding, refuse } from '#contract/refusal.ts'
import type { Announcer, Watch } from '#events/announce.ts'
import { readAfter, readEnds } from '#events/reader.ts'
import type { Storage } from '#storage/database.ts'
import type { Lease, LeaseKey, Leases } from './pull-lease.store.ts'
import { noSuchSubscription } from './subscriptions.service.ts'
import * as store from './subscriptions.store.ts'
import { type TagSets, matches, typesIn } from './tag-sets.policy.ts'
import { type Batch, pullAnswer } from './pull-answer.view.ts'

/** Events that one look at the log reads at most. */
const PAGE = 500
/** How long the same caller's next poll waits for his closing one (decisions.md 25). */
const CLOSING_MS = 1000
/** A lease outlives the longest wait by this, so that a half-open client frees its place. */
const GRACE_MS = 2000

type Dependencies = { storage: Storage; leases: Leases; announcer: Announcer; application: string; clock: () => Date }
type Poll = { autoCommit: boolean; timeout: number; signal: AbortSignal }
type First = Batch & { cursor: number; expired: Finding[] }

/** Retrieval of PULL events: interface 6.3 and webhooks.md part 3. */
export function pullReader({ storage, leases, announcer, application, clock }: Dependencies) {
  const { db } = storage

  /** Rows that match, from the cursor on; `scanned` = how far the log was looked through. */
  async function scan(workspaceId: string, tagSets: TagSets, after: number, head: number): Promise<Batch> {
    if (tagSets.length === 0) return { page: [], scanned: head, atHead: true }
    const types = typesIn(tagSets, application)
    let from = after
    for (;;) {
      const rows = await readAfter(db, workspaceId, { after: from, upTo: head, types, limit: PAGE })
      const page = rows.filter((row) => matches(tagSets, [application, row.type]))
      const full = rows.length === PAGE
      const scanned = full ? (rows.at(-1)?.seq ?? head) : head
      if (page.length > 0 || !full) return { page, scanned, atHead: !full }
      from = scanned
    }
  }

  async function pullable(caller: Caller, id: string) {
    const row = await store.findSubscription(db, caller.workspaceId, id)
    if (!row) throw noSuchSubscription()
    if (row.delivery_type !== 'PULL')
      throw refuse.invalid('This is a PUSH subscription; only PULL subscriptions are retrieved from')
    if (!row.active) throw refuse.conflict('This subscription is paused')
    return row
  }

  /** The first batch after the cursor; waits for it until the deadline. The watch was registered before the first look. */
  async function firstBatch(caller: Caller, id: string, watch: Watch, { timeout, signal }: Poll): Promise<First> {
    const deadline = performance.now() + timeout * 1000
    for (;;) {
      // Read again on each look: the cursor may have moved and the subscription gone while waiting.
      const { cursor_offset: cursor, tag_sets } = await pullable(caller, id)
      const { head, oldest } = await readEnds(db, caller.workspaceId)
      const expired = cursor < oldest - 1 ? [expiredFinding(cursor + 1, oldest - 1)] : []
      // The store keeps tag sets as the contract took them.
      const batch = await scan(caller.workspaceId, tag_sets as TagSets, Math.max(cursor, oldest - 1), head)
      if (batch.page.length > 0 || expired.length > 0) return { ...batch, cursor, expired }
      const woken = await watch.wait(deadline, signal)
      if (woken !== 'grew') return { ...batch, cursor, expired }
    }
  }

  async function takeLease(key: LeaseKey, lease: Lease, seconds: number): Promise<void> {
    const giveUpAt = performance.now() + CLOSING_MS
    for (;;) {
      const now = clock()
      const other = await leases.take(key, lease, now, new Date(now.getTime() + seconds * 1000 + GRACE_MS))
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
      const subscription = await pullable(caller, id)
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
      try {
        const batch = await firstBatch(caller, id, watch, poll)
        await leases.closing(key, lease.holder)
        await store.markPolled(db, caller.workspaceId, id, clock(), caller.name)
        const tagSets = subscription.tag_sets as TagSets
        return pullAnswer({
          first: batch,
          errors: batch.expired,
          maxBytes: subscription.max_batch_size * 1024,
          payloadMode: subscription.payload_mode,
          application,
          workspaceId: caller.workspaceId,
          more: async (after) => {
            const { head } = await readEnds(db, caller.workspaceId)
            return await scan(caller.workspaceId, tagSets, after, head)
          },
          sent: async (next) => {
            if (poll.autoCommit) await store.advanceCursor(db, caller.workspaceId, id, batch.cursor, next)
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
export type PullReader = ReturnType<typeof pullReader>

const expiredFinding = (from: number, to: number): Finding => ({
  value: 'EVENTS_EXPIRED',
  messages: [`EVENTS_EXPIRED ${from}..${to}: these events were older than 30 days and are gone`],
})
