import type { UseQueryOptions } from '@tanstack/react-query'
import {
  type AnyDeliveryFilter,
  type AnyDeliveryRow,
  countAllDeliveries,
  searchAllDeliveries,
} from 'mock-server/contract/webhooks/all-deliveries.ts'
import type { DeliveryState } from 'mock-server/contract/deliveries.ts'
import { eventTypes } from 'mock-server/contract/events.ts'
import { matchesWildcard } from 'mock-server/contract/webhooks/wildcard.ts'
import { call } from '#api/call.ts'
import { queryFor } from '#api/operation.ts'
import type { ListAddress } from '#common/list-page/list-address.ts'
import { byCursor } from '#common/list-page/list-source.ts'
import { choice, type ListSpec } from '#common/list-page/list-spec.ts'
import { deliveryFilters, filterOf, placeOf, wildcard } from '#features/webhooks/deliveries/delivery-list.ts'

export const tabs = ['all', 'failing', 'pending', 'suppressed', 'givenUp'] as const

/** What a tab shows; the service counts the same (contract/webhooks/all-deliveries.ts). */
const statesOf: Readonly<Record<string, DeliveryState[]>> = {
  failing: ['retrying'],
  pending: ['pending', 'sending', 'unknown'],
  suppressed: ['suppressed'],
  givenUp: ['omitted', 'expired'],
}
const isId = (value: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value)
const { offset: _, state, ...filters } = deliveryFilters

/** The log of all subscriptions. The search looks into names; texts of requests and answers have a filter. */
export const allDeliveryList: ListSpec<AnyDeliveryRow> = {
  id: 'allDeliveries',
  right: 'webhook.read',
  tabs,
  // Newest event first; the service has no other order.
  sorts: {},
  usualSort: '',
  filters: {
    ...filters,
    state: { ...state, notOn: tabs.filter((tab) => tab !== 'all') },
    subscription: choice(isId),
    target: wildcard,
    cause: choice(isId, { isSingle: true }),
    text: { kind: 'text', operators: ['is'], isSingle: true },
  },
  source: byCursor(searchAllDeliveries, async (address, cursor, { size, signal, first }) => {
    const query = { ...allFilterOf(address), pageSize: Math.min(size, 100), ...placeOf(cursor, first) }
    const page = await call(searchAllDeliveries, { query }, { signal })
    return { data: page.data, total: page.total, isTotalExact: page.isTotalExact, next: page.endCursor }
  }),
  rowKey: ({ subscriptionId, offset }) => `${subscriptionId}.${offset}`,
  rowName: ({ eventType, objectName, offset, identifier = '' }) =>
    `${eventType} ${objectName ?? offset} ${identifier}`.trimEnd(),
}

type Narrowing = Pick<ListAddress, 'tab' | 'q' | 'filters'>

/** The filter of an address as search and export take it. */
export function allFilterOf({ tab, q, filters: chosen }: Narrowing): Partial<AnyDeliveryFilter> {
  const { offset: __, ...shared } = filterOf({ q: chosen['text']?.values[0] ?? '', filters: chosen })
  const target = chosen['target']?.values[0]
  const subscriptions = chosen['subscription']?.values ?? []
  const cause = chosen['cause']?.values[0]
  const states = statesOf[tab]
  return {
    ...shared,
    ...(states === undefined ? {} : { state: states }),
    ...(q.trim() === '' ? {} : { match: matchOf(q.trim()) }),
    ...(target === undefined ? {} : { target }),
    ...(cause === undefined ? {} : { cause }),
    ...(subscriptions.length === 0 ? {} : { subscription: [...subscriptions] }),
  }
}

const MOST_CHARACTERS = 200
const MOST_WILDCARDS = 5

/** What the service takes of a text that somebody types: the wildcards after the fifth are one. */
function matchOf(text: string): string {
  const parts = text.slice(0, MOST_CHARACTERS).split('*')
  return parts.length <= MOST_WILDCARDS + 1 ? parts.join('*') : `${parts.slice(0, MOST_WILDCARDS).join('*')}*`
}

/** How many of the service's event types a search for types finds; 0 for other searches. */
export function typesMatching(q: string): number {
  const text = q.trim()
  return /[*_]/.test(text) ? eventTypes.filter((type) => matchesWildcard(matchOf(text), type)).length : 0
}

/** How many deliveries each tab has under the search and filters of an address. */
export function countsOf({ q, filters: { state: __, ...chosen } }: Narrowing) {
  const { state: ___, ...query } = allFilterOf({ tab: 'all', q, filters: chosen })
  return queryFor(countAllDeliveries, { query })
}

/** How many deliveries match that are newer than the first row. */
export const newerInAll = (address: Narrowing, offset: number): UseQueryOptions<number> => ({
  queryKey: [searchAllDeliveries.id, 'newer', address.tab, address.q.trim(), address.filters, offset],
  queryFn: async ({ signal }) => {
    const query = { ...allFilterOf(address), newerThan: offset, pageSize: 1 }
    return (await call(searchAllDeliveries, { query }, { signal })).total
  },
})

/** The subscription and the offset in the key of a row; undefined for any other text. */
export function deliveryIn(key: string): { readonly id: string; readonly offset: number } | undefined {
  const [id = '', offset = ''] = key.split('.')
  return isId(id) && /^\d{1,15}$/.test(offset) ? { id, offset: Number(offset) } : undefined
}
