import { keysOf } from '#contract/keys-of.ts'
import { v5 } from 'uuid'
import type { Role } from '#contract/access.ts'

const serviceRoleIds = {
  ADMIN: '00000000-0000-4000-8000-00000000a001',
  MEMBER: '00000000-0000-4000-8000-00000000a002',
  VIEWER: '00000000-0000-4000-8000-00000000a003',
  SUPPORT: '00000000-0000-4000-8000-00000000a004',
  CONTACT: '00000000-0000-4000-8000-00000000a005',
  SYSTEM_READ: '00000000-0000-4000-8000-00000000a006',
  SYSTEM_WRITE: '00000000-0000-4000-8000-00000000a007',
  SYSTEM_AS_USER: '00000000-0000-4000-8000-00000000a008',
  TRANSIENT: '00000000-0000-4000-8000-00000000a009',
} as const satisfies Record<Role, string>

export const serviceRoles: readonly Role[] = keysOf(serviceRoleIds)

export const isServiceRole = (name: string): name is Role => Object.hasOwn(serviceRoleIds, name)

/** The namespace of the ids of custom roles. */
const CUSTOM_ROLES = '5a0c2e3b-6c1d-4d53-9f0e-7b2f4a1f8d10'

/** Stands for a role of a workspace in lists of readers, which name access control entities, people and roles alike by ids. */
export const roleId = (name: string): string => (isServiceRole(name) ? serviceRoleIds[name] : v5(name, CUSTOM_ROLES))
