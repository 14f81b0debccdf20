import { sql } from 'kysely'
import type { Caller } from '#contract/access.ts'
import { visibleTo, writableBy } from '#features/bookmarks/rows/visible-to.store.ts'
import type { Db } from '#storage/database.ts'
import { type ReachRow, reachCounts, reachOf } from '#storage/reach-counts.ts'

/** How many bookmarks that the caller can read somebody can view and edit now, and how many they would gain and lose. */
export async function bookmarkReach(db: Db, caller: Caller, { now, supposed }: { now: Caller; supposed: Caller }) {
  const editable = (user: Caller) => sql<boolean>`(${visibleTo(user)} AND ${writableBy(user)})`
  const { rows } = await sql<ReachRow>`
    SELECT ${reachCounts}
    FROM (
      SELECT ${visibleTo(now)} AS view_now, ${visibleTo(supposed)} AS view_later, ${editable(now)} AS edit_now, ${editable(supposed)} AS edit_later
      FROM bookmark b WHERE ${visibleTo(caller)} AND b.deleted_at IS NULL
    ) b`.execute(db)
  const [counts] = rows.map(reachOf)
  if (!counts) throw new Error('A count without groups has one row')
  return counts
}
