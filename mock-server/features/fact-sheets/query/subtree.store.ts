import { type RawBuilder, sql } from 'kysely'
import { isId } from '#data-model/ids.ts'
import type { ReadContext } from '#features/fact-sheets/rows/read-context.store.ts'
import { visibleTo } from '#features/fact-sheets/rows/visible-to.store.ts'

/** Ids of these fact sheets and of all below them. A branch ends at a fact sheet that the caller cannot see. */
export const subtreeOf = ({ caller }: ReadContext, ids: readonly string[]): RawBuilder<unknown> =>
  sql`WITH RECURSIVE down (id) AS (
    SELECT h.id FROM fact_sheet h WHERE ${visibleTo(caller, 'h')} AND h.id = ANY(${ids.filter(isId)}::uuid[])
    UNION SELECT h.id FROM down d
      JOIN relation c ON c.workspace_id = ${caller.workspaceId} AND c.to_id = d.id AND c.type = 'childParentRelation' AND c.status = 'ACTIVE'
      JOIN fact_sheet h ON h.workspace_id = c.workspace_id AND h.id = c.from_id AND ${visibleTo(caller, 'h')}
  ) SELECT id FROM down`
