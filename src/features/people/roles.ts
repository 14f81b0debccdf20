import { type Right, type Role, roleTable } from 'mock-server/contract/access.ts'

/** What a person may be; the other roles are for technical users. */
export const personRoles = ['ADMIN', 'MEMBER', 'VIEWER', 'SUPPORT'] as const
export type PersonRole = (typeof personRoles)[number]

export const isPersonRole = (text: string | null): text is PersonRole => personRoles.some((role) => role === text)

/** The rights that the step from one role to the other takes away. */
export function rightsLost(from: Role, to: Role): Right[] {
  const kept: readonly Right[] = roleTable[to]
  return roleTable[from].filter((right) => !kept.includes(right))
}
