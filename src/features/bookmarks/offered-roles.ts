import { type Right, type Role, roleTable } from 'mock-server/contract/access.ts'

export const rightsOf = (role: Role): readonly Right[] => roleTable[role]

// Safe: Object.keys of a constant gives its keys.
const allRoles = Object.keys(roleTable) as Role[]

/** The roles that can be given access: they can view bookmarks, and not all of them anyway. */
export const offeredRoles = allRoles.filter(
  (role) => rightsOf(role).includes('bookmark.read') && !rightsOf(role).includes('bookmark.readAll'),
)
