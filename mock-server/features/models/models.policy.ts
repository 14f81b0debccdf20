import type { Caller, Right } from '#contract/access.ts'
import { demand } from '#kernel/may.ts'
import { refuse } from '#kernel/refusal.ts'

/** Refuses who may not read. A token is for one workspace; another one that a request names is not there (decisions.md 1). */
export function demandWithin(caller: Caller, right: Right, workspaceId: string | undefined): void {
  if (workspaceId !== undefined && workspaceId !== caller.workspaceId) {
    throw refuse.notFound('There is no such workspace')
  }
  demand(caller, right)
}
