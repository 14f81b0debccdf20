import type { DataType } from '#contract/data-model.ts'
import type { ActionItem, ActionSubtype } from '#contract/meta-model/actions.ts'
import type { ModelPlace } from '#contract/model-changes.ts'
import { withDefinition } from '#contract/models/edits.ts'
import { definitionAt } from '#contract/models/place.ts'
import { valueIn } from '#data-model/value-in.ts'
import { withNewSection, withNewSubsection, withShownField } from './arrange.ts'
import type { Node } from './node.ts'
import { type ActionState, fault, type Outcome } from './outcome.ts'
import { isIssue, withParsed } from './with-parsed.ts'

type Created = Extract<
  ActionSubtype,
  | 'FACT_SHEET_TYPE'
  | 'SECTION'
  | 'SUBSECTION'
  | 'RELATION'
  | 'FIELD_FACT_SHEET'
  | 'FIELD_EXTERNAL_ID'
  | 'FIELD_RELATION'
  | 'FIELD_VALUE'
>

/** What is created where no subtype says it: the same as the node is. */
const byNode = {
  FACT_SHEET_TYPE_NODE: 'FACT_SHEET_TYPE',
  SECTION_NODE: 'SECTION',
  SUBSECTION_NODE: 'SUBSECTION',
  FIELD_NODE: 'FIELD_FACT_SHEET',
  FIELD_VALUE_NODE: 'FIELD_VALUE',
  RELATION_NODE: 'RELATION',
} as const satisfies Record<Node['kind'], Created>

const isCreated = (subtype: ActionSubtype | undefined): subtype is Created =>
  subtype !== undefined &&
  Object.values<string>({ ...byNode, a: 'FIELD_EXTERNAL_ID', b: 'FIELD_RELATION' }).includes(subtype)

/** Adds what the payload has the key of; its other members are those of the definition. */
export function created(state: ActionState, { subtype, payload = {} }: ActionItem, node: Node): Outcome {
  const { key, ...members } = payload
  if (typeof key !== 'string' || key === '') return fault('payload.key', 'is required')
  const what = isCreated(subtype) ? subtype : byNode[node.kind]
  switch (what) {
    case 'SECTION':
      return withNewSection(state, node, key)
    case 'SUBSECTION':
      return withNewSubsection(state, node, key)
    case 'FIELD_VALUE':
      return withNewValue(state, node, key)
    case 'FACT_SHEET_TYPE': {
      const { view } = state
      const isShown = view.factSheets.some(({ type }) => type === key)
      const shown = { type: key, onTheFlyCreation: false, facetViewStates: [], sections: [] }
      const next = { ...state, view: isShown ? view : { ...view, factSheets: [...view.factSheets, shown] } }
      return withNew(next, { collection: 'factSheets', name: key }, members)
    }
    case 'RELATION':
      return withNewRelation(state, key, members)
    case 'FIELD_EXTERNAL_ID': {
      const forFactSheets = node.factSheetType === undefined ? [] : [node.factSheetType]
      return withNew(state, { collection: 'externalIdFields', name: key }, { forFactSheets, ...members })
    }
    case 'FIELD_RELATION':
    case 'FIELD_FACT_SHEET': {
      const { relation, factSheetType } = node
      const isOfRelation = relation !== undefined && (what === 'FIELD_RELATION' || factSheetType === undefined)
      const owner = isOfRelation ? relation : factSheetType
      if (owner === undefined) return fault('node', 'must name the type or relation of the field')
      const place = {
        collection: isOfRelation ? ('relations' as const) : ('factSheets' as const),
        name: owner,
        field: key,
      }
      // Where nothing is said, a field is a text, which is what the meta model's own editor began with.
      const outcome = withNew(state, place, { type: 'STRING', ...members })
      return 'message' in outcome || node.section === undefined ? outcome : withShownField(outcome, node, key)
    }
    default:
      return what satisfies never
  }
}

/** The model with another definition, if it is one. */
function withNew(state: ActionState, place: ModelPlace, definition: object): Outcome {
  const { collection, name, field } = place
  if (definitionAt(state.model, place)) return fault('payload.key', `${field ?? name} is there already`)
  if (field !== undefined && !definitionAt(state.model, { collection, name }))
    return fault('node', `${name} is not in the data model`)
  const model = withParsed(state.model, place, definition)
  if (!isIssue(model)) return { ...state, model }
  const depth = field === undefined ? 2 : 4
  return fault(['payload', ...model.path.slice(depth)].join('.'), model.message)
}

/** A relation, listed by the types at its ends. */
function withNewRelation(state: ActionState, key: string, members: object): Outcome {
  const outcome = withNew(state, { collection: 'relations', name: key }, members)
  if ('message' in outcome) return outcome
  const { model } = outcome
  const { from, to } = valueIn(model.relations, key) ?? {}
  const ends = [from?.factSheetType, to?.factSheetType]
  const factSheets = Object.fromEntries(
    Object.entries(model.factSheets).map(([name, type]) =>
      ends.includes(name) && !type.relations.includes(key)
        ? [name, { ...type, relations: [...type.relations, key] }]
        : [name, type],
    ),
  )
  return { ...outcome, model: { ...model, factSheets } }
}

function withNewValue(state: ActionState, { factSheetType, relation, field = '' }: Node, key: string): Outcome {
  const place =
    relation === undefined
      ? { collection: 'factSheets' as const, name: factSheetType ?? '', field }
      : { collection: 'relations' as const, name: relation, field }
  const owner = place.collection === 'factSheets' ? state.model.factSheets : state.model.relations
  const definition = valueIn<{ fields: Record<string, DataType> }>(owner, place.name)?.fields
  const found = definition && valueIn(definition, field)
  if (!found) return fault('node.field', `${field} is no field of ${place.name}`)
  const { values = [] } = found
  if (values.includes(key)) return fault('payload.key', `${key} is there already`)
  return { ...state, model: withDefinition(state.model, place, { ...found, values: [...values, key] }) }
}
