import { type Caller, type Right, roleTable } from '#contract/access.ts'
import { refuse } from './refusal.ts'

/** Whether the caller's role grants the right. The rules about a single object are in the policy of its feature. */
export function may(caller: Pick<Caller, 'role'>, right: Right): boolean {
  const granted: readonly Right[] = roleTable[caller.role]
  return granted.includes(right)
}

/** Refuses with 403, naming the missing right. */
export function demand(caller: Pick<Caller, 'role'>, right: Right): void {
  if (!may(caller, right))
    throw refuse.forbidden(`You need the ${right} permission. The role ${caller.role} doesn't include it`)
}
