import { queryOptions, type UseQueryOptions } from '@tanstack/react-query'
import { deliveryHistogram, type DeliveryRow, searchDeliveries } from 'mock-server/contract/deliveries.ts'
import type { RecoveryFilter } from 'mock-server/contract/recoveries.ts'
import { call } from '#api/call.ts'
import type { ListAddress } from '#common/list-page/list-address.ts'
import { byCursor } from '#common/list-page/list-source.ts'
import { choice, type FilterSpec, type ListSpec } from '#common/list-page/list-spec.ts'
import { endsOf, histogramEnds, isSpan, isTime } from './row/time-range.ts'
import { deliveryStates, triggers } from './row/words.ts'

const number = (isValid: RegExp): FilterSpec => ({
  kind: 'text',
  operators: ['is'],
  isSingle: true,
  isValid: (value) => isValid.test(value),
})
/** A text of up to 200 characters, in which `*` stands for any. */
export const wildcard: FilterSpec = {
  kind: 'text',
  operators: ['is'],
  isSingle: true,
  isValid: (value) => value.length <= 200 && value.split('*').length <= 6,
}
const single = { isSingle: true } as const

/** What can be asked of a log, of one subscription or of all. */
export const deliveryFilters = {
  time: choice(isTime, single),
  state: choice(deliveryStates),
  type: choice((value) => value.length <= 100),
  status: choice((value) => /^([1-5]xx|[1-5]\d\d)$/.test(value)),
  error: choice((value) => value.length <= 100),
  trigger: choice(triggers),
  duration: choice((value) => /^(\d{1,6}\.\.\d{0,6}|\.\.\d{1,6})$/.test(value), single),
  failed: choice((value) => value === EVER || isSpan(value), single),
  attempts: number(/^[1-9]\d{0,5}$/),
  name: wildcard,
  object: number(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i),
  offset: number(/^\d{1,15}$/),
} satisfies Record<string, FilterSpec>

/** The log of a subscription: what its address can hold is what the search of the service takes. */
export const deliveryList = (subscriptionId: string): ListSpec<DeliveryRow> => ({
  id: 'deliveries',
  scope: subscriptionId,
  right: 'webhook.read',
  // Newest event first; the service has no other order.
  sorts: {},
  usualSort: '',
  filters: deliveryFilters,
  source: byCursor(searchDeliveries, async (address, cursor, { size, signal, first }) => {
    const query = { ...filterOf(address), pageSize: Math.min(size, 100), ...placeOf(cursor, first) }
    const page = await call(searchDeliveries, { params: { id: subscriptionId }, query }, { signal })
    return { data: page.data, total: page.total, isTotalExact: page.isTotalExact, next: page.endCursor }
  }),
  rowKey: ({ offset }) => String(offset),
  rowName: ({ eventType, objectName, offset }) => `${eventType} ${objectName ?? offset}`,
})

/** From where on a page is read: the newest deliveries come when the reader asks for them. */
export const placeOf = (cursor: string, first: DeliveryRow | undefined) =>
  cursor === '' ? (first ? { upTo: first.offset } : {}) : { cursor }

/** A failure at any time that is kept. */
export const EVER = 'ever'
const failedSinceOf = (value: string | undefined, now: number) =>
  value === EVER ? new Date(0).toISOString() : endsOf(value, now).from

type Narrowing = Pick<ListAddress, 'q' | 'filters'>

/** The filter of an address as search, histogram, export and recovery all take it. */
export function filterOf({ q, filters }: Narrowing, now = Date.now()): RecoveryFilter {
  const values = (id: string) => filters[id]?.values ?? []
  const [duration] = values('duration')
  const [least = '', most = ''] = duration?.split('..') ?? []
  const [attempts, object, offset] = ['attempts', 'object', 'offset'].map((id) => values(id)[0])
  const { from, to } = endsOf(values('time')[0], now)
  return withoutAbsent({
    q: q.trim() === '' ? undefined : q.trim(),
    state: listed(deliveryStates, values('state')),
    type: listedTexts(values('type')),
    httpStatus: listedTexts(values('status')),
    error: listedTexts(values('error')),
    trigger: listed(triggers, values('trigger')),
    from,
    to,
    minDuration: least === '' ? undefined : Number(least),
    maxDuration: most === '' ? undefined : Number(most),
    failedSince: failedSinceOf(values('failed')[0], now),
    minAttempts: attempts === undefined ? undefined : Number(attempts),
    objectId: object?.toLowerCase(),
    object: values('name')[0],
    offset: offset === undefined ? undefined : Number(offset),
  })
}

const listedTexts = (values: readonly string[]) => (values.length === 0 ? undefined : [...values])
function listed<T extends string>(known: readonly T[], values: readonly string[]): T[] | undefined {
  const found = known.filter((value) => values.includes(value))
  return found.length === 0 ? undefined : found
}

type Loose = { readonly [Member in keyof RecoveryFilter]: RecoveryFilter[Member] | undefined }

const withoutAbsent = (filter: Loose): RecoveryFilter =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined))

export const BUCKETS = 60

/** Counts over the span that the histogram shows; the chosen range is marked in it and doesn't narrow it. */
export function histogramOf(id: string, { q, filters }: Narrowing, createdAt: string | undefined) {
  const { time, ...others } = filters
  const value = time?.values[0]
  return queryOptions({
    queryKey: [deliveryHistogram.id, id, q.trim(), others, value, createdAt],
    queryFn: async ({ signal }) => {
      const { from: _, to: __, ...filter } = filterOf({ q, filters: others })
      const query = { ...filter, ...histogramEnds(value, createdAt, Date.now()), buckets: BUCKETS }
      return (await call(deliveryHistogram, { params: { id }, query }, { signal })).data
    },
  })
}

/** How many deliveries match that are newer than the first row. */
export const newerThan = (id: string, address: Narrowing, offset: number): UseQueryOptions<number> => ({
  queryKey: [searchDeliveries.id, 'newer', id, address.q.trim(), address.filters, offset],
  queryFn: async ({ signal }) => {
    const query = { ...filterOf(address), newerThan: offset, pageSize: 1 }
    return (await call(searchDeliveries, { params: { id }, query }, { signal })).total
  },
})
