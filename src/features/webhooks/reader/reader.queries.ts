import { useQuery } from '@tanstack/react-query'
import { eventDensity, findPlace } from 'mock-server/contract/events.ts'
import { queryFor } from '#api/operation.ts'
import { statusOf, subscriptionOf } from '#features/webhooks/common/subscriptions.queries.ts'

export function useReader(id: string, canRead: boolean) {
  const settings = { enabled: canRead }
  const subscription = useQuery({ ...subscriptionOf(id), ...settings })
  const status = useQuery({ ...statusOf(id), ...settings })
  return {
    data: subscription.data && status.data && { subscription: subscription.data.data, status: status.data.data },
    error: subscription.error ?? status.error,
    retry: () => void Promise.all([subscription.refetch(), status.refetch()]),
  }
}

/** The log from an offset on as bars. */
export function useDensity(fromOffset: number) {
  const query = queryFor(eventDensity, { query: { fromOffset, buckets: 96 } })
  const { data } = useQuery({ ...query, placeholderData: (before) => before })
  return data?.data
}
export type Density = NonNullable<ReturnType<typeof useDensity>>

/** The newest and the oldest event of the log. */
export function useEnds() {
  const { data } = useQuery(queryFor(findPlace, { query: { offset: 0 } }))
  return data?.data
}

/** Where an offset or an instant is in the log; undefined until it is known. */
export function usePlace(place: { readonly at?: string; readonly offset?: number } | undefined) {
  const query = queryFor(findPlace, { query: place ?? {} })
  const { data, isPlaceholderData } = useQuery({
    ...query,
    enabled: place !== undefined,
    placeholderData: (before) => before,
  })
  return place === undefined || isPlaceholderData ? undefined : data?.data
}
