import { queryOptions } from '@tanstack/react-query'
import {
  changesBeforeCause,
  type FailureCause,
  listFailureCauses,
} from 'mock-server/contract/webhooks/failure-causes.ts'
import { queryFor } from '#api/operation.ts'

/** Causes change without a notification, so that the page asks again this often while it is visible. */
const REFRESH_MS = 10_000
/** Those that are over change less. */
const PAST_MS = 60_000
/** And this often while some are tried. */
const SOON_MS = 2000

export const causesQuery = queryOptions({
  ...queryFor(listFailureCauses, {}),
  refetchInterval: ({ state }) => (state.data?.data.some(isSoonTried) ? SOON_MS : REFRESH_MS),
})

/** Its deliveries are due; of thousands, most stay so for long. */
export const isSoonTried = ({ nextAttemptAt, count }: FailureCause): boolean =>
  nextAttemptAt !== undefined && Date.parse(nextAttemptAt) <= Date.now() && count <= 1000

/** What made deliveries fail before. */
export const pastCausesQuery = queryOptions({
  ...queryFor(listFailureCauses, { query: { isOver: true } }),
  refetchInterval: PAST_MS,
})

/** What was changed before the first failure is settled, unless the cause begins anew. */
export const changesBeforeQuery = ({ id, firstAt }: FailureCause) =>
  queryOptions({
    ...queryFor(changesBeforeCause, { params: { id } }),
    queryKey: [changesBeforeCause.id, id, firstAt],
    staleTime: Infinity,
  })
