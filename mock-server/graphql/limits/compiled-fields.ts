import {
  type DocumentNode,
  type GraphQLNamedType,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  SchemaMetaFieldDef,
  type SelectionNode,
  type SelectionSetNode,
  TypeMetaFieldDef,
  getNamedType,
  isAbstractType,
  isInterfaceType,
  isObjectType,
} from 'graphql'

/** The number of fields that compiling an operation generates code for: a field of an interface counts for each of its types. */
export function countCompiledFields(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): number {
  const fragments = new Map(
    document.definitions.flatMap((definition) =>
      definition.kind === Kind.FRAGMENT_DEFINITION ? [[definition.name.value, definition] as const] : [],
    ),
  )
  const counted = new Map<SelectionSetNode, Map<string, number>>()
  const root = schema.getRootType(operation.operation)
  return root ? countSet(operation.selectionSet, root) : 0

  function countSet(set: SelectionSetNode, type: GraphQLNamedType): number {
    if (isAbstractType(type))
      return schema.getPossibleTypes(type).reduce((sum, possible) => sum + countSet(set, possible), 0)
    const byType = counted.get(set) ?? new Map<string, number>()
    counted.set(set, byType)
    const cached = byType.get(type.name)
    if (cached !== undefined) return cached
    const count = set.selections.reduce((sum, selection) => sum + countSelection(selection, type), 0)
    byType.set(type.name, count)
    return count
  }

  function countSelection(selection: SelectionNode, type: GraphQLNamedType): number {
    if (selection.kind === Kind.FIELD) {
      const name = selection.name.value
      const field = metaFields.get(name) ?? (isObjectType(type) ? type.getFields()[name] : undefined)
      return 1 + (field && selection.selectionSet ? countSet(selection.selectionSet, getNamedType(field.type)) : 0)
    }
    const fragment = selection.kind === Kind.INLINE_FRAGMENT ? selection : fragments.get(selection.name.value)
    if (!fragment) return 0
    const condition = fragment.typeCondition?.name.value
    const applies = condition === undefined || condition === type.name || isInterfaceOf(condition, type)
    return applies ? countSet(fragment.selectionSet, type) : 0
  }

  function isInterfaceOf(name: string, type: GraphQLNamedType): boolean {
    const candidate = schema.getType(name)
    return isInterfaceType(candidate) && isObjectType(type) && schema.isSubType(candidate, type)
  }
}

const metaFields = new Map([SchemaMetaFieldDef, TypeMetaFieldDef].map((field) => [field.name, field]))
