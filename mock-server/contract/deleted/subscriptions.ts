import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { envelope, listEnvelope } from '#contract/envelope.ts'
import { Id } from '#contract/ids.ts'
import { Subscription } from '#contract/subscriptions.ts'
import { deletion } from './deletion.ts'

/** A deleted webhook subscription that can still be restored. */
export const DeletedSubscription = z
  .object({
    id: Id,
    identifier: z.string().optional(),
    deliveryType: z.enum(['PUSH', 'PULL']),
    /** The secrets that it comes back without, because the caller is not its managing user; they have to be entered again. */
    lostSecrets: z.array(z.enum(['authorizationHeader', 'headers', 'targetUrl', 'signed'])),
    ...deletion,
  })
  .meta({ id: 'DeletedSubscription' })
export type DeletedSubscription = z.output<typeof DeletedSubscription>

export const listDeletedSubscriptions = endpoint({
  id: 'listDeletedSubscriptions',
  at: 'console',
  method: 'GET',
  path: '/subscriptions/deleted',
  summary: 'List the webhook subscriptions that were deleted in the last thirty days, the last deleted first',
  result: listEnvelope('DeletedSubscription', DeletedSubscription),
  fails: [403],
})

export const restoreSubscription = endpoint({
  id: 'restoreSubscription',
  at: 'console',
  method: 'POST',
  path: '/subscriptions/{id}/restore',
  tagged: true,
  summary:
    'Restore a deleted webhook subscription with its ID, paused; with its secrets only for its managing user. PULL goes on from its cursor, PUSH from now on',
  params: z.object({ id: Id }),
  result: envelope('Subscription', Subscription),
  fails: [403, 404],
})
