import { type RawBuilder, sql } from 'kysely'
import type { Role } from '#contract/access.ts'
import type { User } from '#contract/permissions.ts'
import type { WorkspaceUser } from '#contract/people.ts'
import { shownRole } from '#kernel/shown-role.ts'
import { demand, may } from '#kernel/may.ts'
import { shownFirstName, shownLastName, shownName } from '#storage/shown-names.ts'
import { userStatus } from '#storage/user-status.ts'
import type { ReadContext } from '#features/fact-sheets/rows/read-context.store.ts'

type Permission = Pick<WorkspaceUser['permissions'][number], 'id' | 'role' | 'status'>

/** The details of a person that everybody in the workspace may see. */
export interface UserNode {
  readonly id: string
  readonly userName: string
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly displayName: string
  readonly technicalUser: boolean
  /** In the account; `permission` has the role in the workspace. */
  readonly role: User['role']
  readonly status: User['status']
  /** Null for callers who may not see who is in the workspace. */
  readonly permission: Permission | null
}

interface UserRow extends Omit<UserNode, 'permission'> {
  readonly permission: (Omit<Permission, 'role'> & { readonly role: Role }) | null
}

/** People of the workspace, including those who have left it, and those who are invited by the name that was typed. */
export const findUsers = async (context: ReadContext, ids: readonly string[]): Promise<UserNode[]> =>
  ids.length === 0 ? [] : await users(context, sql`u.id = ANY(${[...ids]}::uuid[])`)

/** All people of the workspace by name, without technical users: the same as the list of the token service has. */
export async function findAllUsers(context: ReadContext): Promise<UserNode[]> {
  demand(context.caller, 'user.read')
  return await users(context, sql`NOT u.technical`)
}

async function users({ db, caller }: ReadContext, condition: RawBuilder<unknown>): Promise<UserNode[]> {
  const access = sql`json_build_object('id', p.id, 'role', p.role, 'status', p.status)`
  const { rows } = await sql<UserRow>`
    SELECT u.id, u.user_name AS "userName", u.email, ${shownFirstName} AS "firstName",
      ${shownLastName} AS "lastName", ${shownName} AS "displayName",
      u.technical AS "technicalUser", u.role, ${userStatus} AS status, ${may(caller, 'user.read') ? access : sql`NULL`} AS permission
    FROM permission p JOIN users u ON u.id = p.user_id
    WHERE p.workspace_id = ${caller.workspaceId} AND ${condition}
    ORDER BY lower(${shownName}), u.id`.execute(db)
  return rows.map(({ permission, ...user }) => ({
    ...user,
    permission: permission && { ...permission, role: shownRole(permission.role, null).role },
  }))
}
