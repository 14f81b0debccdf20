import { sql } from 'kysely'
import type { Caller } from '#contract/access.ts'
import { sharedWith, visibleTo } from '#features/bookmarks/rows/visible-to.store.ts'

/** Days after which a view, and a change, count half as much (docs/interface/bookmarks.md). */
const VIEW_HALF_LIFE = 14
const CHANGE_HALF_LIFE = 30
/** The weight of a view today. Whole numbers add up to the same sum in any order, so that a cursor finds its row again. */
const FULL_WEIGHT = 1_000_000

const halved = (days: ReturnType<typeof sql>, halfLife: number) =>
  sql`power(0.5::float8, greatest(${days}, 0) / ${halfLife}::float8)`

/**
 * How relevant the bookmark `b` is to the caller on a day: their own views, with decay, count most; being shared with them, the share of
 * its type in their views, and a recent change count up to 1 each.
 */
export const relevance = (caller: Caller, day: string) => {
  const { workspaceId, userId } = caller
  const viewWeight = sql`round(${FULL_WEIGHT}::float8 * ${halved(sql`${day}::date - v.day`, VIEW_HALF_LIFE)})::bigint`
  return {
    key: sql`(2 * ln(1 + coalesce(own.weight, 0)::float8 / ${FULL_WEIGHT}::float8) + ${sharedWith(caller)}::int + coalesce(favourite.share, 0)
      + ${halved(sql`${day}::date - (b.updated_at AT TIME ZONE 'UTC')::date`, CHANGE_HALF_LIFE)})`,
    type: sql`float8`,
    tables: sql`own AS MATERIALIZED (
        SELECT v.bookmark_id, sum(v.views * ${viewWeight}) AS weight FROM bookmark_view v
        WHERE v.workspace_id = ${workspaceId} AND v.user_id = ${userId} GROUP BY v.bookmark_id
      ), favourite AS MATERIALIZED (
        SELECT b.type, (sum(own.weight) / nullif(sum(sum(own.weight)) OVER (), 0))::float8 AS share
        FROM own JOIN bookmark b ON b.id = own.bookmark_id WHERE ${visibleTo(caller)} GROUP BY b.type
      )`,
    joins: sql`LEFT JOIN own ON own.bookmark_id = b.id LEFT JOIN favourite ON favourite.type = b.type`,
  }
}
