import { isEqual } from 'es-toolkit'
import { type Caller, customRolesIn } from '#contract/access.ts'
import type { AuthorizationRole } from '#contract/authorization/roles.ts'
import type { Model } from '#data-model/model.ts'
import { allowsChange } from '#kernel/if-match.ts'
import { grantsOfRoles } from '#kernel/may.ts'
import { about, refuse } from '#kernel/refusal.ts'
import { demandFeature } from '#kernel/workspace-rules.ts'
import type { Db, Tx } from '#storage/database.ts'
import * as store from './authorization.store.ts'
import { compiledRoles } from './compiled-roles.ts'
import { rolesAt } from './current-authorization.service.ts'
import { namedInstances } from './named-instances.ts'
import { demandWithinOwn } from './power.policy.ts'
import { errorsOf, errorsOfNames, errorsOfRemoval, locksOut } from './roles.policy.ts'

interface RolesChange {
  /** The If-Match header. */
  readonly ifMatch: string | null
  /** The roles to be, from those that there are. */
  readonly make: (before: readonly AuthorizationRole[]) => Promise<readonly AuthorizationRole[]>
  /** Gives what roles name its other name, before they are changed: so they go on hiding it, whoever writes. */
  readonly rename?: (roles: readonly AuthorizationRole[]) => readonly AuthorizationRole[]
  /** The model that limits of roles name types of. */
  readonly model: Model
  readonly now: Date
}

/**
 * Writes roles as the next version, unless nothing changes; whether something did. 409 for a stale If-Match, 422 for roles that can't be, 403 for a
 * change of what the caller does not hold. The models of the workspace are locked.
 */
export async function writeRoles(
  tx: Tx,
  caller: Caller,
  { ifMatch, make, rename, model, now }: RolesChange,
): Promise<boolean> {
  const version = await store.currentVersion(tx, caller.workspaceId)
  const stored = await rolesAt(tx, caller.workspaceId, version)
  if (!allowsChange(ifMatch, etagOf(version))) throw stale(version, stored)
  const before = rename?.(stored) ?? stored
  const roles = await make(before)
  if (roles.some(({ name }) => !before.some((role) => role.name === name))) demandFeature(caller, 'CUSTOM_ROLES')
  await validateRoles(tx, caller, { before, roles, model })
  const after = roles.filter(({ name }) => name !== 'ADMIN')
  if (isEqual(after, stored.slice(1))) return false
  await store.insertVersion(tx, caller, JSON.stringify(after), now)
  return true
}

export interface NewRoles {
  readonly before: readonly AuthorizationRole[]
  readonly roles: readonly AuthorizationRole[]
  readonly model: Model
}

/** 422 for roles that can't be, 403 for a change of what the caller does not hold. */
export async function validateRoles(tx: Db | Tx, caller: Caller, { before, roles, model }: NewRoles): Promise<void> {
  const removed = before.flatMap(({ name }) => (roles.some((role) => role.name === name) ? [] : name))
  const holders = removed.length > 0 ? await store.holdersOf(tx, caller.workspaceId, removed) : []
  const errors = [
    ...errorsOf(roles, namedInstances(model, before)),
    ...errorsOfNames(before, roles, model),
    ...errorsOfRemoval(
      removed,
      holders.map(({ name, customer_roles }) => ({ name, roles: customRolesIn(customer_roles) })),
    ),
  ]
  if (errors.length > 0) {
    const [first] = errors
    const where = first && first.value !== '$' ? `${first.value} ` : 'The list '
    throw refuse.invalid(`${where}${first?.messages[0] ?? ''}`, { errors })
  }
  demandWithinOwn(caller, { before, roles })
  const after = compiledRoles(0, roles)
  if (locksOut(caller, grantsOfRoles(after, caller.roles)))
    throw refuse.invalid(
      'These roles would take away your own permission to manage roles',
      about('$', 'must leave you the permission role.manage'),
    )
}

/** The tag of a version of the roles. */
export const etagOf = (version: number): string => `"roles-${version}"`

const stale = (version: number, roles: readonly AuthorizationRole[]) =>
  refuse.conflict('Someone else changed the roles first', {
    ...about('If-Match', 'is not the current version'),
    type: 'AuthorizationRole',
    data: roles,
    headers: { etag: etagOf(version) },
  })
