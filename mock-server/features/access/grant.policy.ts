import { type Caller, customRolesIn, isSupport, type Role } from '#contract/access.ts'
import { may } from '#kernel/may.ts'
import { coversRoles } from '#kernel/power.ts'
import { about, refuse } from '#kernel/refusal.ts'
import { demandFeature } from '#kernel/workspace-rules.ts'
import { isServiceRole } from '#kernel/role-ids.ts'
import { roleNames } from '#kernel/role-names.ts'

/** A role and custom roles as a permission holds them. */
export interface HeldRoles {
  readonly role: Role
  readonly customer_roles: string | null
}

const namesOf = ({ role, customer_roles }: HeldRoles): string[] => roleNames(role, customer_roles)

/**
 * Nobody makes somebody more powerful than they are themselves: 403 for a role that gives more, naming it. 422 for a custom role that the
 * workspace does not have; one that was stored before may be sent back.
 */
export function demandGrantable(
  caller: Caller,
  { before, after }: { readonly before?: HeldRoles; readonly after: HeldRoles },
): void {
  const stored = before ? namesOf(before) : []
  const isCustom = (name: string) => !stored.includes(name) && !isSupport(name) && !isServiceRole(name)
  const unknown = customRolesIn(after.customer_roles ?? '').find(
    (name) => isCustom(name) && !caller.authorization.roles.has(name),
  )
  if (unknown !== undefined) throw refuse.member('$.customerRoles', `names ${unknown}, which is not a role here`)
  if (customRolesIn(after.customer_roles ?? '').some(isCustom)) demandFeature(caller, 'CUSTOM_ROLES')
  const tooMuch = namesOf(after).find((name) => !stored.includes(name) && !coversRoles(caller, [name]))
  if (tooMuch === undefined) return
  const member = tooMuch === after.role ? '$.role' : '$.customerRoles'
  throw refuse.forbidden(
    `The role ${tooMuch} gives more than your own roles`,
    about(member, 'gives more than your own roles'),
  )
}

/** Whether somebody may do more than the caller. */
export const isAbove = (caller: Caller, held: HeldRoles): boolean => !coversRoles(caller, namesOf(held))

/** Nobody takes over, or away, the access of somebody who may do more than they may themselves. */
export function demandNotAbove(caller: Caller, held: HeldRoles): void {
  if (isAbove(caller, held)) throw above()
}

/** Those who manage entities decide who holds them, whether they hold them themselves or not. */
export const managesEntities = (caller: Caller): boolean => may(caller, 'accessControlEntity.manage')

/** Whether somebody can read, by their entities, what the caller can't. */
export const holdsOthers = (caller: Caller, held: readonly string[]): boolean =>
  !managesEntities(caller) && !held.every((id) => caller.entities.includes(id))

/** Nobody gets hold of a password or token of somebody who can read what they can't read themselves. */
export function demandNoOtherEntities(caller: Caller, held: readonly string[]): void {
  if (holdsOthers(caller, held)) throw above()
}

const above = () => refuse.forbidden('This user may do more than you, so only an administrator can change their access')
