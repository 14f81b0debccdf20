import type { TechnicalUser } from '#contract/technical-users.ts'
import { shownRole } from '#kernel/shown-role.ts'
import type { TechnicalUserRow } from './technical-users.store.ts'

/** A technical user as the interface shows them; `token` only in the answer to its creation. */
export function toTechnicalUser(row: TechnicalUserRow, token?: string): TechnicalUser {
  const { role, customerRoles } = shownRole(row.role, row.customer_roles)
  return {
    id: row.id,
    userName: row.user_name,
    email: row.email,
    permissionRole: role,
    ...(customerRoles === undefined ? {} : { customerRoles }),
    ...(row.entity_names === null ? {} : { accessControlEntities: row.entity_names }),
    accountId: row.account_id,
    workspaceId: row.workspace_id,
    createdAt: row.created_at.toISOString(),
    ...apiTokenOf(row, token),
    ...previousApiTokenOf(row),
  }
}

function apiTokenOf(row: TechnicalUserRow, token?: string): Pick<TechnicalUser, 'apiTokenData'> {
  if (!row.token_id || !row.expiry || !row.token_created_at) return {}
  return {
    apiTokenData: {
      id: row.token_id,
      expiry: row.expiry.toISOString(),
      description: row.description ?? '',
      ...(row.prefix ? { prefix: row.prefix } : {}),
      createdAt: row.token_created_at.toISOString(),
      ...(row.last_used_at ? { lastUsedAt: row.last_used_at.toISOString() } : {}),
      ...(token ? { token } : {}),
    },
  }
}

function previousApiTokenOf(row: TechnicalUserRow): Pick<TechnicalUser, 'previousApiTokenData'> {
  if (!row.old_id || !row.old_expiry || !row.old_created_at) return {}
  return {
    previousApiTokenData: {
      id: row.old_id,
      expiry: row.old_expiry.toISOString(),
      description: row.old_description ?? '',
      ...(row.old_prefix ? { prefix: row.old_prefix } : {}),
      createdAt: row.old_created_at.toISOString(),
      ...(row.old_last_used_at ? { lastUsedAt: row.old_last_used_at.toISOString() } : {}),
    },
  }
}
