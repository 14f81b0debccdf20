import { queryOptions } from '@tanstack/react-query'
import {
  changesBeforeCause,
  type FailureCause,
  listFailureCauses,
} from 'mock-server/contract/webhooks/failure-causes.ts'
import { queryFor } from '#api/operation.ts'

export const causesQuery = queryFor(listFailureCauses, {})

/** Its deliveries are due; of thousands, most stay so for long. */
export const isSoonTried = ({ nextAttemptAt, count }: FailureCause): boolean =>
  nextAttemptAt !== undefined && Date.parse(nextAttemptAt) <= Date.now() && count <= 1000

/** What made deliveries fail before. */
export const pastCausesQuery = queryFor(listFailureCauses, { query: { isOver: true } })

/** What was changed before the first failure is settled, unless the cause begins anew. */
export const changesBeforeQuery = ({ id, firstAt }: FailureCause) =>
  queryOptions({
    ...queryFor(changesBeforeCause, { params: { id } }),
    queryKey: [changesBeforeCause.id, id, firstAt],
    staleTime: Infinity,
  })
