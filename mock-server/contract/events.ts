import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { envelope, listEnvelope } from './envelope.ts'
import { Id, Instant } from './ids.ts'
import { integer, list } from './query.ts'

/** Event types that this version emits (docs/interface/events.md). */
export const eventTypes = [
  'BOOKMARK_CREATED',
  'BOOKMARK_UPDATED',
  'BOOKMARK_DELETED',
  'BOOKMARK_VIEWED',
  'FACT_SHEET_CREATED',
  'FACT_SHEET_UPDATED',
  'FACT_SHEET_FIELD_UPDATED',
  'FACT_SHEET_ARCHIVED',
  'FACT_SHEET_DELETED',
  'FACT_SHEET_RECOVERED',
  'FACT_SHEET_VIEWED',
  'FACT_SHEET_TAG_ADDED',
  'FACT_SHEET_TAG_REMOVED',
  'FACT_SHEET_A_C_E_ADDED',
  'FACT_SHEET_A_C_E_REMOVED',
  'FACT_SHEET_ACCESS_CONTROL_LIST_UPDATED',
  'QUALITY_SEAL_APPROVED',
  'QUALITY_SEAL_BROKEN',
  'INTENTIONALLY_NOT_SET_ADDED',
  'INTENTIONALLY_NOT_SET_REMOVED',
  'RELATION_CREATED',
  'RELATION_UPDATED',
  'RELATION_DELETED',
  'RELATION_SWITCH',
  'RELATION_ARCHIVED',
  'RELATION_RECOVERED',
  'RELATION_VALIDITY_FROM_CHANGED',
  'RELATION_VALIDITY_UNTIL_CHANGED',
  'RELATION_INTENTIONALLY_NOT_SET_ADDED',
  'RELATION_INTENTIONALLY_NOT_SET_REMOVED',
  'CONSTRAINING_RELATIONS_UPDATED',
  'TAG_CREATED',
  'TAG_UPDATED',
  'TAG_DELETED',
  'TAG_GROUP_CREATED',
  'TAG_GROUP_UPDATED',
  'TAG_GROUP_DELETED',
  'TAG_GROUP_TAG_ADDED',
  'TAG_GROUP_TAG_REMOVED',
  'SUBSCRIPTION_CREATED',
  'SUBSCRIPTION_UPDATED',
  'SUBSCRIPTION_DELETED',
  'SUBSCRIPTION_ROLE_CREATED',
  'DOCUMENT_CREATED',
  'DOCUMENT_UPDATED',
  'DOCUMENT_DELETED',
  'COMMENT_CREATED',
  'COMMENT_REPLY_ADDED',
  'COMMENT_UPDATED',
  'COMMENT_DELETED',
  'ACCESS_CONTROL_ENTITY_CREATED',
  'ACCESS_CONTROL_ENTITY_UPDATED',
  'ACCESS_CONTROL_ENTITY_DELETED',
  'FACT_SHEET_TYPE_CREATED',
  'FACT_SHEET_TYPE_DELETED',
  'FACT_SHEET_TYPE_FIELD_CREATED',
  'FACT_SHEET_TYPE_FIELD_DELETED',
  'RELATION_TYPE_CREATED',
  'RELATION_TYPE_DELETED',
  'RELATION_TYPE_FIELD_CREATED',
  'RELATION_TYPE_FIELD_DELETED',
  'RELATION_TYPE_CONSTRAINING_RELATION_ADDED',
  'EXTERNAL_ID_FIELD_DEFINITION_CREATED',
  'EXTERNAL_ID_FIELD_DEFINITION_UPDATED',
  'EXTERNAL_ID_FIELD_DEFINITION_DELETED',
] as const
export const EventType = z.enum(eventTypes)
export type EventType = z.output<typeof EventType>

/** One row of the tail: the text of the event, and the values that a row shows, so that it need not be parsed. */
export const TailEvent = z
  .object({
    offset: z.int(),
    type: z.string(),
    createdAt: Instant,
    actorId: Id.optional(),
    actorName: z.string().optional(),
    objectId: Id.optional(),
    objectName: z.string().optional(),
    /** The type of the fact sheet that the event is about. */
    factSheetType: z.string().optional(),
    /** UTF-8 bytes of the whole text. */
    size: z.int(),
    /** The unchanged text, in lists at most its first 16,384 characters, otherwise its first 1,048,576. */
    event: z.string(),
    isCut: z.boolean().optional(),
  })
  .meta({ id: 'TailEvent' })
export type TailEvent = z.output<typeof TailEvent>

/** First message of the stream: offsets of the newest and the oldest event of the log. */
export const TailEnds = z.object({ head: z.int(), oldest: z.int() })

/** Message of the stream about events that were deleted before the reader got them. */
export const TailGap = z.object({ from: z.int(), to: z.int() })

const filter = {
  /** Only these event types; empty = all. */
  types: list(z.string().max(100))
    .transform((types) => (types.length > 0 ? types : undefined))
    .optional(),
}

export const followEvents = endpoint({
  id: 'followEvents',
  at: 'console',
  method: 'GET',
  path: '/tail',
  takes: ['Last-Event-ID'],
  summary: 'Stream events (SSE): those after an offset, then new ones as they are committed; moves no cursor',
  query: z.object({ ...filter, after: integer(0, Number.MAX_SAFE_INTEGER).optional() }),
  answer: 'events',
  fails: [400, 403],
})

/** Counting stops here, so that a busy day costs no more than this for each type. */
export const MOST_COUNTED = 10_000

export const EventCount = z
  .object({
    type: EventType,
    /** At most MOST_COUNTED. */
    count: z.int(),
    /** Whether there are more than that. */
    more: z.boolean(),
  })
  .meta({ id: 'EventCount' })
export type EventCount = z.output<typeof EventCount>

export const eventCounts = endpoint({
  id: 'eventCounts',
  at: 'console',
  method: 'GET',
  path: '/events/counts',
  costly: true,
  summary: 'Count the events of the last 24 hours that the caller can read, for each type that the service emits',
  result: listEnvelope('EventCount', EventCount),
  fails: [403],
})

export const listEvents = endpoint({
  id: 'listEvents',
  at: 'console',
  method: 'GET',
  path: '/events',
  costly: true,
  summary: 'List events of the log between two offsets, oldest first; the newest ones without `after`',
  query: z.object({
    ...filter,
    after: integer(0, Number.MAX_SAFE_INTEGER).optional(),
    before: integer(0, Number.MAX_SAFE_INTEGER).optional(),
    limit: integer(1, 1000).default(100),
  }),
  result: z.object({
    status: z.literal('OK'),
    type: z.literal('TailEvent'),
    data: z.array(TailEvent),
    /** Offsets of the newest and the oldest event in the log; 0 while the log is empty. */
    head: z.int(),
    oldest: z.int(),
  }),
  fails: [400, 403],
})

export const getEvent = endpoint({
  id: 'getEvent',
  at: 'console',
  method: 'GET',
  path: '/events/{offset}',
  summary: 'Get an event of the log with its text, at most the first 1,048,576 characters of it',
  params: z.object({ offset: integer(0, Number.MAX_SAFE_INTEGER) }),
  result: envelope('TailEvent', TailEvent),
  fails: [400, 403, 404],
})

const anyOffset = integer(0, Number.MAX_SAFE_INTEGER)

export const findPlace = endpoint({
  id: 'findPlace',
  at: 'console',
  method: 'GET',
  path: '/events/place',
  summary: 'Find the first event at or after an instant (`at`) or an offset: where it is in the log, and since when',
  query: z.object({ at: Instant.optional(), offset: anyOffset.optional() }),
  result: envelope(
    'EventPlace',
    z.object({
      /** head + 1 if there is no such event yet. */
      offset: z.int(),
      /** Absent where there is no such event yet. */
      createdAt: Instant.optional(),
      head: z.int(),
      oldest: z.int(),
    }),
  ),
  fails: [400, 403],
})

export const eventDensity = endpoint({
  id: 'eventDensity',
  at: 'console',
  method: 'GET',
  path: '/events/density',
  summary: 'Count the events of the log over time',
  query: z.object({
    from: Instant.optional(),
    /** In place of `from`: begins when this event was created. Without both, the log is counted from its oldest event on. */
    fromOffset: anyOffset.optional(),
    /** By default when the newest event was created. */
    to: Instant.optional(),
    buckets: integer(1, 200).default(90),
  }),
  result: envelope(
    'EventDensity',
    z.object({
      from: Instant,
      to: Instant,
      head: z.int(),
      headAt: Instant.optional(),
      oldest: z.int(),
      oldestAt: Instant.optional(),
      /** Events of the last 60 seconds. */
      lastMinute: z.int(),
      /** Of equal width. `offset` is the first event at or after the start of the bucket. */
      buckets: z.array(z.object({ from: Instant, offset: z.int(), count: z.int() })),
    }),
  ),
  fails: [400, 403],
})
