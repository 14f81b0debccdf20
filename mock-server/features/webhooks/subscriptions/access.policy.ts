import type { Caller } from '#contract/access.ts'
import type { SubscriptionRefusals } from '#contract/subscriptions.ts'
import { may } from '#kernel/may.ts'
import { refusedActions } from '#kernel/refused-actions.ts'
import { about, refuse } from '#kernel/refusal.ts'

/** Administrators and the managing user read a subscription's secrets in full; everybody else sees masks. */
export const mayReadSecrets = (caller: Pick<Caller, 'role' | 'userId'>, managingUserId: string): boolean =>
  caller.role === 'ADMIN' || caller.userId === managingUserId

interface Managed {
  readonly user_id: string
  readonly delivery_type: 'PUSH' | 'PULL'
  readonly signed: boolean
}

/** What the caller can't do with a subscription of their workspace, and why. */
export function subscriptionRefusals(
  caller: Caller,
  { user_id, delivery_type, signed }: Managed,
): SubscriptionRefusals {
  const manage = may(caller, 'webhook.manage') ? undefined : 'NO_RIGHT'
  const redeliver = may(caller, 'webhook.redeliver') ? undefined : 'NO_RIGHT'
  const [onlyPush, onlyPull] = delivery_type === 'PUSH' ? [undefined, 'ONLY_PULL' as const] : ['ONLY_PUSH' as const]
  const secrets = mayReadSecrets(caller, user_id) ? undefined : 'NOT_MANAGER'
  return refusedActions({
    update: manage,
    delete: manage,
    test: manage ?? onlyPush,
    recover: redeliver ?? onlyPush,
    moveCursor: manage ?? onlyPull,
    rotateSigningSecret: manage ?? secrets ?? (signed ? undefined : 'NOT_SIGNED'),
    readSecrets: secrets,
    changeManager: manage ?? (caller.role === 'ADMIN' ? undefined : 'NOT_ADMIN'),
  })
}

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
