import { sql } from 'kysely'
import type { BookmarkRow } from '#features/bookmarks/rows/bookmarks.store.ts'
import { type ReadAccess, readAccess } from '#kernel/bookmark-rules.ts'
import type { Db } from '#storage/database.ts'

type Row = Pick<
  BookmarkRow,
  | 'id'
  | 'name_key'
  | 'search_text'
  | 'type'
  | 'group_key'
  | 'owner_id'
  | 'predefined'
  | 'readonly'
  | 'default_sharing_priority'
  | 'permitted_read'
  | 'permitted_write'
  | 'permitted_read_roles'
  | 'permitted_write_roles'
  | 'referenced_fact_sheets'
  | 'views'
  | 'created_at'
  | 'updated_at'
  | 'last_viewed_at'
>

/** What searches know of a bookmark; times in milliseconds, because numbers are compared faster than dates. */
export type IndexedBookmark = ReadAccess &
  Pick<
    Row,
    | 'id'
    | 'name_key'
    | 'search_text'
    | 'type'
    | 'group_key'
    | 'predefined'
    | 'default_sharing_priority'
    | 'referenced_fact_sheets'
    | 'views'
  > & {
    readonly createdAt: number
    readonly updatedAt: number
    /** The time of the latest view or change. */
    readonly usedAt: number
  }

/** Member by member, so that all bookmarks in memory have the same shape. */
const toIndexed = (row: Row): IndexedBookmark => ({
  ...readAccess(row),
  id: row.id,
  name_key: row.name_key,
  search_text: row.search_text,
  type: row.type,
  group_key: row.group_key,
  predefined: row.predefined,
  default_sharing_priority: row.default_sharing_priority,
  referenced_fact_sheets: row.referenced_fact_sheets,
  views: row.views,
  createdAt: row.created_at.getTime(),
  updatedAt: row.updated_at.getTime(),
  usedAt: Math.max(row.updated_at.getTime(), row.last_viewed_at?.getTime() ?? 0),
})

const columns = sql`b.id, b.name_key, b.search_text, b.type, b.group_key, b.owner_id, b.predefined, b.readonly, b.default_sharing_priority,
  b.permitted_read, b.permitted_write, b.permitted_read_roles, b.permitted_write_roles, b.referenced_fact_sheets, b.views, b.created_at,
  b.updated_at, b.last_viewed_at`

/** The oldest transaction that is still open: all earlier ones can be seen. */
export async function readHorizon(db: Db): Promise<string> {
  const { rows } = await sql<{ horizon: string }>`
    SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS horizon`.execute(db)
  return rows[0]?.horizon ?? '0'
}

/** The next bookmarks of a workspace by id. Read without visibleTo: searches check in memory what each caller can read. */
export async function readBookmarks(
  db: Db,
  { workspaceId, after, limit }: { workspaceId: string; after: string; limit: number },
): Promise<IndexedBookmark[]> {
  const { rows } = await sql<Row>`
    SELECT ${columns} FROM bookmark b WHERE b.workspace_id = ${workspaceId} AND b.id > ${after}::uuid AND b.deleted_at IS NULL
    ORDER BY b.id LIMIT ${limit}`.execute(db)
  return rows.map(toIndexed)
}

export interface ChangedBookmark {
  readonly bookmark: IndexedBookmark
  readonly isDeleted: boolean
}

/**
 * The bookmarks that transactions from a horizon on wrote, deleted ones included, and the next horizon. Numbers beyond the snapshot are
 * those of another server that the data was taken from. Read without visibleTo: searches check in memory what each
 * caller can read.
 */
export async function readChanges(
  db: Db,
  { workspaceId, since, limit }: { workspaceId: string; since: string; limit: number },
): Promise<{ horizon: string; changed: ChangedBookmark[] }> {
  const { rows } = await sql<{ horizon: string } & ((Row & Pick<BookmarkRow, 'deleted_at'>) | { id: null })>`
    SELECT pg_snapshot_xmin(s.taken)::text AS horizon, b.deleted_at, ${columns} FROM (SELECT pg_current_snapshot() AS taken) s
    LEFT JOIN bookmark b ON b.workspace_id = ${workspaceId} AND b.changed_in >= ${since}::xid8 AND b.changed_in < pg_snapshot_xmax(s.taken)
    LIMIT ${limit}`.execute(db)
  return {
    horizon: rows[0]?.horizon ?? since,
    changed: rows.flatMap((row) =>
      row.id === null ? [] : [{ bookmark: toIndexed(row), isDeleted: row.deleted_at !== null }],
    ),
  }
}
