import { sql } from 'kysely'
import type { Db } from '../storage/database.ts'

/** The people who administer a workspace, the first one first. */
export async function listAdministrators(db: Db, workspaceId: string) {
  const { rows } = await sql<{ email: string; has_password: boolean }>`
    SELECT u.email, u.password_hash IS NOT NULL AS has_password FROM permission p JOIN users u ON u.id = p.user_id
    WHERE p.workspace_id = ${workspaceId} AND p.role = 'ADMIN' AND p.status = 'ACTIVE' AND u.status = 'ACTIVE' AND NOT u.technical
    ORDER BY u.password_hash IS NULL, p.created_at, u.id`.execute(db)
  return rows
}
