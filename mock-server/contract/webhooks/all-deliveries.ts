import { z } from 'zod'
import { deliveryFilter, DeliveryRow } from '#contract/deliveries.ts'
import { endpoint } from '#contract/endpoint.ts'
import { envelope } from '#contract/envelope.ts'
import { Id } from '#contract/ids.ts'
import { integer, list, Wildcard } from '#contract/query.ts'

/** A row of the log of all subscriptions. */
export const AnyDeliveryRow = DeliveryRow.extend({
  /** The name of the subscription. */
  identifier: z.string().optional(),
}).meta({ id: 'AnyDeliveryRow' })
export type AnyDeliveryRow = z.output<typeof AnyDeliveryRow>

/** Filters of the log of all PUSH subscriptions; one that is left out matches everything. */
const Filter = z
  .object(deliveryFilter)
  .omit({ offset: true })
  .extend({
    subscription: list(Id).optional(),
    /** The target of the subscription, without what is masked in it. */
    target: Wildcard.optional(),
    /** The type of the event, the name of its object, or the name or the target of the subscription. */
    match: Wildcard.optional(),
  })
export type AnyDeliveryFilter = z.output<typeof Filter>

export const searchAllDeliveries = endpoint({
  id: 'searchAllDeliveries',
  at: 'console',
  method: 'GET',
  path: '/deliveries',
  costly: true,
  summary: 'Search the delivery log of all subscriptions, newest event first',
  query: Filter.extend({
    cursor: z.string().max(1000).optional(),
    pageSize: integer(1, 100).default(40),
    /** Only events after this offset, for "n new". */
    newerThan: integer(0, Number.MAX_SAFE_INTEGER).optional(),
    /** Only events up to this offset, for a list in which nothing moves. */
    upTo: integer(0, Number.MAX_SAFE_INTEGER).optional(),
  }),
  result: z.object({
    status: z.literal('OK'),
    type: z.literal('AnyDeliveryRow'),
    data: z.array(AnyDeliveryRow),
    /** The number of matches, counted up to 10,000; with a cursor, the count of the first page. */
    total: z.int(),
    isTotalExact: z.boolean(),
    endCursor: z.string().optional(),
  }),
  fails: [400, 403],
})

export const exportAllDeliveries = endpoint({
  id: 'exportAllDeliveries',
  at: 'console',
  method: 'GET',
  path: '/deliveries/export',
  costly: true,
  summary: 'Export the delivery log of all subscriptions with the same filters, newest event first',
  query: Filter.extend({ format: z.enum(['csv', 'ndjson']).default('csv') }),
  answer: 'text',
  fails: [400, 403],
})

const Count = z.object({ count: z.int(), isExact: z.boolean() })

export const countAllDeliveries = endpoint({
  id: 'countAllDeliveries',
  at: 'console',
  method: 'GET',
  path: '/deliveries/counts',
  costly: true,
  summary: 'Count the deliveries of all subscriptions by what became of them, each number up to 10,000',
  query: Filter.omit({ state: true }),
  result: envelope(
    'DeliveryCounts',
    z.object({
      all: Count,
      /** Failed at least once, and tried again. */
      failing: Count,
      /** Not tried yet, or being sent. */
      pending: Count,
      suppressed: Count,
      /** Omitted or expired. */
      givenUp: Count,
    }),
  ),
  fails: [400, 403],
})
