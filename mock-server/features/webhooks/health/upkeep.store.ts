import { sql } from 'kysely'
import type { Db, Tx } from '#storage/database.ts'

/** Rows of one statement, few enough that nobody has to wait for it. */
const BATCH = 1000

export interface IdleRow {
  workspace_id: string
  id: string
  identifier: string | null
  user_id: string
  /** Its last activity. */
  since: Date
}

const lastActivity = sql`greatest(created_at, active_since, last_poll_at, last_commit_at)`

/** Deactivates PULL subscriptions without activity since then: no retrieval, no commit, no activation. */
export async function deactivateIdle(tx: Tx, since: Date, now: Date): Promise<IdleRow[]> {
  const { rows } = await sql<IdleRow>`
    UPDATE subscription SET active = false, inactive_reason = 'idle', inactive_since = ${now}, revision = revision + 1, updated_at = ${now}
    WHERE delivery_type = 'PULL' AND active AND ${lastActivity} <= ${since}
    RETURNING workspace_id, id, identifier, user_id, ${lastActivity} AS since`.execute(tx)
  return rows
}

/** Tables of data about subscriptions; their keys begin with workspace and subscription. */
const tables = ['delivery', 'attempt', 'attempt_fold', 'delivery_hour', 'subscription_history', 'pull_lease'] as const

/** Deletes, in batches, the data of subscriptions that no longer exist. */
export async function deleteLeftovers(db: Db): Promise<void> {
  for (const table of tables) {
    for (const subscription of await deletedSubscriptions(db, table)) {
      while ((await deleteBatch(db, table, subscription)) === BATCH);
    }
  }
  // This table is small, and its key doesn't begin with the subscription.
  await sql`
    DELETE FROM recovery r WHERE NOT EXISTS (
      SELECT 1 FROM subscription s WHERE s.workspace_id = r.workspace_id AND s.id = r.subscription_id)`.execute(db)
}

/** Deletes what is left of one subscription; nothing of one that is there. */
export async function deleteLeftoversOf(
  db: Db,
  { workspaceId, id }: { readonly workspaceId: string; readonly id: string },
): Promise<void> {
  const key = { workspace_id: workspaceId, subscription_id: id }
  for (const table of tables) while ((await deleteBatch(db, table, key)) === BATCH);
}

type Key = { workspace_id: string; subscription_id: string }

/** Walks along the key from one subscription to the next instead of reading all their rows. */
async function deletedSubscriptions(db: Db, table: (typeof tables)[number]): Promise<Key[]> {
  const from = sql.table(table)
  const { rows } = await sql<Key>`
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

async function deleteBatch(db: Db, table: (typeof tables)[number], key: Key): Promise<number> {
  const own = sql`workspace_id = ${key.workspace_id} AND subscription_id = ${key.subscription_id}`
  const from = sql.table(table)
  const result = await sql`
    DELETE FROM ${from} WHERE ctid = ANY(ARRAY(SELECT ctid FROM ${from} WHERE ${own} AND NOT EXISTS (
      SELECT FROM subscription s WHERE s.workspace_id = ${key.workspace_id} AND s.id = ${key.subscription_id}) LIMIT ${BATCH}))`.execute(
    db,
  )
  return Number(result.numAffectedRows ?? 0n)
}
