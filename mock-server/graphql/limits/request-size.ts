import {
  type ArgumentNode,
  type DocumentNode,
  type FieldNode,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  valueFromASTUntyped,
} from 'graphql'
import { filterSize, sortViolation } from './filter-size.ts'
import type { IntrospectionTimes } from './introspection-lengths.ts'

/** What an operation asks for. */
export interface Size {
  readonly depth: number
  /** Fields when all fragments are written out. */
  readonly fields: number
  /** Fields of the answer, if every list were full. */
  readonly cost: number
  /** What searches cost besides, each of which is made once, however many rows of the answer it is for. */
  readonly searches: number
  /** Conditions of all filters (filter-size.ts), and those of the field at the root that has most. */
  readonly conditions: number
  readonly most: number
  /** Conditions that are asked once more, because each facet is counted over what the others leave. */
  readonly again: number
  readonly schemas: number
  readonly types: number
  /** What is wrong with a filter. */
  readonly violation: string | undefined
}

interface Options {
  /** As GraphQL read them, with their defaults. */
  readonly variables: Readonly<Record<string, unknown>>
  readonly introspection: IntrospectionTimes
  /** Levels that are looked at; who asks for more is refused anyway. */
  readonly deepest: number
}

/** How many relations are reckoned with where a request sets no bound. */
const USUAL_RELATIONS = 10
const DEFAULT_PAGE = 40
/** What a search costs, in fields of an answer. */
const FILTER_OPTIONS = 20_000
const TOTAL = 2000
/** What a field of the schema costs, all of which are read at a stretch. */
const INTROSPECTED = 3
const RELATIONS = 2000

const nothing: Size = {
  depth: 0,
  fields: 0,
  cost: 0,
  searches: 0,
  conditions: 0,
  most: 0,
  again: 0,
  schemas: 0,
  types: 0,
  violation: undefined,
}

/** What a field says of those directly in it. */
interface Place {
  readonly isRoot: boolean
  readonly field: string
  /** Rows of its `edges`. */
  readonly rows: number
  readonly facets: number
  readonly conditions: number
}
const root: Place = { isRoot: true, field: '', rows: 1, facets: 0, conditions: 0 }

/** Each field and each fragment is measured once for a place, however often it is spread. */
export function measure(
  document: DocumentNode,
  operation: OperationDefinitionNode,
  { variables, introspection, deepest }: Options,
): Size {
  const fragments = new Map(
    document.definitions.flatMap((one) =>
      one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one.selectionSet] as const] : [],
    ),
  )
  const known = new Map<string, Size>()
  const measured = new Map<FieldNode, Size>()
  return ofSet(operation.selectionSet, root, 0)

  function ofSet(set: SelectionSetNode | undefined, place: Place, level: number): Size {
    let sum = nothing
    // A cycle of fragments: deep enough to be refused.
    if (level > deepest) return sum
    for (const selection of set?.selections ?? []) {
      const size =
        selection.kind === Kind.FIELD
          ? ofField(selection, place, level)
          : selection.kind === Kind.INLINE_FRAGMENT
            ? ofSet(selection.selectionSet, place, level + 1)
            : ofFragment(selection.name.value, place, level)
      sum = added(sum, size)
    }
    return sum
  }

  function ofFragment(name: string, place: Place, level: number): Size {
    const key = `${name} ${Object.values(place).join(' ')}`
    const before = known.get(key)
    if (before) return before
    // While it is measured it counts nothing: one that contains itself is refused by validation.
    known.set(key, nothing)
    const size = ofSet(fragments.get(name), place, level + 1)
    known.set(key, size)
    return size
  }

  function ofField(field: FieldNode, place: Place, level: number): Size {
    const name = field.name.value
    const isOfSchema = place.field.startsWith('__') || name.startsWith('__')
    const size = isOfSchema ? ofSchema(field, place, level) : ofData(field, place, level)
    return { ...size, depth: size.depth + 1, fields: size.fields + 1, most: place.isRoot ? size.conditions : 0 }
  }

  /** What is in a field: the same wherever that stands. */
  function inside(field: FieldNode, place: Place, level: number): Size {
    const size = measured.get(field) ?? ofSet(field.selectionSet, place, level + 1)
    measured.set(field, size)
    return size
  }

  function ofData(field: FieldNode, place: Place, level: number): Size {
    const name = field.name.value
    const filter = filterSize(given(field, 'filter'))
    const [facets, conditions] = [filter.facets, filter.conditions]
    const below = inside(field, { isRoot: false, field: name, rows: rowsOf(field), facets, conditions }, level)
    const violation = filter.violation ?? sortViolation(given(field, 'sort')) ?? below.violation
    const isOptions = name === 'filterOptions'
    return {
      ...below,
      cost: below.cost * (name === 'edges' ? place.rows : 1) + 1,
      searches: below.searches + searchOf(name, place),
      conditions: below.conditions + conditions,
      again: below.again + (isOptions ? place.facets * place.conditions : 0),
      violation,
    }
  }

  function ofSchema(field: FieldNode, place: Place, level: number): Size {
    const name = field.name.value
    const within = place.field.replace('__', '')
    // The place tells that all below is of the schema.
    const below = inside(field, { ...root, isRoot: false, field: `__${name.replace('__', '')}` }, level)
    return {
      ...below,
      cost: below.cost * introspection(name, within) + (name === '__typename' ? 1 : INTROSPECTED),
      schemas: below.schemas + (name === '__schema' ? 1 : 0),
      types: below.types + (name === '__type' ? 1 : 0),
    }
  }

  function rowsOf(field: FieldNode): number {
    const first = given(field, 'first')
    if (typeof first === 'number') return Math.max(1, first)
    return field.name.value.startsWith('all') ? DEFAULT_PAGE : USUAL_RELATIONS
  }

  /** The value of an argument. */
  function given(field: FieldNode, name: string): unknown {
    const argument: ArgumentNode | undefined = field.arguments?.find((one) => one.name.value === name)
    return argument && valueFromASTUntyped(argument.value, variables)
  }
}

function searchOf(name: string, place: Place): number {
  if (name === 'filterOptions') return FILTER_OPTIONS
  if (name === 'totalCount' && place.field === 'allFactSheets') return TOTAL
  return /^rel[A-Z]/.test(name) ? RELATIONS : 0
}

const added = (a: Size, b: Size): Size => ({
  depth: Math.max(a.depth, b.depth),
  fields: a.fields + b.fields,
  cost: a.cost + b.cost,
  searches: a.searches + b.searches,
  conditions: a.conditions + b.conditions,
  most: Math.max(a.most, b.most),
  again: a.again + b.again,
  schemas: a.schemas + b.schemas,
  types: a.types + b.types,
  violation: a.violation ?? b.violation,
})
