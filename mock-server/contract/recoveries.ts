import { z } from 'zod'
import { DeliveryState, EventTypePattern, LONGEST_MS, MOST_ATTEMPTS, StatusPattern, Trigger } from './deliveries.ts'
import { endpoint } from './endpoint.ts'
import { envelope, listEnvelope } from './envelope.ts'
import { Id, Instant } from './ids.ts'
import { flag, Wildcard } from './query.ts'

const of = z.object({ id: Id })

/** In a body, lists are sent as JSON lists. */
const RecoveryFilter = z
  // Strict: a misspelt filter would match everything, and everything would be sent again.
  .strictObject({
    state: z.array(DeliveryState).optional(),
    type: z.array(EventTypePattern).max(200).optional(),
    httpStatus: z.array(StatusPattern).optional(),
    error: z.array(z.string().max(100)).optional(),
    trigger: z.array(Trigger).optional(),
    from: Instant.optional(),
    to: Instant.optional(),
    minDuration: z.int().min(0).max(LONGEST_MS).optional(),
    maxDuration: z.int().min(0).max(LONGEST_MS).optional(),
    minAttempts: z.int().min(0).max(MOST_ATTEMPTS).optional(),
    failedSince: Instant.optional(),
    objectId: Id.optional(),
    cause: Id.optional(),
    object: Wildcard.optional(),
    offset: z.int().min(0).optional(),
    q: z.string().min(1, 'must not be empty').max(200).optional(),
  })
  .meta({ id: 'RecoveryFilter' })
export type RecoveryFilter = z.output<typeof RecoveryFilter>

export const Recovery = z
  .object({
    id: Id,
    subscriptionId: Id,
    /** The name of the subscription. */
    identifier: z.string().optional(),
    status: z.enum(['RUNNING', 'DONE', 'CANCELLED']),
    filter: RecoveryFilter,
    perSecond: z.int(),
    /** Deliveries that matched when the recovery was started. */
    total: z.int(),
    /** Of the matches: queued, delivered, and failed so far but still retried. */
    queued: z.int(),
    delivered: z.int(),
    failed: z.int(),
    createdAt: Instant,
    /** Who started it, or resumed it last. */
    createdBy: z.string(),
    endedAt: Instant.optional(),
    /** Who cancelled it; absent if its subscription was deleted. */
    cancelledBy: z.string().optional(),
    /** True while nothing more is queued, because its subscription is inactive or failing. */
    isWaiting: z.boolean().optional(),
  })
  .meta({ id: 'Recovery' })
export type Recovery = z.output<typeof Recovery>

export const previewRecovery = endpoint({
  id: 'previewRecovery',
  at: 'console',
  method: 'POST',
  reads: true,
  path: '/subscriptions/{id}/recoveries/preview',
  costly: true,
  summary: 'Preview what a recovery would deliver again',
  params: of,
  body: z.object({ filter: RecoveryFilter }),
  result: envelope(
    'RecoveryPreview',
    z.object({
      count: z.int(),
      /** Matches that are skipped, because they are already on their way or their event was dropped. */
      onTheirWay: z.int(),
      gone: z.int(),
      oldest: Instant.optional(),
      newest: Instant.optional(),
      /** Of the count: delivered before, so that the target gets them twice. */
      deliveredBefore: z.int().optional(),
      /** Offsets of the first and the last event that would be sent. */
      first: z.int().optional(),
      last: z.int().optional(),
      types: z.array(z.object({ type: z.string(), count: z.int() })),
    }),
  ),
  fails: [400, 403, 404, 415, 422],
})

export const startRecovery = endpoint({
  id: 'startRecovery',
  at: 'console',
  method: 'POST',
  path: '/subscriptions/{id}/recoveries',
  summary: 'Start a recovery: deliver all matching events again; 409 while another recovery of the subscription runs',
  params: of,
  body: z.object({
    filter: RecoveryFilter,
    perSecond: z.int().min(1, 'must be 1 to 1000').max(1000, 'must be 1 to 1000').default(50),
  }),
  result: envelope('Recovery', Recovery),
  fails: [400, 403, 404, 409, 415, 422],
})

export const listRecoveries = endpoint({
  id: 'listRecoveries',
  at: 'console',
  method: 'GET',
  path: '/subscriptions/{id}/recoveries',
  summary: 'List the recoveries of a subscription, newest first',
  params: of,
  query: z.object({ running: flag.optional() }),
  result: listEnvelope('Recovery', Recovery),
  fails: [400, 403, 404],
})

export const cancelRecovery = endpoint({
  id: 'cancelRecovery',
  at: 'console',
  method: 'POST',
  path: '/subscriptions/{id}/recoveries/{recovery}/cancel',
  summary: 'Cancel a recovery; deliveries that are queued already are still sent',
  params: z.object({ id: Id, recovery: Id }),
  result: envelope('Recovery', Recovery),
  fails: [403, 404, 409],
})

export const resumeRecovery = endpoint({
  id: 'resumeRecovery',
  at: 'console',
  method: 'POST',
  path: '/subscriptions/{id}/recoveries/{recovery}/resume',
  summary: 'Resume a cancelled recovery: deliver what it has not queued yet, and nothing twice',
  params: z.object({ id: Id, recovery: Id }),
  result: envelope('Recovery', Recovery),
  fails: [403, 404, 409, 422],
})

export const listRecoveryJobs = endpoint({
  id: 'listRecoveryJobs',
  at: 'console',
  method: 'GET',
  path: '/recoveries',
  costly: true,
  summary:
    'List the recoveries of the workspace that run or ended within the last day: running ones first, then the newest',
  result: listEnvelope('Recovery', Recovery),
  fails: [403],
})
