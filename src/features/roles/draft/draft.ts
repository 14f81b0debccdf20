import { Role } from 'mock-server/contract/access.ts'
import { grantsOf } from 'mock-server/contract/authorization/grants.ts'
import type { AuthorizationRole } from 'mock-server/contract/authorization/roles.ts'
import type { CellValue, Types } from './cell.ts'
import { limitPermissions, limitsOf } from './limits.ts'
import { permissionsFrom } from './permissions.ts'
import { type Given, type MatrixRow, withRow } from './rows.ts'

/** A role as the matrix edits it. */
export interface DraftRole extends Given {
  readonly name: string
  readonly displayName?: string | undefined
  readonly description?: string | undefined
  /** The permissions as the service wrote them, as long as they give the same: roles that nobody changed are sent back as they were. */
  readonly permissions?: AuthorizationRole['permissions'] | undefined
}
export type Draft = readonly DraftRole[]

export const draftOf = (roles: readonly AuthorizationRole[]): Draft =>
  roles.map((role) => ({ ...role, grants: grantsOf(role.permissions), limits: limitsOf(role.permissions) }))

/** The list to save. */
export const rolesFrom = (draft: Draft): AuthorizationRole[] =>
  draft.map(({ name, displayName, description, grants, limits, permissions }) => ({
    name,
    ...(displayName !== undefined && { displayName }),
    ...(description !== undefined && { description }),
    permissions: permissions ?? [...permissionsFrom(grants), ...limitPermissions(limits)],
  }))

/** Whether it is a role of the service, which the console names. */
export const isOfService = ({ name }: Pick<DraftRole, 'name'>): boolean => Role.options.some((role) => role === name)

/** The draft with cells set to a value. */
export function painted(
  draft: Draft,
  cells: readonly { readonly role: string; readonly row: MatrixRow }[],
  types: Types,
  value: CellValue,
): Draft {
  return draft.map((role) => {
    const rows = cells.filter((cell) => cell.role === role.name).map(({ row }) => row)
    if (rows.length === 0) return role
    return { ...rows.reduce((given, row) => withRow(given, row, types, value), role), permissions: undefined }
  })
}
