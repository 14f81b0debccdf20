import { customRolesIn, isSupport, type Role, type ShownRole } from '#contract/access.ts'

/**
 * A stored role as records of permissions show it, with the stored names of custom roles. Only the role decides whether Support is among
 * them: in other permissions the name grants nothing.
 */
export function shownRole(role: Role, customerRoles: string | null): ShownRole {
  const names = customRolesIn(customerRoles ?? '')
  const isNamed = names.some(isSupport)
  if (role !== 'SUPPORT') {
    if (customerRoles === null) return { role }
    return { role, customerRoles: isNamed ? names.filter((name) => !isSupport(name)).join(',') : customerRoles }
  }
  return { role: 'VIEWER', customerRoles: isNamed && customerRoles ? customerRoles : ['SUPPORT', ...names].join(',') }
}
