import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Caller } from '#contract/access.ts'
import type { User } from '#contract/permissions.ts'
import { userJson } from '#features/bookmarks/rows/bookmark-json.store.ts'
import type { Database, Db, Tx } from '#storage/database.ts'
import { userStatus } from '#storage/user-status.ts'

export type ShareRow = Selectable<Database['bookmark_share']>

/** Stores shares. Sharing again renews the date, and what an earlier share gave stays given by it. */
export async function saveShares(tx: Tx, rows: readonly ShareRow[]): Promise<void> {
  if (rows.length === 0) return
  await tx
    .insertInto('bookmark_share')
    .values([...rows])
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'bookmark_id', 'shared_with', 'shared_by']).doUpdateSet({
        shared_at: (excluded) => excluded.ref('excluded.shared_at'),
        granted: sql<boolean>`bookmark_share.granted OR excluded.granted`,
      }),
    )
    .execute()
}

/** The shares that a user made of a bookmark, the latest first. */
export async function sharesBy(
  db: Db | Tx,
  { workspaceId, userId }: Caller,
  bookmarkId: string,
): Promise<{ sharedWithUser: User; sharedAt: string }[]> {
  const { rows } = await sql<{ user: string; shared_at: Date }>`
    SELECT ${userJson(userStatus)} AS "user", s.shared_at FROM bookmark_share s JOIN users u ON u.id = s.shared_with
    JOIN permission p ON p.workspace_id = s.workspace_id AND p.user_id = s.shared_with
    WHERE s.workspace_id = ${workspaceId} AND s.bookmark_id = ${bookmarkId} AND s.shared_by = ${userId}
    ORDER BY s.shared_at DESC, u.id`.execute(db)
  return rows.map(({ user, shared_at: at }) => ({ sharedWithUser: JSON.parse(user), sharedAt: at.toISOString() }))
}

/** The shares of a bookmark with one person, whoever made them. */
export const sharesWith = (tx: Tx, workspaceId: string, bookmarkId: string, userId: string): Promise<ShareRow[]> =>
  tx
    .selectFrom('bookmark_share')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('bookmark_id', '=', bookmarkId)
    .where('shared_with', '=', userId)
    .execute()

/** Ends shares of a bookmark with one person. */
export const deleteShares = (tx: Tx, shares: readonly ShareRow[]) =>
  tx
    .deleteFrom('bookmark_share')
    .where((where) =>
      where.or(
        shares.map(({ workspace_id, bookmark_id, shared_with, shared_by }) =>
          where.and({ workspace_id, bookmark_id, shared_with, shared_by }),
        ),
      ),
    )
    .execute()

/** When the last but `skipped` of the notifications that a user's shares sent since an instant was sent; undefined if there are fewer. */
export async function notifiedAt(
  tx: Tx,
  { workspaceId, userId }: Caller,
  { since, skipped }: { readonly since: Date; readonly skipped: number },
): Promise<Date | undefined> {
  const { rows } = await sql<{ created_at: Date }>`
    SELECT created_at FROM notification
    WHERE workspace_id = ${workspaceId} AND kind = 'BOOKMARK_SHARED' AND detail->'sharedBookmark'->>'sharedById' = ${userId}
      AND created_at > ${since}
    ORDER BY created_at DESC OFFSET ${skipped} LIMIT 1`.execute(tx)
  return rows[0]?.created_at
}
