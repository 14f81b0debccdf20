import type { Caller } from '#contract/access.ts'
import { refuse } from '#kernel/refusal.ts'
import type { Lease, LeaseKey, LeaseTerm, Leases } from '#features/webhooks/subscriptions/lease.store.ts'

/** How long the next poll of the same caller waits for an answer that is still on its way: clients that commit automatically poll again immediately. */
const CLOSING_MS = 1000
/** A lease outlives the longest wait by this, so that a half-open client loses its slot. */
const GRACE_MS = 2000
/** How often an answer that is being read extends its lease; less than the shortest lease. */
const EXTEND_MS = 1000

/** The slot of a subscription that a retrieval holds, by a lease that runs out if its process dies. */
export interface PullSlot {
  /** The answer begins: the next poll of the same caller waits for its end. */
  markClosing(): Promise<void>
  /** The answer is being read. */
  extend(): Promise<void>
  free(): Promise<void>
}

interface SlotOptions {
  readonly leases: Leases
  readonly clock: () => Date
}

/** Takes the slot of a subscription for a wait of so many seconds; 409 while another client has it. */
export async function takeSlot(
  { leases, clock }: SlotOptions,
  caller: Caller,
  { subscriptionId, seconds }: { subscriptionId: string; seconds: number },
): Promise<PullSlot> {
  const key = { workspaceId: caller.workspaceId, subscriptionId }
  const lease: Lease = {
    holder: crypto.randomUUID(),
    callerId: caller.userId,
    callerName: caller.name,
    since: clock(),
    closing: false,
  }
  const term = (): LeaseTerm => {
    const now = clock()
    return { now, expiresAt: new Date(now.getTime() + seconds * 1000 + GRACE_MS) }
  }
  await takeLease(leases, { key, lease, term })
  let extendedAt = clock()
  return {
    async markClosing() {
      await leases.markClosing(key, lease.holder)
      extendedAt = clock()
    },
    async extend() {
      const { now, expiresAt } = term()
      if (now.getTime() - extendedAt.getTime() <= EXTEND_MS) return
      extendedAt = now
      await leases.extend(key, lease.holder, expiresAt)
    },
    free: () => leases.free(key, lease.holder),
  }
}

async function takeLease(
  leases: Leases,
  { key, lease, term }: { key: LeaseKey; lease: Lease; term: () => LeaseTerm },
): Promise<void> {
  const giveUpAt = performance.now() + CLOSING_MS
  for (;;) {
    const other = await leases.take(key, lease, term())
    if (!other) return
    if (!other.closing || other.callerId !== lease.callerId || performance.now() > giveUpAt) {
      throw refuse.conflict(
        `Another client is retrieving from this subscription: ${other.callerName}, since ${other.since.toISOString()}`,
      )
    }
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
