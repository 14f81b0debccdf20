import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { envelope, listEnvelope } from './envelope.ts'
import { Id, Instant } from './ids.ts'
import { refusalsOnRequest } from './refusals.ts'
import {
  Constraint,
  DeliveryType,
  Header,
  OwnWorkspace,
  PayloadMode,
  SubscriptionChange,
  SubscriptionInput,
  TargetMethod,
} from './subscription-settings.ts'

const Offset = z.object({ offset: z.int() })

/** FAILING still delivers, `probing` says at which pace; the service deactivated DEACTIVATED, a person paused PAUSED or deleted its managing user. */
export const SubscriptionState = z.enum(['ACTIVE', 'FAILING', 'PAUSED', 'DEACTIVATED'])
export type SubscriptionState = z.output<typeof SubscriptionState>

/** A setting that is accepted although its effect may surprise. */
const SubscriptionWarning = z
  .object({
    code: z.enum(['INSECURE_AUTHORIZATION', 'INSECURE_TARGET', 'NO_TAG_SETS', 'SHARED_IDENTIFIER', 'NEWER_NAMESAKE']),
    message: z.string(),
  })
  .meta({ id: 'SubscriptionWarning' })
export type SubscriptionWarning = z.output<typeof SubscriptionWarning>

/**
 * What the caller can't do with a subscription, and why. An action that is absent is allowed. `recover` delivers past events again,
 * `changeManager` makes somebody else its managing user.
 */
export const SubscriptionRefusals = z
  .partialRecord(
    z.enum([
      'update',
      'delete',
      'test',
      'recover',
      'moveCursor',
      'rotateSigningSecret',
      'readSecrets',
      'changeManager',
    ]),
    z.enum(['NO_RIGHT', 'ONLY_PUSH', 'ONLY_PULL', 'NOT_SIGNED', 'NOT_MANAGER', 'NOT_ADMIN']),
  )
  .meta({ id: 'SubscriptionRefusals' })
export type SubscriptionRefusals = z.output<typeof SubscriptionRefusals>

export const Subscription = z
  .object({
    id: Id,
    deliveryType: DeliveryType,
    identifier: z.string().optional(),
    tagSets: z.array(z.array(z.string())),
    createdAt: Instant,
    workspaceId: Id,
    userId: Id,
    /** Empty for PULL. */
    targetUrl: z.string(),
    targetMethod: TargetMethod,
    authorizationHeader: z.string().optional(),
    callback: z.string().optional(),
    workspaceConstraint: Constraint,
    payloadMode: PayloadMode,
    maxBatchSize: z.int(),
    active: z.boolean(),
    ignoreError: z.boolean(),
    lastDeliveryStatus: z.int().optional(),
    /** Failed attempts since the last success. */
    errorCount: z.int(),
    firstTimeDeliveryFailed: Instant.optional(),
    // Ours from here on.
    state: SubscriptionState,
    inactiveSince: Instant.optional(),
    /**
     * `paused` by a person, `failing` for more than 10 days, `idle` for 30 days without a retrieval, `gone`: its target answered 410,
     * `readerGone`: its managing user can't read events any more, or `userDeleted`: the technical user that managed it was deleted.
     */
    inactiveReason: z.enum(['paused', 'failing', 'idle', 'gone', 'readerGone', 'userDeleted']).optional(),
    headers: z.array(Header),
    allowInsecureAuthorization: z.boolean(),
    signed: z.boolean(),
    /** Only in the response that created it: shown once. */
    signingSecret: z.string().optional(),
    ordered: z.boolean(),
    heedTarget: z.boolean(),
    factSheetTypes: z.array(z.string()),
    updatedAt: Instant,
    lastDeliveryAt: Instant.optional(),
    lastSuccessAt: Instant.optional(),
    /** PULL: the offset up to which the reader has committed. */
    cursor: Offset,
    head: Offset,
    /** PULL: events that were dropped after 30 days, before they were read. */
    expiredEvents: z.int(),
    lastPollAt: Instant.optional(),
    lastPollBy: z.string().optional(),
    polling: z.boolean(),
    warnings: z.array(SubscriptionWarning),
    /** Present only if `refusals` was requested. */
    refusals: SubscriptionRefusals.optional(),
  })
  .meta({ id: 'Subscription' })
export type Subscription = z.output<typeof Subscription>

/** Attempts in one of the last 24 hours, oldest first. */
const HourFigure = z.object({ from: Instant, succeeded: z.int(), failed: z.int() })

/** What became of the events since the last success or activation, while nothing was delivered for an hour or more. */
const Silence = z.object({
  /** When the first of them was created. */
  since: Instant,
  /** By the callback; counted up to 1,000, together with `omitted`. */
  suppressed: z.int(),
  /** With `ignoreError`, after one attempt. */
  omitted: z.int(),
  /** The managing user may not read them. Only in the status of a single subscription. */
  passedOver: z.int().optional(),
})

/** The current state of a subscription. */
export const SubscriptionStatus = z
  .object({
    id: Id,
    identifier: z.string().optional(),
    deliveryType: DeliveryType,
    active: z.boolean(),
    state: SubscriptionState,
    failingSince: Instant.optional(),
    /**
     * PUSH: the target can't be reached, so one probe goes out every 50 s and everything else waits. While a target refuses every event, or
     * with `ignoreError`, a subscription is FAILING without that: new events go out immediately.
     */
    probing: z.boolean(),
    /** When the service will deactivate it, unless a delivery succeeds, or for PULL unless somebody retrieves. */
    deactivatesAt: Instant.optional(),
    /** PUSH: waiting deliveries; PULL: events between cursor and head. Counted up to 100,000. */
    backlog: z.int(),
    /** PUSH: deliveries of the backlog that failed at least once; counted up to 1,000. */
    retrying: z.int(),
    oldestPendingAt: Instant.optional(),
    /** Of an active PUSH subscription; absent while an event is tried again. */
    silence: Silence.optional(),
    /**
     * PUSH: selected events that weren't delivered because the managing user may not read them, since the selection last changed: up to 10,000
     * of the last 100,000 events. Only in the status of a single subscription, because it takes a look at each; absent if there are none.
     */
    passedOver: z.object({ since: Instant, count: z.int() }).optional(),
    /** PULL: when the oldest unread event will be dropped; present from day 25 on. */
    expiresAt: Instant.optional(),
    nextAttemptAt: Instant.optional(),
    /** PULL: when the cursor was last moved or committed. */
    lastCommitAt: Instant.optional(),
    /** PULL: how many events the last retrieval got. */
    lastPollEvents: z.int().optional(),
    lastDeliveryStatus: z.int().optional(),
    lastDeliveryAt: Instant.optional(),
    lastPollAt: Instant.optional(),
    lastPollBy: z.string().optional(),
    polling: z.boolean(),
    hours: z.array(HourFigure),
    warnings: z.array(SubscriptionWarning),
  })
  .meta({ id: 'SubscriptionStatus' })
export type SubscriptionStatus = z.output<typeof SubscriptionStatus>

const params = z.object({ id: Id })

export const createSubscription = endpoint({
  id: 'createSubscription',
  at: 'webhooks',
  method: 'POST',
  path: '/subscriptions',
  tagged: true,
  summary: 'Subscribe to events; delivery and PULL cursor start at the head of the log',
  body: SubscriptionInput,
  result: envelope('Subscription', Subscription),
  fails: [400, 403, 404, 415, 422],
})

export const listSubscriptions = endpoint({
  id: 'listSubscriptions',
  at: 'webhooks',
  method: 'GET',
  path: '/subscriptions',
  summary: 'List the subscriptions of the workspace, by name; of those with the same name, the newest first',
  query: z.object({ workspaceId: OwnWorkspace, identifier: z.string().max(255).optional(), ...refusalsOnRequest }),
  result: listEnvelope('Subscription', Subscription),
  fails: [400, 403, 404],
})

export const listSubscriptionStatus = endpoint({
  id: 'listSubscriptionStatus',
  at: 'webhooks',
  method: 'GET',
  path: '/subscriptions/status',
  summary: 'List the delivery status of the subscriptions of the workspace, by name',
  query: z.object({ workspaceId: OwnWorkspace }),
  result: listEnvelope('SubscriptionStatus', SubscriptionStatus),
  fails: [400, 403, 404],
})

export const getSubscription = endpoint({
  id: 'getSubscription',
  at: 'webhooks',
  method: 'GET',
  path: '/subscriptions/{id}',
  tagged: true,
  summary: 'Get a subscription; its ETag changes with its settings',
  params,
  query: z.object(refusalsOnRequest),
  result: envelope('Subscription', Subscription),
  fails: [403, 404],
})

export const updateSubscription = endpoint({
  id: 'updateSubscription',
  at: 'webhooks',
  method: 'PUT',
  path: '/subscriptions/{id}',
  takes: ['If-Match'],
  tagged: true,
  summary:
    'Change a subscription; when it is activated again, it delivers the events kept during the pause or skips them',
  params,
  query: z.object({ backlog: z.enum(['deliver', 'skip']).default('deliver'), ...refusalsOnRequest }),
  body: SubscriptionChange,
  result: envelope('Subscription', Subscription),
  fails: [400, 403, 404, 409, 415, 422],
})

export const deleteSubscription = endpoint({
  id: 'deleteSubscription',
  at: 'webhooks',
  method: 'DELETE',
  path: '/subscriptions/{id}',
  summary: 'Delete a subscription; the answer is the deleted record, and an open retrieval ends with 404',
  params,
  result: envelope('Subscription', Subscription),
  fails: [403, 404],
})

export const getSubscriptionStatus = endpoint({
  id: 'getSubscriptionStatus',
  at: 'webhooks',
  method: 'GET',
  path: '/subscriptions/{id}/status',
  summary: 'Get the delivery status of a subscription',
  params,
  result: envelope('SubscriptionStatus', SubscriptionStatus),
  fails: [403, 404],
})

export const probeSubscription = endpoint({
  id: 'probeSubscription',
  at: 'console',
  method: 'POST',
  path: '/subscriptions/{id}/probe',
  summary: 'Send the next probe of a failing subscription now instead of waiting for it',
  params,
  result: envelope('Probe', z.object({ offset: z.int() })),
  fails: [403, 404, 409, 422],
})

export const rotateSigningSecret = endpoint({
  id: 'rotateSigningSecret',
  at: 'console',
  method: 'POST',
  path: '/subscriptions/{id}/signing-secret',
  summary: 'Create a new signing secret, shown once; the old one also signs for a while',
  params,
  body: z.object({
    overlapHours: z.int().min(0, 'must be 0 to 168').max(168, 'must be 0 to 168').default(24),
  }),
  result: envelope('SigningSecret', z.object({ secret: z.string(), oldSignsUntil: Instant.optional() })),
  fails: [400, 403, 404, 415, 422],
})
