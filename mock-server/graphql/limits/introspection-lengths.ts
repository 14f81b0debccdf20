import { type GraphQLSchema, isEnumType, isInputObjectType, isInterfaceType, isObjectType } from 'graphql'

/** How long the lists of introspection are; `within` is the member that a list is asked of. */
export type IntrospectionTimes = (list: string, within: string) => number

/** Of a schema: of all its types on an average, of a single one the most, because it may be any. */
export function introspectionTimes(schema: GraphQLSchema): IntrospectionTimes {
  const types = Object.values(schema.getTypeMap())
  const withFields = types.flatMap((type) =>
    isObjectType(type) || isInterfaceType(type) ? [Object.values(type.getFields())] : [],
  )
  const args = withFields.flat().map((field) => field.args.length)
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
  return (list, within) => {
    const lengths = lists[list]
    if (!lengths) return 1
    if (within === 'types' || list === 'args') return average(lengths)
    return Math.max(1, ...lengths)
  }
}

const average = (numbers: readonly number[]) =>
  Math.max(1, Math.ceil(numbers.reduce((sum, one) => sum + one, 0) / Math.max(1, numbers.length)))
