import { type Selectable, sql } from 'kysely'
import type { Database, Db, Tx } from '#storage/database.ts'

export interface HistoryEntry {
  workspaceId: string
  subscriptionId: string
  id: string
  at: Date
  /** Left out where the service itself acted. */
  actor?: { id: string; name: string }
  action: Database['subscription_history']['action']
  detail: Readonly<Record<string, unknown>>
}

/** Records an action on a subscription, in the transaction of the action. */
export const recordHistory = (tx: Tx, entry: HistoryEntry) =>
  tx
    .insertInto('subscription_history')
    .values({
      workspace_id: entry.workspaceId,
      subscription_id: entry.subscriptionId,
      id: entry.id,
      at: entry.at,
      actor_id: entry.actor?.id ?? null,
      actor_name: entry.actor?.name ?? null,
      action: entry.action,
      detail: JSON.stringify(entry.detail),
    })
    .execute()

export type HistoryRow = Pick<
  Selectable<Database['subscription_history']>,
  'id' | 'at' | 'actor_id' | 'actor_name' | 'action' | 'detail'
>

/** The history of a subscription, newest first, continuing after the entry `before`. */
export async function listHistory(
  db: Db,
  { workspaceId, subscriptionId }: { workspaceId: string; subscriptionId: string },
  { before, limit }: { before: { at: Date; id: string } | undefined; limit: number },
): Promise<HistoryRow[]> {
  const page = before ? sql`AND (at, id) < (${before.at}::timestamptz, ${before.id}::uuid)` : sql``
  const { rows } = await sql<HistoryRow>`
    SELECT id, at, actor_id, actor_name, action, detail FROM subscription_history
    WHERE workspace_id = ${workspaceId} AND subscription_id = ${subscriptionId} ${page}
    ORDER BY at DESC, id DESC LIMIT ${limit}`.execute(db)
  return rows
}
