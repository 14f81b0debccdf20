import { sql } from 'kysely'
import type { ReadContext } from '#features/fact-sheets/rows/read-context.store.ts'
import { cellsOf } from './cells.store.ts'
import { tagColumns, tagGroupColumns } from './other-columns.store.ts'

/** All tag groups as one page of rows. */
export async function tagGroupPage({ db, caller }: ReadContext): Promise<string | null> {
  const { rows } = await sql<{ page: string | null }>`
    SELECT json_agg(${cellsOf(tagGroupColumns)} ORDER BY lower(w.name), w.id)::text AS page
    FROM tag_group w WHERE w.workspace_id = ${caller.workspaceId}`.execute(db)
  return rows[0]?.page ?? null
}

/** All tags as one page of rows, those of each group together. */
export async function tagPage({ db, caller }: ReadContext): Promise<string | null> {
  const { rows } = await sql<{ page: string | null }>`
    SELECT json_agg(${cellsOf(tagColumns)} ORDER BY lower(g.name) NULLS FIRST, g.id, lower(w.name), w.id)::text AS page
    FROM tag w LEFT JOIN tag_group g ON g.workspace_id = w.workspace_id AND g.id = w.tag_group_id
    WHERE w.workspace_id = ${caller.workspaceId}`.execute(db)
  return rows[0]?.page ?? null
}
