import type { z } from 'zod'
import type { Caller } from '#contract/access.ts'
import { demand } from '#kernel/may.ts'
import type { DeliveryRow, deliveryHistogram, searchDeliveries } from '#contract/deliveries.ts'
import { refuse } from '#kernel/refusal.ts'
import type { Db } from '#storage/database.ts'
import { subscriptionState } from './deliveries.store.ts'
import { toDeliveryRow } from './deliveries.view.ts'
import { type DeliveryConditions, type DeliveryQuery, conditionsOf } from './filter.ts'
import { type SubscriptionKey, type Search, offsetRange } from './matching.store.ts'
import { EXPORTED, cursorAfter, endOf, piecesOf } from './log-pages.ts'
import { eventsNamed } from './named.store.ts'
import { COUNTED, searchDeliveries as search } from './search.store.ts'
import { eventAccess } from '#events/event-access.policy.ts'
import { type Span, histogramOf, hourlyHistogram } from './histogram.store.ts'
import { noSuchSubscription } from '#features/webhooks/subscriptions/refusals.ts'

type Query = z.output<(typeof searchDeliveries)['query']>
type HistogramQuery = z.output<(typeof deliveryHistogram)['query']>

const DAY = 86_400_000
/** How long deliveries are kept. */
const KEPT_MS = 30 * DAY

/** The delivery log of a subscription, filtered: page by page, and over time. */
export function deliverySearch(db: Db, clock: () => Date) {
  async function searchOf(caller: Caller, id: string, conditions: DeliveryConditions): Promise<Search> {
    demand(caller, 'webhook.read')
    const subscription: SubscriptionKey = { workspaceId: caller.workspaceId, subscriptionId: id }
    const [state, range] = await Promise.all([
      subscriptionState(db, subscription),
      offsetRange(db, caller.workspaceId, conditions),
    ])
    if (!state) throw noSuchSubscription()
    const { object: text } = conditions
    const named = text === undefined ? undefined : await eventsNamed(db, caller.workspaceId, { text, range })
    return { subscription, conditions, range, named, now: clock(), access: eventAccess(caller) }
  }

  return {
    /** One page; the cursor carries the total that the first page counted. */
    async searchDeliveries(caller: Caller, id: string, { cursor, pageSize, newerThan, upTo, ...filter }: Query) {
      // "The last hour" begins later with each page.
      const { from: _, ...bound } = filter
      const boundTo = JSON.stringify([id, newerThan, bound])
      const end = endOf(cursor, boundTo)
      const request = await searchOf(caller, id, conditionsOf(id, filter))
      const range = {
        above: Math.max(request.range.above, newerThan ?? -1),
        upTo: Math.min(request.range.upTo, end === undefined ? (upTo ?? Number.MAX_SAFE_INTEGER) : end.offset - 1),
      }
      const page = { limit: pageSize + 1, isCounted: end === undefined }
      const result = await search(db, { ...request, range }, page)
      const rows = result.rows.slice(0, pageSize)
      const counted = end?.counted ?? result.total
      const last = rows.at(-1)
      const next = last && result.rows.length > pageSize ? { offset: last.seq, counted, subscriptionId: id } : undefined
      return {
        rows: rows.map(toDeliveryRow),
        total: Math.min(counted, COUNTED),
        isTotalExact: counted <= COUNTED,
        ...(next === undefined ? {} : { endCursor: cursorAfter(next, boundTo) }),
      }
    },

    /** All that match, in pieces: the first is read when this resolves, so that a refusal comes before any of them. */
    async exportDeliveries(caller: Caller, id: string, filter: DeliveryQuery): Promise<AsyncIterable<DeliveryRow[]>> {
      const request = await searchOf(caller, id, conditionsOf(id, filter))
      const piece = async (upTo: number) => {
        const range = { ...request.range, upTo: Math.min(request.range.upTo, upTo) }
        return (await search(db, { ...request, range }, { limit: EXPORTED, isCounted: false })).rows
      }
      return piecesOf(await piece(Number.MAX_SAFE_INTEGER), ({ seq }) => piece(seq - 1), toDeliveryRow)
    },

    /** Buckets of equal width; without a time filter they span the 30 days that are kept. */
    async deliveryHistogram(caller: Caller, id: string, { buckets, ...filter }: HistogramQuery) {
      const request = await searchOf(caller, id, conditionsOf(id, filter))
      const { now } = request
      const to = filter.to === undefined ? now : new Date(filter.to)
      const from =
        filter.from === undefined ? new Date(Math.min(now.getTime(), to.getTime()) - KEPT_MS) : new Date(filter.from)
      if (from >= to) {
        throw refuse.badRequest('from must be before to', {
          errors: [{ value: 'from', messages: ['must be before to'] }],
        })
      }
      const span: Span = { from, to, buckets }
      const conditions = { ...request.conditions, from: from.toISOString(), to: to.toISOString() }
      const counted = await histogramOf(db, { ...request, conditions }, span)
      const { from: _, to: __, ...others } = filter
      const byHour = !counted.isComplete && Object.keys(others).length === 0 && widthOf(span) >= 3_600_000
      const rows = byHour ? await hourlyHistogram(db, request.subscription, span) : counted.rows
      const byBucket = new Map(rows.map((row) => [row.bucket, row]))
      return {
        from: from.toISOString(),
        to: to.toISOString(),
        isComplete: counted.isComplete || byHour,
        buckets: Array.from({ length: buckets }, (_none, n) => {
          const { succeeded = 0, failed = 0, open = 0 } = byBucket.get(n) ?? {}
          return { from: new Date(from.getTime() + n * widthOf(span)).toISOString(), succeeded, failed, open }
        }),
      }
    },
  }
}
export type DeliverySearch = ReturnType<typeof deliverySearch>

const widthOf = ({ from, to, buckets }: Span): number => (to.getTime() - from.getTime()) / buckets
