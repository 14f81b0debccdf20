import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getWorkspaceState, type WorkspaceState } from 'mock-server/contract/settings/workspace-state.ts'
import { invalidate, queryFor } from '#api/operation.ts'

const REFRESH_MS = 30_000
const CHANNEL = 'landscape-workspace'

/** What every page has to know of the workspace: asked again twice a minute, and at once when another window has changed it. */
export const workspaceState = {
  ...queryFor(getWorkspaceState, {}),
  refetchInterval: REFRESH_MS,
  refetchOnWindowFocus: true,
} as const

/** Undefined until the first answer. */
export const useWorkspaceState = (isWanted = true): WorkspaceState | undefined =>
  useQuery({ ...workspaceState, enabled: isWanted }).data?.data

/** Tells the other windows of this browser that settings or the look have changed. */
export function tellWorkspaceChanged(): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage('changed')
  channel.close()
}

/** Follows what other windows change. For the shell. */
export function useWorkspaceChanges(): void {
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL)
    channel.addEventListener('message', () => void invalidate(getWorkspaceState))
    return () => channel.close()
  }, [])
}
