import type { Caller } from '#contract/access.ts'
import { may } from '#kernel/may.ts'
import { refuse } from '#kernel/refusal.ts'
import {
  Claim,
  type Lease,
  type LeaseKey,
  type LeaseTerm,
  type Leases,
} from '#features/webhooks/subscriptions/lease.store.ts'

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

/**
 * How strong a caller's claim to the slot is. The consumer is who last retrieved and then moved the cursor, and whoever commits with the
 * retrieval; before anybody did, the technical users. Everybody else only looks in, administrators included.
 */
export function claimOf(
  caller: Caller,
  { consumer_id: consumerId }: { consumer_id: string | null },
  { autoCommit }: { autoCommit: boolean },
): Claim {
  if (!may(caller, 'webhook.manage')) return Claim.onlooker
  const isConsumer = consumerId === null ? caller.role.startsWith('SYSTEM_') : consumerId === caller.userId
  return autoCommit || isConsumer ? Claim.consumer : Claim.administrator
}

interface SlotOptions {
  readonly leases: Leases
  readonly clock: () => Date
}

/**
 * Takes the slot of a subscription for a wait of so many seconds; 409 while another client has it with the same claim or a stronger one.
 * From a client with a weaker claim it is taken, and both are answered.
 */
export async function takeSlot(
  { leases, clock }: SlotOptions,
  caller: Caller,
  { subscriptionId, seconds, claim }: { subscriptionId: string; seconds: number; claim: Claim },
): Promise<PullSlot> {
  const key = { workspaceId: caller.workspaceId, subscriptionId }
  const lease: Lease = {
    holder: crypto.randomUUID(),
    callerId: caller.userId,
    callerName: caller.name,
    since: clock(),
    closing: false,
    claim,
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
