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
}

const NOBODY = '00000000-0000-0000-0000-000000000000'

export function toActionBatch({ id, created_at, saver_id, is_deleting, changes }: Batch): MetaModelBatch {
  const moment = created_at.getTime()
  return {
    id,
    actorId: saver_id ?? NOBODY,
    status: is_deleting ? 'PENDING' : 'DONE',
    createdAt: moment,
    updatedAt: moment,
    actions: changes.map((change, nth) => ({
      // The same each time it is read.
      id: derivedId(id, String(nth)),
      ...kindOf(change),
      node: nodeOf(change),
      ...(change.after && { payload: change.after }),
      ...(change.before && { oldValue: change.before }),
      status: is_deleting && !change.after ? 'PENDING' : 'DONE',
      createdAt: moment,
      updatedAt: moment,
    })),
  }
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

function nodeOf({ collection, name, field }: ModelChange): MetaModelAction['node'] {
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
