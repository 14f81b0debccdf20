import { sql } from 'kysely'
import { customRolesOf } from '#storage/custom-roles.ts'
import type { Db } from '#storage/database.ts'
import { shownName } from '#storage/shown-names.ts'

export interface MemberRow {
  readonly id: string
  readonly name: string
  readonly roles: readonly string[]
  readonly entities: readonly string[]
}

/** The active users of a workspace with their roles and the entities that they hold. */
export async function activeUsers(db: Db, workspaceId: string): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    SELECT u.id, ${shownName} AS name,
      ARRAY[p.role] || ${customRolesOf} AS roles, p.entities
    FROM permission p JOIN users u ON u.id = p.user_id
    WHERE p.workspace_id = ${workspaceId} AND p.status = 'ACTIVE' AND u.status = 'ACTIVE'`.execute(db)
  return rows
}

/** Active fact sheets of one type with the same lists. */
export interface RestrictedGroup {
  readonly type: string
  readonly read_acl: readonly string[]
  readonly write_acl: readonly string[]
  readonly count: number
}

/** The restricted fact sheets of a workspace. Read without visibleTo: whoever manages entities must know what each of them restricts. */
export async function restrictedGroups(db: Db, workspaceId: string): Promise<RestrictedGroup[]> {
  const { rows } = await sql<RestrictedGroup>`
    SELECT f.type, f.read_acl, f.write_acl, count(*) AS count FROM fact_sheet f
    WHERE f.workspace_id = ${workspaceId} AND f.status = 'ACTIVE' AND (f.read_acl <> '{}' OR f.write_acl <> '{}')
    GROUP BY f.type, f.read_acl, f.write_acl`.execute(db)
  return rows
}

/** How many fact sheets of a type with the same readers a user is accountable or responsible for. */
export type Duty = Omit<RestrictedGroup, 'write_acl'> & { readonly user_id: string }

/** The duties of users for fact sheets whose read list names an entity. Read without visibleTo: as above. */
export async function dutiesOf(
  db: Db,
  workspaceId: string,
  { userIds, entityId }: { userIds: readonly string[]; entityId: string },
): Promise<Duty[]> {
  const { rows } = await sql<Duty>`
    SELECT s.user_id, f.type, f.read_acl, count(DISTINCT f.id) AS count
    FROM fact_sheet_subscription s JOIN fact_sheet f ON f.workspace_id = s.workspace_id AND f.id = s.fact_sheet_id
    WHERE s.workspace_id = ${workspaceId} AND s.user_id = ANY(${[...userIds]}::uuid[]) AND s.type IN ('ACCOUNTABLE', 'RESPONSIBLE')
      AND f.status = 'ACTIVE' AND f.read_acl @> ARRAY[${entityId}::uuid]
    GROUP BY s.user_id, f.type, f.read_acl`.execute(db)
  return rows
}
