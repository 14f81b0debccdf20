import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ApiError, envelope, listEnvelope } from './envelope.ts'
import { Id, Instant } from './ids.ts'
import { flag } from './query.ts'

const Tag = z.string().min(1, 'must not be empty').max(255)

/** Matching: an event that carries all tags of one of the sets; `[]` matches nothing (decisions.md 21). */
const TagSets = z.array(z.array(Tag).min(1, 'a tag set must name at least one tag').max(20)).max(500)

export const SubscriptionInput = z
  .object({
    deliveryType: z.enum(['PUSH', 'PULL']),
    tagSets: TagSets,
    workspaceId: Id,
    identifier: z.string().max(255).nullish(),
    targetUrl: z.string().max(4096).nullish(),
    workspaceConstraint: z.enum(['WORKSPACE', 'NO_WORKSPACE', 'ANY']).default('WORKSPACE'),
    payloadMode: z.enum(['DEFAULT', 'WRAPPED_EVENT', 'NO_PAYLOAD']).default('DEFAULT'),
    /** KiB. */
    maxBatchSize: z
      .int('must be a whole number')
      .min(1, 'must be 1 to 51200')
      .max(51_200, 'must be 1 to 51200')
      .default(512),
    active: z.boolean().default(true),
    ignoreError: z.boolean().default(false),
  })
  .meta({ id: 'SubscriptionInput' })
export type SubscriptionInput = z.output<typeof SubscriptionInput>

export const Subscription = z
  .object({
    id: Id,
    deliveryType: z.enum(['PUSH', 'PULL']),
    identifier: z.string().optional(),
    tagSets: z.array(z.array(z.string())),
    createdAt: Instant,
    workspaceId: Id,
    userId: Id,
    workspaceConstraint: z.enum(['WORKSPACE', 'NO_WORKSPACE', 'ANY']),
    payloadMode: z.enum(['DEFAULT', 'WRAPPED_EVENT', 'NO_PAYLOAD']),
    maxBatchSize: z.int(),
    active: z.boolean(),
    ignoreError: z.boolean(),
    /** Ours: where the reader stands. */
    cursor: z.object({ offset: z.int() }),
    head: z.object({ offset: z.int() }),
    lastPollAt: Instant.optional(),
    lastPollBy: z.string().optional(),
    polling: z.boolean(),
  })
  .meta({ id: 'Subscription' })
export type Subscription = z.output<typeof Subscription>

const params = z.object({ id: Id })

export const createSubscription = endpoint({
  id: 'createSubscription',
  at: 'webhooks',
  method: 'POST',
  path: '/subscriptions',
  summary: 'Subscribe to events; a PULL subscription starts at the head of the log',
  body: SubscriptionInput,
  result: envelope('Subscription', Subscription),
  fails: [400, 403, 404, 409, 415, 422],
})

export const listSubscriptions = endpoint({
  id: 'listSubscriptions',
  at: 'webhooks',
  method: 'GET',
  path: '/subscriptions',
  summary: 'The subscriptions of the workspace, by name',
  query: z.object({ workspaceId: Id.optional(), identifier: z.string().max(255).optional() }),
  result: listEnvelope('Subscription', Subscription),
  fails: [400, 403, 404],
})

export const getSubscription = endpoint({
  id: 'getSubscription',
  at: 'webhooks',
  method: 'GET',
  path: '/subscriptions/{id}',
  summary: 'One subscription',
  params,
  result: envelope('Subscription', Subscription),
  fails: [403, 404],
})

export const deleteSubscription = endpoint({
  id: 'deleteSubscription',
  at: 'webhooks',
  method: 'DELETE',
  path: '/subscriptions/{id}',
  summary: 'Delete a subscription; answers with what was deleted, ends an open retrieval with 404',
  params,
  result: envelope('Subscription', Subscription),
  fails: [403, 404],
})

export const Cursor = z
  .object({
    offset: z.int('must be a whole number from 0 to 2^53 - 1').min(0, 'must be a whole number from 0 to 2^53 - 1'),
  })
  .meta({ id: 'Cursor' })

export const PullResult = z
  .object({
    status: z.literal('OK'),
    type: z.literal('PullResult'),
    data: z.object({
      events: z.array(z.object({ event: z.string(), cursor: z.object({ offset: z.int() }) })),
      nextCursor: z.object({ offset: z.int() }),
    }),
    errors: z.array(ApiError),
    total: z.int(),
  })
  .meta({ id: 'PullResult' })

const timeout = z
  .string()
  .regex(/^0*[1-9]\d{0,8}$/, 'must be a whole number of seconds, at least 1')
  .transform((seconds) => Math.min(Number(seconds), 60))
  .meta({ wire: { type: 'integer', minimum: 1, default: 10 } })

export const retrieveEvents = endpoint({
  id: 'retrieveEvents',
  at: 'webhooks',
  method: 'GET',
  path: '/subscriptions/{id}/events',
  summary: 'Events after the cursor; waits up to timeout seconds (at most 60) for the first',
  params,
  query: z.object({ autoCommit: flag.default(false), timeout: timeout.default(10) }),
  result: PullResult,
  fails: [400, 403, 404, 409, 422],
})

export const moveCursor = endpoint({
  id: 'moveCursor',
  at: 'webhooks',
  method: 'PUT',
  path: '/subscriptions/{id}/cursor',
  summary: 'Everything up to and including the offset is done; also backwards, to read again',
  params,
  body: Cursor,
  result: z.object({ status: z.literal('OK'), type: z.literal('BasicResponse'), data: Cursor }),
  fails: [400, 403, 404, 415, 422],
})
