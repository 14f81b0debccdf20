import { sql } from 'kysely'
import type { ReadContext } from '#features/fact-sheets/rows/read-context.store.ts'
import { visibleTo } from '#features/fact-sheets/rows/visible-to.store.ts'

/** The use of a tag. */
export interface TagUse {
  readonly id: string
  /** Active fact sheets with the tag that the caller can read. */
  readonly visible: number
  /** All fact sheets with the tag, including archived and hidden ones: deleting it would change them. */
  readonly total: number
}

/** The use of tags that any fact sheet has. */
export async function findTagUses({ db, caller }: ReadContext, ids: readonly string[]): Promise<TagUse[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<TagUse>`
    SELECT t.id, count(*) FILTER (WHERE f.status = 'ACTIVE' AND ${visibleTo(caller)}) AS visible, count(*) AS total
    FROM fact_sheet f CROSS JOIN LATERAL unnest(f.tag_ids) t (id)
    WHERE f.workspace_id = ${caller.workspaceId} AND f.tag_ids && ${[...ids]}::uuid[] AND t.id = ANY(${[...ids]}::uuid[])
    GROUP BY t.id`.execute(db)
  return rows
}
