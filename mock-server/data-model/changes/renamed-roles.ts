import { memberNamed } from '#contract/authorization/limits.ts'
import type { AuthorizationRole } from '#contract/authorization/roles.ts'
import { isOfValue, type Renaming } from './renamings.ts'

type Permission = AuthorizationRole['permissions'][number]

/** Roles that go on limiting the same fields and relations under their other names; those that name none of them are the same objects. */
export function renamedRoles(roles: readonly AuthorizationRole[], renamings: readonly Renaming[]): AuthorizationRole[] {
  const names = new Map(
    renamings
      .filter((renaming) => !isOfValue(renaming))
      .flatMap(({ part, types, name, to }) => types.map((type) => [keyOf(part, type, name), to] as const)),
  )
  const renamed = (permission: Permission, value: string): string => {
    const named = permission.domain === 'FACT_SHEETS' ? memberNamed(value) : undefined
    const to = named && names.get(keyOf(permission.function, named.type, named.member))
    return named && to !== undefined ? `${named.isLeftOut ? '!' : ''}${named.type}.${to}` : value
  }
  const ofPermission = (permission: Permission): Permission => ({
    ...permission,
    instances: permission.instances.map(({ values }) => ({
      values: [...new Set(values.map((value) => renamed(permission, value)))],
    })),
  })
  const isNamed = ({ permissions }: AuthorizationRole) =>
    permissions.some((permission) =>
      permission.instances.some(({ values }) => values.some((value) => renamed(permission, value) !== value)),
    )
  return roles.map((role) => (isNamed(role) ? { ...role, permissions: role.permissions.map(ofPermission) } : role))
}

const keyOf = (part: string, type: string, member: string): string => `${part} ${type} ${member}`
