import type { Caller } from '#contract/access.ts'
import {
  type MemberRefusal,
  personActions,
  type PersonRefusals,
  type TechnicalUserRefusals,
} from '#contract/member-refusals.ts'
import { may } from '#kernel/may.ts'
import { refusedActions } from '#kernel/refused-actions.ts'
import { type HeldRoles, holdsOthers, isAbove } from './grant.policy.ts'
import { lockOut } from './people.policy.ts'

interface Member extends HeldRoles {
  readonly id: string
  readonly status: string
  readonly entities: readonly string[]
}

interface Others {
  /** Active administrators of the workspace besides this person. */
  readonly otherAdmins: number
  /** Whether the account has a permission in another workspace. */
  readonly belongsElsewhere: boolean
}

/** What the caller can't do with a person of the workspace, and why. */
export function personRefusals(
  caller: Caller,
  person: Member,
  { otherAdmins, belongsElsewhere }: Others,
): PersonRefusals {
  const refusal = changeRefusal(caller, person)
  if (refusal) return Object.fromEntries(personActions.map((action) => [action, refusal]))
  const lock = (after: Partial<Member>) =>
    lockOut(caller, { userId: person.id, before: person, after: { ...person, ...after }, otherAdmins })
  return refusedActions({
    changeRole: lock({ role: 'MEMBER' }),
    archive: lock({ status: 'ARCHIVED' }),
    giveFirstPassword: passwordRefusal(caller, person, belongsElsewhere),
  })
}

/** Why the caller can't give a person a new initial password; undefined where they can. */
export function passwordRefusal(caller: Caller, person: Member, belongsElsewhere: boolean): MemberRefusal | undefined {
  if (person.id === caller.userId) return 'ONESELF'
  if (isAbove(caller, person) || holdsOthers(caller, person.entities)) return 'ABOVE'
  if (belongsElsewhere) return 'ELSEWHERE'
  return person.status === 'ACTIVE' ? undefined : 'NO_ACCESS'
}

/** What the caller, who can manage technical users, can't do with one, and why. */
export function technicalUserRefusals(caller: Caller, user: Omit<Member, 'status'>): TechnicalUserRefusals {
  const above = isAbove(caller, user) ? 'ABOVE' : undefined
  const ofToken = above ?? (holdsOthers(caller, user.entities) ? 'ABOVE' : undefined)
  return refusedActions({
    changeAccess: changeRefusal(caller, user),
    replaceToken: ofToken,
    endPreviousToken: ofToken,
    delete: above,
  })
}

function changeRefusal(caller: Caller, user: HeldRoles): MemberRefusal | undefined {
  if (!may(caller, 'user.manage')) return 'NO_RIGHT'
  return isAbove(caller, user) ? 'ABOVE' : undefined
}
