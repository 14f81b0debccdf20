import { z } from 'zod'
import { Id } from '#contract/ids.ts'

/** Where an action took place. */
export const StructuredNode = z
  .object({
    /** The JSON path in the data model. */
    inputNode: z.string(),
    nodeType: z.enum([
      'FACT_SHEET_TYPE_NODE',
      'SECTION_NODE',
      'SUBSECTION_NODE',
      'FIELD_NODE',
      'FIELD_VALUE_NODE',
      'RELATION_NODE',
    ]),
    factSheetType: z.string().optional(),
    field: z.string().optional(),
    relationName: z.string().optional(),
  })
  .meta({ id: 'StructuredNode' })

/** One difference that a save of the data model made. */
export const MetaModelAction = z
  .object({
    id: Id,
    type: z.enum(['CREATE_ITEM', 'UPDATE_DATA', 'DELETE_ITEM', 'NOT_SUPPORTED_ANYMORE']),
    subtype: z.enum([
      'FACT_SHEET_TYPE',
      'RELATION',
      'FIELD_FACT_SHEET',
      'FIELD_EXTERNAL_ID',
      'FIELD_RELATION',
      'UPDATE_DATA',
    ]),
    node: StructuredNode.optional(),
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

/** What one save of the data model changed. */
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
