import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '#contract/access.ts'
import { visibleTo } from './visible-to.store.ts'

/**
 * The fact sheet with an id of the row before, if the caller can read it, to be joined with CROSS JOIN. OFFSET 0 keeps it a lookup: where
 * statistics know nothing of the workspace, the planner takes it for empty, and would join all of its fact sheets for each row. A piece of
 * SQL has no rows of its own, hence `unknown`.
 */
export const factSheetAt = (caller: Caller, id: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`LATERAL (SELECT t.* FROM fact_sheet t WHERE ${visibleTo(caller, 't')} AND t.id = ${id} OFFSET 0)`
