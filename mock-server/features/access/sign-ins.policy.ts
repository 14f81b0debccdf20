import type { Caller } from '#contract/access.ts'
import { may } from '#kernel/may.ts'
import { about, refuse } from '#kernel/refusal.ts'
import { rulesFor } from '#kernel/workspace-rules.ts'

/** Whether the caller sees when others signed in last: where the settings are relaxed, or who manages people. */
const seesSignIns = (caller: Caller): boolean => rulesFor(caller).showsSignIns || may(caller, 'user.manage')

/** A member as the caller sees them. */
export const shownTo = <Row extends { readonly id: string; readonly last_login: Date | null }>(
  caller: Caller,
  row: Row,
) => (row.id === caller.userId || seesSignIns(caller) ? row : { ...row, last_login: null })

interface Wanted {
  readonly sort?: string | undefined
  readonly lastLoginFrom?: string | undefined
  readonly lastLoginTo?: string | undefined
}

/** Refuses filters and orders that would tell it. */
export function demandSignIns(caller: Caller, { sort, lastLoginFrom, lastLoginTo }: Wanted): void {
  const isAsked = lastLoginFrom !== undefined || lastLoginTo !== undefined || sort?.startsWith('lastLogin') === true
  if (isAsked && !seesSignIns(caller))
    throw refuse.forbidden(
      'In this workspace only those who manage people see when others signed in last',
      about(sort?.startsWith('lastLogin') ? 'sort' : 'lastLoginFrom', 'tells when people signed in last'),
    )
}
