import { type InferResult, sql } from 'kysely'
import type { z } from 'zod'
import type { Role } from '#contract/access.ts'
import type { PermissionStatus } from '#contract/permissions.ts'
import { canonicalEmail } from '#kernel/email.ts'
import { heldNames } from '#storage/held-entities.ts'
import type { Db, Tx } from '#storage/database.ts'
import { isHolding } from './holding.store.ts'
import { shownFirstName, shownLastName } from '#storage/shown-names.ts'
import { userStatus } from '#storage/user-status.ts'

const fullName = sql<string>`${shownFirstName} || ' ' || ${shownLastName}`

/** People and technical users, each with their permission in one workspace. The row's type follows from this list and the tables. */
const members = (db: Db | Tx) =>
  db
    .selectFrom('permission as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .innerJoin('workspace as w', 'w.id', 'p.workspace_id')
    .innerJoin('account as a', 'a.id', 'w.account_id')
    .select(['u.id', 'u.user_name', 'u.email', 'u.technical', 'u.role as account_role'])
    .select([shownFirstName.as('first_name'), shownLastName.as('last_name')])
    .select([
      userStatus.as('user_status'),
      'p.created_at',
      'p.id as permission_id',
      'p.workspace_id',
      'p.role',
      'p.status',
      'p.accepted',
      'p.invitation_ends_at',
    ])
    .select(['p.last_login', 'p.customer_roles', 'p.entities', heldNames.as('entity_names')])
    .select(['w.name as workspace_name', 'w.status as workspace_status', 'w.created_at as workspace_created_at'])
    .select(['a.id as account_id', 'a.name as account_name'])

export type MemberRow = InferResult<ReturnType<typeof members>>[number]

const sorts = {
  name: sql`lower(${fullName})`,
  role: sql`p.role`,
  lastLogin: sql`coalesce(p.last_login, 'epoch')`,
}
export interface PeopleOrder {
  readonly by: keyof typeof sorts
  readonly down: boolean
  readonly limit: number
  readonly offset: number
}

type PeopleFilter = {
  workspaceId: string
  userId?: string | undefined
  q?: string | undefined
  /** The whole email address, in any case. */
  email?: string | undefined
  includeTechnicalUsers?: boolean
  status?: string | undefined
  role?: string | undefined
  statuses?: readonly string[] | undefined
  roles?: readonly string[] | undefined
  exceptRoles?: readonly string[] | undefined
  customRoles?: readonly string[] | undefined
  entities?: readonly string[] | undefined
  lastLoginFrom?: string | undefined
  lastLoginTo?: string | undefined
}

const matching = ({
  workspaceId,
  userId,
  q,
  email,
  status,
  role,
  lastLoginFrom,
  lastLoginTo,
  ...lists
}: PeopleFilter) =>
  sql<boolean>`
  p.workspace_id = ${workspaceId} AND (${lists.includeTechnicalUsers ?? false}::boolean OR NOT u.technical)
  AND (${userId ?? null}::uuid IS NULL OR p.user_id = ${userId ?? null})
  AND (${email ?? null}::text IS NULL OR lower(u.email) = ${email === undefined ? null : canonicalEmail(email)})
  AND (${status ?? null}::text IS NULL OR p.status = ${status ?? null}) AND (${role ?? null}::text IS NULL OR p.role = ${role ?? null})
  AND (${lists.statuses ?? null}::text[] IS NULL OR p.status = ANY(${lists.statuses ?? null}::text[]))
  AND (${lists.roles ?? null}::text[] IS NULL OR p.role = ANY(${lists.roles ?? null}::text[]))
  AND p.role <> ALL(${lists.exceptRoles ?? []}::text[]) AND ${isHolding(lists)}
  AND (${lastLoginFrom ?? null}::timestamptz IS NULL OR p.last_login >= ${lastLoginFrom ?? null}::timestamptz)
  AND (${lastLoginTo ?? null}::timestamptz IS NULL OR coalesce(p.last_login, 'epoch') < ${lastLoginTo ?? null}::timestamptz)
  AND (${q ?? ''} = '' OR strpos(lower(${fullName} || ' ' || u.email), lower(${q ?? ''})) > 0)`

/** One page of the people of a workspace. */
export const findPeople = (db: Db, filter: PeopleFilter, order: PeopleOrder): Promise<MemberRow[]> =>
  members(db)
    .where(matching(filter))
    .orderBy(sorts[order.by], order.down ? 'desc' : 'asc')
    .orderBy('u.id')
    .limit(order.limit)
    .offset(order.offset)
    .execute()

/** The number of people on all pages. */
export async function countPeople(db: Db, filter: PeopleFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM permission p JOIN users u ON u.id = p.user_id WHERE ${matching(filter)}`.execute(db)
  return rows[0]?.total ?? 0
}

/** How many people there are by state and role. */
export async function countByStatusAndRole(db: Db, workspaceId: string) {
  const { rows } = await sql<{ status: z.output<typeof PermissionStatus>; role: Role; total: number }>`
    SELECT p.status, p.role, count(*) AS total FROM permission p JOIN users u ON u.id = p.user_id
    WHERE ${matching({ workspaceId })} GROUP BY p.status, p.role`.execute(db)
  return rows
}

/** The member with a permission. */
export const findPermission = (db: Db, workspaceId: string, id: string): Promise<MemberRow | undefined> =>
  members(db).where('p.workspace_id', '=', workspaceId).where('p.id', '=', id).executeTakeFirst()

/** The member with a permission, or with a user's permission, which is locked until the transaction ends; no technical user that was deleted. */
export const lockPermission = (
  tx: Tx,
  workspaceId: string,
  key: { readonly id: string } | { readonly userId: string },
): Promise<MemberRow | undefined> =>
  members(tx)
    .where('p.workspace_id', '=', workspaceId)
    .where((where) => ('id' in key ? where('p.id', '=', key.id) : where('p.user_id', '=', key.userId)))
    .where(sql<boolean>`(NOT u.technical OR u.status = 'ACTIVE')`)
    .forUpdate('p')
    .executeTakeFirst()

/** A user with their permission in a workspace; nothing where they are not a member. */
export const findMember = (db: Db | Tx, workspaceId: string, userId: string): Promise<MemberRow | undefined> =>
  members(db).where('p.workspace_id', '=', workspaceId).where('p.user_id', '=', userId).executeTakeFirst()

/** The ids of the active administrators. */
export async function activeAdmins(db: Db, workspaceId: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ user_id: string }>`
    SELECT p.user_id FROM permission p JOIN users u ON u.id = p.user_id WHERE ${ofActiveAdmins(workspaceId)}`.execute(
    db,
  )
  return new Set(rows.map(({ user_id }) => user_id))
}

/** Those of these users whose account has a permission, of any status, in another workspace. */
export async function whoBelongsElsewhere(
  db: Db,
  workspaceId: string,
  users: readonly { readonly id: string }[],
): Promise<ReadonlySet<string>> {
  const ids = users.map(({ id }) => id)
  const { rows } = await sql<{ user_id: string }>`
    SELECT DISTINCT user_id FROM permission WHERE user_id = ANY(${ids}::uuid[]) AND workspace_id <> ${workspaceId}`.execute(
    db,
  )
  return new Set(rows.map(({ user_id }) => user_id))
}

const ofActiveAdmins = (workspaceId: string) => sql`p.workspace_id = ${workspaceId} AND p.role = 'ADMIN'
  AND p.status = 'ACTIVE' AND u.status = 'ACTIVE' AND NOT u.technical`

/** Counts the other active administrators, and locks their permissions so that two can't demote each other at the same time. */
export async function countOtherAdmins(tx: Tx, workspaceId: string, userId: string): Promise<number> {
  const { rows } = await sql`
    SELECT p.user_id FROM permission p JOIN users u ON u.id = p.user_id
    WHERE ${ofActiveAdmins(workspaceId)} AND p.user_id <> ${userId} ORDER BY p.user_id FOR UPDATE OF p`.execute(tx)
  return rows.length
}

/** The user with an email address in any case, whatever workspace they are in; locked until the transaction ends. */
export const lockUserByEmail = (tx: Tx, email: string) =>
  tx
    .selectFrom('users')
    .select(['id', 'technical'])
    .where(sql`lower(email)`, '=', canonicalEmail(email))
    .forUpdate()
    .executeTakeFirst()

/** Writes the roles and the status of a permission that is locked. */
export const updatePermission = (tx: Tx, { workspace_id, permission_id, ...row }: MemberRow) =>
  tx
    .updateTable('permission')
    .set({
      role: row.role,
      customer_roles: row.customer_roles,
      entities: row.entities,
      status: row.status,
    })
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', permission_id)
    .execute()

/** The access control entities of a workspace with these ids or names. */
export const entitiesBy = (tx: Tx, workspaceId: string, { ids, names }: { ids: string[]; names: string[] }) =>
  tx
    .selectFrom('access_control_entity')
    .select(['id', 'name'])
    .where('workspace_id', '=', workspaceId)
    .where((eb) =>
      eb.or([eb('id', '=', sql<string>`ANY(${ids}::uuid[])`), eb('name', '=', sql<string>`ANY(${names}::text[])`)]),
    )
    .execute()

/** Ends the sessions of a person in one workspace. */
export const endSessions = (tx: Tx, workspaceId: string, userId: string) =>
  tx.deleteFrom('session').where('workspace_id', '=', workspaceId).where('user_id', '=', userId).execute()
