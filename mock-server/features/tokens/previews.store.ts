import { type Insertable, sql } from 'kysely'
import type { Database, Db, Tx } from '#storage/database.ts'

export const insertPreview = (tx: Db | Tx, preview: Insertable<Database['access_preview']>) =>
  tx.insertInto('access_preview').values(preview).execute()

/** Whether a session of a user is there. */
export async function hasSession(db: Db, { id, userId }: { id: string; userId: string }): Promise<boolean> {
  const rows = await db.selectFrom('session').select('id').where('id', '=', id).where('user_id', '=', userId).execute()
  return rows.length > 0
}

/** Ends the previews of a user that have not ended. */
export const endPreviews = (db: Db, userId: string, now: Date) =>
  db
    .updateTable('access_preview')
    .set({ ends_at: now })
    .where('user_id', '=', userId)
    .where('ends_at', '>', now)
    .execute()

/** The names of entities of a workspace, by id; those that are not there are missing. */
export async function entityNames(db: Db, workspaceId: string, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    SELECT id, name FROM access_control_entity WHERE workspace_id = ${workspaceId} AND id = ANY(${[...ids]}::uuid[])`.execute(
    db,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export interface PreviewRow {
  id: string
  user_id: string
  display_name: string
  role: string
  custom_roles: string[]
  entities: string[]
  started_at: Date
  ends_at: Date
}

/** The latest previews of a workspace. */
export async function latestPreviews(db: Db, workspaceId: string, limit: number): Promise<PreviewRow[]> {
  const { rows } = await sql<PreviewRow>`
    SELECT v.id, v.user_id, u.first_name || ' ' || u.last_name AS display_name, v.role, v.custom_roles, v.entities, v.started_at, v.ends_at
    FROM access_preview v JOIN users u ON u.id = v.user_id WHERE v.workspace_id = ${workspaceId}
    ORDER BY v.started_at DESC, v.id LIMIT ${limit}`.execute(db)
  return rows
}
