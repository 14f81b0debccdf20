import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { envelope } from './envelope.ts'
import { Id, Instant } from './ids.ts'
import { integer } from './query.ts'
import { AttemptOutcome } from './deliveries.ts'
import { SubscriptionInput } from './subscriptions.ts'

const of = z.object({ id: Id })

export const rotateSigningSecret = endpoint({
  id: 'rotateSigningSecret',
  at: 'console',
  method: 'POST',
  path: '/subscriptions/{id}/signing-secret',
  summary: 'Make a new signing secret, shown once; the old one goes on signing beside it for a while',
  params: of,
  body: z.object({
    overlapHours: z.int().min(0, 'must be 0 to 168').max(168, 'must be 0 to 168').default(24),
  }),
  result: envelope('SigningSecret', z.object({ secret: z.string(), oldSignsUntil: Instant.optional() })),
  fails: [400, 403, 404, 415, 422],
})

/** What somebody, or the service itself, did to a subscription. */
export const SubscriptionChangeRecord = z
  .object({
    at: Instant,
    actorId: Id.optional(),
    /** Left out where the service did it. */
    actorName: z.string().optional(),
    action: z.enum([
      'CREATED',
      'UPDATED',
      'PAUSED',
      'RESUMED',
      'DEACTIVATED',
      'CURSOR_MOVED_BACK',
      'SECRET_ROTATED',
      'REDELIVERED',
      'RECOVERY_STARTED',
      'RECOVERY_CANCELLED',
    ]),
    /** What changed; secrets by name only. */
    detail: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'SubscriptionChangeRecord' })
export type SubscriptionChangeRecord = z.output<typeof SubscriptionChangeRecord>

export const subscriptionHistory = endpoint({
  id: 'subscriptionHistory',
  at: 'console',
  method: 'GET',
  path: '/subscriptions/{id}/history',
  summary: 'What was done to a subscription, newest first',
  params: of,
  query: z.object({ cursor: z.string().max(1000).optional(), pageSize: integer(1, 100).default(40) }),
  result: z.object({
    status: z.literal('OK'),
    type: z.literal('SubscriptionChangeRecord'),
    data: z.array(SubscriptionChangeRecord),
    endCursor: z.string().optional(),
  }),
  fails: [400, 403, 404],
})

export const dryRunCallback = endpoint({
  id: 'dryRunCallback',
  at: 'console',
  method: 'POST',
  path: '/callbacks/dry-run',
  summary: 'Run a callback in its sandbox on a sample, or on events of the log, and send nothing',
  body: z.object({
    callback: z.string().max(65_536),
    targetUrl: z.string().max(4096).default('https://example.com/'),
    targetMethod: z.enum(['POST', 'PUT', 'PATCH']).default('POST'),
    payloadMode: z.enum(['DEFAULT', 'WRAPPED_EVENT', 'NO_PAYLOAD']).default('DEFAULT'),
    /** Exactly one of these. */
    sample: z.unknown().optional(),
    /** Offsets of the log, at most 50. */
    offsets: z.array(z.int().min(1)).min(1, 'must name at least one event').max(50).optional(),
    /** The last so many deliveries of a subscription. */
    last: z.object({ subscriptionId: Id, count: z.int().min(1).max(50) }).optional(),
  }),
  result: envelope(
    'CallbackRun',
    z.array(
      z.object({
        offset: z.int().optional(),
        /** JSON texts. */
        before: z.string(),
        after: z.string().optional(),
        targetUrl: z.string().optional(),
        targetMethod: z.string().optional(),
        active: z.boolean().optional(),
        console: z.string(),
        duration: z.number(),
        error: z
          .object({
            reason: z.string(),
            message: z.string(),
            line: z.int().optional(),
            column: z.int().optional(),
          })
          .optional(),
      }),
    ),
  ),
  fails: [400, 403, 404, 415, 422],
})

export const testDelivery = endpoint({
  id: 'testDelivery',
  at: 'console',
  method: 'POST',
  path: '/test-deliveries',
  summary: 'Send one event to a target as a subscription would, once, before it is saved',
  body: z.object({
    subscription: SubscriptionInput.partial({ tagSets: true, workspaceId: true, deliveryType: true }),
    /** An existing subscription: stands in for what is left out or masked. */
    subscriptionId: Id.optional(),
    /** The event's offset; left out: the newest event, or in an empty log a bookmark event made up for it. */
    offset: z.int().min(1).optional(),
  }),
  result: envelope(
    'TestDelivery',
    z.object({
      outcome: AttemptOutcome,
      httpStatus: z.int().optional(),
      error: z.string().optional(),
      message: z.string().optional(),
      duration: z.number(),
      phases: z.record(z.string(), z.number()).optional(),
      request: z.object({
        url: z.string(),
        method: z.string(),
        headers: z.array(z.tuple([z.string(), z.string()])),
        body: z.string(),
      }),
      response: z
        .object({
          headers: z.array(z.tuple([z.string(), z.string()])),
          body: z.string(),
          bytes: z.int(),
          truncated: z.boolean(),
        })
        .optional(),
      console: z.string().optional(),
    }),
  ),
  fails: [400, 403, 404, 415, 422],
})
