import {
  type DocumentNode,
  type FieldNode,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  valueFromASTUntyped,
} from 'graphql'
import { MAX_FIRST, MAX_VIEW } from '#features/fact-sheets/query/arguments.ts'
import { isRecord } from '#contract/is-record.ts'
import { filterSize, sortViolation } from './filter-size.ts'
import type { IntrospectionLengths } from './introspection-lengths.ts'

/** The size of a request, or of one part of it. */
export interface RequestSize {
  readonly depth: number
  /** Fields with all fragments written out. */
  readonly fields: number
  /** Fields of the answer, if every list were full. */
  readonly cost: number
  /** Additional cost of searches: each is made once, however many rows of the answer it is for. */
  readonly searchCost: number
  /** Conditions of all filters (filter-size.ts), and of the field at the root that has most. */
  readonly conditions: number
  readonly mostConditionsOfField: number
  /** Conditions that are run again, because the keys of a facet are counted with the conditions of all other facets. */
  readonly recountedConditions: number
  /** `__schema` and `__type` fields. */
  readonly schemaFields: number
  readonly typeFields: number
  /** Why a filter or an order is refused. */
  readonly violation: string | undefined
}

interface MeasureOptions {
  /** Coerced values, with defaults. */
  readonly variables: Readonly<Record<string, unknown>>
  readonly introspection: IntrospectionLengths
  /** Levels to measure; deeper requests are refused anyway. */
  readonly maxDepth: number
  /** The number of fact sheets of each type; undefined = unknown, and as many as a page can have. */
  readonly factSheets: ReadonlyMap<string, number> | undefined
}

/** Relations to expect of a fact sheet where a request sets no bound. */
const USUAL_RELATIONS = 10
/** Rows to expect of a list of tags, people or events. */
const USUAL_LIST = 40
/** The costs of a row of a list at the root and of a list of tags, besides their fields: the memory that they take until the answer is sent. */
const ROW = 30
const TAGS = 25
/** Tags to expect of a fact sheet. */
const USUAL_TAGS = 5
/** Costs of searches, in fields of an answer. */
const FILTER_OPTIONS = 250_000
const TOTAL = 2000
const RELATIONS = 2000
/** The additional cost of a file in the answer. Its real size is limited when it is known (file-bytes.ts). */
const FILE = 500
/** The cost of a field of the schema: they are all resolved synchronously. */
const INTROSPECTED = 3

const empty: RequestSize = {
  depth: 0,
  fields: 0,
  cost: 0,
  searchCost: 0,
  conditions: 0,
  mostConditionsOfField: 0,
  recountedConditions: 0,
  schemaFields: 0,
  typeFields: 0,
  violation: undefined,
}

/** The facts about a field that the size of its direct children depends on. */
interface Parent {
  readonly isRoot: boolean
  readonly field: string
  /** Rows of its `edges`. */
  readonly rows: number
  readonly facets: number
  readonly conditions: number
}
const root: Parent = { isRoot: true, field: '', rows: 1, facets: 0, conditions: 0 }

/** Measures an operation. Each field, and each fragment below one parent, is measured once, however often it is spread. */
export function measureRequest(
  document: DocumentNode,
  operation: OperationDefinitionNode,
  { variables, introspection, maxDepth, factSheets }: MeasureOptions,
): RequestSize {
  const fragments = new Map(
    document.definitions.flatMap((definition) =>
      definition.kind === Kind.FRAGMENT_DEFINITION ? [[definition.name.value, definition.selectionSet] as const] : [],
    ),
  )
  const fragmentSizes = new Map<string, RequestSize>()
  const childSizes = new Map<FieldNode, RequestSize>()
  return measureSet(operation.selectionSet, root, 0)

  function measureSet(set: SelectionSetNode | undefined, parent: Parent, level: number): RequestSize {
    let sum = empty
    // A cycle of fragments ends here, deep enough to be refused.
    if (level > maxDepth) return sum
    for (const selection of set?.selections ?? []) {
      const size =
        selection.kind === Kind.FIELD
          ? measureField(selection, parent, level)
          : selection.kind === Kind.INLINE_FRAGMENT
            ? measureSet(selection.selectionSet, parent, level + 1)
            : measureFragment(selection.name.value, parent, level)
      sum = add(sum, size)
    }
    return sum
  }

  function measureFragment(name: string, parent: Parent, level: number): RequestSize {
    const key = `${name} ${Object.values(parent).join(' ')}`
    const cached = fragmentSizes.get(key)
    if (cached) return cached
    // A fragment that contains itself counts nothing within itself; validation refuses it.
    fragmentSizes.set(key, empty)
    const size = measureSet(fragments.get(name), parent, level + 1)
    fragmentSizes.set(key, size)
    return size
  }

  function measureField(field: FieldNode, parent: Parent, level: number): RequestSize {
    const isIntrospection = parent.field.startsWith('__') || field.name.value.startsWith('__')
    const size = isIntrospection ? measureIntrospection(field, parent, level) : measureData(field, parent, level)
    const mostConditionsOfField = parent.isRoot ? size.conditions : 0
    return { ...size, depth: size.depth + 1, fields: size.fields + 1, mostConditionsOfField }
  }

  /** The children of a field, whose size is the same wherever the field is spread. */
  function measureChildren(field: FieldNode, parent: Parent, level: number): RequestSize {
    const size = childSizes.get(field) ?? measureSet(field.selectionSet, parent, level + 1)
    childSizes.set(field, size)
    return size
  }

  function measureData(field: FieldNode, parent: Parent, level: number): RequestSize {
    const name = field.name.value
    const { facets, conditions, violation } = filterSize(argumentOf(field, 'filter'))
    const children = measureChildren(
      field,
      { isRoot: false, field: name, rows: rowsOf(field), facets, conditions },
      level,
    )
    return {
      ...children,
      cost: children.cost * lengthOf(name, parent) + rowCost(name, parent) + 1,
      searchCost: children.searchCost + searchCostOf(name, parent),
      conditions: children.conditions + conditions,
      recountedConditions:
        children.recountedConditions + (name === 'filterOptions' ? parent.facets * parent.conditions : 0),
      violation: violation ?? sortViolation(argumentOf(field, 'sort')) ?? children.violation,
    }
  }

  function measureIntrospection(field: FieldNode, parent: Parent, level: number): RequestSize {
    const name = field.name.value
    const list = introspection(name, parent.field.replace('__', ''))
    // The underscores tell the children that they are introspection too.
    const children = measureChildren(field, { ...root, isRoot: false, field: `__${name.replace('__', '')}` }, level)
    return {
      ...children,
      cost: children.cost * list + (name === '__typename' ? 1 : INTROSPECTED),
      schemaFields: children.schemaFields + (name === '__schema' ? 1 : 0),
      typeFields: children.typeFields + (name === '__type' ? 1 : 0),
    }
  }

  function rowsOf(field: FieldNode): number {
    const name = field.name.value
    // What belongs to a fact sheet comes all without `first`, so a large `first` asks for no more.
    const expected = name === 'allFactSheets' ? listed(field) : name.startsWith('all') ? USUAL_LIST : USUAL_RELATIONS
    const first = argumentOf(field, 'first')
    return Math.max(1, typeof first === 'number' ? Math.min(first, expected) : expected)
  }

  /** The most fact sheets that a list can have on a page, by its type and the ids of its filter. */
  function listed(field: FieldNode): number {
    const filter = argumentOf(field, 'filter')
    const ids = isRecord(filter) && Array.isArray(filter.ids) ? filter.ids.length : Infinity
    const selected = argumentOf(field, 'hierarchy') ? Infinity : ids
    return Math.min(MAX_FIRST, selected, countOf(argumentOf(field, 'factSheetType')))
  }

  function countOf(type: unknown): number {
    if (!factSheets) return MAX_FIRST
    if (typeof type === 'string') return factSheets.get(type) ?? 0
    return [...factSheets.values()].reduce((sum, count) => sum + count, 0)
  }

  function argumentOf(field: FieldNode, name: string): unknown {
    const argument = field.arguments?.find((candidate) => candidate.name.value === name)
    return argument && valueFromASTUntyped(argument.value, variables)
  }
}

function lengthOf(name: string, parent: Parent): number {
  if (name === 'edges') return parent.rows
  if (name === 'tags') return USUAL_TAGS
  return name === 'mapping' && parent.field === 'view' ? MAX_VIEW : 1
}

function rowCost(name: string, parent: Parent): number {
  if (name === 'tags') return TAGS
  if (parent.field === 'fileInformation' && (name === 'content' || name === 'previewImage')) return FILE
  return name === 'edges' && parent.field.startsWith('all') ? parent.rows * ROW : 0
}

function searchCostOf(name: string, parent: Parent): number {
  if (name === 'filterOptions') return FILTER_OPTIONS
  if (name === 'totalCount' && parent.field === 'allFactSheets') return TOTAL
  if (name === 'factSheetCount' || name === 'deletable') return TOTAL
  return /^rel[A-Z]/.test(name) ? RELATIONS : 0
}

const add = (a: RequestSize, b: RequestSize): RequestSize => ({
  depth: Math.max(a.depth, b.depth),
  fields: a.fields + b.fields,
  cost: a.cost + b.cost,
  searchCost: a.searchCost + b.searchCost,
  conditions: a.conditions + b.conditions,
  mostConditionsOfField: Math.max(a.mostConditionsOfField, b.mostConditionsOfField),
  recountedConditions: a.recountedConditions + b.recountedConditions,
  schemaFields: a.schemaFields + b.schemaFields,
  typeFields: a.typeFields + b.typeFields,
  violation: a.violation ?? b.violation,
})
