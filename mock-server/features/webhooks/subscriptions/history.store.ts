import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import { LeadingToFailures } from '#contract/webhooks/failure-causes.ts'
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

const columns = sql`h.id, h.at, h.actor_id, h.actor_name, h.action, h.detail`

/** The history of a subscription, newest first, continuing after the entry `before`. */
export async function listHistory(
  db: Db,
  { workspaceId, subscriptionId }: { workspaceId: string; subscriptionId: string },
  { before, limit }: { before: { at: Date; id: string } | undefined; limit: number },
): Promise<HistoryRow[]> {
  const page = before ? sql`AND (at, id) < (${before.at}::timestamptz, ${before.id}::uuid)` : sql``
  const { rows } = await sql<HistoryRow>`
    SELECT ${columns} FROM subscription_history h
    WHERE workspace_id = ${workspaceId} AND subscription_id = ${subscriptionId} ${page}
    ORDER BY at DESC, id DESC LIMIT ${limit}`.execute(db)
  return rows
}

export type ChangedRow = Omit<HistoryRow, 'action'> & {
  action: z.output<typeof LeadingToFailures>
  subscription_id: string
  identifier: string | null
}

/** The last changes of some subscriptions that may make deliveries fail, within a span of time, newest first. */
export async function changesWithin(
  db: Db,
  { workspaceId, ids }: { workspaceId: string; ids: readonly string[] },
  { from, until, limit }: { from: Date; until: Date; limit: number },
): Promise<ChangedRow[]> {
  const { rows } = await sql<ChangedRow>`
    SELECT ${columns}, h.subscription_id, s.identifier FROM subscription_history h
    JOIN subscription s ON s.workspace_id = h.workspace_id AND s.id = h.subscription_id
    WHERE h.workspace_id = ${workspaceId} AND h.subscription_id = ANY(${[...ids]}::uuid[]) AND h.at BETWEEN ${from} AND ${until}
      AND h.action = ANY(${LeadingToFailures.options}::text[])
    ORDER BY h.at DESC, h.id DESC LIMIT ${limit}`.execute(db)
  return rows
}
