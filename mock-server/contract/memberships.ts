import { z } from 'zod'
import { Role } from './access.ts'
import { endpoint } from './endpoint.ts'
import { envelope, listEnvelope } from './envelope.ts'
import { Id, Instant } from './ids.ts'
import { SignedIn } from './tokens.ts'

/** A workspace that the caller can enter, or to which they are invited. */
export const Membership = z
  .object({
    workspace: z.object({ id: Id, name: z.string() }),
    role: Role,
    status: z.enum(['ACTIVE', 'INVITED']),
    /** Whether this request was made in it. */
    current: z.boolean(),
    /** Until when the code of an invitation can be used; absent without a code. */
    codeExpiresAt: Instant.optional(),
  })
  .meta({ id: 'Membership' })
export type Membership = z.output<typeof Membership>

const workspaceParams = z.object({ id: Id })

export const listMemberships = endpoint({
  id: 'listMemberships',
  at: 'console',
  method: 'GET',
  path: '/account/workspaces',
  summary: "List the caller's workspaces and invitations, by name",
  result: listEnvelope('Membership', Membership),
})

export const acceptInvitation = endpoint({
  id: 'acceptInvitation',
  at: 'console',
  method: 'POST',
  inMaintenance: true,
  path: '/account/workspaces/{id}/accept',
  summary: 'Accept an invitation with its code, which an administrator of the workspace gave to the caller',
  params: workspaceParams,
  body: z.object({ code: z.string().trim().min(1, 'must not be empty').max(256) }),
  result: envelope('Membership', Membership),
  fails: [400, 404, 415, 422],
})

export const declineInvitation = endpoint({
  id: 'declineInvitation',
  at: 'console',
  method: 'POST',
  inMaintenance: true,
  path: '/account/workspaces/{id}/decline',
  summary: 'Decline an invitation, whose code ends',
  params: workspaceParams,
  fails: [404],
})

export const switchWorkspace = endpoint({
  id: 'switchWorkspace',
  at: 'mtm',
  method: 'POST',
  inMaintenance: true,
  path: '/sessions/switch',
  summary: "Replace the caller's session by another in one of their workspaces; sets the renewal cookie",
  body: z.object({ workspaceId: Id }),
  result: envelope('SignedIn', SignedIn),
  fails: [400, 404, 415, 422],
})
