import { sql } from 'kysely'
import type { Caller } from '#contract/access.ts'
import type { BookmarkType } from '#contract/bookmarks.ts'
import type { Db } from '#storage/database.ts'
import { visibleTo, writableBy } from '#features/bookmarks/rows/visible-to.store.ts'

export interface DeletedRow {
  id: string
  name: string
  type: BookmarkType
  description: string | null
  owner_id: string
  owner_name: string
  deleted_at: Date
  deleted_by: string | null
  deleter_name: string | null
}

export interface DeletedFilter {
  /** Bookmarks deleted before are gone for good. */
  readonly since: Date
  readonly words: readonly string[]
}

const nameOf = (user: string) =>
  sql`CASE WHEN ${sql.ref(`${user}.technical`)} THEN ${sql.ref(`${user}.first_name`)}
    ELSE ${sql.ref(`${user}.first_name`)} || ' ' || ${sql.ref(`${user}.last_name`)} END`

/** The deleted bookmarks `b` that the caller can restore: those that they could read and change. */
function matching(caller: Caller, { since, words }: DeletedFilter) {
  const conditions = [
    sql`${visibleTo(caller)} AND ${writableBy(caller)} AND b.deleted_at >= ${since}`,
    ...words.map((word) => sql`strpos(b.search_text, ${word}) > 0`),
  ]
  return sql.join(conditions, sql` AND `)
}

/** One page, the last deleted first. */
export async function listDeleted(
  db: Db,
  { caller, filter }: { caller: Caller; filter: DeletedFilter },
  { after, limit }: { after: { at: Date; id: string } | undefined; limit: number },
): Promise<DeletedRow[]> {
  const beyond = after ? sql`AND (b.deleted_at, b.id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql``
  const { rows } = await sql<DeletedRow>`
    SELECT b.id, b.name, b.type, b.description, b.owner_id, ${nameOf('o')} AS owner_name, b.deleted_at, b.deleted_by,
      ${nameOf('d')} AS deleter_name
    FROM bookmark b JOIN users o ON o.id = b.owner_id LEFT JOIN users d ON d.id = b.deleted_by
    WHERE ${matching(caller, filter)} ${beyond} ORDER BY b.deleted_at DESC, b.id DESC LIMIT ${limit}`.execute(db)
  return rows
}

export async function countDeleted(db: Db, caller: Caller, filter: DeletedFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM bookmark b WHERE ${matching(caller, filter)}`.execute(db)
  return rows[0]?.total ?? 0
}
