import type { Caller } from '#contract/access.ts'
import { about, refuse } from '#kernel/refusal.ts'

/** Administrators and the managing user read a subscription's secrets in full; everybody else sees masks. */
export const mayReadSecrets = (caller: Pick<Caller, 'role' | 'userId'>, managingUserId: string): boolean =>
  caller.role === 'ADMIN' || caller.userId === managingUserId

/** Signing secrets are shown once, to nobody but those who may read the other secrets. */
export const notYourSignature = (member: '$' | '$.signed') =>
  refuse.forbidden(
    'Only its managing user and administrators are shown the signing secret of a subscription',
    about(member, 'needs the managing user or the role ADMIN'),
  )

/** 404 for a workspace other than the caller's: a token belongs to one workspace and must not reveal that others exist. */
export function demandOwnWorkspace(
  caller: Caller,
  workspaceId: string | null | undefined,
  place: 'workspaceId' | '$.workspaceId',
): void {
  if (workspaceId && workspaceId !== caller.workspaceId)
    throw refuse.notFound('There is no such workspace', about(place, 'is not the workspace of the token'))
}
