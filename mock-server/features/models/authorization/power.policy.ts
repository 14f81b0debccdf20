import { isEqual } from 'es-toolkit'
import type { Caller } from '#contract/access.ts'
import { grantsOf } from '#contract/authorization/grants.ts'
import type { AuthorizationRole } from '#contract/authorization/roles.ts'
import { rightBeyond } from '#kernel/power.ts'
import { about, refuse } from '#kernel/refusal.ts'

interface Roles {
  readonly before: readonly AuthorizationRole[]
  readonly roles: readonly AuthorizationRole[]
}

/**
 * Nobody writes a role that gives more than their own roles do, nor touches one that already does: whoever holds it would be more, or
 * less, than the caller could make them. 403 naming the right. Whoever writes roles passes here, whatever they were made from.
 */
export function demandWithinOwn(caller: Caller, { before, roles }: Roles): void {
  for (const role of before) {
    const nth = roles.findIndex(({ name }) => name === role.name)
    if (!isEqual(roles[nth], role)) demandCovered(caller, role, nth < 0 ? '$' : `$[${nth}]`)
  }
  for (const [nth, role] of roles.entries()) {
    const known = before.find(({ name }) => name === role.name)
    if (!isEqual(known, role)) demandCovered(caller, role, `$[${nth}].permissions`)
  }
}

function demandCovered(caller: Caller, { name, permissions }: AuthorizationRole, place: string): void {
  const right = rightBeyond(caller, grantsOf(permissions))
  if (right === undefined) return
  throw refuse.forbidden(
    `The role ${name} gives ${right} for more than your own roles do, so only an administrator can change it`,
    about(place, `gives ${right}, which your own roles don't give as far`),
  )
}
