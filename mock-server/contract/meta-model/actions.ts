import { z } from 'zod'
import '#contract/ids.ts'

const text = z.string().optional()

/** What an action is about; which members there are, its kind says. */
const ActionNode = z
  .object({
    /** The JSON path in the data model, where the other members don't say it. */
    inputNode: text,
    nodeType: z
      .enum([
        'FACT_SHEET_TYPE_NODE',
        'SECTION_NODE',
        'SUBSECTION_NODE',
        'FIELD_NODE',
        'FIELD_VALUE_NODE',
        'RELATION_NODE',
      ])
      .optional(),
    factSheetType: text,
    /** As the view model labels them. */
    section: text,
    subsection: text,
    field: text,
    fieldValue: text,
    /** The name of a relation as seen from the type. */
    effectiveRelation: text,
    /** Its persisted name. */
    relationName: text,
  })
  .meta({ id: 'ActionNode' })
export type ActionNode = z.output<typeof ActionNode>

export const actionTypes = [
  'CREATE_ITEM',
  'CONDITION',
  'UPDATE_DATA',
  'UPDATE_VIEW',
  'UPDATE_TRANSLATION',
  'MOVE_ITEM',
  'DELETE_ITEM',
  'RENAME_ITEM',
  'PERMISSION',
  'PERMISSION_ROLE',
  'CUSTOM_PERMISSION',
  'FACT_SHEET_TYPE',
  'FACT_SHEET_FIELD',
  'FACT_SHEET_FIELD_VALUE',
  'SECTION',
  'SUBSECTION',
  'RELATION',
  'RELATION_FIELD',
  'RELATION_FIELD_VALUE',
  'EXTERNAL_ID_FIELD',
  'FIELD_VALUE',
  'NOT_SUPPORTED_ANYMORE',
] as const
export type ActionType = (typeof actionTypes)[number]

export const actionSubtypes = [
  'FACT_SHEET_TYPE',
  'SECTION',
  'SUBSECTION',
  'RELATION',
  'FIELD_FACT_SHEET',
  'FIELD_EXTERNAL_ID',
  'FIELD_RELATION',
  'FIELD_VALUE',
  'PERMISSION',
  'TRANSLATE',
  'CREATE',
  'UPDATE',
  'DELETE',
  'MOVE',
  'RENAME',
  'UPDATE_DATA',
  'UPDATE_VIEW',
  'NOT_SUPPORTED_ANYMORE',
] as const
export type ActionSubtype = (typeof actionSubtypes)[number]

/** One change of the models that a program asks for. */
export const ActionItem = z
  .object({
    type: z.enum(actionTypes),
    subtype: z.enum(actionSubtypes).optional(),
    /** A JSON path in the data model, or its parts. */
    node: z.union([ActionNode, z.string()]).optional(),
    /** Of permissions, which are refused here. */
    role: text,
    /** Depends on the type: docs/interface/models.md. */
    payload: z.record(z.string(), z.unknown()).optional(),
  })
  .meta({ id: 'ActionBatchItem' })
export type ActionItem = z.output<typeof ActionItem>
