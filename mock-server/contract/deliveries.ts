import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { envelope } from './envelope.ts'
import { Id, Instant } from './ids.ts'
import { integer, list, Wildcard } from './query.ts'

/**
 * `sending` with an expired lease shows as `unknown`: the process that sent it died, and it will be sent again. `retrying`: at
 * least one attempt failed and another will follow. `omitted`: given up (ignore-errors, skipped backlog).
 */
export const DeliveryState = z.enum([
  'pending',
  'sending',
  'unknown',
  'retrying',
  'delivered',
  'omitted',
  'suppressed',
  'expired',
])
export type DeliveryState = z.output<typeof DeliveryState>

export const Trigger = z.enum(['automatic', 'manual', 'bulk'])

/**
 * `delivered` on 200, 202, 204; `refused` on any other status; `callback`: the callback failed, or set a target that Authorization must
 * not go to. `unknown`: nothing was sent, or nobody knows what became of it; it says nothing about the target.
 */
export const AttemptOutcome = z.enum(['delivered', 'refused', 'unreachable', 'callback', 'suppressed', 'unknown'])
export type AttemptOutcome = z.output<typeof AttemptOutcome>

/** One event for one subscription: a row of the delivery log. */
export const DeliveryRow = z
  .object({
    subscriptionId: Id,
    offset: z.int(),
    eventType: z.string(),
    objectId: Id.optional(),
    objectName: z.string().optional(),
    /** Of an event about a fact sheet. */
    factSheetType: z.string().optional(),
    createdAt: Instant,
    state: DeliveryState,
    httpStatus: z.int().optional(),
    /** A code such as ANSWER_TIMEOUT or CALLBACK_ERROR. */
    error: z.string().optional(),
    /** Milliseconds of the last attempt. */
    duration: z.number().optional(),
    attempts: z.int(),
    attemptedAt: Instant.optional(),
    nextAttemptAt: Instant.optional(),
    trigger: Trigger,
  })
  .meta({ id: 'DeliveryRow' })
export type DeliveryRow = z.output<typeof DeliveryRow>

const states = list(DeliveryState)
/** A status such as 404, or a class such as 5xx. */
export const StatusPattern = z
  .string()
  .regex(/^([1-5]xx|[1-5]\d\d)$/, 'must be a status such as 404, or a class such as 5xx')
const status = list(StatusPattern)

/** A type of events, or several: `FACT_SHEET_*`. */
export const EventTypePattern = z
  .string()
  .max(100)
  .refine((text) => text.split('*').length <= 6, 'must have at most 5 wildcards')

/** The largest numbers that a filter takes; none in the log is larger. */
export const LONGEST_MS = 600_000
export const MOST_ATTEMPTS = 1_000_000

/** Filters of the log; one that is left out matches everything. */
export const deliveryFilter = {
  state: states.optional(),
  /** Types of events, in which `*` stands for any characters. */
  type: list(EventTypePattern).optional(),
  httpStatus: status.optional(),
  error: list(z.string().max(100)).optional(),
  trigger: list(Trigger).optional(),
  /** Creation time of the event, both ends included. */
  from: Instant.optional(),
  to: Instant.optional(),
  minDuration: integer(0, LONGEST_MS).optional(),
  maxDuration: integer(0, LONGEST_MS).optional(),
  minAttempts: integer(0, MOST_ATTEMPTS).optional(),
  /** Deliveries of which an attempt failed at or after this instant, whatever became of them since. */
  failedSince: Instant.optional(),
  objectId: Id.optional(),
  /** Those that are still tried and failed for a cause, or are held back because of it (failure-causes.ts). */
  cause: Id.optional(),
  /** The name of the object. */
  object: Wildcard.optional(),
  offset: integer(0, Number.MAX_SAFE_INTEGER).optional(),
  /**
   * Words that must all occur in one attempt: in the request, in the response, or some in each. A word is a run of letters and
   * digits in any case; ids and instants are one word each. From three letters on, the beginning of a word is enough. The request
   * is kept with the first attempt. The first 64 kB of each text and the first 500 words of each attempt are indexed.
   */
  q: z.string().min(1, 'must not be empty').max(200).optional(),
}
const Filter = z.object(deliveryFilter)
export type DeliveryFilter = z.output<typeof Filter>

const of = z.object({ id: Id })
const ofOne = z.object({ id: Id, offset: integer(0, Number.MAX_SAFE_INTEGER) })

export const searchDeliveries = endpoint({
  id: 'searchDeliveries',
  at: 'console',
  method: 'GET',
  path: '/subscriptions/{id}/deliveries',
  costly: true,
  summary: 'Search the delivery log of a subscription, newest event first',
  params: of,
  query: z.object({
    ...deliveryFilter,
    cursor: z.string().max(1000).optional(),
    pageSize: integer(1, 100).default(40),
    /** Only events after this offset, for "n new". */
    newerThan: integer(0, Number.MAX_SAFE_INTEGER).optional(),
    /** Only events up to this offset, for a list in which nothing moves. */
    upTo: integer(0, Number.MAX_SAFE_INTEGER).optional(),
  }),
  result: z.object({
    status: z.literal('OK'),
    type: z.literal('DeliveryRow'),
    data: z.array(DeliveryRow),
    /** The number of matches, counted up to 10,000; with a cursor, the count of the first page. */
    total: z.int(),
    isTotalExact: z.boolean(),
    endCursor: z.string().optional(),
  }),
  fails: [400, 403, 404],
})

export const exportDeliveries = endpoint({
  id: 'exportDeliveries',
  at: 'console',
  method: 'GET',
  path: '/subscriptions/{id}/deliveries/export',
  costly: true,
  summary:
    'Export the delivery log of a subscription with the same filters, newest event first: CSV or a record per line',
  params: of,
  query: z.object({ ...deliveryFilter, format: z.enum(['csv', 'ndjson']).default('csv') }),
  answer: 'text',
  fails: [400, 403, 404],
})

export const deliveryHistogram = endpoint({
  id: 'deliveryHistogram',
  at: 'console',
  method: 'GET',
  path: '/subscriptions/{id}/histogram',
  costly: true,
  summary: 'Count deliveries over time, with the filters of the delivery log',
  params: of,
  query: z.object({ ...deliveryFilter, buckets: integer(1, 200).default(60) }),
  result: envelope(
    'DeliveryHistogram',
    z.object({
      from: Instant,
      to: Instant,
      /** False if there are more matches than are counted; then the oldest are missing. */
      isComplete: z.boolean(),
      buckets: z.array(z.object({ from: Instant, succeeded: z.int(), failed: z.int(), open: z.int() })),
    }),
  ),
  fails: [400, 403, 404],
})

/** An attempt as the timeline shows it. */
export const AttemptSummary = z
  .object({
    attempt: z.int(),
    createdAt: Instant,
    outcome: AttemptOutcome,
    httpStatus: z.int().optional(),
    error: z.string().optional(),
    message: z.string().optional(),
    duration: z.number().optional(),
    trigger: Trigger,
    /** Milliseconds; dns, connect and tls only where a connection was opened. */
    phases: z.record(z.string(), z.number()).optional(),
  })
  .meta({ id: 'AttemptSummary' })
export type AttemptSummary = z.output<typeof AttemptSummary>

/** Attempts of one hour whose details are no longer kept. */
const AttemptFold = z.object({
  hour: Instant,
  /** A status or an error code. */
  result: z.string(),
  count: z.int(),
  firstAt: Instant,
  lastAt: Instant,
  fastest: z.number().optional(),
  slowest: z.number().optional(),
})

export const getDelivery = endpoint({
  id: 'getDelivery',
  at: 'console',
  method: 'GET',
  path: '/subscriptions/{id}/deliveries/{offset}',
  summary: 'Get a delivery with its attempts, its event, and the state of that event at other subscriptions',
  params: ofOne,
  result: envelope(
    'DeliveryDetail',
    DeliveryRow.extend({
      eventId: Id,
      /** The stored text of the event, at most its first 1 MiB; absent once the event was dropped. */
      event: z.string().optional(),
      isEventCut: z.boolean().optional(),
      timeline: z.array(AttemptSummary),
      folded: z.array(AttemptFold),
      elsewhere: z.array(
        z.object({ subscriptionId: Id, identifier: z.string().optional(), state: DeliveryState, attempts: z.int() }),
      ),
    }).partial({ eventId: true }),
  ),
  fails: [403, 404],
})

const Headers = z.array(z.tuple([z.string(), z.string()]))

export const getAttempt = endpoint({
  id: 'getAttempt',
  at: 'console',
  method: 'GET',
  path: '/subscriptions/{id}/deliveries/{offset}/attempts/{attempt}',
  summary: 'Get an attempt in full: request, response, and what the callback did',
  params: z.object({ id: Id, offset: integer(0, Number.MAX_SAFE_INTEGER), attempt: integer(1, 1_000_000_000) }),
  result: envelope(
    'Attempt',
    AttemptSummary.extend({
      subscriptionId: Id,
      offset: z.int(),
      request: z.object({
        url: z.string(),
        method: z.string(),
        headers: Headers,
        /** At most its first 1 MiB. Absent once the event was dropped, unless a callback had changed it. */
        body: z.string().optional(),
        /** The response was longer than `body`. */
        isCut: z.boolean().optional(),
        isChanged: z.boolean(),
      }),
      response: z
        .object({
          headers: Headers,
          body: z.string(),
          bytes: z.int(),
          truncated: z.boolean(),
          cut: z.string().optional(),
        })
        .optional(),
      callback: z.object({ console: z.string(), duration: z.number() }).optional(),
      /** For administrators: the cause behind the error. */
      detail: z.string().optional(),
    }),
  ),
  fails: [403, 404],
})

export const stopDelivery = endpoint({
  id: 'stopDelivery',
  at: 'console',
  method: 'POST',
  path: '/subscriptions/{id}/deliveries/{offset}/stop',
  summary: 'Give up one delivery, which can be redelivered while its event is kept; 409 unless it waits to be sent',
  params: ofOne,
  result: envelope('DeliveryRow', DeliveryRow),
  fails: [403, 404, 409],
})

export const redeliver = endpoint({
  id: 'redeliver',
  at: 'console',
  method: 'POST',
  path: '/subscriptions/{id}/deliveries/{offset}/redeliver',
  summary: 'Deliver one event again; 409 while it is being sent anyway',
  params: ofOne,
  result: envelope('DeliveryRow', DeliveryRow),
  fails: [403, 404, 409, 422],
})
