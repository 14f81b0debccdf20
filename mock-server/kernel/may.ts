import type { Authorization, Caller, Grants, Right } from '#contract/access.ts'
import { unionOf } from '#contract/authorization/grants.ts'
import { holds, isUnlimited } from '#contract/authorization/scopes.ts'
import { refuse } from './refusal.ts'

type Granted = Pick<Caller, 'grants'>

/**
 * Whether the caller's roles give the right: for the instance (a type of fact sheets), or without one for at least one instance. The
 * rules about a single object are in the policy of its feature.
 */
export function may({ grants }: Granted, right: Right, instance?: string): boolean {
  const scope = grants.get(right)
  return scope !== undefined && (instance === undefined || holds(scope, instance))
}

/** Whether the caller's roles give the right for every instance, those to come included. */
export function mayAll({ grants }: Granted, right: Right): boolean {
  const scope = grants.get(right)
  return scope !== undefined && isUnlimited(scope)
}

/** Refuses with 403, naming the missing right. */
export function demand(caller: Pick<Caller, 'roles' | 'grants'>, right: Right, instance?: string): void {
  if (!may(caller, right, instance)) throw refuse.forbidden(whyNot(caller, right, instance))
}

/** Names the missing right, and the roles that lack it. */
export function whyNot({ roles }: Pick<Caller, 'roles'>, right: Right, instance?: string): string {
  const what = instance === undefined ? `the ${right} permission` : `the ${right} permission for ${instance}`
  if (roles.length === 1) return `You need ${what}. The role ${roles.join()} doesn't include it`
  return `You need ${what}. The roles ${roles.join(', ')} don't include it`
}

const unions = new WeakMap<Authorization, Map<string, Grants>>()

/** What roles of a workspace give together; names that are no role of it give nothing. */
export function grantsOfRoles(authorization: Authorization, names: readonly string[]): Grants {
  const known = unions.get(authorization) ?? new Map<string, Grants>()
  unions.set(authorization, known)
  const key = names.join(' ')
  const grants = known.get(key) ?? unionOf(names.flatMap((name) => authorization.roles.get(name)?.grants ?? []))
  known.set(key, grants)
  return grants
}

/** What somebody with these roles may do in a workspace; names that are no role of it give nothing. */
export function accessOfRoles(authorization: Authorization, names: readonly string[]) {
  const roles = names.filter((name) => authorization.roles.has(name))
  return { roles, grants: grantsOfRoles(authorization, roles), authorization }
}

/** The names of the roles of a workspace that give a right for an instance, or without one for at least one instance. */
export const rolesWith = ({ roles }: Authorization, right: Right, instance?: string): string[] =>
  [...roles.values()].flatMap(({ name, grants }) => (may({ grants }, right, instance) ? name : []))
