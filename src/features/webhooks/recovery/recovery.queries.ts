import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { deliveryHistogram } from 'mock-server/contract/deliveries.ts'
import { listRecoveryJobs, previewRecovery, type RecoveryFilter } from 'mock-server/contract/recoveries.ts'
import { queryFor } from '#api/operation.ts'
import { readWatchedSubscriptions, STATUS_MS } from '#features/webhooks/common/subscriptions.queries.ts'
import type { Range } from './time-range.ts'

/** The PUSH subscriptions of the workspace with their states. */
export function usePushSubscriptions() {
  const { data, error, refetch } = useQuery({
    queryKey: ['listSubscriptions', 'watched'],
    queryFn: ({ signal }) => readWatchedSubscriptions(signal),
    refetchInterval: STATUS_MS,
  })
  return { data: data?.filter(({ subscription }) => subscription.deliveryType === 'PUSH'), error, refetch }
}

/** The subscriptions that a recovery runs for; each can have one at a time. */
export function useBusySubscriptions(): ReadonlySet<string> {
  const { data } = useQuery(queryFor(listRecoveryJobs, {}))
  return new Set(data?.data.filter(({ status }) => status === 'RUNNING').map(({ subscriptionId }) => subscriptionId))
}

/** What a recovery would send to each of some subscriptions. */
export function usePreviews(ids: readonly string[], filter: RecoveryFilter | undefined) {
  const results = useQueries({
    queries: ids.map((id) => ({
      ...queryFor(previewRecovery, { params: { id }, body: { filter: filter ?? {} } }),
      enabled: filter !== undefined,
      placeholderData: keepPreviousData,
      staleTime: 0,
    })),
  })
  return ids.map((id, nth) => ({
    id,
    preview: results[nth]?.data?.data,
    isOld: results[nth]?.isPlaceholderData ?? true,
    error: results[nth]?.error ?? null,
  }))
}
export type Preview = ReturnType<typeof usePreviews>[number]

type Conditions = { readonly type?: readonly string[]; readonly objectId?: string }

/** Deliveries of some subscriptions over time, added up; undefined until all are there. */
export function useBars(ids: readonly string[], { from, to }: Range, conditions: Conditions, buckets: number) {
  const { type, ...others } = conditions
  const query = {
    ...others,
    ...(type === undefined ? {} : { type: type.join(',') }),
    from: from.toISOString(),
    to: to.toISOString(),
    buckets,
  }
  const results = useQueries({
    queries: ids.map((id) => ({
      ...queryFor(deliveryHistogram, { params: { id }, query }),
      placeholderData: keepPreviousData,
    })),
  })
  const all = results.flatMap(({ data }) => (data ? [data.data] : []))
  const [first] = all
  if (!first || all.length < ids.length) return undefined
  const sum = (nth: number, outcome: 'succeeded' | 'failed' | 'open') =>
    all.reduce((total, one) => total + (one.buckets[nth]?.[outcome] ?? 0), 0)
  return {
    from: first.from,
    to: first.to,
    buckets: first.buckets.map((bucket, nth) => ({
      from: bucket.from,
      succeeded: sum(nth, 'succeeded'),
      failed: sum(nth, 'failed'),
      open: sum(nth, 'open'),
    })),
  }
}
