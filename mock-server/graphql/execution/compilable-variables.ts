import {
  type DocumentNode,
  GraphQLScalarType,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  type TypeNode,
  type VariableDefinitionNode,
  isInputObjectType,
} from 'graphql'

/**
 * Prepares an operation for graphql-jit, which generates code to coerce each variable type by type and never ends where a type
 * contains itself, as filters do (decision 011). graphql-js coerces the variables beforehand, so here those of input object types
 * get a scalar type that takes any value as it is.
 */
export function withCompilableVariables(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): { schema: GraphQLSchema; document: DocumentNode } {
  const isInputObject = ({ type }: VariableDefinitionNode) => isInputObjectType(schema.getType(nameOf(type)))
  const variableDefinitions = operation.variableDefinitions?.map((definition) =>
    isInputObject(definition)
      ? { kind: definition.kind, variable: definition.variable, type: coercedType }
      : definition,
  )
  const compilable: OperationDefinitionNode = { ...operation, ...(variableDefinitions && { variableDefinitions }) }
  const getType = (name: string) => (name === Coerced.name ? Coerced : schema.getType(name))
  // The same schema with one more type, which no request can name: names with two underscores are reserved.
  const extended: GraphQLSchema = Object.create(schema, { getType: { value: getType } })
  return {
    schema: extended,
    document: {
      ...document,
      definitions: document.definitions.map((definition) => (definition === operation ? compilable : definition)),
    },
  }
}

const Coerced = new GraphQLScalarType({ name: '__Coerced', parseValue: (value) => value })
const coercedType: TypeNode = { kind: Kind.NAMED_TYPE, name: { kind: Kind.NAME, value: Coerced.name } }

const nameOf = (type: TypeNode): string => (type.kind === Kind.NAMED_TYPE ? type.name.value : nameOf(type.type))
