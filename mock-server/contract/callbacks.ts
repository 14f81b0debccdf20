import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { envelope } from './envelope.ts'
import { Address, Id } from './ids.ts'

export const dryRunCallback = endpoint({
  id: 'dryRunCallback',
  at: 'console',
  method: 'POST',
  reads: true,
  path: '/callbacks/dry-run',
  summary: 'Run a callback in the sandbox on a sample or on events of the log, without sending anything',
  body: z.object({
    callback: z.string().max(65_536),
    targetUrl: Address.default('https://example.com/'),
    targetMethod: z.enum(['POST', 'PUT', 'PATCH']).default('POST'),
    payloadMode: z.enum(['DEFAULT', 'WRAPPED_EVENT', 'NO_PAYLOAD']).default('DEFAULT'),
    /** Exactly one of `sample`, `offsets` and `last`. */
    sample: z.unknown().optional(),
    /** Offsets of the log, at most 50. */
    offsets: z.array(z.int().min(1)).min(1, 'must name at least one event').max(50).optional(),
    /** Whose Authorization header the check of the target takes into account; `last` names one too. */
    subscriptionId: Id.optional(),
    /** The most recent `count` deliveries of a subscription. */
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
        /** Whether a request could go to `targetUrl`, checked after the callback; absent where nothing would be sent. */
        target: z
          .object({ allowed: z.boolean(), code: z.string().optional(), message: z.string().optional() })
          .optional(),
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
