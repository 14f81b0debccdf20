import { sql } from 'kysely'
import type { Db, Storage } from '#storage/database.ts'

/** One retrieval at a time for each subscription (interface 6.3 rule 5). */
export interface Lease {
  holder: string
  callerId: string
  callerName: string
  since: Date
  /** The answer is on its way out; the same caller's next poll may wait for it. */
  closing: boolean
}

export type LeaseKey = { workspaceId: string; subscriptionId: string }

export interface Leases {
  /** Takes the place, or says who has it. */
  take(key: LeaseKey, lease: Lease, now: Date, expiresAt: Date): Promise<Lease | undefined>
  closing(key: LeaseKey, holder: string): Promise<void>
  /** The answer is still being taken. */
  extend(key: LeaseKey, holder: string, expiresAt: Date): Promise<void>
  free(key: LeaseKey, holder: string): Promise<void>
  isHeld(key: LeaseKey, now: Date): Promise<boolean>
  /** Those subscriptions of a workspace that are being retrieved from. */
  held(workspaceId: string, now: Date): Promise<ReadonlySet<string>>
}

/** In memory where there is one process, in rows with an expiry where there may be several (decisions.md 26). */
export const openLeases = (storage: Storage): Leases =>
  storage.engine === 'pglite' ? memoryLeases() : rowLeases(storage.db)

function memoryLeases(): Leases {
  const held = new Map<string, Lease & { expiresAt: Date }>()
  const nameOf = ({ workspaceId, subscriptionId }: LeaseKey) => `${workspaceId} ${subscriptionId}`
  return {
    async take(key, lease, now, expiresAt) {
      const holder = held.get(nameOf(key))
      if (holder && holder.expiresAt > now) return holder
      held.set(nameOf(key), { ...lease, expiresAt })
      return undefined
    },
    async closing(key, holder) {
      const lease = held.get(nameOf(key))
      if (lease?.holder === holder) lease.closing = true
    },
    async extend(key, holder, expiresAt) {
      const lease = held.get(nameOf(key))
      if (lease?.holder === holder) lease.expiresAt = expiresAt
    },
    async free(key, holder) {
      if (held.get(nameOf(key))?.holder === holder) held.delete(nameOf(key))
    },
    async isHeld(key, now) {
      const holder = held.get(nameOf(key))
      return holder !== undefined && holder.expiresAt > now
    },
    async held(workspaceId, now) {
      const all = [...held].filter(([name, { expiresAt }]) => name.startsWith(`${workspaceId} `) && expiresAt > now)
      return new Set(all.map(([name]) => name.slice(workspaceId.length + 1)))
    },
  }
}

function rowLeases(db: Db): Leases {
  return {
    async take({ workspaceId, subscriptionId }, { holder, callerId, callerName, since }, now, expiresAt) {
      const taken = await sql`
        INSERT INTO pull_lease (workspace_id, subscription_id, holder, caller_id, caller_name, closing, since, expires_at)
        VALUES (${workspaceId}, ${subscriptionId}, ${holder}, ${callerId}, ${callerName}, false, ${since}, ${expiresAt})
        ON CONFLICT (workspace_id, subscription_id) DO UPDATE SET holder = excluded.holder, caller_id = excluded.caller_id,
          caller_name = excluded.caller_name, closing = false, since = excluded.since, expires_at = excluded.expires_at
        WHERE pull_lease.expires_at <= ${now}`.execute(db)
      if ((taken.numAffectedRows ?? 0n) > 0n) return undefined
      const row = await find({ workspaceId, subscriptionId })
      // Freed between the two statements: the caller tries again like behind a closing one.
      if (!row) return { holder: '', callerId, callerName, since, closing: true }
      return {
        holder: row.holder,
        callerId: row.caller_id,
        callerName: row.caller_name,
        since: row.since,
        closing: row.closing,
      }
    },
    async closing(key, holder) {
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
    async held(workspaceId, now) {
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

interface Filterable<T> {
  where(column: 'workspace_id' | 'subscription_id' | 'holder', operator: '=', value: string): T
}

function whereHeld<T extends Filterable<T>>(query: T, { workspaceId, subscriptionId }: LeaseKey, holder: string): T {
  return query
    .where('workspace_id', '=', workspaceId)
    .where('subscription_id', '=', subscriptionId)
    .where('holder', '=', holder)
}
