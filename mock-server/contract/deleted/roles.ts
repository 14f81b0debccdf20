import { z } from 'zod'
import { AuthorizationRole } from '#contract/authorization/roles.ts'
import { endpoint } from '#contract/endpoint.ts'
import { listEnvelope } from '#contract/envelope.ts'
import { deletion } from './deletion.ts'

/** A deleted role that can still be restored, as it was last. */
export const DeletedRole = z.object({ role: AuthorizationRole, ...deletion }).meta({ id: 'DeletedRole' })
export type DeletedRole = z.output<typeof DeletedRole>

export const listDeletedRoles = endpoint({
  id: 'listDeletedRoles',
  at: 'console',
  method: 'GET',
  path: '/authorization/deleted',
  summary:
    'List the roles that were deleted in the last thirty days as they were last, the last deleted first; replacing the roles with one of them restores it',
  result: listEnvelope('DeletedRole', DeletedRole),
  fails: [403],
})
