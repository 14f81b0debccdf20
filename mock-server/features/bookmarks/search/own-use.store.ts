import { sql } from 'kysely'
import type { Caller } from '#contract/access.ts'
import type { Db } from '#storage/database.ts'

/** How often the caller viewed a bookmark on a day. */
export interface OwnViews {
  readonly id: string
  /** Days since 1970. */
  readonly day: number
  readonly views: number
}

/** The caller's own views that transactions from a horizon on wrote, and the next horizon. */
export async function readOwnViews(
  db: Db,
  { workspaceId, userId }: Caller,
  since: string,
): Promise<{ horizon: string; views: OwnViews[] }> {
  const { rows } = await sql<{ horizon: string } & (OwnViews | { id: null })>`
    SELECT pg_snapshot_xmin(s.taken)::text AS horizon, v.bookmark_id AS id, v.day - '1970-01-01'::date AS day, v.views
    FROM (SELECT pg_current_snapshot() AS taken) s LEFT JOIN bookmark_view v ON v.workspace_id = ${workspaceId} AND v.user_id = ${userId}
      AND v.changed_in >= ${since}::xid8 AND v.changed_in < pg_snapshot_xmax(s.taken)`.execute(db)
  return { horizon: rows[0]?.horizon ?? since, views: rows.flatMap((row) => (row.id === null ? [] : [row])) }
}

/** When each bookmark was shared with the caller last. */
export async function readShares(db: Db, { workspaceId, userId }: Caller): Promise<{ id: string; at: Date }[]> {
  const { rows } = await sql<{ id: string; at: Date }>`
    SELECT s.bookmark_id AS id, max(s.shared_at) AS at FROM bookmark_share s
    WHERE s.workspace_id = ${workspaceId} AND s.shared_with = ${userId} GROUP BY s.bookmark_id`.execute(db)
  return rows
}
