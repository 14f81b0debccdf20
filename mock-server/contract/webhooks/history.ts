import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { Id, Instant } from '#contract/ids.ts'
import { integer } from '#contract/query.ts'

/** A change that a person or the service made to a subscription. */
export const SubscriptionChangeRecord = z
  .object({
    at: Instant,
    actorId: Id.optional(),
    /** Absent if the service made the change. */
    actorName: z.string().optional(),
    action: z.enum([
      'CREATED',
      'RESTORED',
      'UPDATED',
      'PAUSED',
      'RESUMED',
      'DEACTIVATED',
      'CURSOR_MOVED_BACK',
      'SECRET_ROTATED',
      'REDELIVERED',
      'RECOVERY_STARTED',
      'RECOVERY_CANCELLED',
      'RECOVERY_RESUMED',
      'RETRIED',
      'STOPPED',
    ]),
    /** The values that changed; of secrets only the name. Each action has members of its own, hence `unknown`. */
    detail: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'SubscriptionChangeRecord' })
export type SubscriptionChangeRecord = z.output<typeof SubscriptionChangeRecord>

export const subscriptionHistory = endpoint({
  id: 'subscriptionHistory',
  at: 'console',
  method: 'GET',
  path: '/subscriptions/{id}/history',
  summary: 'List the changes of a subscription, newest first',
  params: z.object({ id: Id }),
  query: z.object({ cursor: z.string().max(1000).optional(), pageSize: integer(1, 100).default(40) }),
  result: z.object({
    status: z.literal('OK'),
    type: z.literal('SubscriptionChangeRecord'),
    data: z.array(SubscriptionChangeRecord),
    endCursor: z.string().optional(),
  }),
  fails: [400, 403, 404],
})
