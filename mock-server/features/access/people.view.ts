import type { WorkspaceUser } from '#contract/people.ts'
import type { Permission } from '#contract/permissions.ts'
import { shownRole } from '#kernel/shown-role.ts'
import { toUser } from '#kernel/user.ts'
import type { MemberRow } from './people.store.ts'
import { toAccount, toWorkspace } from './workspaces.view.ts'

/** The permission of a member as the interface shows it. */
export const toPermission = (row: MemberRow): Permission => ({
  id: row.permission_id,
  user: toAccountUser(row),
  workspace: toWorkspace(row),
  workspaceId: row.workspace_id,
  userId: row.id,
  ...shownRole(row.role, row.customer_roles),
  status: row.status,
  ...(row.last_login ? { lastLogin: row.last_login.toISOString() } : {}),
  ...(row.entity_names === null ? {} : { accessControlEntities: row.entity_names }),
  ...(row.invitation_ends_at ? { invitationExpiresAt: row.invitation_ends_at.toISOString() } : {}),
  active: row.status === 'ACTIVE',
  links: [
    { rel: 'self', href: `/permissions/${row.permission_id}` },
    { rel: 'user', href: `/users/${row.id}` },
    { rel: 'workspace', href: `/workspaces/${row.workspace_id}` },
  ],
})

/** A member as the interface shows them, with the one permission that this workspace may see. */
export const toWorkspaceUser = (row: MemberRow): WorkspaceUser => ({
  ...toAccountUser(row),
  ...(row.last_login ? { lastLogin: row.last_login.toISOString() } : {}),
  createdAt: row.created_at.toISOString(),
  permissions: [toPermission(row)],
})

const toAccountUser = (row: MemberRow): Permission['user'] => ({
  ...toUser(row),
  account: toAccount(row),
  links: [
    { rel: 'self', href: `/users/${row.id}` },
    { rel: 'permissions', href: `/permissions?userId=${row.id}` },
  ],
})
