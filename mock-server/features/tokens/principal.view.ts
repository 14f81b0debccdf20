import type { Authorization, Caller, WorkspaceRules } from '#contract/access.ts'
import { defaultSettings, type WorkspaceSettings } from '#contract/settings/workspace-settings.ts'
import { accessOfRoles } from '#kernel/may.ts'
import { roleNames } from '#kernel/role-names.ts'
import { shownRole } from '#kernel/shown-role.ts'
import { rulesOf } from '#kernel/workspace-rules.ts'
import { displayNameOf } from '#kernel/user.ts'
import type { Principal } from './access-token.service.ts'
import type { PreviewedAccess, PrincipalRow } from './principal.store.ts'

/** The `principal` claim, whose members existing clients read (docs/interface/sign-in.md). */
export function toPrincipal(row: PrincipalRow): Principal {
  const { role, customerRoles = null } = shownRole(row.role, row.customer_roles)
  return {
    id: row.user_id,
    username: row.user_name,
    role: row.account_role,
    status: row.user_status,
    account: { id: row.account_id, name: row.account_name },
    permission: {
      id: row.permission_id,
      role,
      status: row.permission_status,
      workspaceId: row.workspace_id,
      workspaceName: row.workspace_name,
      customerRoles,
    },
  }
}

/** The caller of a request, with what the roles of their workspace give them. */
export function toCaller(row: PrincipalRow, credentialId: string, authorization: Authorization): Caller {
  return {
    userId: row.user_id,
    workspaceId: row.workspace_id,
    accountId: row.account_id,
    role: row.role,
    ...accessOfRoles(authorization, roleNames(row.role, row.customer_roles)),
    name: displayNameOf(row),
    entities: row.entities,
    credentialId,
    ...(row.gone_types.length > 0 && { goneTypes: row.gone_types }),
    ...((row.settings !== null || row.maintenance || row.switched.length > 0) && { rules: rulesIn(row) }),
  }
}

/** The rules of the workspace. Settings are parsed by their schema before they are written. */
export function rulesIn({
  settings,
  maintenance,
  switched,
}: Pick<PrincipalRow, 'settings' | 'maintenance' | 'switched'>): WorkspaceRules {
  const stored: WorkspaceSettings = settings === null ? defaultSettings : JSON.parse(settings)
  const until = maintenance?.until ?? undefined
  return rulesOf(stored, {
    switched,
    ...(maintenance && { maintenance: { message: maintenance.message, until, by: maintenance.by ?? undefined } }),
  })
}

/** The same person, with the access of a preview in place of their own. */
export const toPreviewer = (caller: Caller, { role, customRoles, entities }: PreviewedAccess): Caller => ({
  ...caller,
  role,
  ...accessOfRoles(caller.authorization, roleNames(role, customRoles.join(' '))),
  entities,
  isPreview: true,
})
