import type { Grants } from 'mock-server/contract/access.ts'
import { Role } from 'mock-server/contract/access.ts'
import { grantsOf } from 'mock-server/contract/authorization/grants.ts'
import type { AuthorizationRole } from 'mock-server/contract/authorization/roles.ts'
import { type CellValue, type Types, withCell } from './cell.ts'
import { permissionsFrom } from './permissions.ts'
import type { RightRow } from './rights-rows.ts'

/** A role as the matrix edits it. */
export interface DraftRole {
  readonly name: string
  readonly displayName?: string | undefined
  readonly description?: string | undefined
  readonly grants: Grants
  /** The permissions as the service wrote them, as long as the grants are the same: roles that nobody changed are sent back as they were. */
  readonly permissions?: AuthorizationRole['permissions'] | undefined
}
export type Draft = readonly DraftRole[]

export const draftOf = (roles: readonly AuthorizationRole[]): Draft =>
  roles.map((role) => ({ ...role, grants: grantsOf(role.permissions) }))

/** The list to save. */
export const rolesFrom = (draft: Draft): AuthorizationRole[] =>
  draft.map(({ name, displayName, description, grants, permissions }) => ({
    name,
    ...(displayName !== undefined && { displayName }),
    ...(description !== undefined && { description }),
    permissions: permissions ?? permissionsFrom(grants),
  }))

/** ADMIN has all permissions and can't change. */
export const isFixed = ({ name }: Pick<DraftRole, 'name'>): boolean => name === 'ADMIN'
/** The roles of the service can't be removed. */
export const isOfService = ({ name }: Pick<DraftRole, 'name'>): boolean => Role.options.some((role) => role === name)

/** The draft with cells set to a value. Roles that are fixed stay as they are. */
export function painted(
  draft: Draft,
  cells: readonly { readonly role: string; readonly row: RightRow }[],
  types: Types,
  value: CellValue,
): Draft {
  return draft.map((role) => {
    const rows = cells.filter((cell) => cell.role === role.name).map(({ row }) => row)
    if (rows.length === 0 || isFixed(role)) return role
    const grants = rows.reduce((given, row) => withCell(given, row, types, allowed(row, value)), role.grants)
    return { ...role, grants, permissions: undefined }
  })
}

/** Rows without "own" are left off rather than given for everything. */
const allowed = ({ own }: RightRow, value: CellValue): CellValue =>
  value === 'own' && own === undefined ? 'off' : value
