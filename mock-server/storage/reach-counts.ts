import { sql } from 'kysely'

type Counted = 'now' | 'gains' | 'loses'
export type ReachRow = Record<`${'view' | 'edit'}_${Counted}`, number>

/** Counts rows whose columns say whether somebody can view and edit them now, and could later with another access. */
export const reachCounts = sql<ReachRow>`
  count(*) FILTER (WHERE view_now) AS view_now, count(*) FILTER (WHERE view_later AND NOT view_now) AS view_gains,
  count(*) FILTER (WHERE view_now AND NOT view_later) AS view_loses, count(*) FILTER (WHERE edit_now) AS edit_now,
  count(*) FILTER (WHERE edit_later AND NOT edit_now) AS edit_gains, count(*) FILTER (WHERE edit_now AND NOT edit_later) AS edit_loses`

export const reachOf = (row: ReachRow) => ({
  view: { now: row.view_now, gains: row.view_gains, loses: row.view_loses },
  edit: { now: row.edit_now, gains: row.edit_gains, loses: row.edit_loses },
})
