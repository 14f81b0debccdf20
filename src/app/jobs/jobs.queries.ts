import { useQuery } from '@tanstack/react-query'
import { listRecoveryJobs, type Recovery } from 'mock-server/contract/recoveries.ts'
import { queryFor } from '#api/operation.ts'
import { hasRight, useSignedIn } from '#common/use-signed-in.ts'

/** Long work as the tray lists it. Another kind of work is another member here, another hook below and another row. */
export type Job = {
  readonly kind: 'recovery'
  readonly id: string
  readonly isRunning: boolean
  readonly recovery: Recovery
}

/** How often progress is asked for while something runs, and while the tray is open. */
const RUNNING_MS = 2000
const OPEN_MS = 5000

const isRunning = ({ status }: Recovery): boolean => status === 'RUNNING'

/** The long work that the reader can see: what runs, then what ended lately. */
export function useJobs(isOpen: boolean): { readonly jobs: readonly Job[]; readonly isFailed: boolean } {
  const recoveries = useRecoveries(isOpen)
  const jobs = (recoveries.data?.data ?? []).map((recovery): Job => ({
    kind: 'recovery',
    id: recovery.id,
    isRunning: isRunning(recovery),
    recovery,
  }))
  return { jobs, isFailed: recoveries.isError }
}

function useRecoveries(isOpen: boolean) {
  const signedIn = useSignedIn()
  return useQuery({
    ...queryFor(listRecoveryJobs, {}),
    enabled: hasRight(signedIn, 'webhook.read'),
    // Someone else may have started one: the list is asked for whenever the window gets the focus.
    staleTime: 0,
    refetchInterval: ({ state }) => {
      if (state.data?.data.some(isRunning) === true) return RUNNING_MS
      return isOpen ? OPEN_MS : false
    },
  })
}
