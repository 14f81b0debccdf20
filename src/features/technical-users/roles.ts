import { type Role, roleBehind } from 'mock-server/contract/access.ts'
import type { TechnicalUser } from 'mock-server/contract/technical-users.ts'

/** The role of a technical user, Support included. */
export const roleOf = ({ permissionRole: role, customerRoles }: TechnicalUser): Role =>
  roleBehind({ role, customerRoles })
