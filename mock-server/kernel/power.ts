import type { Caller, Grants, Right } from '#contract/access.ts'
import { firstBeyond } from '#contract/authorization/grants.ts'
import { grantsOfRoles } from './may.ts'
import { refuse } from './refusal.ts'

type Powerful = Pick<Caller, 'role' | 'grants' | 'authorization'>

/** The first right of these grants that the caller can't hand on, because their own roles don't give it as far; ADMIN hands on all. */
export const rightBeyond = ({ role, grants }: Pick<Caller, 'role' | 'grants'>, given: Grants): Right | undefined =>
  role === 'ADMIN' ? undefined : firstBeyond(grants, given)

/**
 * Whether roles of the workspace give nothing that the caller's own don't. Only ADMIN covers ADMIN: it opens more than its rights say,
 * such as the secrets of integrations and features of the workspace.
 */
export const coversRoles = (caller: Powerful, names: readonly string[]): boolean =>
  caller.role === 'ADMIN' ||
  (!names.includes('ADMIN') && rightBeyond(caller, grantsOfRoles(caller.authorization, names)) === undefined)

type Access = Pick<Caller, 'role' | 'grants' | 'entities'>

/** Whether somebody's access shows all that it did at another moment. */
export const reachesAsFar = (now: Access, then: Access): boolean =>
  (now.role === 'ADMIN' || then.role !== 'ADMIN') &&
  firstBeyond(now.grants, then.grants) === undefined &&
  then.entities.every((id) => now.entities.includes(id))

/** Refuses whoever sees less now than when this began: what was begun with more must not go on. */
export function demandAsFar(now: Access, then: Access): void {
  if (!reachesAsFar(now, then)) throw refuse.forbidden('Your access was reduced while this was running')
}
