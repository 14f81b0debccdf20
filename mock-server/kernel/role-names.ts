import { customRolesIn, type Role } from '#contract/access.ts'
import { isServiceRole } from './role-ids.ts'

/**
 * The names of all roles of a permission: its role, and the custom roles that its text names on top of it. Roles of the service are
 * given by the role alone: their names in the text grant nothing.
 */
export const roleNames = (role: Role, customerRoles: string | null): string[] => [
  ...new Set([role, ...customRolesIn(customerRoles ?? '').filter((name) => !isServiceRole(name))]),
]
