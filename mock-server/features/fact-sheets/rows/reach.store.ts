import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '#contract/access.ts'
import type { Db } from '#storage/database.ts'
import { type ReachRow, reachCounts, reachOf } from '#storage/reach-counts.ts'
import { visibleTo, writableBy } from './visible-to.store.ts'

interface Compared {
  readonly now: Caller
  readonly supposed: Caller
}

const readable = (caller: Caller): RawBuilder<boolean> => visibleTo(caller, 'f', 'many')
const editable = (caller: Caller): RawBuilder<boolean> =>
  sql<boolean>`(${visibleTo(caller, 'f', 'many')} AND ${writableBy(caller)})`

/** How many active fact sheets that the caller can read somebody can view and edit now, and how many they would gain and lose, by type. */
export async function factSheetReach(db: Db, caller: Caller, { now, supposed }: Compared) {
  const { rows } = await sql<{ type: string } & ReachRow>`
    SELECT type, ${reachCounts}
    FROM (
      SELECT f.type, ${readable(now)} AS view_now, ${readable(supposed)} AS view_later, ${editable(now)} AS edit_now, ${editable(supposed)} AS edit_later
      FROM fact_sheet f WHERE ${visibleTo(caller, 'f', 'many')} AND f.status = 'ACTIVE'
    ) f GROUP BY type`.execute(db)
  return rows.map((row) => ({ type: row.type, ...reachOf(row) }))
}

/** Of the fact sheets that are somebody's own, those that they could no longer view: the first ones by name, and how many in all. */
export async function lostDuties(db: Db, caller: Caller, { now, supposed }: Compared) {
  const { rows } = await sql<{ id: string; display_name: string; type: string; total: number }>`
    SELECT f.id, f.display_name, f.type, count(*) OVER () AS total
    FROM fact_sheet f WHERE ${visibleTo(caller, 'f', 'many')} AND f.status = 'ACTIVE' AND ${readable(now)} AND NOT ${readable(supposed)}
      AND EXISTS (SELECT 1 FROM fact_sheet_subscription s WHERE s.workspace_id = f.workspace_id AND s.fact_sheet_id = f.id
        AND s.user_id = ${now.userId} AND s.type IN ('ACCOUNTABLE', 'RESPONSIBLE'))
    ORDER BY f.display_name, f.id LIMIT 10`.execute(db)
  return {
    total: rows[0]?.total ?? 0,
    factSheets: rows.map(({ id, display_name, type }) => ({ id, displayName: display_name, type })),
  }
}
