import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#storage/database.ts'
import { leftBehindAt } from './matching.store.ts'

const DAY = 86_400_000
/** Deliveries, their attempts and figures are kept as long as events (interface 8); what people did, a year. */
const KEPT_MS = 30 * DAY
const HISTORY_KEPT_MS = 365 * DAY
/** Rows of one statement: small, so that no writer waits for it. */
const BATCH = 1000

interface Owner {
  workspace_id: string
  id: string
  /** The first event that is kept. */
  oldest: number
}

/** Drops what is older than its retention, and gives up what waits for an event that was dropped; in small batches. */
export async function dropExpiredDeliveries(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS)
  const { rows } = await sql<Owner>`
    SELECT s.workspace_id, s.id, coalesce((SELECT min(e.seq) FROM event e WHERE e.workspace_id = s.workspace_id), c.seq + 1) AS oldest
    FROM subscription s JOIN event_counter c ON c.workspace_id = s.workspace_id`.execute(db)
  for (const owner of rows) {
    const own = sql`workspace_id = ${owner.workspace_id} AND subscription_id = ${owner.id}`
    await giveUp(db, own, owner.oldest, now)
    await drop(db, 'attempt', sql`${own} AND created_at < ${before}`)
    await drop(db, 'attempt_fold', sql`${own} AND last_at < ${before}`)
    await drop(db, 'delivery', sql`${own} AND seq < ${owner.oldest} AND due_at IS NULL AND settled_at < ${before}`)
    await drop(db, 'delivery_hour', sql`${own} AND hour < ${before}`)
    const longAgo = new Date(now.getTime() - HISTORY_KEPT_MS)
    await drop(db, 'subscription_history', sql`${own} AND at < ${longAgo}`)
    await drop(db, 'recovery', sql`${own} AND ended_at < ${longAgo}`)
  }
}

/** What is still in the queue without an event to send; what a process is sending right now is left to it. */
async function giveUp(db: Db, own: RawBuilder<unknown>, oldest: number, now: Date): Promise<void> {
  await inBatches(() =>
    sql`
    UPDATE delivery SET state = 'expired', due_at = NULL, claim_id = NULL, settled_at = ${now} WHERE ${own} AND seq = ANY(ARRAY(
      SELECT seq FROM delivery WHERE ${own} AND due_at IS NOT NULL AND seq < ${oldest} AND (state <> 'sending' OR started_at <= ${leftBehindAt(now)})
      ORDER BY seq LIMIT ${BATCH} FOR UPDATE SKIP LOCKED))`.execute(db),
  )
}

type Table = 'attempt' | 'attempt_fold' | 'delivery' | 'delivery_hour' | 'subscription_history' | 'recovery'

async function drop(db: Db, table: Table, which: RawBuilder<unknown>): Promise<void> {
  const from = sql.table(table)
  await inBatches(() =>
    sql`DELETE FROM ${from} WHERE ctid = ANY(ARRAY(SELECT ctid FROM ${from} WHERE ${which} LIMIT ${BATCH}))`.execute(
      db,
    ),
  )
}

async function inBatches(batch: () => Promise<{ numAffectedRows?: bigint | undefined }>): Promise<void> {
  while (((await batch()).numAffectedRows ?? 0n) === BigInt(BATCH));
}
