import { queryOptions } from '@tanstack/react-query'
import { eventCounts, listEvents } from 'mock-server/contract/events.ts'
import { listEventTags } from 'mock-server/contract/publishing.ts'
import type { SubscriptionChange } from 'mock-server/contract/subscription-settings.ts'
import { getSubscription, type Subscription, updateSubscription } from 'mock-server/contract/subscriptions.ts'
import { subscriptionHistory } from 'mock-server/contract/webhooks/history.ts'
import { callWithHeaders } from '#api/call.ts'
import { queryFor } from '#api/operation.ts'
import { staleWithSubscription } from '#common/cursor/use-move-cursor.ts'

/** A subscription with the tag of the version that was read. */
export type Stored = { readonly subscription: Subscription; readonly etag: string | null }

/** The subscription as stored now. `no-cache`, because a merge against a cached version would lose changes. */
export async function fetchToEdit(id: string, signal?: AbortSignal): Promise<Stored> {
  const fresh = { signal, headers: { 'cache-control': 'no-cache' } }
  const { payload, headers } = await callWithHeaders(
    getSubscription,
    { params: { id }, query: { refusals: true } },
    fresh,
  )
  return { subscription: payload.data, etag: headers.get('etag') }
}

/** Read once for the form: what somebody else saves later must not change what is being typed. */
export const subscriptionToEdit = (id: string) =>
  queryOptions({
    queryKey: ['subscriptionToEdit', id],
    queryFn: ({ signal }) => fetchToEdit(id, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** Changes a subscription unless somebody else has changed it since (409). */
export async function replaceSettings(id: string, body: SubscriptionChange, etag: string | null): Promise<Stored> {
  const headers = etag === null ? {} : { headers: { 'if-match': etag } }
  const answer = await callWithHeaders(updateSubscription, { params: { id }, query: { refusals: true }, body }, headers)
  return { subscription: answer.payload.data, etag: answer.headers.get('etag') }
}

/** The tag of the service's own events. */
export const ownTags = { ...queryFor(listEventTags, {}), staleTime: Number.POSITIVE_INFINITY }

/** The figures of the catalogue, good for a minute. */
export const countsOfDay = { ...queryFor(eventCounts, {}), staleTime: 60_000 }

/** The newest events of some types. */
export const newestEvents = (types: readonly string[], limit: number) =>
  queryFor(listEvents, { query: { types: [...types], limit } })

/** The operations that a write to subscriptions makes stale. */
export const staleAfterWrite = [...staleWithSubscription, subscriptionHistory]
