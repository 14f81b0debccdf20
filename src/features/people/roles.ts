import { type Right, type Role, roleBehind, roleTable } from 'mock-server/contract/access.ts'
import type { WorkspaceUser } from 'mock-server/contract/people.ts'

/** The roles of people; the others are for technical users. */
export const personRoles = ['ADMIN', 'MEMBER', 'VIEWER', 'SUPPORT'] as const
export type PersonRole = (typeof personRoles)[number]

/** The rights that a change from one role to another takes away. */
export function rightsLost(from: Role, to: Role): Right[] {
  const kept: readonly Right[] = roleTable[to]
  return roleTable[from].filter((right) => !kept.includes(right))
}

/** The role of a person in the workspace, Support included. */
export const roleOf = ({ permissions: [permission] }: WorkspaceUser): Role =>
  permission ? roleBehind(permission) : 'VIEWER'
