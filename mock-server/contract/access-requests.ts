import { z } from 'zod'
import { rights } from './access.ts'
import { endpoint } from './endpoint.ts'
import { envelope, listEnvelope } from './envelope.ts'
import { Id, Instant } from './ids.ts'

/** A path of the console, so that a notification never leads elsewhere. */
const OwnPath = z
  .string()
  .max(500)
  .regex(/^\/(?![/\\])/, 'must be a path of the console')
  .refine(isOwnPath, 'must be a path of the console')

/** Parsed as browsers do, which ignore tabs and line breaks, take a backslash for a slash and resolve dots. */
function isOwnPath(text: string): boolean {
  const url = URL.parse(text, 'https://console.invalid')
  const isOwn = url?.origin === 'https://console.invalid' && !url.pathname.startsWith('//')
  return isOwn && !/\p{Cc}/u.test(text)
}

export const AccessRequestInput = z
  .object({
    right: z.enum(rights),
    /** Where the person missed the right. */
    page: OwnPath.optional(),
    /** Why the person needs the right, in their words. */
    note: z.string().trim().max(500).optional(),
  })
  .meta({ id: 'AccessRequestInput' })

export const AccessRequest = z
  .object({
    right: z.enum(rights),
    requestedAt: Instant,
    /** The administrators who were notified. */
    recipients: z.array(z.object({ id: Id, displayName: z.string() })),
  })
  .meta({ id: 'AccessRequest' })
export type AccessRequest = z.output<typeof AccessRequest>

/** **(ours)** */
export const listAccessRequests = endpoint({
  id: 'listAccessRequests',
  at: 'console',
  method: 'GET',
  path: '/access-requests',
  summary: "List the caller's requests of this day (UTC); asking again for these rights notifies nobody",
  result: listEnvelope('AccessRequest', AccessRequest),
})

export const requestAccess = endpoint({
  id: 'requestAccess',
  at: 'console',
  method: 'POST',
  path: '/access-requests',
  summary: 'Ask the administrators for a right; they are notified once a day for each person and right',
  body: AccessRequestInput,
  result: envelope('AccessRequest', AccessRequest),
  fails: [400, 409, 413, 415, 422],
})
