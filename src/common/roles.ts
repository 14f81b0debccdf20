import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type Right, Role, rights, customRolesIn, roleBehind, type ShownRole } from 'mock-server/contract/access.ts'
import { type RoleSummary, listRoles } from 'mock-server/contract/authorization/roles.ts'
import { queryFor } from '#api/operation.ts'
import { queryClient } from '#api/query-client.ts'
import { hasRight, useSignedIn } from './use-signed-in.ts'

export const roles = queryFor(listRoles, {})

interface Roles {
  /** Empty until they are known, and for those who can't see people. */
  readonly all: readonly RoleSummary[]
  nameOf(role: string): string
  /** Whether one of these roles gives the right for at least something. */
  give(names: readonly string[], right: Right): boolean
  /** What these roles give together, in the order of the rights. */
  rightsOf(names: readonly string[]): Right[]
  /** What somebody can no longer do at all whose roles change. */
  lostBy(before: readonly string[], after: readonly string[]): Right[]
}

const isServiceRole = (name: string): boolean => Role.options.some((role) => role === name)

/** The roles of the workspace: what people call them, and what they let somebody do. */
export function useRoles(): Roles {
  const { t } = useTranslation('terms')
  const signedIn = useSignedIn()
  const { data } = useQuery({ ...roles, enabled: hasRight(signedIn, 'user.read') })
  return useMemo(() => rolesIn(data?.data ?? [], t), [data, t])
}

/** The same once they are known; undefined if they can't be loaded. */
export async function rolesOnceKnown(t: TFunction): Promise<Roles | undefined> {
  const answer = await queryClient.ensureQueryData(roles).catch(() => undefined)
  return answer && rolesIn(answer.data, t)
}

function rolesIn(all: readonly RoleSummary[], t: TFunction): Roles {
  const find = (name: string) => all.find((role) => role.name === name)
  const give = (names: readonly string[], right: Right) => names.some((name) => find(name)?.rights.includes(right))
  return {
    all,
    give,
    rightsOf: (names) => rights.filter((right) => give(names, right)),
    lostBy: (before, after) => rights.filter((right) => give(before, right) && !give(after, right)),
    nameOf: (name) => (isServiceRole(name) ? t(`terms:role.${name}`) : (find(name)?.displayName ?? name)),
  }
}

/** The names of all roles of a permission; names of the service's own roles among custom ones grant nothing. */
export const rolesOf = (permission: ShownRole): string[] => [
  roleBehind(permission),
  ...customRolesIn(permission.customerRoles ?? '').filter((name) => !isServiceRole(name)),
]
