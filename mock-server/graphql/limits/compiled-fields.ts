import {
  type DocumentNode,
  type GraphQLNamedType,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  SchemaMetaFieldDef,
  type SelectionSetNode,
  TypeMetaFieldDef,
  getNamedType,
  isAbstractType,
  isInterfaceType,
  isObjectType,
} from 'graphql'

/** For how many fields code is made when an operation is compiled: a field of an interface is written for each of its types. */
export function compiledFields(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): number {
  const fragments = new Map(
    document.definitions.flatMap((one) =>
      one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one] as const] : [],
    ),
  )
  const known = new Map<SelectionSetNode, Map<string, number>>()
  const root = schema.getRootType(operation.operation)
  return root ? inType(operation.selectionSet, root) : 0

  function inType(set: SelectionSetNode, type: GraphQLNamedType): number {
    if (isAbstractType(type))
      return schema.getPossibleTypes(type).reduce((sum, possible) => sum + inType(set, possible), 0)
    const ofSet = known.get(set) ?? new Map<string, number>()
    known.set(set, ofSet)
    const before = ofSet.get(type.name)
    if (before !== undefined) return before
    const size = set.selections.reduce((sum, one) => sum + ofSelection(one, type), 0)
    ofSet.set(type.name, size)
    return size
  }

  function ofSelection(one: SelectionSetNode['selections'][number], type: GraphQLNamedType): number {
    if (one.kind === Kind.FIELD) {
      const field =
        metaFields.get(one.name.value) ?? (isObjectType(type) ? type.getFields()[one.name.value] : undefined)
      return 1 + (field && one.selectionSet ? inType(one.selectionSet, getNamedType(field.type)) : 0)
    }
    const fragment = one.kind === Kind.INLINE_FRAGMENT ? one : fragments.get(one.name.value)
    if (!fragment) return 0
    const condition = fragment.typeCondition?.name.value
    const isMet = condition === undefined || condition === type.name || isAmong(condition, type)
    return isMet ? inType(fragment.selectionSet, type) : 0
  }

  function isAmong(condition: string, type: GraphQLNamedType): boolean {
    const wanted = schema.getType(condition)
    return isInterfaceType(wanted) && isObjectType(type) && schema.isSubType(wanted, type)
  }
}

const metaFields = new Map([SchemaMetaFieldDef, TypeMetaFieldDef].map((field) => [field.name, field]))
