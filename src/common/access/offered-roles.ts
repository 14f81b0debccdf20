import type { Role } from 'mock-server/contract/access.ts'

/** The roles of people; the others are for technical users. */
export const personRoles = ['ADMIN', 'MEMBER', 'VIEWER', 'SUPPORT'] as const
export type PersonRole = (typeof personRoles)[number]

/** Roles for technical users, the least powerful first. */
export const technicalUserRoles = [
  'VIEWER',
  'MEMBER',
  'ADMIN',
  'SYSTEM_READ',
  'SYSTEM_WRITE',
  'SUPPORT',
] as const satisfies readonly Role[]
