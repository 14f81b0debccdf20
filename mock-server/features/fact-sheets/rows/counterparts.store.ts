import { sql } from 'kysely'
import type { Caller } from '#contract/access.ts'
import type { Db } from '#storage/database.ts'
import { visibleTo } from './visible-to.store.ts'

interface Counterpart {
  readonly id: string
  readonly kind: 'FACT_SHEET'
  readonly name: string
  /** Its type. */
  readonly of: string
  readonly found: readonly string[]
}

/**
 * Those of these ids that are fact sheets which the caller can see in one workspace, with what they are in another: the visible one with
 * the same id, otherwise the active ones of the type with an external id of the same value, otherwise with the same full name.
 */
export async function findFactSheetCounterparts(
  db: Db,
  { from, to }: { readonly from: Caller; readonly to: Caller },
  ids: readonly string[],
): Promise<Counterpart[]> {
  const isCandidate = sql`${visibleTo(to, 'c')} AND c.type = f.type`
  const { rows } = await sql<{
    id: string
    name: string
    of: string
    same: string[]
    external: string[]
    named: string[]
  }>`
    SELECT f.id, f.display_name AS name, f.type AS of,
      ARRAY(SELECT c.id FROM fact_sheet c WHERE ${isCandidate} AND c.id = f.id) AS same,
      ARRAY(SELECT DISTINCT c.id FROM external_id e
        JOIN external_id o ON o.workspace_id = ${to.workspaceId} AND o.field = e.field AND o.external_id = e.external_id
        JOIN fact_sheet c ON c.workspace_id = o.workspace_id AND c.id = o.fact_sheet_id AND c.status = 'ACTIVE' AND ${isCandidate}
        WHERE e.workspace_id = f.workspace_id AND e.fact_sheet_id = f.id LIMIT 2) AS external,
      ARRAY(SELECT c.id FROM fact_sheet c WHERE ${isCandidate} AND c.status = 'ACTIVE' AND md5(c.full_name) = md5(f.full_name)
        AND c.full_name = f.full_name LIMIT 2) AS named
    FROM fact_sheet f WHERE ${visibleTo(from)} AND f.id = ANY(${[...ids]}::uuid[])`.execute(db)
  return rows.map(({ id, name, of, same, external, named }) => {
    const found = [same, external, named].find((some) => some.length > 0) ?? []
    return { id, kind: 'FACT_SHEET', name, of, found }
  })
}
