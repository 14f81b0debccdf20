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
  summary: 'List the roles that were deleted in the last thirty days, the last deleted first',
  result: listEnvelope('DeletedRole', DeletedRole),
  fails: [403],
})

export const restoreRole = endpoint({
  id: 'restoreRole',
  at: 'console',
  method: 'POST',
  path: '/authorization/deleted/{name}/restore',
  summary: 'Restore a deleted role with its permissions; refused like any other new role',
  params: z.object({ name: z.string() }),
  answer: 'none',
  fails: [403, 404, 409, 422],
})
