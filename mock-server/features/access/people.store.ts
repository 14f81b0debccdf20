import { sql } from 'kysely'
import type { Role } from '#contract/access.ts'
import type { User, WorkspaceUser } from '#contract/people.ts'
import type { Db, Tx } from '#storage/database.ts'

type PermissionStatus = WorkspaceUser['permissions'][number]['status']

/** One person or technical user with their permission in one workspace. */
export interface MemberRow {
  id: string
  user_name: string
  email: string
  first_name: string
  last_name: string
  technical: boolean
  account_role: User['role']
  user_status: User['status']
  created_at: Date
  permission_id: string
  workspace_id: string
  role: Role
  status: PermissionStatus
  last_login: Date | null
  customer_roles: string | null
  access_control_entities: string | null
}

const columns = sql`
  u.id, u.user_name, u.email, u.first_name, u.last_name, u.technical, u.role AS account_role, u.status AS user_status,
  p.created_at, p.id AS permission_id, p.workspace_id, p.role, p.status, p.last_login, p.customer_roles, p.access_control_entities
  FROM permission p JOIN users u ON u.id = p.user_id`

const sorts = {
  name: sql`lower(u.first_name || ' ' || u.last_name)`,
  role: sql`p.role`,
  lastLogin: sql`coalesce(p.last_login, 'epoch')`,
}
export type PeopleSort = keyof typeof sorts

type PeopleFilter = {
  workspaceId: string
  q?: string | undefined
  status?: string | undefined
  role?: string | undefined
}

const matching = ({ workspaceId, q, status, role }: PeopleFilter) => sql`
  p.workspace_id = ${workspaceId} AND NOT u.technical
  AND (${status ?? null}::text IS NULL OR p.status = ${status ?? null}) AND (${role ?? null}::text IS NULL OR p.role = ${role ?? null})
  AND (${q ?? ''} = '' OR strpos(lower(u.first_name || ' ' || u.last_name || ' ' || u.email), lower(${q ?? ''})) > 0)`

/** One page of the people of a workspace. */
export async function findPeople(
  db: Db,
  filter: PeopleFilter,
  order: { by: PeopleSort; down: boolean; limit: number; offset: number },
) {
  const direction = order.down ? sql`DESC` : sql`ASC`
  const { rows } = await sql<MemberRow>`
    SELECT ${columns} WHERE ${matching(filter)}
    ORDER BY ${sorts[order.by]} ${direction}, u.id LIMIT ${order.limit} OFFSET ${order.offset}`.execute(db)
  return rows
}

/** The number of people on all pages. */
export async function countPeople(db: Db, filter: PeopleFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM permission p JOIN users u ON u.id = p.user_id WHERE ${matching(filter)}`.execute(db)
  return rows[0]?.total ?? 0
}

/** The member with a permission, which is locked until the transaction ends. */
export async function lockByPermission(tx: Tx, workspaceId: string, permissionId: string) {
  const { rows } = await sql<MemberRow>`
    SELECT ${columns} WHERE p.workspace_id = ${workspaceId} AND p.id = ${permissionId} FOR UPDATE OF p`.execute(tx)
  return rows[0]
}

/** A user with their permission in a workspace; nothing where they are not a member. */
export async function findMember(db: Db | Tx, workspaceId: string, userId: string) {
  const { rows } = await sql<MemberRow>`
    SELECT ${columns} WHERE p.workspace_id = ${workspaceId} AND p.user_id = ${userId}`.execute(db)
  return rows[0]
}

/** Counts the other active administrators, and locks their permissions so that two can't demote each other at the same time. */
export async function countOtherAdmins(tx: Tx, workspaceId: string, userId: string): Promise<number> {
  const { rows } = await sql`
    SELECT p.user_id FROM permission p JOIN users u ON u.id = p.user_id
    WHERE p.workspace_id = ${workspaceId} AND p.role = 'ADMIN' AND p.status = 'ACTIVE' AND u.status = 'ACTIVE' AND NOT u.technical
      AND p.user_id <> ${userId} ORDER BY p.user_id FOR UPDATE OF p`.execute(tx)
  return rows.length
}

/** The user with an email address in any case, whatever workspace they are in. */
export const findUserByEmail = (tx: Tx, email: string) =>
  tx
    .selectFrom('users')
    .select(['id', 'technical'])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst()

/** Writes the role and status of a permission that is locked. */
export const updatePermission = (tx: Tx, { workspace_id, permission_id, role, status }: MemberRow) =>
  tx
    .updateTable('permission')
    .set({ role, status })
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', permission_id)
    .execute()

/** Ends the sessions of a person in one workspace. */
export const endSessions = (tx: Tx, workspaceId: string, userId: string) =>
  tx.deleteFrom('session').where('workspace_id', '=', workspaceId).where('user_id', '=', userId).execute()
