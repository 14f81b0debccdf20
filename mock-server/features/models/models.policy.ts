import type { Caller, Right } from '#contract/access.ts'
import type { EntityRefusals } from '#contract/models.ts'
import { demand, may } from '#kernel/may.ts'
import { refusedActions } from '#kernel/refused-actions.ts'
import { about, refuse } from '#kernel/refusal.ts'

/**
 * Demands a right in the workspace that a request names, if it names one. A token is valid for one workspace, and any other is said not
 * to exist, so that nobody learns which workspaces there are.
 */
export function demandInWorkspace(caller: Caller, right: Right, workspaceId: string | undefined): void {
  if (workspaceId !== undefined && workspaceId !== caller.workspaceId) {
    throw refuse.notFound('There is no such workspace', about('workspaceId', 'is not the workspace of the token'))
  }
  demand(caller, right)
}

/** What the caller can't do with an access control entity, and why. `isInUse`: fact sheets name it, archived ones included. */
export function entityRefusals(caller: Caller, isInUse: boolean): EntityRefusals {
  const update = may(caller, 'accessControlEntity.manage') ? undefined : 'NO_RIGHT'
  return refusedActions({ update, delete: update ?? (isInUse ? 'IN_USE' : undefined) })
}
