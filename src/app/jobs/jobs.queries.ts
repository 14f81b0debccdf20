import { useQuery } from '@tanstack/react-query'
import type { Export } from 'mock-server/contract/exports/exports.ts'
import { listRecoveryJobs, type Recovery } from 'mock-server/contract/recoveries.ts'
import { queryFor } from '#api/operation.ts'
import { isRunning as isExportRunning, ownExports } from '#common/exports/own-exports.ts'
import { hasRight, useSignedIn } from '#common/use-signed-in.ts'

/** Long work as the tray lists it. Another kind of work is another member here, another hook below and another row. */
export type Job = {
  readonly id: string
  readonly isRunning: boolean
  /** When it ended, or was started if it runs. */
  readonly at: string
} & ({ readonly kind: 'recovery'; readonly recovery: Recovery } | { readonly kind: 'export'; readonly export: Export })

/** How long what ended stays. */
const KEPT_MS = 86_400_000

const isRunning = ({ status }: Recovery): boolean => status === 'RUNNING'

/** The long work that the reader can see: what runs, then what ended lately. */
export function useJobs(): { readonly jobs: readonly Job[]; readonly isFailed: boolean } {
  const recoveries = useRecoveries()
  const exports = useExports()
  const jobs = [
    ...(recoveries.data?.data ?? []).map((recovery): Job => ({
      kind: 'recovery',
      id: recovery.id,
      isRunning: isRunning(recovery),
      at: recovery.endedAt ?? recovery.createdAt,
      recovery,
    })),
    ...exports.found.map((one): Job => ({
      kind: 'export',
      id: one.id,
      isRunning: isExportRunning(one),
      at: one.endedAt ?? one.createdAt,
      export: one,
    })),
  ].toSorted((a, b) => Number(b.isRunning) - Number(a.isRunning) || (a.at < b.at ? 1 : -1))
  return { jobs, isFailed: recoveries.isError || exports.isError }
}

function useRecoveries() {
  const signedIn = useSignedIn()
  return useQuery({
    ...queryFor(listRecoveryJobs, {}),
    enabled: hasRight(signedIn, 'webhook.read'),
    // Someone else may have started one: the list is asked for whenever the window gets the focus.
    staleTime: 0,
  })
}

/** The reader's own exports of the last day. */
function useExports() {
  const { user, ...signedIn } = useSignedIn()
  const { data, dataUpdatedAt, isError } = useQuery({
    ...ownExports(user.id),
    enabled: hasRight(signedIn, 'factSheet.export'),
    // Where the feature is off, there are none.
    retry: false,
  })
  const found = (data?.data ?? []).filter(
    (one) => isExportRunning(one) || Date.parse(one.endedAt ?? one.createdAt) > dataUpdatedAt - KEPT_MS,
  )
  return { found, isError: isError && found.length > 0 }
}
