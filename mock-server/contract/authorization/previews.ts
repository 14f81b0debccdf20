import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { envelope, listEnvelope } from '#contract/envelope.ts'
import { Id, Instant } from '#contract/ids.ts'
import { SignedIn } from '#contract/tokens.ts'
import { SupposedAccess } from './simulation.ts'

/**
 * Lets the caller see the workspace with another access for an hour, for as long as their session lasts. They stay who they are: only
 * roles and entities are others. With its access token everything can be read that this access gives, and nothing can be changed.
 */
export const startPreview = endpoint({
  id: 'startPreview',
  at: 'console',
  method: 'POST',
  inMaintenance: true,
  path: '/access/previews',
  summary: 'Start to see the workspace with another role, custom roles and entities; it is recorded',
  body: z.object({ access: SupposedAccess }),
  result: envelope('SignedIn', SignedIn),
  fails: [400, 403, 415, 422],
})

export const endPreview = endpoint({
  id: 'endPreview',
  at: 'console',
  method: 'DELETE',
  inMaintenance: true,
  path: '/access/previews',
  summary: 'End all previews of the caller',
  reads: true,
  fails: [403],
})

/** Who saw the workspace with which access, and when. */
export const AccessPreview = z
  .object({
    id: Id,
    user: z.object({ id: Id, displayName: z.string() }),
    role: z.string(),
    customRoles: z.array(z.string()),
    /** Names of access control entities that are still there. */
    entities: z.array(z.string()),
    startedAt: Instant,
    /** When it ended or will end. */
    endsAt: Instant,
  })
  .meta({ id: 'AccessPreview' })
export type AccessPreview = z.output<typeof AccessPreview>

export const listPreviews = endpoint({
  id: 'listPreviews',
  at: 'console',
  method: 'GET',
  path: '/access/previews',
  summary: 'List the latest 100 previews of the workspace',
  result: listEnvelope('AccessPreview', AccessPreview),
  fails: [403],
})
