import { type RawBuilder, sql } from 'kysely'
import type { Filter } from './arguments.ts'
import type { ReadContext } from '#features/fact-sheets/rows/read-context.store.ts'
import { visibleTo } from '#features/fact-sheets/rows/visible-to.store.ts'

/** Who filters which fact sheets: `alias` stands for them, `depth` counts filters within filters. */
export interface Way {
  readonly reading: ReadContext
  readonly today: string
  readonly alias: string
  readonly depth: number
  /** How a filter within this one is made; handed on, so that facets need not know of filters. */
  readonly within: (way: Way, filter: Filter) => RawBuilder<boolean>
}

export const isId = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)

/** The fact sheets of these ids and all below them, as far as the caller can see the way there. */
export const subtreeOf = (reading: ReadContext, ids: readonly string[]): RawBuilder<unknown> => {
  const { caller } = reading
  return sql`WITH RECURSIVE down (id) AS (
    SELECT h.id FROM fact_sheet h WHERE ${visibleTo(caller, 'h')} AND h.id = ANY(${ids.filter(isId)}::uuid[])
    UNION SELECT h.id FROM down d
      JOIN relation c ON c.workspace_id = ${caller.workspaceId} AND c.to_id = d.id AND c.type = 'childParentRelation' AND c.status = 'ACTIVE'
      JOIN fact_sheet h ON h.workspace_id = c.workspace_id AND h.id = c.from_id AND ${visibleTo(caller, 'h')}
  ) SELECT id FROM down`
}
