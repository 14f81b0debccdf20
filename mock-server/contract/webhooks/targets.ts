import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { envelope } from '#contract/envelope.ts'
import { Address } from '#contract/ids.ts'

/** What the guard of outgoing requests says about a target. */
export const TargetCheck = z
  .object({
    verdict: z.enum(['ALLOWED', 'BLOCKED']),
    /** Whether requests go over TLS; false for a text that is not a URL. */
    encrypted: z.boolean(),
    /** The address in the URL, or the public addresses of its name. Those inside the network of the service are never listed. */
    addresses: z.array(z.string()),
    /** The kind of the address in the URL, such as `private`; absent for names and public addresses. */
    range: z.string().optional(),
    /** The rule that blocks it. OUTGOING_ALLOW lifts ADDRESS and PORT, REQUIRE_HTTPS_TARGETS decides HTTPS; both are settings of the server. */
    rule: z.enum(['URL', 'HTTPS', 'ADDRESS', 'PORT']).optional(),
    /** The sentence with which saving is refused. */
    message: z.string().optional(),
  })
  .meta({ id: 'TargetCheck' })
export type TargetCheck = z.output<typeof TargetCheck>

export const checkTarget = endpoint({
  id: 'checkTarget',
  at: 'console',
  method: 'POST',
  reads: true,
  path: '/targets/check',
  summary: 'Check whether requests to a URL are allowed, without sending one',
  body: z.object({ targetUrl: Address }),
  result: envelope('TargetCheck', TargetCheck),
  fails: [400, 403, 415, 422],
})
