import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { envelope } from '#contract/envelope.ts'
import { Id, Instant } from '#contract/ids.ts'
import { integer } from '#contract/query.ts'

/** The newest versions of a callback are kept, this many. */
export const KEPT_CALLBACK_VERSIONS = 100

const summary = {
  version: z.int(),
  savedAt: Instant,
  /** Absent for callbacks that are older than versions. */
  savedBy: z.object({ id: Id, displayName: z.string() }).optional(),
  /** The newest version before with the same text, whoever sent that again. */
  restoredFrom: z.int().optional(),
  /** Whether deliveries run it. */
  isCurrent: z.boolean(),
  /** UTF-8 bytes; 0 if the callback was removed. */
  size: z.int(),
}

export const CallbackVersion = z.object(summary).meta({ id: 'CallbackVersion' })
export type CallbackVersion = z.output<typeof CallbackVersion>

/** A version with its text, which is empty if the callback was removed. */
export const CallbackVersionContent = z
  .object({ ...summary, callback: z.string() })
  .meta({ id: 'CallbackVersionContent' })
export type CallbackVersionContent = z.output<typeof CallbackVersionContent>

/** A callback that its author has not published. */
export const CallbackDraft = z
  .object({
    callback: z.string(),
    /** The version that it was begun from; 0 where there was none. */
    basedOnVersion: z.int(),
    savedAt: Instant,
  })
  .meta({ id: 'CallbackDraft' })
export type CallbackDraft = z.output<typeof CallbackDraft>

const VersionNumber = integer(1, 2_147_483_647)
const params = z.object({ id: Id })

export const listCallbackVersions = endpoint({
  id: 'listCallbackVersions',
  at: 'console',
  method: 'GET',
  path: '/subscriptions/{id}/callback-versions',
  summary: 'List the versions of a callback, the newest first',
  params,
  query: z.object({
    /** Only versions before this one: the `next` of the page before. */
    before: VersionNumber.optional(),
    pageSize: integer(1, 100).default(40),
  }),
  result: z.object({
    status: z.literal('OK'),
    type: z.literal('CallbackVersion'),
    data: z.array(CallbackVersion),
    total: z.int(),
    /** The `before` of the next page; absent on the last one. */
    next: z.int().optional(),
  }),
  fails: [400, 403, 404],
})

export const getCallbackVersion = endpoint({
  id: 'getCallbackVersion',
  at: 'console',
  method: 'GET',
  path: '/subscriptions/{id}/callback-versions/{version}',
  summary: 'Get a version of a callback with its text',
  params: z.object({ id: Id, version: VersionNumber }),
  result: envelope('CallbackVersionContent', CallbackVersionContent),
  fails: [403, 404],
})

export const getCallbackDraft = endpoint({
  id: 'getCallbackDraft',
  at: 'console',
  method: 'GET',
  path: '/subscriptions/{id}/callback-draft',
  summary: "Get the caller's draft of a callback; null if they have none",
  params,
  result: envelope('CallbackDraft', CallbackDraft.nullable()),
  fails: [403, 404],
})

export const saveCallbackDraft = endpoint({
  id: 'saveCallbackDraft',
  at: 'console',
  method: 'PUT',
  path: '/subscriptions/{id}/callback-draft',
  summary: "Keep the caller's draft of a callback, which may be one that doesn't parse; nothing is delivered with it",
  params,
  body: z.object({
    callback: z.string().max(65_536),
    /** The version that it was begun from, 0 for none. If left out, the one of the draft before, or the current one; a later one counts as the current one. */
    basedOnVersion: z.int().min(0, 'must not be negative').optional(),
  }),
  result: envelope('CallbackDraft', CallbackDraft),
  fails: [400, 403, 404, 415, 422],
})

export const deleteCallbackDraft = endpoint({
  id: 'deleteCallbackDraft',
  at: 'console',
  method: 'DELETE',
  path: '/subscriptions/{id}/callback-draft',
  summary: "Discard the caller's draft of a callback, if there is one",
  params,
  fails: [403, 404],
})
