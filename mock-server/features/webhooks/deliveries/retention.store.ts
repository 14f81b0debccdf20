import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#storage/database.ts'
import { isSentByNobody } from './matching.store.ts'

const DAY = 86_400_000
/** Deliveries, their attempts and figures are kept for 30 days, like events; the history of subscriptions for a year. */
const KEPT_MS = 30 * DAY
const HISTORY_KEPT_MS = 365 * DAY
/** Rows per statement: few, so that no writer waits for it. */
const BATCH = 1000

interface Owner {
  workspace_id: string
  id: string
  /** The first event that is kept. */
  oldest: number
  /** Whether deliveries wait whose event is kept no more. */
  waits: boolean
  /** The tables that have rows to drop. */
  stale: string[]
}

/** The rows of a table that are dropped. */
type Stale = readonly [Table, RawBuilder<unknown>]

/**
 * Drops rows older than their retention and marks queued deliveries of dropped events as expired; in small batches. One statement finds
 * the subscriptions that have any: mostly there is none.
 */
export async function dropExpiredDeliveries(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS)
  const longAgo = new Date(now.getTime() - HISTORY_KEPT_MS)
  const staleWith = (oldest: RawBuilder<unknown>): readonly Stale[] => [
    ['attempt', sql`created_at < ${before}`],
    ['attempt_fold', sql`last_at < ${before}`],
    ['delivery', sql`seq < ${oldest} AND due_at IS NULL AND settled_at < ${before}`],
    ['delivery_hour', sql`hour < ${before}`],
    ['subscription_history', sql`at < ${longAgo}`],
    ['recovery', sql`ended_at < ${longAgo}`],
  ]
  for (const owner of await ownersOf(db, staleWith(sql`o.oldest`))) {
    const ofOwner = sql`workspace_id = ${owner.workspace_id} AND subscription_id = ${owner.id}`
    if (owner.waits) await expire(db, ofOwner, { oldest: owner.oldest, now })
    for (const [table, condition] of staleWith(sql`${owner.oldest}`)) {
      if (owner.stale.includes(table)) await drop(db, table, sql`${ofOwner} AND ${condition}`)
    }
  }
  await drop(db, 'failure_cause', sql`last_at < ${before}`)
}

async function ownersOf(db: Db, stale: readonly Stale[]): Promise<Owner[]> {
  const hasRows = ([table, condition]: Stale) => sql`
    EXISTS (SELECT 1 FROM ${sql.table(table)} WHERE workspace_id = s.workspace_id AND subscription_id = s.id AND ${condition})`
  const tables = stale.map((each) => sql`CASE WHEN ${hasRows(each)} THEN ${sql.lit(each[0])} END`)
  const { rows } = await sql<Owner>`
    SELECT * FROM (
      SELECT s.workspace_id, s.id, o.oldest, ${hasRows(['delivery', sql`settled_at IS NULL AND seq < o.oldest`])} AS waits,
        array_remove(ARRAY[${sql.join(tables)}]::text[], NULL) AS stale
      FROM subscription s JOIN event_counter c ON c.workspace_id = s.workspace_id
      CROSS JOIN LATERAL (SELECT coalesce((SELECT min(e.seq) FROM event e WHERE e.workspace_id = s.workspace_id), c.seq + 1) AS oldest) o
    ) owner WHERE waits OR cardinality(stale) > 0`.execute(db)
  return rows
}

/** Expires queued deliveries without an event to send; those being sent are left to their process. */
async function expire(
  db: Db,
  ofOwner: RawBuilder<unknown>,
  { oldest, now }: { oldest: number; now: Date },
): Promise<void> {
  await inBatches(() =>
    sql`
    UPDATE delivery SET state = 'expired', due_at = NULL, claim_id = NULL, settled_at = ${now} WHERE ${ofOwner} AND seq = ANY(ARRAY(
      SELECT seq FROM delivery d WHERE ${ofOwner} AND settled_at IS NULL AND seq < ${oldest} AND ${isSentByNobody(now)}
      ORDER BY seq LIMIT ${BATCH} FOR UPDATE SKIP LOCKED))`.execute(db),
  )
}

type Table =
  | 'attempt'
  | 'attempt_fold'
  | 'delivery'
  | 'delivery_hour'
  | 'subscription_history'
  | 'recovery'
  | 'failure_cause'

async function drop(db: Db, table: Table, condition: RawBuilder<unknown>): Promise<void> {
  const from = sql.table(table)
  await inBatches(() =>
    sql`DELETE FROM ${from} WHERE ctid = ANY(ARRAY(SELECT ctid FROM ${from} WHERE ${condition} LIMIT ${BATCH}))`.execute(
      db,
    ),
  )
}

async function inBatches(batch: () => Promise<{ numAffectedRows?: bigint | undefined }>): Promise<void> {
  while (((await batch()).numAffectedRows ?? 0n) === BigInt(BATCH));
}
