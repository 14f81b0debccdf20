import { useQuery } from '@tanstack/react-query'
import type { Subscription } from 'mock-server/contract/subscriptions.ts'
import { listSubscriptions } from 'mock-server/contract/subscriptions.ts'
import { queryFor } from '#api/operation.ts'

const none: readonly Subscription[] = []

export const subscriptionList = queryFor(listSubscriptions, { query: {} })

/** The subscriptions that have a cursor. */
export function usePullSubscriptions(): { subscriptions: readonly Subscription[]; isLoading: boolean } {
  const { data, isPending } = useQuery({
    ...subscriptionList,
    select: ({ data: subscriptions }) => subscriptions.filter(({ deliveryType }) => deliveryType === 'PULL'),
  })
  return { subscriptions: data ?? none, isLoading: isPending }
}

/** The name of a subscription; if others have the same one, with the beginning of its ID. */
export function nameOf({ identifier, id, warnings }: Pick<Subscription, 'identifier' | 'id' | 'warnings'>): string {
  const shortId = id.slice(0, 8)
  if (identifier === undefined) return shortId
  return namesakeWarning({ warnings }) ? `${identifier} (${shortId})` : identifier
}

/** The warning that other subscriptions have the same name. */
export const namesakeWarning = ({ warnings }: Pick<Subscription, 'warnings'>) =>
  warnings.map(({ code }) => code).find((code) => code === 'SHARED_IDENTIFIER' || code === 'NEWER_NAMESAKE')
