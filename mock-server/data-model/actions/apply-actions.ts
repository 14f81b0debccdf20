import type { ActionItem, ActionType } from '#contract/meta-model/actions.ts'
import { withDefinition } from '#contract/models/edits.ts'
import { hasData, movesAfter } from '#contract/models/moves.ts'
import { definitionAt, fieldsOf, own } from '#contract/models/place.ts'
import { type NamingDocuments, renamed as renamedDocuments } from '#contract/models/renaming.ts'
import type { ModelError } from '#data-model/check/model-error.ts'
import { isRecord } from '#contract/is-record.ts'
import { yieldToRequests } from '#kernel/yield-to-requests.ts'
import { moved, withoutSection, withoutSubsection } from './arrange.ts'
import { created } from './create.ts'
import { type Node, nodeOf, placeOf } from './node.ts'
import { type ActionState, fault, isFault, type Outcome } from './outcome.ts'
import { shownOtherwise } from './show.ts'
import { translated } from './translate.ts'
import { updated, withCondition } from './update.ts'

type Handler = (state: ActionState, item: ActionItem, node: Node) => Outcome

const handlers: Partial<Record<ActionType, Handler>> = {
  CREATE_ITEM: created,
  UPDATE_DATA: updated,
  UPDATE_VIEW: shownOtherwise,
  UPDATE_TRANSLATION: translated,
  MOVE_ITEM: moved,
  CONDITION: withCondition,
  DELETE_ITEM: deleted,
  RENAME_ITEM: renamed,
}

/** Actions that are applied in one go: a new type with 60 fields takes a millisecond. */
const AT_ONCE = 10

/** The documents after a batch of actions, one after the other, with the first thing that is wrong with each. */
export async function applyActions(documents: NamingDocuments, items: readonly ActionItem[]) {
  const errors: ModelError[] = []
  let state: ActionState = { ...documents, stored: documents.model, moves: [] }
  for (const [nth, item] of items.entries()) {
    if (nth % AT_ONCE === AT_ONCE - 1) await yieldToRequests()
    const outcome = outcomeOf(state, item)
    if (isFault(outcome)) errors.push({ path: `$[${nth}].${outcome.path}`, message: outcome.message })
    else state = outcome
  }
  return { ...state, errors }
}

function outcomeOf(state: ActionState, item: ActionItem): Outcome {
  const handler = handlers[item.type]
  if (!handler) return fault('type', `${item.type} is not taken: roles are changed by PUT /models/authorization`)
  const node = nodeOf(item, state.model)
  return isFault(node) ? node : handler(state, { ...item, payload: withoutNulls(item.payload ?? {}) }, node)
}

/** Programs send all members that a payload can have, null where they change nothing. */
const withoutNulls = (members: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(members)
      .filter(([, value]) => value !== null)
      .map(([name, value]) => [name, isRecord(value) ? withoutNulls(value) : value]),
  )

function deleted(state: ActionState, _: ActionItem, node: Node): Outcome {
  if (node.kind === 'SECTION_NODE') return withoutSection(state, node)
  if (node.kind === 'SUBSECTION_NODE') return withoutSubsection(state, node)
  const place = placeOf(node)
  if (!place || !definitionAt(state.model, place)) return fault('node', 'leads to no definition of the data model')
  if (node.kind !== 'FIELD_VALUE_NODE') return { ...state, model: withDefinition(state.model, place, undefined) }
  const field = own(fieldsOf(state.model, place), place.field ?? '')
  if (!field?.values?.includes(node.fieldValue ?? '')) return noValue(node)
  const values = field.values.filter((value) => value !== node.fieldValue)
  return { ...state, model: withDefinition(state.model, place, { ...field, values }) }
}

const noValue = ({ fieldValue, field }: Node) =>
  fault('node.fieldValue', `${fieldValue ?? 'nothing'} is no value of ${field ?? 'the field'}`)

/** Gives a field or a value another key; its data go with it. */
function renamed(state: ActionState, { payload = {} }: ActionItem, node: Node): Outcome {
  const { newValue: to } = payload
  if (typeof to !== 'string' || to === '') return fault('payload.newValue', 'is required')
  const place = placeOf(node)
  if (!place || place.field === undefined || !hasData(place)) return fault('node', 'must lead to a field or value')
  const { collection, name, field } = place
  const fields = fieldsOf(state.model, place)
  const values = own(fields, field)?.values ?? []
  if (!Object.hasOwn(fields, field)) return fault('node.field', `${field} is no field of ${name}`)
  const value = node.kind === 'FIELD_VALUE_NODE' ? (node.fieldValue ?? '') : undefined
  if (value !== undefined && !values.includes(value)) return noValue(node)
  if (value === undefined ? Object.hasOwn(fields, to) : values.includes(to))
    return fault('payload.newValue', `${to} is there already`)
  const move = { collection, name, field, ...(value !== undefined && { value }), to }
  return { ...state, ...renamedDocuments(state, move), moves: movesAfter(state.moves, state.stored, move) }
}
