import type { WorkspaceUser } from '#contract/people.ts'
import { shownRole } from '#kernel/shown-role.ts'
import { toUser } from '#kernel/user.ts'
import type { MemberRow } from './people.store.ts'

type Permission = WorkspaceUser['permissions'][number]

/** The permission of a member as the interface shows it. */
export const toPermission = (row: MemberRow): Permission => ({
  id: row.permission_id,
  workspaceId: row.workspace_id,
  userId: row.id,
  ...shownRole(row.role, row.customer_roles),
  status: row.status,
  ...(row.last_login ? { lastLogin: row.last_login.toISOString() } : {}),
  ...(row.access_control_entities === null ? {} : { accessControlEntities: row.access_control_entities }),
  ...(row.invitation_ends_at ? { invitationExpiresAt: row.invitation_ends_at.toISOString() } : {}),
  active: row.status === 'ACTIVE',
})

/** A member as the interface shows them, with the one permission that this workspace may see. */
export const toWorkspaceUser = (row: MemberRow): WorkspaceUser => ({
  ...toUser(row),
  ...(row.last_login ? { lastLogin: row.last_login.toISOString() } : {}),
  createdAt: row.created_at.toISOString(),
  permissions: [toPermission(row)],
})
