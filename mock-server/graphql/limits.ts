import {
  type DocumentNode,
  type FieldNode,
  type GraphQLError,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  type ValueNode,
} from 'graphql'
import { validationError } from './validation.ts'

/** What one request may ask for, so that nobody brings the service down by a short text (security.md). */
export const limits = {
  /** Words and signs of a document. */
  tokens: 20_000,
  /** Levels of fields; `edges`, `node` and `factSheet` count. */
  depth: 20,
  /** Fields of the root, each of which is a search or a change of its own; about 50 are advised. */
  rootFields: 100,
  /** Fields when all fragments are written out. */
  fields: 5000,
  /** Fields of the answer, if every list were full. */
  cost: 2_000_000,
}

/** How many relations are reckoned with where a request sets no bound. */
const USUAL_RELATIONS = 10
const DEFAULT_PAGE = 40

/** Why a document asks for too much, whatever its variables are. */
export function shapeError(document: DocumentNode, operation: OperationDefinitionNode): GraphQLError | undefined {
  const { depth, fields } = measure(document, operation, {})
  const roots = rootsOf(document, operation.selectionSet)
  if (roots > limits.rootFields) {
    return exceeded(
      'MaxRootFields',
      `the request has ${roots} fields at its root; ${limits.rootFields} are allowed`,
      operation,
    )
  }
  if (depth > limits.depth) {
    return exceeded('MaxQueryDepth', `the request is ${depth} levels deep; ${limits.depth} are allowed`, operation)
  }
  if (fields > limits.fields) {
    return exceeded('MaxQueryComplexity', `the request has ${fields} fields; ${limits.fields} are allowed`, operation)
  }
  return undefined
}

/** Why a request with these variables asks for too much. */
export function costError(
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
): GraphQLError | undefined {
  const { cost } = measure(document, operation, variables)
  if (cost <= limits.cost) return undefined
  const asked = `up to ${cost.toPrecision(2)} values; ${limits.cost} are allowed`
  return exceeded(
    'MaxQueryCost',
    `the request asks for ${asked}: ask for fewer with first, and page with after`,
    operation,
  )
}

const exceeded = (type: string, message: string, operation: OperationDefinitionNode) =>
  validationError(type, message, [operation])

interface Size {
  readonly depth: number
  readonly fields: number
  readonly cost: number
}
const nothing: Size = { depth: 0, fields: 0, cost: 0 }

/** Each fragment is measured once, however often it is spread. Introspection is of the schema's size, which is known. */
function measure(
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
): Size {
  const fragments = fragmentsOf(document)
  const known = new Map<string, Size>()
  return ofSet(operation.selectionSet, 0)

  function ofSet(set: SelectionSetNode | undefined, level: number): Size {
    let sum = nothing
    // A cycle of fragments, or a text of brackets only: deep enough to be refused.
    if (level > limits.tokens) return sum
    for (const selection of set?.selections ?? []) {
      const size =
        selection.kind === Kind.FIELD
          ? ofField(selection, level)
          : selection.kind === Kind.INLINE_FRAGMENT
            ? ofSet(selection.selectionSet, level + 1)
            : ofFragment(selection.name.value, level)
      sum = { depth: Math.max(sum.depth, size.depth), fields: sum.fields + size.fields, cost: sum.cost + size.cost }
    }
    return sum
  }

  function ofField(field: FieldNode, level: number): Size {
    if (field.name.value.startsWith('__')) return { depth: 1, fields: 1, cost: 1 }
    const below = ofSet(field.selectionSet, level + 1)
    const times = field.selectionSet ? timesOf(field) : 1
    return { depth: below.depth + 1, fields: below.fields + 1, cost: below.cost * times + 1 }
  }

  function ofFragment(name: string, level: number): Size {
    const before = known.get(name)
    if (before) return before
    // While it is measured it counts nothing: one that contains itself is refused by validation.
    known.set(name, nothing)
    const size = ofSet(fragments.get(name), level + 1)
    known.set(name, size)
    return size
  }

  function timesOf(field: FieldNode): number {
    const first = field.arguments?.find(({ name }) => name.value === 'first')
    if (first) return Math.max(1, numberOf(first.value, variables) ?? DEFAULT_PAGE)
    if (field.name.value === 'allFactSheets') return DEFAULT_PAGE
    return /^rel[A-Z]/.test(field.name.value) || hasEdges(field) ? USUAL_RELATIONS : 1
  }
}

const hasEdges = ({ selectionSet }: FieldNode): boolean =>
  selectionSet?.selections.some((one) => one.kind === Kind.FIELD && one.name.value === 'edges') ?? false

function numberOf(value: ValueNode, variables: Readonly<Record<string, unknown>>): number | undefined {
  if (value.kind === Kind.INT) return Number(value.value)
  const given = value.kind === Kind.VARIABLE ? variables[value.name.value] : undefined
  return typeof given === 'number' ? given : undefined
}

const fragmentsOf = (document: DocumentNode): ReadonlyMap<string, SelectionSetNode> =>
  new Map(
    document.definitions.flatMap((one) =>
      one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one.selectionSet] as const] : [],
    ),
  )

/** Root fields, those in fragments too. */
function rootsOf(document: DocumentNode, set: SelectionSetNode): number {
  const fragments = fragmentsOf(document)
  const known = new Map<string, number>()
  const count = ({ selections }: SelectionSetNode): number =>
    selections.reduce((sum, one) => {
      if (one.kind === Kind.FIELD) return sum + 1
      if (one.kind === Kind.INLINE_FRAGMENT) return sum + count(one.selectionSet)
      const name = one.name.value
      const before = known.get(name)
      if (before !== undefined) return sum + before
      known.set(name, 0)
      const fragment = fragments.get(name)
      const size = fragment ? count(fragment) : 0
      known.set(name, size)
      return sum + size
    }, 0)
  return count(set)
}
