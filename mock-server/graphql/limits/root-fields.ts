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

/** The fields at the root of an operation, each as a document that asks for nothing else, in the order of their aliases. */
export function rootFields(
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Variables,
): { alias: string; fields: readonly FieldNode[]; document: DocumentNode }[] {
  const fragments = document.definitions.filter((one) => one.kind === Kind.FRAGMENT_DEFINITION)
  const fields = fieldsIn(
    operation.selectionSet,
    new Map(fragments.map((one) => [one.name.value, one.selectionSet])),
    variables,
  )
  const byAlias = Map.groupBy(fields, ({ alias, name }) => (alias ?? name).value)
  return [...byAlias].map(([alias, same]) => ({
    alias,
    fields: same,
    document: { ...document, definitions: [{ ...operation, selectionSet: selecting(same) }, ...fragments] },
  }))
}

/** How many fields stand at the root, those in fragments too, whether they are included or not. */
export function rootCount(document: DocumentNode, set: SelectionSetNode): number {
  const fragments = new Map(
    document.definitions.flatMap((one) =>
      one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one.selectionSet] as const] : [],
    ),
  )
  const known = new Map<string, number>()
  return count(set)

  function count({ selections }: SelectionSetNode): number {
    return selections.reduce((sum, one) => {
      if (one.kind === Kind.FIELD) return sum + 1
      if (one.kind === Kind.INLINE_FRAGMENT) return sum + count(one.selectionSet)
      return sum + ofFragment(one.name.value)
    }, 0)
  }

  function ofFragment(name: string): number {
    const before = known.get(name)
    if (before !== undefined) return before
    known.set(name, 0)
    const fragment = fragments.get(name)
    const size = fragment ? count(fragment) : 0
    known.set(name, size)
    return size
  }
}

const selecting = (selections: readonly SelectionNode[]): SelectionSetNode => ({ kind: Kind.SELECTION_SET, selections })

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
