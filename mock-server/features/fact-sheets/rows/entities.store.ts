import { sql } from 'kysely'
import type { Db, Tx } from '#storage/database.ts'

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
