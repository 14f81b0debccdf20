import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ApiError } from './envelope.ts'
import { Id } from './ids.ts'
import { flag } from './query.ts'

const params = z.object({ id: Id })

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
  // It can move the cursor.
  reads: false,
  path: '/subscriptions/{id}/events',
  summary: 'Retrieve events after the cursor; waits up to `timeout` seconds (at most 60) for the first one',
  params,
  query: z.object({ autoCommit: flag.default(false), timeout: timeout.default(10) }),
  result: PullResult,
  fails: [400, 403, 404, 409, 422],
})

export const moveCursor = endpoint({
  id: 'moveCursor',
  at: 'webhooks',
  method: 'PUT',
  inMaintenance: true,
  path: '/subscriptions/{id}/cursor',
  summary: 'Set the cursor: events up to and including the offset are done; a lower offset reads events again',
  params,
  body: Cursor,
  result: z.object({ status: z.literal('OK'), type: z.literal('BasicResponse'), data: Cursor }),
  fails: [400, 403, 404, 415, 422],
})
