import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#storage/database.ts'
import type { SubscriptionRow } from './subscriptions.store.ts'

/** Rows of one statement: small, so that nobody waits for it. */
const BATCH = 1000

/** Keeps new deliveries from being made in this workspace until the transaction ends. */
export const skippingFrom = (tx: Tx, workspaceId: string) =>
  tx.selectFrom('fan_out').select('seq').where('workspace_id', '=', workspaceId).forUpdate().execute()

/** Omits what waits in the queue, batch by batch, up to the head of the log; answers with how many those were. */
export async function skipQueued(db: Db | Tx, row: SubscriptionRow, now: Date): Promise<number> {
  if (row.delivery_type !== 'PUSH') return 0
  let skipped = 0
  for (const state of ['pending', 'retrying', 'sending']) {
    // What a process is sending right now will be settled by it; what its process left behind will not.
    const isLeft = row.ordered ? sql`${row.probe_at === null || row.probe_at <= now}` : sql`due_at <= ${now}`
    let after = 0
    for (;;) {
      const batch = await skipBatch(db, row, { state, after, now, only: state === 'sending' ? isLeft : sql`true` })
      skipped += batch.count
      if (batch.count < BATCH || batch.last === null) break
      after = batch.last
    }
  }
  return skipped
}

type Batch = { state: string; after: number; now: Date; only: RawBuilder<unknown> }

async function skipBatch(db: Db | Tx, row: SubscriptionRow, { state, after, now, only }: Batch) {
  const own = sql`workspace_id = ${row.workspace_id} AND subscription_id = ${row.id} AND state = ${state}
    AND seq > ${after} AND seq <= ${row.head} AND due_at IS NOT NULL AND ${only}`
  // A range and not a join: without fresh statistics a join may compare each row with each.
  const { rows } = await sql<{ count: number; last: number | null }>`
    WITH skipped AS (
      UPDATE delivery SET state = 'omitted', due_at = NULL, claim_id = NULL, settled_at = ${now}, error = 'SKIPPED'
      WHERE ${own} AND seq <= (SELECT max(seq) FROM (SELECT seq FROM delivery WHERE ${own} ORDER BY seq LIMIT ${BATCH}) page)
      RETURNING seq
    )
    SELECT count(*) AS count, max(seq) AS last FROM skipped`.execute(db)
  return rows[0] ?? { count: 0, last: null }
}
