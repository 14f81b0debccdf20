import { useQuery } from '@tanstack/react-query'
import type { Subscription } from 'mock-server/contract/subscriptions.ts'
import { listSubscriptions } from 'mock-server/contract/subscriptions.ts'
import { moveCursor } from 'mock-server/contract/pull.ts'
import { queryFor, useMutationOf } from '#api/operation.ts'

/** Cursors move without a notification to the page. */
const POLL_MS = 3000
const none: readonly Subscription[] = []

export const subscriptionList = queryFor(listSubscriptions, { query: {} })

/** The subscriptions that have a cursor, fetched every few seconds while the page is visible. */
export function usePullSubscriptions(): { subscriptions: readonly Subscription[]; isLoading: boolean } {
  const { data, isPending } = useQuery({
    ...subscriptionList,
    refetchInterval: POLL_MS,
    select: ({ data: subscriptions }) => subscriptions.filter(({ deliveryType }) => deliveryType === 'PULL'),
  })
  return { subscriptions: data ?? none, isLoading: isPending }
}

export const useMoveCursor = () => useMutationOf(moveCursor, { stale: [listSubscriptions] })

export const nameOf = ({ identifier, id }: Pick<Subscription, 'identifier' | 'id'>): string =>
  identifier ?? id.slice(0, 8)
