import { type GraphQLSchema, isEnumType, isInputObjectType, isInterfaceType, isObjectType } from 'graphql'

/** The length to expect of a list of introspection; `parent` is the field that the list is selected in. */
export type IntrospectionLengths = (list: string, parent: string) => number

/** Lengths in a schema: the average within the list of all types, the maximum for a single type, because it may be any. */
export function introspectionLengths(schema: GraphQLSchema): IntrospectionLengths {
  const types = Object.values(schema.getTypeMap())
  const fieldsOfTypes = types.flatMap((type) =>
    isObjectType(type) || isInterfaceType(type) ? [Object.values(type.getFields())] : [],
  )
  const args = fieldsOfTypes.flat().map((field) => field.args.length)
  const lists: Readonly<Record<string, readonly number[]>> = {
    fields: types.map((type) =>
      isObjectType(type) || isInterfaceType(type) ? Object.keys(type.getFields()).length : 0,
    ),
    inputFields: types.map((type) => (isInputObjectType(type) ? Object.keys(type.getFields()).length : 0)),
    enumValues: types.map((type) => (isEnumType(type) ? type.getValues().length : 0)),
    interfaces: types.map((type) => (isObjectType(type) ? type.getInterfaces().length : 0)),
    possibleTypes: types.map((type) => (isInterfaceType(type) ? schema.getPossibleTypes(type).length : 0)),
    args,
    types: [types.length],
    directives: [schema.getDirectives().length],
  }
  return (list, parent) => {
    const lengths = lists[list]
    if (!lengths) return 1
    if (parent === 'types' || list === 'args') return average(lengths)
    return Math.max(1, ...lengths)
  }
}

const average = (numbers: readonly number[]) =>
  Math.max(1, Math.ceil(numbers.reduce((sum, number) => sum + number, 0) / Math.max(1, numbers.length)))
