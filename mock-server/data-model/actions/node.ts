import type { DataModel } from '#contract/data-model.ts'
import type { ActionItem, ActionNode } from '#contract/meta-model/actions.ts'
import type { ModelPlace } from '#contract/model-changes.ts'
import { valueIn } from '#data-model/value-in.ts'
import { type Fault, fault } from './outcome.ts'

/** What an action is about, with the relation by its persisted name. */
export interface Node extends Omit<ActionNode, 'inputNode' | 'effectiveRelation' | 'relationName' | 'nodeType'> {
  readonly kind: NonNullable<ActionNode['nodeType']>
  readonly relation?: string | undefined
}

/** The node of an action; only its path where that is all there is. */
export function nodeOf({ node = {} }: ActionItem, model: DataModel): Node | Fault {
  const { inputNode, nodeType, effectiveRelation, relationName, ...parts } =
    typeof node === 'string' ? { inputNode: node } : node
  const isBare = Object.values(parts).every((part) => part === undefined) && relationName === undefined
  if (isBare && effectiveRelation === undefined && inputNode !== undefined) return nodeAt(inputNode)
  const relation = relationName ?? (effectiveRelation && relationOf(model, effectiveRelation, parts.factSheetType))
  if (effectiveRelation !== undefined && relation === undefined)
    return fault(
      'node.effectiveRelation',
      `${effectiveRelation} is no relation of ${parts.factSheetType ?? 'the model'}`,
    )
  const own = { ...parts, relation }
  return { ...own, kind: nodeType ?? kindOf(own) }
}

function relationOf({ factSheets, relations }: DataModel, side: string, type: string | undefined): string | undefined {
  const names = type === undefined ? Object.keys(relations) : (valueIn(factSheets, type)?.relations ?? [])
  return names.find((name) => {
    const { from, to } = valueIn(relations, name) ?? {}
    return name === side || from?.name === side || to?.name === side
  })
}

function kindOf({ field, fieldValue, section, subsection, relation }: Omit<Node, 'kind'>): Node['kind'] {
  if (fieldValue !== undefined) return 'FIELD_VALUE_NODE'
  if (field !== undefined) return 'FIELD_NODE'
  if (relation !== undefined) return 'RELATION_NODE'
  if (subsection !== undefined) return 'SUBSECTION_NODE'
  return section === undefined ? 'FACT_SHEET_TYPE_NODE' : 'SECTION_NODE'
}

/** `$.factSheets.X.fields.y`, as batches are answered with. */
function nodeAt(path: string): Node | Fault {
  const [collection, name, ofFields, field] = [...path.matchAll(/\.([^.[\]]+)|\["((?:[^"\\]|\\.)*)"\]/g)].map(
    ([, plain, quoted]) => plain ?? quoted ?? '',
  )
  const isField = ofFields === 'fields' && field !== undefined
  const kind = isField ? ('FIELD_NODE' as const) : undefined
  if (name !== undefined && collection === 'factSheets')
    return { kind: kind ?? 'FACT_SHEET_TYPE_NODE', factSheetType: name, ...(isField && { field }) }
  if (name !== undefined && collection === 'relations')
    return { kind: kind ?? 'RELATION_NODE', relation: name, ...(isField && { field }) }
  if (name !== undefined && collection === 'externalIdFields') return { kind: 'FIELD_NODE', field: name }
  return fault('node', 'must lead to a type, relation or field')
}

/** Where the definition is that a node is of; a field of neither a type nor a relation is one for external ids. */
export function placeOf({ kind, factSheetType, relation, field }: Node): ModelPlace | undefined {
  if (kind === 'SECTION_NODE' || kind === 'SUBSECTION_NODE') return undefined
  const isOfField = kind === 'FIELD_NODE' || kind === 'FIELD_VALUE_NODE'
  const ofField = isOfField && field !== undefined ? { field } : {}
  if (relation !== undefined) return { collection: 'relations', name: relation, ...ofField }
  if (factSheetType !== undefined) return { collection: 'factSheets', name: factSheetType, ...ofField }
  return isOfField && field !== undefined ? { collection: 'externalIdFields', name: field } : undefined
}
