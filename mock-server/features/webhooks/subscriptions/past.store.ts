import { sql } from 'kysely'
import type { Db } from '#storage/database.ts'

export interface ActRow {
  id: string
  at: Date
  actor_id: string | null
  actor_name: string | null
  action: string
  detail: unknown
}

/** What was done to a subscription, newest first, before a place in that order. */
export async function pastActs(
  db: Db,
  of: { workspaceId: string; subscriptionId: string },
  { before, limit }: { before: { at: Date; id: string } | undefined; limit: number },
): Promise<ActRow[]> {
  const page = before ? sql`AND (at, id) < (${before.at}::timestamptz, ${before.id}::uuid)` : sql``
  const { rows } = await sql<ActRow>`
    SELECT id, at, actor_id, actor_name, action, detail FROM subscription_history
    WHERE workspace_id = ${of.workspaceId} AND subscription_id = ${of.subscriptionId} ${page}
    ORDER BY at DESC, id DESC LIMIT ${limit}`.execute(db)
  return rows
}
