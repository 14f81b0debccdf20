import type { Caller, Role } from '#contract/access.ts'
import { about, refuse } from '#kernel/refusal.ts'

interface MemberAccess {
  readonly role: Role
  readonly status: string
}

interface AccessChange {
  readonly userId: string
  readonly before: MemberAccess
  readonly after: MemberAccess
  /** Active administrators of the workspace besides this user. */
  readonly otherAdmins: number
}

/** An access token is for one workspace; any other id is 404. */
export function demandOwnWorkspace(caller: Caller, workspaceId: string): void {
  if (workspaceId !== caller.workspaceId) throw refuse.notFound('There is no such workspace')
}

/** Why a change would lock people out of the workspace; undefined where it wouldn't (docs/design/security.md). */
export function lockOut(
  caller: Caller,
  { userId, before, after, otherAdmins }: AccessChange,
): 'ONESELF' | 'LAST_ADMIN' | undefined {
  if (!isActiveAdmin(before) || isActiveAdmin(after)) return undefined
  if (caller.userId === userId) return 'ONESELF'
  return otherAdmins === 0 ? 'LAST_ADMIN' : undefined
}

/** The same in words. */
export function lockOutReason(caller: Caller, change: AccessChange): string | undefined {
  const refusal = lockOut(caller, change)
  if (refusal === 'ONESELF') return 'You cannot take the administrator role from yourself or archive yourself'
  return refusal && 'This is the last administrator of the workspace'
}

interface Invitee {
  readonly status: string
  /** False until the holder of an existing account has accepted the invitation. */
  readonly accepted: boolean
}

/** The status that restoring access leads to. Only the account holder makes an invitation a membership, with its code. */
export function restoredStatus({ status, accepted }: Invitee): 'ACTIVE' | 'INVITED' {
  if (accepted) return 'ACTIVE'
  if (status === 'INVITED')
    throw refuse.conflict(
      'This person has not accepted the invitation yet',
      about('$.status', 'can be ACTIVE only once the invitation is accepted'),
    )
  return 'INVITED'
}

/** Roles that a person may have; the others are for technical users. */
export const rolesOfPeople: readonly Role[] = ['ADMIN', 'MEMBER', 'VIEWER', 'SUPPORT']

const isActiveAdmin = ({ role, status }: MemberAccess): boolean => role === 'ADMIN' && status === 'ACTIVE'
