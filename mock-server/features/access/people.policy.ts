import type { Caller, Role } from '#contract/access.ts'

type Standing = { role: string; status: string }

/** The sentence that refuses a change which would lock people out, or nothing (security.md, Lock-out). */
export function lockOut(
  caller: Caller,
  userId: string,
  before: Standing,
  after: Standing,
  otherAdmins: number,
): string | undefined {
  const wasAdmin = isActiveAdmin(before)
  if (!wasAdmin || isActiveAdmin(after)) return undefined
  if (caller.userId === userId) return 'You cannot take the administrator role from yourself or archive yourself'
  return otherAdmins === 0 ? 'This is the last administrator of the workspace' : undefined
}

/** Roles a person may have; the others are for technical users. */
export const rolesOfPeople: readonly Role[] = ['ADMIN', 'MEMBER', 'VIEWER', 'SUPPORT']

const isActiveAdmin = ({ role, status }: Standing): boolean => role === 'ADMIN' && status === 'ACTIVE'
