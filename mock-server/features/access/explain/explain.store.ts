import { sql } from 'kysely'
import type { Role } from '#contract/access.ts'
import type { Db } from '#storage/database.ts'
import { shownName } from '#storage/shown-names.ts'
import type { Entity } from './facts.ts'

/** A user with what they have in the workspace. */
export interface MemberRow {
  id: string
  display_name: string
  technical: boolean
  is_active: boolean
  role: Role
  customer_roles: string | null
  entities: string[]
}

export async function findMember(db: Db, workspaceId: string, userId: string): Promise<MemberRow | undefined> {
  const { rows } = await sql<MemberRow>`
    SELECT u.id, ${shownName} AS display_name, u.technical,
      p.status = 'ACTIVE' AND u.status = 'ACTIVE' AS is_active, p.role, p.customer_roles, p.entities
    FROM permission p JOIN users u ON u.id = p.user_id
    WHERE p.workspace_id = ${workspaceId} AND p.user_id = ${userId}`.execute(db)
  return rows[0]
}

/** All access control entities of a workspace. */
export async function allEntities(db: Db, workspaceId: string): Promise<Entity[]> {
  const { rows } = await sql<Entity>`
    SELECT id, name FROM access_control_entity WHERE workspace_id = ${workspaceId} ORDER BY name_key`.execute(db)
  return rows
}
