import type { ActionItem, ActionNode, ActionSubtype, ActionType } from '#contract/meta-model/actions.ts'
import type { MetaModelAction, MetaModelBatch } from '#contract/meta-model/batches.ts'
import type { ModelChange } from '#contract/model-changes.ts'
import { at } from '#data-model/check/model-error.ts'
import { derivedId } from '#kernel/derived-id.ts'

/** A save of the data model as it is stored. */
export interface Batch {
  readonly id: string
  readonly created_at: Date
  readonly saver_id: string | null
  readonly is_deleting: boolean
  readonly changes: readonly ModelChange[]
  /** What a program asked for; none where the save came otherwise. */
  readonly actions: readonly ActionItem[]
}

const NOBODY = '00000000-0000-0000-0000-000000000000'

export function toActionBatch({ id, created_at, saver_id, is_deleting, changes, actions }: Batch): MetaModelBatch {
  const moment = created_at.getTime()
  const asked = actions.map(({ type, subtype, node, payload }) => ({
    type,
    subtype: subtype ?? subtypeOf[type] ?? ('UPDATE' as const),
    ...(node !== undefined && { node }),
    ...(payload && { payload }),
    isLosing: type === 'DELETE_ITEM',
  }))
  const found = changes.map((change) => ({
    ...kindOf(change),
    node: nodeOf(change),
    ...(change.after && { payload: change.after }),
    ...(change.before && { oldValue: change.before }),
    isLosing: !change.after,
  }))
  return {
    id,
    actorId: saver_id ?? NOBODY,
    status: is_deleting ? 'PENDING' : 'DONE',
    createdAt: moment,
    updatedAt: moment,
    // As they were asked for, or as they were found.
    actions: (asked.length > 0 ? asked : found).map(({ isLosing, ...action }, nth) => ({
      // The same each time it is read.
      id: derivedId(id, String(nth)),
      ...action,
      status: is_deleting && isLosing ? 'PENDING' : 'DONE',
      createdAt: moment,
      updatedAt: moment,
    })),
  }
}

/** Of actions that were sent without one. */
const subtypeOf: Partial<Record<ActionType, ActionSubtype>> = {
  CREATE_ITEM: 'CREATE',
  DELETE_ITEM: 'DELETE',
  MOVE_ITEM: 'MOVE',
  RENAME_ITEM: 'RENAME',
  UPDATE_DATA: 'UPDATE_DATA',
  UPDATE_VIEW: 'UPDATE_VIEW',
  UPDATE_TRANSLATION: 'TRANSLATE',
}

const subtypes = {
  factSheets: ['FACT_SHEET_TYPE', 'FIELD_FACT_SHEET'],
  relations: ['RELATION', 'FIELD_RELATION'],
  externalIdFields: ['FIELD_EXTERNAL_ID', 'FIELD_EXTERNAL_ID'],
  // The meta model has no words for these.
  validators: ['UPDATE_DATA', 'UPDATE_DATA'],
  rules: ['UPDATE_DATA', 'UPDATE_DATA'],
} as const

function kindOf({ collection, field, before, after }: ModelChange): Pick<MetaModelAction, 'type' | 'subtype'> {
  const subtype = subtypes[collection][field === undefined ? 0 : 1]
  if (!before) return { type: 'CREATE_ITEM', subtype }
  return { type: after ? 'UPDATE_DATA' : 'DELETE_ITEM', subtype }
}

function nodeOf({ collection, name, field }: ModelChange): ActionNode {
  const own = at(`$.${collection}`, name)
  const inputNode = field === undefined ? own : at(`${own}.fields`, field)
  const ofField = field === undefined ? {} : { field }
  switch (collection) {
    case 'factSheets':
      return {
        inputNode,
        nodeType: field === undefined ? 'FACT_SHEET_TYPE_NODE' : 'FIELD_NODE',
        factSheetType: name,
        ...ofField,
      }
    case 'relations':
      return {
        inputNode,
        nodeType: field === undefined ? 'RELATION_NODE' : 'FIELD_NODE',
        relationName: name,
        ...ofField,
      }
    case 'externalIdFields':
    case 'validators':
    case 'rules':
      return { inputNode, nodeType: 'FIELD_NODE', field: name }
    default:
      return collection satisfies never
  }
}
