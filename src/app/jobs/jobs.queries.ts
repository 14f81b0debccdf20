import { useQueries } from '@tanstack/react-query'
import { listRecoveryJobs, type Recovery } from 'mock-server/contract/recoveries.ts'
import { queryFor } from '#api/operation.ts'
import { hasRight, useSignedIn } from '#common/use-signed-in.ts'

/** Long work as the tray lists it. Another kind of work is another member here, another query below and another row. */
export type Job = {
  readonly kind: 'recovery'
  readonly id: string
  readonly isRunning: boolean
  readonly recovery: Recovery
}

/** How often progress is asked for while something runs, and while the tray is open. */
const RUNNING_MS = 2000
const OPEN_MS = 5000

const recoveryJobs = {
  ...queryFor(listRecoveryJobs, {}),
  select: ({ data }: { readonly data: readonly Recovery[] }): readonly Job[] =>
    data.map((recovery) => ({ kind: 'recovery', id: recovery.id, isRunning: isRunning(recovery), recovery })),
}
const isRunning = ({ status }: Recovery): boolean => status === 'RUNNING'

/** The long work that the reader can see: what runs, then what ended lately. */
export function useJobs(isOpen: boolean) {
  const signedIn = useSignedIn()
  return useQueries({
    queries: [
      {
        ...recoveryJobs,
        enabled: hasRight(signedIn, 'webhook.read'),
        refetchInterval: ({ state }) => {
          if (state.data?.data.some(isRunning) === true) return RUNNING_MS
          return isOpen ? OPEN_MS : false
        },
      },
    ],
    combine: (results) => ({
      jobs: results.flatMap(({ data }) => data ?? []),
      isFailed: results.some(({ isError }) => isError),
    }),
  })
}
