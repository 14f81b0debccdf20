import type { Authorization, WorkspaceRole } from '#contract/access.ts'
import { defaultRoles } from '#contract/authorization/grants.ts'
import { grantsOf } from '#contract/authorization/grants.ts'
import type { AuthorizationRole } from '#contract/authorization/roles.ts'
import { isServiceRole, roleId } from '#kernel/role-ids.ts'

/** The roles of a workspace that never changed them. */
export const originalRoles: readonly AuthorizationRole[] = defaultRoles.map(({ name, permissions }) => ({
  name,
  permissions: permissions.map(({ actions, ...permission }) => ({
    ...permission,
    actions: [...actions],
    instances: [],
  })),
}))

const admin = originalRoles.filter(({ name }) => name === 'ADMIN')

/** ADMIN is not stored: its permissions are those of this version of the service. */
export const withAdmin = (stored: readonly AuthorizationRole[]): AuthorizationRole[] => [
  ...admin,
  ...stored.filter(({ name }) => name !== 'ADMIN'),
]

/** The roles in the form in which they are asked. */
export function compiledRoles(version: number, roles: readonly AuthorizationRole[]): Authorization {
  const compiled = roles.map(({ name, permissions }): [string, WorkspaceRole] => [
    name,
    { id: roleId(name), name, isCustom: !isServiceRole(name), grants: grantsOf(permissions) },
  ])
  return { version, roles: new Map(compiled) }
}
