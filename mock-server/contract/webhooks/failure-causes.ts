import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { envelope, listEnvelope } from '#contract/envelope.ts'
import { Id, Instant } from '#contract/ids.ts'
import { flag } from '#contract/query.ts'
import { ModelBatch } from '#contract/model-changes.ts'
import { SubscriptionChangeRecord } from './history.ts'

/** Why deliveries fail that are still tried, or why some failed before, over all subscriptions. */
export const FailureCause = z
  .object({
    id: Id,
    kind: z.enum(['refused', 'unreachable', 'callback']),
    httpStatus: z.int().optional(),
    /** A code such as TLS_FAILED. */
    error: z.string().optional(),
    /** The host of the target; absent where several targets answer the same, and for callbacks. */
    host: z.string().optional(),
    /** What one of the attempts was answered, or the message of its error, at most 1,000 characters. */
    text: z.string().optional(),
    /** Deliveries that failed for it, and those that a probed subscription holds back because of it; of each up to 100,000. */
    count: z.int(),
    /** Later deliveries that wait behind it for their order. */
    heldBack: z.int(),
    firstAt: Instant,
    lastAt: Instant,
    nextAttemptAt: Instant.optional(),
    /** When the first of its subscriptions will be deactivated if nothing is taken until then. */
    deactivatesAt: Instant.optional(),
    /** How many of them were recorded by each of twelve moments, two hours apart, the last one now. */
    growth: z.array(z.int()),
    /** Those with such deliveries; of a cause that is over, the one that failed last. */
    subscriptions: z.array(
      z.object({
        subscriptionId: Id,
        identifier: z.string().optional(),
        count: z.int(),
        ordered: z.boolean(),
        active: z.boolean(),
      }),
    ),
    /** It is put off until then; it is listed all the same. */
    snoozedUntil: Instant.optional(),
    /** Who put it off. */
    markedBy: z.string().optional(),
  })
  .meta({ id: 'FailureCause' })
export type FailureCause = z.output<typeof FailureCause>

export const listFailureCauses = endpoint({
  id: 'listFailureCauses',
  at: 'console',
  method: 'GET',
  path: '/failure-causes',
  costly: true,
  summary:
    'List why deliveries fail, the one with most deliveries first; or with isOver the last twenty causes that are resolved or have no delivery left to try, the last failure first',
  query: z.object({ isOver: flag.default(false) }),
  result: listEnvelope('FailureCause', FailureCause),
  fails: [400, 403],
})

const params = z.object({ id: Id })

/** What may make deliveries fail: other actions are about what failed already. */
export const LeadingToFailures = SubscriptionChangeRecord.shape.action.extract([
  'CREATED',
  'UPDATED',
  'RESUMED',
  'SECRET_ROTATED',
])

const ChangedSubscription = SubscriptionChangeRecord.extend({
  action: LeadingToFailures,
  subscriptionId: Id,
  identifier: z.string().optional(),
})

export const ChangesBefore = z
  .object({ subscriptions: z.array(ChangedSubscription), models: z.array(ModelBatch) })
  .meta({ id: 'ChangesBefore' })
export type ChangesBefore = z.output<typeof ChangesBefore>

const Affected = z.object({ count: z.int(), at: Instant })

export const changesBeforeCause = endpoint({
  id: 'changesBeforeCause',
  at: 'console',
  method: 'GET',
  path: '/failure-causes/{id}/changes',
  summary:
    'List what was changed in the hour before a cause occurred first: its subscriptions, and the models for those who may change them',
  params,
  result: envelope('ChangesBefore', ChangesBefore),
  fails: [403, 404],
})

export const retryFailureCause = endpoint({
  id: 'retryFailureCause',
  at: 'console',
  method: 'POST',
  path: '/failure-causes/{id}/retry',
  summary: 'Try the deliveries of a cause now, at the pace of their subscriptions',
  params,
  result: envelope('Affected', Affected),
  fails: [403, 404],
})

export const stopFailureCause = endpoint({
  id: 'stopFailureCause',
  at: 'console',
  method: 'POST',
  path: '/failure-causes/{id}/stop',
  summary: 'Give up the deliveries of a cause; they can be redelivered while their events are kept',
  params,
  result: envelope('Affected', Affected),
  fails: [403, 404],
})

export const undoStopFailureCause = endpoint({
  id: 'undoStopFailureCause',
  at: 'console',
  method: 'POST',
  path: '/failure-causes/{id}/undo-stop',
  summary: 'Try the deliveries again that were given up at an instant',
  params,
  body: z.object({ at: Instant }),
  result: envelope('Affected', Affected),
  fails: [400, 403, 404, 415, 422],
})

export const markFailureCause = endpoint({
  id: 'markFailureCause',
  at: 'console',
  method: 'PUT',
  path: '/failure-causes/{id}/mark',
  summary: 'Put a cause off until an instant, mark it as resolved until it occurs again, or take either back',
  params,
  body: z.object({ snoozedUntil: Instant.nullish(), isResolved: z.boolean().nullish() }),
  result: envelope('Affected', z.object({ at: Instant })),
  fails: [400, 403, 404, 415, 422],
})
