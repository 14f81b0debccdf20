import { type Selectable, sql } from 'kysely'
import type { Database, Db, Tx } from '#storage/database.ts'

export type DocumentRow = Omit<Selectable<Database['document']>, 'workspace_id'>

/** The documents of these fact sheets, oldest first. The caller of this function checks who may see those. */
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

/** The subscriptions of these fact sheets with their roles, oldest first. */
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
