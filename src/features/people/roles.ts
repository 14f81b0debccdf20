import { type Right, type Role, roleTable } from 'mock-server/contract/access.ts'

/** The roles of people; the others are for technical users. */
export const personRoles = ['ADMIN', 'MEMBER', 'VIEWER', 'SUPPORT'] as const
export type PersonRole = (typeof personRoles)[number]

/** The rights that a change from one role to another takes away. */
export function rightsLost(from: Role, to: Role): Right[] {
  const kept: readonly Right[] = roleTable[to]
  return roleTable[from].filter((right) => !kept.includes(right))
}
