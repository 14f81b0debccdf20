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

/** Keeps tags and the rules of their groups as they are until the transaction ends: they are about to be set. */
export async function holdTags(tx: Tx, workspaceId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    SELECT 1 FROM tag_group g WHERE g.workspace_id = ${workspaceId} AND g.id IN (
      SELECT t.tag_group_id FROM tag t WHERE t.workspace_id = ${workspaceId} AND t.id = ANY(${[...ids]}::uuid[]))
    ORDER BY g.id FOR SHARE`.execute(tx)
  await sql`SELECT 1 FROM tag WHERE workspace_id = ${workspaceId} AND id = ANY(${[...ids]}::uuid[]) ORDER BY id FOR SHARE`.execute(
    tx,
  )
}

/** Active tags of a name, whatever their group. */
export async function findTagsByName(db: Db | Tx, workspaceId: string, names: readonly string[]): Promise<TagRow[]> {
  if (names.length === 0) return []
  const { rows } = await sql<TagRow>`
    ${tagRows} WHERE t.workspace_id = ${workspaceId} AND t.name = ANY(${[...names]}::text[]) AND t.status = 'ACTIVE'
    ORDER BY g.name NULLS LAST, t.id`.execute(db)
  return rows
}

export interface EntityRow {
  id: string
  name: string
}

export async function findEntities(db: Db | Tx, workspaceId: string, ids: readonly string[]): Promise<EntityRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<EntityRow>`
    SELECT id, name FROM access_control_entity WHERE workspace_id = ${workspaceId} AND id = ANY(${[...ids]}::uuid[])`.execute(
    db,
  )
  return rows
}

export interface DocumentRow {
  id: string
  fact_sheet_id: string
  name: string
  description: string | null
  url: string | null
  origin: string | null
  document_type: string | null
  metadata: string | null
  ref_id: string | null
  file_name: string | null
  media_type: string | null
  size: number | null
  created_at: Date
}

/** The documents of these fact sheets, the oldest first; whether the caller may see those was looked at before. */
export async function findDocumentsOf(
  db: Db | Tx,
  workspaceId: string,
  factSheetIds: readonly string[],
): Promise<DocumentRow[]> {
  if (factSheetIds.length === 0) return []
  const { rows } = await sql<DocumentRow>`
    SELECT d.* FROM document d WHERE d.workspace_id = ${workspaceId} AND d.fact_sheet_id = ANY(${[...factSheetIds]}::uuid[])
    ORDER BY d.created_at, d.id`.execute(db)
  return rows
}

export interface SubscriptionRow {
  id: string
  fact_sheet_id: string
  user_id: string
  type: 'ACCOUNTABLE' | 'RESPONSIBLE' | 'OBSERVER'
  roles: {
    id: string
    comment: string | null
    name: string
    description: string | null
    subscription_type: 'ACCOUNTABLE' | 'RESPONSIBLE' | 'OBSERVER'
    fact_sheet_types: string[]
  }[]
  created_at: Date
}

/** The subscriptions of these fact sheets with their roles, the oldest first. */
export async function findSubscriptionsOf(
  db: Db | Tx,
  workspaceId: string,
  factSheetIds: readonly string[],
): Promise<SubscriptionRow[]> {
  if (factSheetIds.length === 0) return []
  const { rows } = await sql<SubscriptionRow>`
    SELECT s.id, s.fact_sheet_id, s.user_id, s.type, s.created_at, coalesce((
      SELECT json_agg(json_build_object('id', o.id, 'comment', w.one->>'comment', 'name', o.name, 'description', o.description,
        'subscription_type', o.subscription_type, 'fact_sheet_types', o.fact_sheet_types) ORDER BY w.nth)
      FROM json_array_elements(s.roles) WITH ORDINALITY w (one, nth)
      JOIN subscription_role o ON o.workspace_id = s.workspace_id AND o.id = (w.one->>'id')::uuid), '[]') AS roles
    FROM fact_sheet_subscription s
    WHERE s.workspace_id = ${workspaceId} AND s.fact_sheet_id = ANY(${[...factSheetIds]}::uuid[])
    ORDER BY s.created_at, s.id`.execute(db)
  return rows
}
