import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, Instant } from './ids.ts'
import { integer, list } from './query.ts'

/** Event type names that this version emits (interface 6.1). */
export const EventType = z.enum(['BOOKMARK_CREATED', 'BOOKMARK_UPDATED', 'BOOKMARK_DELETED', 'BOOKMARK_VIEWED'])
export type EventType = z.output<typeof EventType>

/** One row of the tail: the event's own text untouched, and what a row shows without parsing it. */
export const TailEvent = z
  .object({
    offset: z.int(),
    type: z.string(),
    createdAt: Instant,
    actorId: Id.optional(),
    actorName: z.string().optional(),
    objectId: Id.optional(),
    objectName: z.string().optional(),
    /** UTF-8 bytes of `event`. */
    size: z.int(),
    event: z.string(),
  })
  .meta({ id: 'TailEvent' })
export type TailEvent = z.output<typeof TailEvent>

const filter = {
  /** Only these event types; empty = all. */
  types: list(z.string().max(100))
    .transform((types) => (types.length > 0 ? types : undefined))
    .optional(),
}

export const followEvents = endpoint({
  id: 'followEvents',
  at: 'console',
  method: 'GET',
  path: '/tail',
  summary: 'Server-sent events: every event after an offset, then each as it is committed; moves no cursor',
  query: z.object({ ...filter, after: integer(0, Number.MAX_SAFE_INTEGER).optional() }),
  answer: 'events',
  fails: [400, 403],
})

export const listEvents = endpoint({
  id: 'listEvents',
  at: 'console',
  method: 'GET',
  path: '/events',
  summary: 'Events of the log between two offsets, oldest first; without `after` the newest ones',
  query: z.object({
    ...filter,
    after: integer(0, Number.MAX_SAFE_INTEGER).optional(),
    before: integer(0, Number.MAX_SAFE_INTEGER).optional(),
    limit: integer(1, 1000).default(100),
  }),
  result: z.object({
    status: z.literal('OK'),
    type: z.literal('TailEvent'),
    data: z.array(TailEvent),
    /** Offset of the newest and of the oldest event that is kept; 0 while the log is empty. */
    head: z.int(),
    oldest: z.int(),
  }),
  fails: [400, 403],
})
