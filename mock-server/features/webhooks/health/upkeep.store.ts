import { sql } from 'kysely'
import type { Db, Tx } from '#storage/database.ts'

/** Rows of one statement: small, so that nobody waits for it. */
const BATCH = 1000

export interface IdleRow {
  workspace_id: string
  id: string
  identifier: string | null
  user_id: string
  /** Its last sign of life. */
  since: Date
}

const lastSign = sql`greatest(created_at, active_since, last_poll_at, last_commit_at)`

/** Switches off PULL subscriptions without a sign of life since then: no retrieval, no commit, no activation. */
export async function deactivateSilent(tx: Tx, since: Date, now: Date): Promise<IdleRow[]> {
  const { rows } = await sql<IdleRow>`
    UPDATE subscription SET active = false, inactive_reason = 'idle', inactive_since = ${now}, revision = revision + 1, updated_at = ${now}
    WHERE delivery_type = 'PULL' AND active AND ${lastSign} <= ${since}
    RETURNING workspace_id, id, identifier, user_id, ${lastSign} AS since`.execute(tx)
  return rows
}

/** What is written about subscriptions, in tables whose keys begin with workspace and subscription. */
const tables = ['delivery', 'attempt', 'attempt_fold', 'delivery_hour', 'subscription_history', 'pull_lease'] as const

/** Removes in batches what is left of subscriptions that are gone. */
export async function removeLeft(db: Db): Promise<void> {
  for (const table of tables) {
    for (const owner of await goneOwners(db, table)) {
      while ((await removeBatch(db, table, owner)) === BATCH);
    }
  }
  // Few rows, and no key to walk along.
  await sql`
    DELETE FROM recovery r WHERE NOT EXISTS (
      SELECT 1 FROM subscription s WHERE s.workspace_id = r.workspace_id AND s.id = r.subscription_id)`.execute(db)
}

type Owner = { workspace_id: string; subscription_id: string }

/** Walks along the key from one subscription to the next instead of reading all their rows. */
async function goneOwners(db: Db, table: (typeof tables)[number]): Promise<Owner[]> {
  const from = sql.table(table)
  const { rows } = await sql<Owner>`
    WITH RECURSIVE owner AS (
      (SELECT workspace_id, subscription_id FROM ${from} ORDER BY 1, 2 LIMIT 1)
      UNION ALL
      SELECT n.workspace_id, n.subscription_id FROM owner o CROSS JOIN LATERAL (
        SELECT t.workspace_id, t.subscription_id FROM ${from} t
        WHERE (t.workspace_id, t.subscription_id) > (o.workspace_id, o.subscription_id) ORDER BY 1, 2 LIMIT 1
      ) n
    )
    SELECT o.workspace_id, o.subscription_id FROM owner o
    WHERE NOT EXISTS (SELECT 1 FROM subscription s WHERE s.workspace_id = o.workspace_id AND s.id = o.subscription_id)`.execute(
    db,
  )
  return rows
}

async function removeBatch(db: Db, table: (typeof tables)[number], owner: Owner): Promise<number> {
  const own = sql`workspace_id = ${owner.workspace_id} AND subscription_id = ${owner.subscription_id}`
  const from = sql.table(table)
  const removed = await sql`
    DELETE FROM ${from} WHERE ctid = ANY(ARRAY(SELECT ctid FROM ${from} WHERE ${own} LIMIT ${BATCH}))`.execute(db)
  return Number(removed.numAffectedRows ?? 0n)
}
