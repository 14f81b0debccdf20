import { type GraphQLSchema, isEnumType, isInputObjectType, isInterfaceType, isObjectType } from 'graphql'
import { once } from 'es-toolkit'

/** The length to expect of a list of introspection; `parent` is the field that the list is selected in. */
export type IntrospectionLengths = (list: string, parent: string) => number

/**
 * Lengths in a schema: the average within the list of all types, the maximum for a single type, because it may be any. A schema of
 * many types is looked through once, and only if somebody asks.
 */
export function introspectionLengths(schema: GraphQLSchema): IntrospectionLengths {
  const lists = once(() => lengthsIn(schema))
  return (list, parent) => {
    const lengths = lists().get(list)
    if (!lengths) return 1
    if (parent === 'types' || list === 'args') return average(lengths)
    return Math.max(1, ...lengths)
  }
}

/** A map: names of lists come from requests, and an object would find what every object has. */
function lengthsIn(schema: GraphQLSchema): ReadonlyMap<string, readonly number[]> {
  const types = Object.values(schema.getTypeMap())
  const fieldsOfTypes = types.flatMap((type) =>
    isObjectType(type) || isInterfaceType(type) ? [Object.values(type.getFields())] : [],
  )
  return new Map([
    ['args', fieldsOfTypes.flat().map((field) => field.args.length)],
    [
      'fields',
      types.map((type) => (isObjectType(type) || isInterfaceType(type) ? Object.keys(type.getFields()).length : 0)),
    ],
    ['inputFields', types.map((type) => (isInputObjectType(type) ? Object.keys(type.getFields()).length : 0))],
    ['enumValues', types.map((type) => (isEnumType(type) ? type.getValues().length : 0))],
    ['interfaces', types.map((type) => (isObjectType(type) ? type.getInterfaces().length : 0))],
    ['possibleTypes', types.map((type) => (isInterfaceType(type) ? schema.getPossibleTypes(type).length : 0))],
    ['types', [types.length]],
    ['directives', [schema.getDirectives().length]],
  ])
}

const average = (numbers: readonly number[]) =>
  Math.max(1, Math.ceil(numbers.reduce((sum, number) => sum + number, 0) / Math.max(1, numbers.length)))
