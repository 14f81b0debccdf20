import { sql } from 'kysely'
import type { Db, Storage } from '#storage/database.ts'

/** How strong a claim to the slot is. */
export const Claim = {
  /** May not move the cursor. */
  onlooker: 0,
  /** May move the cursor, but it is another who does. */
  administrator: 1,
  /** Moves the cursor. */
  consumer: 2,
} as const
export type Claim = (typeof Claim)[keyof typeof Claim]

/** The slot of a retrieval: each subscription has one, so that two clients never read the same events. */
export interface Lease {
  holder: string
  callerId: string
  callerName: string
  since: Date
  /** The answer is being sent; the same caller's next poll waits for its end instead of being refused. */
  closing: boolean
  /** A client with a stronger claim takes the slot from this one. */
  claim: Claim
}

export type LeaseKey = { workspaceId: string; subscriptionId: string }
export type LeaseTerm = { now: Date; expiresAt: Date }

export interface Leases {
  /** Takes the slot, or answers with the lease of its holder. */
  take(key: LeaseKey, lease: Lease, term: LeaseTerm): Promise<Lease | undefined>
  markClosing(key: LeaseKey, holder: string): Promise<void>
  /** For an answer that is still being read. */
  extend(key: LeaseKey, holder: string, expiresAt: Date): Promise<void>
  free(key: LeaseKey, holder: string): Promise<void>
  isHeld(key: LeaseKey, now: Date): Promise<boolean>
  /** IDs of a workspace's subscriptions that somebody is retrieving from. */
  listHeld(workspaceId: string, now: Date): Promise<ReadonlySet<string>>
}

/** In memory for the embedded engine, which only one process can open; otherwise rows with an expiry, for any number of processes. */
export const openLeases = (storage: Storage): Leases =>
  storage.engine === 'pglite' ? memoryLeases() : rowLeases(storage.db)

function memoryLeases(): Leases {
  const leases = new Map<string, Lease & { expiresAt: Date }>()
  const nameOf = ({ workspaceId, subscriptionId }: LeaseKey) => `${workspaceId} ${subscriptionId}`
  return {
    async take(key, lease, { now, expiresAt }) {
      const holder = leases.get(nameOf(key))
      if (holder && holder.expiresAt > now && lease.claim <= holder.claim) return holder
      leases.set(nameOf(key), { ...lease, expiresAt })
      return undefined
    },
    async markClosing(key, holder) {
      const lease = leases.get(nameOf(key))
      if (lease?.holder === holder) lease.closing = true
    },
    async extend(key, holder, expiresAt) {
      const lease = leases.get(nameOf(key))
      if (lease?.holder === holder) lease.expiresAt = expiresAt
    },
    async free(key, holder) {
      if (leases.get(nameOf(key))?.holder === holder) leases.delete(nameOf(key))
    },
    async isHeld(key, now) {
      const holder = leases.get(nameOf(key))
      return holder !== undefined && holder.expiresAt > now
    },
    async listHeld(workspaceId, now) {
      const all = [...leases].filter(([name, { expiresAt }]) => name.startsWith(`${workspaceId} `) && expiresAt > now)
      return new Set(all.map(([name]) => name.slice(workspaceId.length + 1)))
    },
  }
}

function rowLeases(db: Db): Leases {
  return {
    async take({ workspaceId, subscriptionId }, { holder, callerId, callerName, since, claim }, { now, expiresAt }) {
      const result = await sql`
        INSERT INTO pull_lease (workspace_id, subscription_id, holder, caller_id, caller_name, closing, since, expires_at, claim)
        VALUES (${workspaceId}, ${subscriptionId}, ${holder}, ${callerId}, ${callerName}, false, ${since}, ${expiresAt}, ${claim})
        ON CONFLICT (workspace_id, subscription_id) DO UPDATE SET holder = excluded.holder, caller_id = excluded.caller_id,
          caller_name = excluded.caller_name, closing = false, since = excluded.since, expires_at = excluded.expires_at,
          claim = excluded.claim
        WHERE pull_lease.expires_at <= ${now} OR pull_lease.claim < excluded.claim`.execute(db)
      if ((result.numAffectedRows ?? 0n) > 0n) return undefined
      const row = await find({ workspaceId, subscriptionId })
      // Freed between the two statements; the caller tries again, as after a closing lease.
      if (!row) return { holder: '', callerId, callerName, since, closing: true, claim }
      return {
        holder: row.holder,
        callerId: row.caller_id,
        callerName: row.caller_name,
        since: row.since,
        closing: row.closing,
        claim: toClaim(row.claim),
      }
    },
    async markClosing(key, holder) {
      await whereHeld(db.updateTable('pull_lease').set({ closing: true }), key, holder).execute()
    },
    async extend(key, holder, expiresAt) {
      await whereHeld(db.updateTable('pull_lease').set({ expires_at: expiresAt }), key, holder).execute()
    },
    async free(key, holder) {
      await whereHeld(db.deleteFrom('pull_lease'), key, holder).execute()
    },
    async isHeld(key, now) {
      const row = await find(key)
      return row !== undefined && row.expires_at > now
    },
    async listHeld(workspaceId, now) {
      const rows = await db
        .selectFrom('pull_lease')
        .select('subscription_id')
        .where('workspace_id', '=', workspaceId)
        .where('expires_at', '>', now)
        .execute()
      return new Set(rows.map((row) => row.subscription_id))
    },
  }

  function find({ workspaceId, subscriptionId }: LeaseKey) {
    return db
      .selectFrom('pull_lease')
      .selectAll()
      .where('workspace_id', '=', workspaceId)
      .where('subscription_id', '=', subscriptionId)
      .executeTakeFirst()
  }
}

const toClaim = (stored: number): Claim => Object.values(Claim).find((claim) => claim === stored) ?? Claim.consumer

interface Filterable<T> {
  where(column: 'workspace_id' | 'subscription_id' | 'holder', operator: '=', value: string): T
}

function whereHeld<T extends Filterable<T>>(query: T, { workspaceId, subscriptionId }: LeaseKey, holder: string): T {
  return query
    .where('workspace_id', '=', workspaceId)
    .where('subscription_id', '=', subscriptionId)
    .where('holder', '=', holder)
}
