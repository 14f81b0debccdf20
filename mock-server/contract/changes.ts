import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id } from './ids.ts'

/** What pages show and others change: each is a set of answers that a page asks for again. */
export const topics = [
  'factSheets',
  'bookmarks',
  'models',
  'access',
  'workspace',
  'subscriptions',
  'deliveries',
  'events',
  'jobs',
  'notifications',
  'account',
] as const
export const Topic = z.enum(topics)
export type Topic = z.output<typeof Topic>

/** A message of the stream: what has changed, and nothing of what it is now. */
export const PageChange = z
  .object({
    topic: Topic,
    /** The objects that changed; absent where any of the topic may have. */
    ids: z.array(Id).optional(),
  })
  .meta({ id: 'PageChange' })
export type PageChange = z.output<typeof PageChange>

export const followChanges = endpoint({
  id: 'followChanges',
  at: 'console',
  method: 'GET',
  path: '/changes',
  summary:
    'Stream what changes in the workspace (SSE), as far as the caller may see it: topics and ids, each topic at most once a second',
  answer: 'events',
})
