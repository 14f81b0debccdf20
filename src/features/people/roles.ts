import { type Role, roleBehind } from 'mock-server/contract/access.ts'
import type { WorkspaceUser } from 'mock-server/contract/people.ts'
import { rolesOf } from '#common/roles.ts'

/** The role of a person in the workspace, Support included. */
export const roleOf = ({ permissions: [permission] }: WorkspaceUser): Role =>
  permission ? roleBehind(permission) : 'VIEWER'

/** The names of all roles of a person in the workspace. */
export const rolesOfPerson = ({ permissions: [permission] }: WorkspaceUser): string[] =>
  permission ? rolesOf(permission) : []
