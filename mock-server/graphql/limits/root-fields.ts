import {
  type DocumentNode,
  type FieldNode,
  GraphQLIncludeDirective,
  GraphQLSkipDirective,
  Kind,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
  getDirectiveValues,
} from 'graphql'

type Variables = Readonly<Record<string, unknown>>

/** The root fields of an operation by alias, in order, each with a document that selects nothing else. */
export function rootFields(
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Variables,
): { alias: string; fields: readonly FieldNode[]; document: DocumentNode }[] {
  const fragments = document.definitions.filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION)
  const selectionSets = new Map(fragments.map(({ name, selectionSet }) => [name.value, selectionSet]))
  const includedFields = fieldsIn(operation.selectionSet, selectionSets, variables)
  const byAlias = Map.groupBy(includedFields, ({ alias, name }) => (alias ?? name).value)
  return [...byAlias].map(([alias, fields]) => ({
    alias,
    fields,
    document: { ...document, definitions: [{ ...operation, selectionSet: selectionSetOf(fields) }, ...fragments] },
  }))
}

/** The number of root fields, with those in fragments, whether directives include them or not. */
export function countRootFields(document: DocumentNode, set: SelectionSetNode): number {
  const fragments = new Map(
    document.definitions.flatMap((definition) =>
      definition.kind === Kind.FRAGMENT_DEFINITION ? [[definition.name.value, definition.selectionSet] as const] : [],
    ),
  )
  const countsOfFragments = new Map<string, number>()
  return countIn(set)

  function countIn({ selections }: SelectionSetNode): number {
    return selections.reduce((sum, selection) => {
      if (selection.kind === Kind.FIELD) return sum + 1
      if (selection.kind === Kind.INLINE_FRAGMENT) return sum + countIn(selection.selectionSet)
      return sum + countInFragment(selection.name.value)
    }, 0)
  }

  function countInFragment(name: string): number {
    const cached = countsOfFragments.get(name)
    if (cached !== undefined) return cached
    // A fragment that contains itself counts nothing within itself; validation refuses it.
    countsOfFragments.set(name, 0)
    const fragment = fragments.get(name)
    const count = fragment ? countIn(fragment) : 0
    countsOfFragments.set(name, count)
    return count
  }
}

const selectionSetOf = (selections: readonly SelectionNode[]): SelectionSetNode => ({
  kind: Kind.SELECTION_SET,
  selections,
})

function fieldsIn(
  set: SelectionSetNode,
  fragments: ReadonlyMap<string, SelectionSetNode>,
  variables: Variables,
): FieldNode[] {
  return set.selections.flatMap((selection): FieldNode[] => {
    if (!isIncluded(selection, variables)) return []
    if (selection.kind === Kind.FIELD) return [selection]
    const inner = selection.kind === Kind.INLINE_FRAGMENT ? selection.selectionSet : fragments.get(selection.name.value)
    return inner ? fieldsIn(inner, fragments, variables) : []
  })
}

function isIncluded(selection: SelectionNode, variables: Variables): boolean {
  const skip = getDirectiveValues(GraphQLSkipDirective, selection, variables)
  const include = getDirectiveValues(GraphQLIncludeDirective, selection, variables)
  return skip?.if !== true && include?.if !== false
}
