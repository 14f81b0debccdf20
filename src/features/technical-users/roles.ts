import { type Role, roleBehind } from 'mock-server/contract/access.ts'
import type { TechnicalUser } from 'mock-server/contract/technical-users.ts'

/** Roles for technical users, the least powerful first. */
export const technicalUserRoles = [
  'VIEWER',
  'MEMBER',
  'ADMIN',
  'SYSTEM_READ',
  'SYSTEM_WRITE',
  'SUPPORT',
] as const satisfies readonly Role[]

/** The role of a technical user, Support included. */
export const roleOf = ({ permissionRole: role, customerRoles }: TechnicalUser): Role =>
  roleBehind({ role, customerRoles })
