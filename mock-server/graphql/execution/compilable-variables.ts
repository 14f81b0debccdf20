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
 * What graphql-jit is to compile. It writes out the code that reads a variable type by type, and does not end where a type contains
 * itself, as filters do. So variables are read before (graphql-js does), and those of such types reach it as what they are.
 */
export function toCompile(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): { schema: GraphQLSchema; document: DocumentNode } {
  const isRead = ({ type }: VariableDefinitionNode) => isInputObjectType(schema.getType(nameOf(type)))
  const variableDefinitions = operation.variableDefinitions?.map((one) =>
    isRead(one) ? { kind: one.kind, variable: one.variable, type: readType } : one,
  )
  const own: OperationDefinitionNode = { ...operation, ...(variableDefinitions && { variableDefinitions }) }
  const getType = (name: string) => (name === Read.name ? Read : schema.getType(name))
  // The same schema but for one type more, which no request can name.
  const extended: GraphQLSchema = Object.create(schema, { getType: { value: getType } })
  return {
    schema: extended,
    document: { ...document, definitions: document.definitions.map((one) => (one === operation ? own : one)) },
  }
}

const Read = new GraphQLScalarType({ name: '__Read', parseValue: (value) => value })
const readType: TypeNode = { kind: Kind.NAMED_TYPE, name: { kind: Kind.NAME, value: Read.name } }

const nameOf = (type: TypeNode): string => (type.kind === Kind.NAMED_TYPE ? type.name.value : nameOf(type.type))
