import type { Role } from '#contract/access.ts'
import type { User, WorkspaceUser } from '#contract/people.ts'
import type { UserRow } from './people.store.ts'

type Permission = WorkspaceUser['permissions'][number]

/** Row → Permission of records.md 10. The columns hold only words of their enums. */
export const toPermission = (row: UserRow): Permission => ({
  id: row.permission_id,
  workspaceId: row.workspace_id,
  userId: row.id,
  role: row.role as Role,
  status: row.status as Permission['status'],
  ...(row.last_login ? { lastLogin: row.last_login.toISOString() } : {}),
  ...(row.customer_roles === null ? {} : { customerRoles: row.customer_roles }),
  ...(row.access_control_entities === null ? {} : { accessControlEntities: row.access_control_entities }),
  active: row.status === 'ACTIVE',
})

/** Row → User of records.md 10 with the one permission that the workspace may see. */
export const toWorkspaceUser = (row: UserRow): WorkspaceUser => ({
  id: row.id,
  firstName: row.first_name,
  lastName: row.last_name,
  displayName: row.technical ? row.first_name : `${row.first_name} ${row.last_name}`,
  userName: row.user_name,
  email: row.email,
  technicalUser: row.technical,
  role: row.account_role as User['role'],
  status: row.user_status as User['status'],
  ...(row.last_login ? { lastLogin: row.last_login.toISOString() } : {}),
  createdAt: row.created_at.toISOString(),
  permissions: [toPermission(row)],
})
