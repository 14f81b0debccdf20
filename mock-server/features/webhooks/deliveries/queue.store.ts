import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#storage/database.ts'
import type { EventAccess } from '#events/event-access.policy.ts'
import { ofVisibleEvents } from '#events/visible-to.store.ts'
import { isSentByNobody } from './matching.store.ts'
import type { SubscriptionRow } from '#features/webhooks/subscriptions/subscriptions.store.ts'

/** Rows per statement: few, so that nobody waits for it. */
const BATCH = 1000

/** Locks the queue: no deliveries are added in this workspace until the transaction ends. */
export const lockQueue = (tx: Tx, workspaceId: string) =>
  tx.selectFrom('fan_out').select('seq').where('workspace_id', '=', workspaceId).forUpdate().execute()

/** How many deliveries `skipQueued` would omit. */
export async function countQueued(tx: Tx, row: SubscriptionRow, now: Date): Promise<number> {
  if (row.delivery_type !== 'PUSH') return 0
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM delivery d WHERE ${queuedOf(row, now)}`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Omits the deliveries in the queue, batch by batch, up to the head of the log. */
export async function skipQueued(db: Db | Tx, row: SubscriptionRow, now: Date): Promise<void> {
  if (row.delivery_type !== 'PUSH') return
  for (let after = 0; ;) {
    const { count, last } = await skipBatch(db, sql`${queuedOf(row, now)} AND d.seq > ${after}`, now)
    if (count < BATCH || last === null) return
    after = last
  }
}

/** Omits the deliveries in the queue whose events a reader may not see. */
export async function skipUnreadable(
  tx: Tx,
  row: SubscriptionRow,
  { access, now }: { access: EventAccess; now: Date },
): Promise<void> {
  if (row.delivery_type !== 'PUSH' || access === 'all') return
  await sql`
    UPDATE delivery d SET state = 'omitted', due_at = NULL, claim_id = NULL, settled_at = ${now}, error = 'SKIPPED'
    WHERE ${queuedOf(row, now)} AND NOT ${ofVisibleEvents(access, 'd')}`.execute(tx)
}

/** Deliveries `d` in the queue. One that is being sent will be settled by its process, so it is left out; one that was left behind is not. */
const queuedOf = (row: SubscriptionRow, now: Date) => sql`
  d.workspace_id = ${row.workspace_id} AND d.subscription_id = ${row.id} AND d.seq <= ${row.head} AND d.settled_at IS NULL
  AND ${isSentByNobody(now)}`

async function skipBatch(db: Db | Tx, queued: RawBuilder<unknown>, now: Date) {
  // A range and not a join: without fresh statistics a join may compare every row with every other.
  const { rows } = await sql<{ count: number; last: number | null }>`
    WITH skipped AS (
      UPDATE delivery d SET state = 'omitted', due_at = NULL, claim_id = NULL, settled_at = ${now}, error = 'SKIPPED'
      WHERE ${queued} AND d.seq <= (SELECT max(seq) FROM (SELECT d.seq FROM delivery d WHERE ${queued} ORDER BY d.seq LIMIT ${BATCH}) page)
      RETURNING d.seq
    )
    SELECT count(*) AS count, max(seq) AS last FROM skipped`.execute(db)
  return rows[0] ?? { count: 0, last: null }
}
