import { sql } from 'kysely'
import type { Db } from '#storage/database.ts'

// Values that no operation of the service sets, because they build up over time: sign-ins, use of tokens, views of ten weeks.

export async function setPersonHistory(
  db: Db,
  workspaceId: string,
  person: { id: string; since: Date; lastLogin: Date; customerRoles: string | null; entities: readonly string[] },
): Promise<void> {
  await sql`UPDATE users SET created_at = ${person.since}, last_login = ${person.lastLogin} WHERE id = ${person.id}`.execute(
    db,
  )
  await sql`UPDATE permission SET created_at = ${person.since}, last_login = ${person.lastLogin},
    customer_roles = ${person.customerRoles}, entities = ${[...person.entities]}::uuid[]
    WHERE workspace_id = ${workspaceId} AND user_id = ${person.id}`.execute(db)
}

export const setTokenUsed = (db: Db, userId: string, time: Date) =>
  db.updateTable('api_token').set({ last_used_at: time }).where('user_id', '=', userId).execute()

export const removeToken = (db: Db, userId: string) =>
  db.deleteFrom('api_token').where('user_id', '=', userId).execute()

export type DayOfViews = { bookmarkId: string; userId: string; day: string; views: number }

/** Adds views of past days to those that the service counted while it made the sample. */
export async function addViews(db: Db, workspaceId: string, rows: readonly DayOfViews[]): Promise<void> {
  await sql`
    INSERT INTO bookmark_view (workspace_id, bookmark_id, user_id, day, views)
    SELECT ${workspaceId}::uuid, v.* FROM unnest(
      ${rows.map((row) => row.bookmarkId)}::uuid[], ${rows.map((row) => row.userId)}::uuid[],
      ${rows.map((row) => row.day)}::date[], ${rows.map((row) => row.views)}::integer[]) AS v
    ON CONFLICT (workspace_id, bookmark_id, user_id, day) DO UPDATE SET views = bookmark_view.views + excluded.views`.execute(
    db,
  )
}

/** Totals, which also count views older than ten weeks. */
export async function setViews(
  db: Db,
  workspaceId: string,
  rows: readonly { id: string; views: number; lastViewed: Date }[],
): Promise<void> {
  await sql`
    UPDATE bookmark b SET views = v.views, last_viewed_at = greatest(b.last_viewed_at, v.at)
    FROM unnest(${rows.map((row) => row.id)}::uuid[], ${rows.map((row) => row.views)}::bigint[],
      ${rows.map((row) => row.lastViewed.toISOString())}::timestamptz[]) AS v (id, views, at)
    WHERE b.workspace_id = ${workspaceId} AND b.id = v.id`.execute(db)
}

/** Sets the last retrieval of a subscription: its client and its time. */
export const setLastPoll = (
  db: Db,
  subscription: { workspaceId: string; id: string },
  { client, time }: { client: string; time: Date },
) =>
  db
    .updateTable('subscription')
    .set({ last_poll_at: time, last_poll_by: client })
    .where('workspace_id', '=', subscription.workspaceId)
    .where('id', '=', subscription.id)
    .execute()
