import { z } from 'zod'
import { Id } from '#contract/ids.ts'
import { ActionItem, actionSubtypes, actionTypes } from './actions.ts'

/** One difference that a save of the models made, or one action of a batch. */
export const MetaModelAction = z
  .object({
    id: Id,
    type: z.enum(actionTypes),
    subtype: z.enum(actionSubtypes),
    node: ActionItem.shape.node,
    /** The definition that it led to. */
    payload: z.record(z.string(), z.unknown()).optional(),
    /** The definition that was there before. */
    oldValue: z.record(z.string(), z.unknown()).optional(),
    status: z.enum(['PENDING', 'VALID', 'INVALID', 'DONE']),
    /** Milliseconds since 1970. */
    createdAt: z.int(),
    updatedAt: z.int(),
  })
  .meta({ id: 'MetaModelActionData' })
export type MetaModelAction = z.output<typeof MetaModelAction>

/** What one save of the models changed. */
export const MetaModelBatch = z
  .object({
    id: Id,
    actorId: Id,
    /** PENDING while its data are being deleted. */
    status: z.enum(['PENDING', 'DONE', 'ERROR']),
    createdAt: z.int(),
    updatedAt: z.int(),
    actions: z.array(MetaModelAction),
  })
  .meta({ id: 'MetaModelActionBatchData' })
export type MetaModelBatch = z.output<typeof MetaModelBatch>
