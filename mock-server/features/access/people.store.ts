import { sql } from 'kysely'
import type { Db, Tx } from '#storage/database.ts'

export interface UserRow {
  id: string
  user_name: string
  email: string
  first_name: string
  last_name: string
  technical: boolean
  account_role: string
  user_status: string
  created_at: Date
  permission_id: string
  workspace_id: string
  role: string
  status: string
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
export type UserSort = keyof typeof sorts

type Filter = { workspaceId: string; q?: string | undefined; status?: string | undefined; role?: string | undefined }

const matching = ({ workspaceId, q, status, role }: Filter) => sql`
  p.workspace_id = ${workspaceId} AND NOT u.technical
  AND (${status ?? null}::text IS NULL OR p.status = ${status ?? null}) AND (${role ?? null}::text IS NULL OR p.role = ${role ?? null})
  AND (${q ?? ''} = '' OR strpos(lower(u.first_name || ' ' || u.last_name || ' ' || u.email), lower(${q ?? ''})) > 0)`

export async function pageUsers(
  db: Db,
  filter: Filter,
  order: { by: UserSort; down: boolean; limit: number; offset: number },
) {
  const direction = order.down ? sql`DESC` : sql`ASC`
  const { rows } = await sql<UserRow>`
    SELECT ${columns} WHERE ${matching(filter)}
    ORDER BY ${sorts[order.by]} ${direction}, u.id LIMIT ${order.limit} OFFSET ${order.offset}`.execute(db)
  return rows
}

export async function countUsers(db: Db, filter: Filter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM permission p JOIN users u ON u.id = p.user_id WHERE ${matching(filter)}`.execute(db)
  return rows[0]?.total ?? 0
}

export async function findByPermission(db: Db | Tx, workspaceId: string, permissionId: string) {
  const { rows } = await sql<UserRow>`
    SELECT ${columns} WHERE p.workspace_id = ${workspaceId} AND p.id = ${permissionId} FOR UPDATE OF p`.execute(db)
  return rows[0]
}

export async function findUser(db: Db | Tx, workspaceId: string, userId: string) {
  const { rows } = await sql<UserRow>`
    SELECT ${columns} WHERE p.workspace_id = ${workspaceId} AND p.user_id = ${userId}`.execute(db)
  return rows[0]
}

/** Locks the administrators' permissions, so that two of them cannot remove each other at once. */
export async function countOtherAdmins(tx: Tx, workspaceId: string, userId: string): Promise<number> {
  const { rows } = await sql`
    SELECT p.user_id FROM permission p JOIN users u ON u.id = p.user_id
    WHERE p.workspace_id = ${workspaceId} AND p.role = 'ADMIN' AND p.status = 'ACTIVE' AND u.status = 'ACTIVE' AND NOT u.technical
      AND p.user_id <> ${userId} ORDER BY p.user_id FOR UPDATE OF p`.execute(tx)
  return rows.length
}

export const findAccountByEmail = (tx: Tx, email: string) =>
  tx
    .selectFrom('users')
    .select(['id', 'technical'])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst()

export const insertUser = (
  tx: Tx,
  user: {
    id: string
    account_id: string
    user_name: string
    email: string
    first_name: string
    last_name: string
    technical: boolean
    role: string
    password_hash: string | null
  },
  now: Date,
) =>
  tx
    .insertInto('users')
    .values({ ...user, status: 'ACTIVE', created_at: now, last_login: null })
    .execute()

export const insertPermission = (
  tx: Tx,
  permission: {
    workspace_id: string
    user_id: string
    id: string
    role: string
    invited_by: string | null
    customer_roles: string | null
    access_control_entities: string | null
  },
  now: Date,
) =>
  tx
    .insertInto('permission')
    .values({ ...permission, status: 'ACTIVE', last_login: null, created_at: now })
    .execute()

export const updatePermission = (tx: Tx, workspaceId: string, id: string, change: { role: string; status: string }) =>
  tx.updateTable('permission').set(change).where('workspace_id', '=', workspaceId).where('id', '=', id).execute()

/** Ends the sessions of a person in one workspace. */
export const endSessions = (tx: Tx, workspaceId: string, userId: string) =>
  tx.deleteFrom('session').where('workspace_id', '=', workspaceId).where('user_id', '=', userId).execute()
