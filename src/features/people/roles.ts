import { type Right, type Role, roleTable } from 'mock-server/contract/access.ts'

/** What a person may be; the other roles are for technical users. */
export const rolesOfPeople = ['ADMIN', 'MEMBER', 'VIEWER', 'SUPPORT'] as const
export type RoleOfPeople = (typeof rolesOfPeople)[number]

export const isRoleOfPeople = (text: string | null): text is RoleOfPeople => rolesOfPeople.some((role) => role === text)

/** The rights that the step from one role to the other takes away. */
export function rightsLost(from: Role, to: Role): Right[] {
  const kept: readonly Right[] = roleTable[to]
  return roleTable[from].filter((right) => !kept.includes(right))
}
