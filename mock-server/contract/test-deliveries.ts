import { z } from 'zod'
import { AttemptOutcome } from './deliveries.ts'
import { endpoint } from './endpoint.ts'
import { envelope } from './envelope.ts'
import { Id } from './ids.ts'
import { SubscriptionInput } from './subscription-settings.ts'

export const testDelivery = endpoint({
  id: 'testDelivery',
  at: 'console',
  method: 'POST',
  path: '/test-deliveries',
  summary: 'Send one test event to a target, with the settings of a subscription that is not saved yet',
  body: z.object({
    subscription: SubscriptionInput.partial({ tagSets: true, workspaceId: true, deliveryType: true }),
    /** An existing subscription, whose values replace those that are absent or masked. */
    subscriptionId: Id.optional(),
    /** The offset of the event to send. Absent: the newest event, or if the log is empty, an invented bookmark event. */
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
      /** The secret of this test alone, if it was signed and not with those of a saved subscription. */
      signingSecret: z.string().optional(),
    }),
  ),
  fails: [400, 403, 404, 415, 422],
})
