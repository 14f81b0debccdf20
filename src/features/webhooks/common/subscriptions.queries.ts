import {
  getSubscription,
  getSubscriptionStatus,
  listSubscriptions,
  listSubscriptionStatus,
  type Subscription,
  type SubscriptionStatus,
} from 'mock-server/contract/subscriptions.ts'
import { call } from '#api/call.ts'
import { queryFor } from '#api/operation.ts'
import { queryClient } from '#api/query-client.ts'
import { attentionKey } from '#common/attention-key.ts'
import { attentionOf } from './attention.ts'

export const subscriptionList = queryFor(listSubscriptions, { query: { refusals: true } })
export const subscriptionOf = (id: string) => queryFor(getSubscription, { params: { id }, query: { refusals: true } })
export const statusOf = (id: string) => queryFor(getSubscriptionStatus, { params: { id } })

/** A subscription and how its deliveries go. */
export type WatchedSubscription = { readonly subscription: Subscription; readonly status: SubscriptionStatus }

/** Every subscription of the workspace with its status. */
export async function readWatchedSubscriptions(signal: AbortSignal): Promise<readonly WatchedSubscription[]> {
  const readStatus = async () => {
    const status = await call(listSubscriptionStatus, { query: {} }, { signal })
    // The navigation counts those that need attention from the same answer.
    queryClient.setQueryData(attentionKey, attentionOf(status.data))
    return status
  }
  const [subscriptions, status] = await Promise.all([
    call(listSubscriptions, { query: { refusals: true } }, { signal }),
    readStatus(),
  ])
  const hasAll = subscriptions.data.every(({ id }) => status.data.some((other) => other.id === id))
  // One that was created between the two answers has a status by now; one that was deleted has none.
  return watched(subscriptions.data, (hasAll ? status : await readStatus()).data)
}

function watched(subscriptions: readonly Subscription[], statuses: readonly SubscriptionStatus[]) {
  const byId = new Map(statuses.map((status) => [status.id, status]))
  return subscriptions.flatMap((subscription): WatchedSubscription[] => {
    const status = byId.get(subscription.id)
    return status ? [{ subscription, status }] : []
  })
}
