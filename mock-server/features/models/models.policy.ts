import type { Caller, Right } from '#contract/access.ts'
import { demand } from '#kernel/may.ts'
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
