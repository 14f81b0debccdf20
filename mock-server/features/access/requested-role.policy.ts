import { customRolesIn, isSupport, type Role } from '#contract/access.ts'
import { refuse } from '#kernel/refusal.ts'

/** The role that a request names, which may write Support as a role or as a custom role of a VIEWER. 422 for Support on top of another role. */
export function requestedRole(role: Role, customerRoles = ''): Role {
  if (role === 'SUPPORT' || !customRolesIn(customerRoles).some(isSupport)) return role
  if (role !== 'VIEWER')
    throw refuse.member('$.customerRoles', `cannot name SUPPORT with the role ${role}, only with VIEWER`)
  return 'SUPPORT'
}
