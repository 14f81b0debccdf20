import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { listEnvelope } from './envelope.ts'
import { Id, Instant } from './ids.ts'
import { integer } from './query.ts'

/** One delivery attempt; secrets are masked. */
export const Delivery = z
  .object({
    /** `<subscription>.<offset>.<attempt>` */
    id: z.string(),
    createdAt: Instant,
    /** JSON text of a list of [name, value]. */
    requestHeaders: z.string(),
    /** At most the first 64 kB (65,536 characters), like `responseBody`; the attempt itself has more. */
    payload: z.string(),
    targetUrl: z.string(),
    targetMethod: z.string(),
    /** `***` if the request carried an Authorization header of the scheme Basic; never the credentials. */
    basicAuth: z.string().optional(),
    success: z.boolean(),
    httpStatus: z.int().optional(),
    responseBody: z.string().optional(),
    responseHeaders: z.string().optional(),
    /** False when the callback suppressed it. */
    active: z.boolean(),
    /** Milliseconds. */
    duration: z.int().optional(),
    /** Milliseconds from the event to this attempt. */
    eventProcessingTime: z.int().optional(),
    eventId: z.string(),
    // Ours.
    offset: z.int(),
    attempt: z.int(),
    outcome: z.string(),
    error: z.string().optional(),
  })
  .meta({ id: 'Delivery' })
export type Delivery = z.output<typeof Delivery>

export const listDeliveries = endpoint({
  id: 'listDeliveries',
  at: 'webhooks',
  method: 'GET',
  path: '/subscriptions/{id}/deliveries',
  costly: true,
  summary: 'List the attempts of the last 30 days by page',
  params: z.object({ id: Id }),
  query: z.object({
    page: integer(1, 1_000_000).default(1),
    size: integer(1, 100).default(30),
    /** In any case. */
    sort: z
      .string()
      .regex(/^createdAt-(asc|desc)$/i, 'must be createdAt-desc or createdAt-asc')
      .default('createdAt-desc')
      .meta({ wire: { type: 'string', enum: ['createdAt-desc', 'createdAt-asc'] } }),
  }),
  result: listEnvelope('Delivery', Delivery),
  fails: [400, 403, 404],
})
