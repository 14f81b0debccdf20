import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { listEnvelope } from './envelope.ts'
import { Address, Id, Instant } from './ids.ts'

/** A custom event. Subscriptions select it by its tags, which must not include the service's own application names. */
export const PublishedEvent = z
  .object({
    /** Any text; a UUID is assigned if it is absent or empty. An event with an id that is already in the log is not written again. */
    id: z.string().max(1024).optional(),
    /** Accepted and ignored: the log's own date decides order and retention. */
    createdAt: Instant.optional(),
    /** Also becomes a tag. */
    type: z
      .string()
      .min(1, 'must not be empty')
      .max(100)
      .regex(/^[\x21-\x7e]+$/, 'must consist of visible ASCII characters')
      .optional(),
    sourceName: z.string().max(255).nullish(),
    sourceId: z.string().max(255).nullish(),
    sourceUrl: Address.nullish(),
    /** Absent: an event without a workspace, which subscriptions with the constraint ANY or NO_WORKSPACE receive. */
    workspaceId: Id.nullish(),
    /** Accepted and ignored: the author is the caller. */
    userId: Id.nullish(),
    tags: z.array(z.string().min(1, 'must not be empty').max(255)).max(20).default([]),
    /** Any JSON; a DEFAULT subscription receives it unchanged. */
    payload: z.unknown().refine((payload) => payload !== undefined, 'is required'),
  })
  .meta({ id: 'PublishedEvent' })
export type PublishedEvent = z.output<typeof PublishedEvent>

const Written = z
  .object({ id: z.string(), sequenceInfo: z.int(), createdAt: Instant, type: z.string(), tags: z.array(z.string()) })
  .meta({ id: 'WrittenEvent' })

/** The record of a custom event, as a WRAPPED_EVENT subscription receives it. */
const EventRecord = Written.extend({
  sourceName: z.string().optional(),
  sourceId: z.string().optional(),
  sourceUrl: z.string().optional(),
  workspaceId: Id.optional(),
  userId: Id.optional(),
  payload: z.unknown(),
}).meta({ id: 'EventRecord' })

/** 20 MiB, the maximum size of a webhook payload. */
const PUBLISH_BYTES = 20 * 1024 * 1024
/** A batch is written by one statement, and others wait for it. */
const BATCH_BYTES = 2 * 1024 * 1024

export const publishEvent = endpoint({
  id: 'publishEvent',
  at: 'webhooks',
  method: 'POST',
  path: '/events',
  summary: 'Publish a custom event of at most 20 MiB',
  maxBytes: PUBLISH_BYTES,
  body: PublishedEvent,
  result: z.object({ status: z.literal('OK'), type: z.literal('BasicResponse'), data: EventRecord }),
  fails: [400, 403, 404, 409, 413, 415, 422],
})

export const publishEvents = endpoint({
  id: 'publishEvents',
  at: 'webhooks',
  method: 'POST',
  path: '/events/batch',
  summary: 'Publish up to 1000 custom events in this order, all or none, at most 2 MiB together',
  maxBytes: BATCH_BYTES,
  body: z.object({
    events: z.array(PublishedEvent).min(1, 'must hold at least one event').max(1000, 'must hold at most 1000 events'),
  }),
  result: z.object({
    status: z.literal('OK'),
    type: z.literal('BasicResponse'),
    data: z.array(Written),
    total: z.int(),
  }),
  fails: [400, 403, 404, 413, 415, 422],
})

export const listEventTags = endpoint({
  id: 'listEventTags',
  at: 'webhooks',
  method: 'GET',
  path: '/event_tags',
  summary: 'List the tag sets that events of this service carry',
  result: listEnvelope('TagSet', z.array(z.string())),
  fails: [403],
})

export const listCustomEventTags = endpoint({
  id: 'listCustomEventTags',
  at: 'webhooks',
  method: 'GET',
  path: '/custom_event_tags',
  summary: 'List the tags of custom events published in the workspace',
  result: listEnvelope('Tag', z.string()),
  fails: [403],
})
