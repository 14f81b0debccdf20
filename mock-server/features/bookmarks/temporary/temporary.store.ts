import { sql } from 'kysely'
import type { BookmarkRow } from '#features/bookmarks/rows/bookmarks.store.ts'
import type { Db, Tx } from '#storage/database.ts'

const isExpired = (before: Date) => sql`b.temporary AND b.deleted_at IS NULL AND b.updated_at <= ${before}`

/** Workspaces with temporary bookmarks that were saved before a moment. Read without visibleTo: nobody is told about a bookmark. */
export async function workspacesWithExpired(db: Db, before: Date): Promise<string[]> {
  const { rows } = await sql<{ workspace_id: string }>`
    SELECT DISTINCT b.workspace_id FROM bookmark b WHERE ${isExpired(before)}`.execute(db)
  return rows.map(({ workspace_id: id }) => id)
}

/** Temporary bookmarks that were saved before a moment, locked. Read without visibleTo: they are deleted whoever could read them. */
export async function lockExpired(
  tx: Tx,
  workspaceId: string,
  { before, limit }: { before: Date; limit: number },
): Promise<BookmarkRow[]> {
  const { rows } = await sql<BookmarkRow>`
    SELECT b.* FROM bookmark b WHERE b.workspace_id = ${workspaceId} AND ${isExpired(before)} ORDER BY b.id LIMIT ${limit}
    FOR UPDATE SKIP LOCKED`.execute(tx)
  return rows
}
