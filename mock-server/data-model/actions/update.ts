import type { DataType, RelationDefinition } from '#contract/data-model.ts'
import type { ActionItem } from '#contract/meta-model/actions.ts'
import type { ModelPlace } from '#contract/model-changes.ts'
import { withMembers as changed } from '#contract/models/edits.ts'
import { type Definition, definitionAt } from '#contract/models/place.ts'
import { isRecord } from '#contract/is-record.ts'
import { valueIn } from '#data-model/value-in.ts'
import { type Node, placeOf } from './node.ts'
import { type ActionState, fault, type Outcome } from './outcome.ts'
import { isIssue, withParsed } from './with-parsed.ts'

/** Changes members of a definition. */
export function updated(state: ActionState, { payload = {} }: ActionItem, node: Node): Outcome {
  const place = placeOf(node)
  const definition = place && definitionAt(state.model, place)
  if (!place || !definition) return fault('node', 'leads to no definition of the data model')
  if (Object.keys(payload).length === 0) return fault('payload', 'has nothing to change')
  if (node.kind === 'FACT_SHEET_TYPE_NODE') return ofType(state, place, payload)
  if (node.kind === 'RELATION_NODE') return ofRelation(state, place, { payload, type: node.factSheetType })
  if (node.kind === 'FIELD_VALUE_NODE')
    return fault('node', 'values have no data: UPDATE_DATA of their field has the list')
  return withMembers(state, place, { definition, members: payload, path: 'payload' })
}

type Payload = Readonly<Record<string, unknown>>

/** What the meta model calls a type's data is its configuration. */
function ofType(state: ActionState, place: ModelPlace, { qualitySeal, ...others }: Payload): Outcome {
  const definition = valueIn(state.model.factSheets, place.name)
  if (!definition) return fault('node', 'leads to no type')
  const { config } = definition
  const seal = isRecord(qualitySeal) ? { qualitySeal: sealOf(qualitySeal, config.qualitySeal) } : {}
  const members = { config: { ...config, ...others, ...seal } }
  return withMembers(state, place, { definition, members, path: 'payload', under: 'config' })
}

/** The meta model counts in days. */
const sealOf = ({ breakAfterDays, ...members }: Payload, before: object | undefined) => ({
  ...before,
  ...members,
  ...(breakAfterDays !== undefined && { value: breakAfterDays, unit: 'DAYS' }),
})

/** `mandatory` is that of the end at the type that the node names. */
function ofRelation(
  state: ActionState,
  place: ModelPlace,
  { payload: { mandatory, ...members }, type }: { readonly payload: Payload; readonly type: string | undefined },
): Outcome {
  const definition = valueIn(state.model.relations, place.name)
  if (!definition) return fault('node', 'leads to no relation')
  if (mandatory === undefined) return withMembers(state, place, { definition, members, path: 'payload' })
  const end = endAt(definition, type)
  if (!end) return fault('node.factSheetType', `${type ?? 'nothing'} is no end of the relation`)
  const others = { ...members, [end]: { ...definition[end], mandatory } }
  return withMembers(state, place, { definition, members: others, path: 'payload' })
}

const endAt = (relation: RelationDefinition, type: string | undefined) =>
  (['from', 'to'] as const).find((end) => relation[end].factSheetType === type)

interface Members {
  readonly definition: Definition
  readonly members: Readonly<Record<string, unknown>>
  readonly path: string
  /** The member of the definition that the payload has the members of. */
  readonly under?: string
}

/** A definition with other members, if it is one then. What its schema doesn't know would be without effect. */
function withMembers(state: ActionState, place: ModelPlace, { definition, members, path, under }: Members): Outcome {
  // Safe: the parser says whether it is one.
  const next = changed(definition, members) as DataType
  const model = withParsed(state.model, place, next)
  if (isIssue(model)) {
    const depth = (place.field === undefined ? 2 : 4) + (under === undefined ? 0 : 1)
    return fault([path, ...model.path.slice(depth)].join('.'), model.message)
  }
  // Of any kind of definition, so that its members are looked at as those of a record.
  const kept: unknown = definitionAt(model, place)
  const [given, taken] = under === undefined ? [members, kept] : [members[under], isRecord(kept) ? kept[under] : {}]
  const unknown = isRecord(given)
    ? Object.keys(given).find((name) => given[name] !== undefined && isRecord(taken) && !Object.hasOwn(taken, name))
    : undefined
  if (unknown !== undefined) return fault(`${path}.${unknown}`, 'is no member that can be changed here')
  return { ...state, model }
}

/** Sets what activates a field, or the relation at the end of a type; an empty condition is none. */
export function withCondition(state: ActionState, { payload = {} }: ActionItem, node: Node): Outcome {
  const place = placeOf(node)
  const definition = place && definitionAt(state.model, place)
  if (!place || !definition) return fault('node', 'leads to no definition of the data model')
  const activatedBy = Object.keys(payload).length === 0 ? undefined : payload
  if (place.field !== undefined)
    return withMembers(state, place, { definition, members: { activatedBy }, path: 'payload' })
  const relation = place.collection === 'relations' ? valueIn(state.model.relations, place.name) : undefined
  if (!relation) return fault('node', 'must lead to a field or relation')
  const end = endAt(relation, node.factSheetType)
  if (!end) return fault('node.factSheetType', 'must be an end of the relation')
  // Safe: the parser says whether it is a condition.
  const members = { [end]: changed<object>(relation[end], { activatedBy }) }
  return withMembers(state, place, { definition, members, path: 'payload' })
}
