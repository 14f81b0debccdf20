import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ApiError, envelope, listEnvelope } from './envelope.ts'
import { Id } from './ids.ts'
import { flag } from './query.ts'
import { Subscription, SubscriptionChange, SubscriptionInput, SubscriptionStatus } from './subscriptions.ts'

const params = z.object({ id: Id })

export const createSubscription = endpoint({
  id: 'createSubscription',
  at: 'webhooks',
  method: 'POST',
  path: '/subscriptions',
  summary: 'Subscribe to events; delivery and PULL cursor start at the head of the log',
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

export const listSubscriptionStatus = endpoint({
  id: 'listSubscriptionStatus',
  at: 'webhooks',
  method: 'GET',
  path: '/subscriptions/status',
  summary: 'How each subscription of the workspace is doing, by name',
  query: z.object({ workspaceId: Id.optional() }),
  result: listEnvelope('SubscriptionStatus', SubscriptionStatus),
  fails: [400, 403, 404],
})

export const getSubscription = endpoint({
  id: 'getSubscription',
  at: 'webhooks',
  method: 'GET',
  path: '/subscriptions/{id}',
  summary: 'One subscription; its ETag changes with its settings',
  params,
  result: envelope('Subscription', Subscription),
  fails: [403, 404],
})

export const updateSubscription = endpoint({
  id: 'updateSubscription',
  at: 'webhooks',
  method: 'PUT',
  path: '/subscriptions/{id}',
  summary: 'Change a subscription; switched on again it delivers what was kept meanwhile, or skips it',
  params,
  query: z.object({ backlog: z.enum(['deliver', 'skip']).default('deliver') }),
  body: SubscriptionChange,
  result: envelope('Subscription', Subscription),
  fails: [400, 403, 404, 409, 415, 422],
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

export const getSubscriptionStatus = endpoint({
  id: 'getSubscriptionStatus',
  at: 'webhooks',
  method: 'GET',
  path: '/subscriptions/{id}/status',
  summary: 'How one subscription is doing',
  params,
  result: envelope('SubscriptionStatus', SubscriptionStatus),
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
