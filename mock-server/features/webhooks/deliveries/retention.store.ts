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
}

/** Drops rows older than their retention and marks queued deliveries of dropped events as expired; in small batches. */
export async function dropExpiredDeliveries(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS)
  const { rows } = await sql<Owner>`
    SELECT s.workspace_id, s.id, coalesce((SELECT min(e.seq) FROM event e WHERE e.workspace_id = s.workspace_id), c.seq + 1) AS oldest
    FROM subscription s JOIN event_counter c ON c.workspace_id = s.workspace_id`.execute(db)
  for (const owner of rows) {
    const ofOwner = sql`workspace_id = ${owner.workspace_id} AND subscription_id = ${owner.id}`
    await expire(db, ofOwner, { oldest: owner.oldest, now })
    await drop(db, 'attempt', sql`${ofOwner} AND created_at < ${before}`)
    await drop(db, 'attempt_fold', sql`${ofOwner} AND last_at < ${before}`)
    await drop(db, 'delivery', sql`${ofOwner} AND seq < ${owner.oldest} AND due_at IS NULL AND settled_at < ${before}`)
    await drop(db, 'delivery_hour', sql`${ofOwner} AND hour < ${before}`)
    const longAgo = new Date(now.getTime() - HISTORY_KEPT_MS)
    await drop(db, 'subscription_history', sql`${ofOwner} AND at < ${longAgo}`)
    await drop(db, 'recovery', sql`${ofOwner} AND ended_at < ${longAgo}`)
  }
  await drop(db, 'failure_cause', sql`last_at < ${before}`)
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
