import type { Role } from 'mock-server/contract/access.ts'

/** Roles for technical users, the least powerful first. */
export const technicalUserRoles = [
  'VIEWER',
  'MEMBER',
  'ADMIN',
  'SYSTEM_READ',
  'SYSTEM_WRITE',
  'SUPPORT',
] as const satisfies readonly Role[]
