import type { Role } from '#contract/access.ts'
import { originalAuthorization } from '#features/models/authorization/current-authorization.service.ts'
import { accessOfRoles } from '#kernel/may.ts'

/** What a caller with this role may do where the roles never changed. */
export const accessOfRole = (role: Role) => accessOfRoles(originalAuthorization, [role])
