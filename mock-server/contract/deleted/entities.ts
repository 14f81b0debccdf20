import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { envelope, listEnvelope } from '#contract/envelope.ts'
import { Id } from '#contract/ids.ts'
import { AccessControlEntity } from '#contract/models.ts'
import { deletion } from './deletion.ts'

/** A deleted access control entity that can still be restored. */
export const DeletedEntity = z
  .object({
    id: Id,
    name: z.string(),
    displayName: z.string().optional(),
    /** How many people and technical users held it. */
    holders: z.int(),
    ...deletion,
  })
  .meta({ id: 'DeletedEntity' })
export type DeletedEntity = z.output<typeof DeletedEntity>

export const listDeletedEntities = endpoint({
  id: 'listDeletedEntities',
  at: 'console',
  method: 'GET',
  path: '/access-control-entities/deleted',
  summary: 'List the access control entities that were deleted in the last thirty days, the last deleted first',
  result: listEnvelope('DeletedEntity', DeletedEntity),
  fails: [403],
})

export const restoreEntity = endpoint({
  id: 'restoreEntity',
  at: 'console',
  method: 'POST',
  path: '/access-control-entities/{id}/restore',
  summary: 'Restore a deleted access control entity with its ID, also for those who held it; 409 if its name is taken',
  params: z.object({ id: Id }),
  result: envelope('AccessControlEntity', AccessControlEntity),
  fails: [403, 404, 409],
})
