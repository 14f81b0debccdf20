import { queryOptions } from '@tanstack/react-query'
import { customRolesIn, isSupport, type Role, roleBehind } from 'mock-server/contract/access.ts'
import { type AccessControlEntity, listAccessControlEntities } from 'mock-server/contract/models.ts'
import { getUser } from 'mock-server/contract/people.ts'
import type { Permission } from 'mock-server/contract/permissions.ts'
import { call } from '#api/call.ts'
import { queryFor } from '#api/operation.ts'

/** What somebody has in the workspace: a role, custom roles and access control entities by name. */
export interface Access {
  readonly role: Role
  readonly customRoles: readonly string[]
  readonly entities: readonly string[]
}

type Texts = Pick<Permission, 'customerRoles' | 'accessControlEntities'>

/** The custom roles that a permission names; Support is shown as a role. */
export const customRolesOf = ({ customerRoles = '' }: Pick<Texts, 'customerRoles'>): string[] =>
  customRolesIn(customerRoles).filter((name) => !isSupport(name))

/** The access control entities that a permission names, in the same way. */
export const entitiesOf = ({ accessControlEntities = '' }: Pick<Texts, 'accessControlEntities'>): string[] =>
  customRolesIn(accessControlEntities)

export const accessOf = (permission: Permission): Access => ({
  role: roleBehind(permission),
  customRoles: customRolesOf(permission),
  entities: entitiesOf(permission),
})

/** Custom roles and entities as the service takes them. */
export const listsFrom = (customRoles: readonly string[], entities: readonly string[]) => ({
  customerRoles: customRoles.join(', '),
  accessControlEntities: entities.join(', '),
})

/** A person or technical user with their permission in the workspace, and what the reader can't do with them. */
export const memberOf = (userId: string) => queryFor(getUser, { params: { id: userId }, query: { refusals: true } })

/** All access control entities of the workspace. */
export const allEntities = queryOptions({
  queryKey: [listAccessControlEntities.id, 'all'],
  queryFn: ({ signal }) => entitiesFrom('', signal),
})

async function entitiesFrom(cursor: string, signal: AbortSignal): Promise<AccessControlEntity[]> {
  const { data, endCursor } = await call(listAccessControlEntities, { query: { pageSize: 100, cursor } }, { signal })
  return endCursor === undefined ? data : [...data, ...(await entitiesFrom(endCursor, signal))]
}
