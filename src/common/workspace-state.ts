import { queryOptions, useQuery } from '@tanstack/react-query'
import { getWorkspaceState, type WorkspaceState } from 'mock-server/contract/settings/workspace-state.ts'
import { queryFor } from '#api/operation.ts'

/** Changes are heard of; this is for those that are not. */
const REFRESH_MS = 60_000

/** What every page has to know of the workspace: asked again when it has changed, and when a maintenance is over. */
export const workspaceState = queryOptions({
  ...queryFor(getWorkspaceState, {}),
  refetchInterval: ({ state }) => untilEnd(state.data?.data) ?? REFRESH_MS,
  refetchOnWindowFocus: true,
})

function untilEnd(state: WorkspaceState | undefined): number | undefined {
  if (state?.maintenance.until === undefined) return undefined
  const left = Date.parse(state.maintenance.until) - Date.now()
  return left > 0 && left < REFRESH_MS ? left + 200 : undefined
}

/** Undefined until the first answer. */
export const useWorkspaceState = (isWanted = true): WorkspaceState | undefined =>
  useQuery({ ...workspaceState, enabled: isWanted }).data?.data
