import { sql } from 'kysely'
import type { Db, Tx } from '#storage/database.ts'

export interface TagRow {
  id: string
  name: string
  description: string | null
  color: string
  status: 'ACTIVE' | 'ARCHIVED'
  group_id: string | null
  group_name: string | null
  group_short_name: string | null
  group_description: string | null
  mode: 'SINGLE' | 'MULTIPLE' | null
  mandatory: boolean | null
  fact_sheet_types: string[] | null
  mandatory_types: string[] | null
}

const tagRows = sql`
  SELECT t.id, t.name, t.description, t.color, t.status, g.id AS group_id, g.name AS group_name, g.short_name AS group_short_name,
    g.description AS group_description, g.mode, g.mandatory, g.fact_sheet_types, g.mandatory_types
  FROM tag t LEFT JOIN tag_group g ON g.workspace_id = t.workspace_id AND g.id = t.tag_group_id`

/** Tags with their groups. */
export async function findTags(db: Db | Tx, workspaceId: string, ids: readonly string[]): Promise<TagRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<TagRow>`
    ${tagRows} WHERE t.workspace_id = ${workspaceId} AND t.id = ANY(${[...ids]}::uuid[]) ORDER BY g.name, t.name, t.id`.execute(
    db,
  )
  return rows
}

/** Locks tags that are about to be set, and the rules of their groups, against changes until the transaction ends. */
export async function lockTags(tx: Tx, workspaceId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    SELECT 1 FROM tag_group g WHERE g.workspace_id = ${workspaceId} AND g.id IN (
      SELECT t.tag_group_id FROM tag t WHERE t.workspace_id = ${workspaceId} AND t.id = ANY(${[...ids]}::uuid[]))
    ORDER BY g.id FOR SHARE`.execute(tx)
  await sql`SELECT 1 FROM tag WHERE workspace_id = ${workspaceId} AND id = ANY(${[...ids]}::uuid[]) ORDER BY id FOR SHARE`.execute(
    tx,
  )
}

/** Active tags with one of these names, in any group. */
export async function findTagsByName(db: Db | Tx, workspaceId: string, names: readonly string[]): Promise<TagRow[]> {
  if (names.length === 0) return []
  const { rows } = await sql<TagRow>`
    ${tagRows} WHERE t.workspace_id = ${workspaceId} AND t.name = ANY(${[...names]}::text[]) AND t.status = 'ACTIVE'
    ORDER BY g.name NULLS LAST, t.id`.execute(db)
  return rows
}
