import { sql } from 'kysely'
import type { Caller } from '#contract/access.ts'
import { visibleTo, writableBy } from '#features/bookmarks/rows/visible-to.store.ts'
import type { Db } from '#storage/database.ts'

/** How many bookmarks that the caller can read somebody can view and edit now, and how many they would gain and lose. */
export async function bookmarkReach(db: Db, caller: Caller, { now, supposed }: { now: Caller; supposed: Caller }) {
  const editable = (user: Caller) => sql<boolean>`(${visibleTo(user)} AND ${writableBy(user)})`
  const { rows } = await sql<Record<`${'view' | 'edit'}_${'now' | 'gains' | 'loses'}`, number>>`
    SELECT count(*) FILTER (WHERE view_now) AS view_now, count(*) FILTER (WHERE view_later AND NOT view_now) AS view_gains,
      count(*) FILTER (WHERE view_now AND NOT view_later) AS view_loses, count(*) FILTER (WHERE edit_now) AS edit_now,
      count(*) FILTER (WHERE edit_later AND NOT edit_now) AS edit_gains, count(*) FILTER (WHERE edit_now AND NOT edit_later) AS edit_loses
    FROM (
      SELECT ${visibleTo(now)} AS view_now, ${visibleTo(supposed)} AS view_later, ${editable(now)} AS edit_now, ${editable(supposed)} AS edit_later
      FROM bookmark b WHERE ${visibleTo(caller)} AND b.deleted_at IS NULL
    ) b`.execute(db)
  const [row] = rows
  return {
    view: { now: row?.view_now ?? 0, gains: row?.view_gains ?? 0, loses: row?.view_loses ?? 0 },
    edit: { now: row?.edit_now ?? 0, gains: row?.edit_gains ?? 0, loses: row?.edit_loses ?? 0 },
  }
}
