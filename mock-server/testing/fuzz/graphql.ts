import {
  type GraphQLInputType,
  type GraphQLOutputType,
  type GraphQLSchema,
  SchemaMetaFieldDef,
  TypeMetaFieldDef,
  buildClientSchema,
  getIntrospectionQuery,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isAbstractType,
} from 'graphql'
import type { Client } from '#testing/client.ts'
import { type Source, valueOf } from './values.ts'

export interface GraphqlTexts {
  /** The body of a GraphQL request. */
  request(source: Source): unknown
}

/** Queries and mutations over the schema that introspection tells. */
export const readGraphql = async (admin: Client): Promise<GraphqlTexts> => {
  const { body } = await admin.post('/graphql', { query: getIntrospectionQuery() })
  const schema = buildClientSchema(body.data)
  return {
    request: (source) => {
      const { dice } = source
      if (dice.once(20)) return { query: dice.wildText(), variables: dice.wild() }
      const query = textOf(schema, source)
      const at = dice.below(query.length)
      const sent = dice.once(12)
        ? query.slice(0, at) + dice.pick(['{', '}', '"', '$a', '...', '']) + query.slice(at + 1)
        : query
      return dice.once(3)
        ? { request: { query: sent } }
        : { query: sent, ...(dice.once(6) ? { variables: dice.wild() } : {}) }
    },
  }
}

const textOf = (schema: GraphQLSchema, source: Source) => {
  const { dice } = source
  const mutation = schema.getMutationType()
  const isMutation = mutation && dice.once(2)
  const root = isMutation ? mutation : schema.getQueryType()
  if (!root) throw new Error('The schema has no queries')
  const introspection = isMutation ? [] : [SchemaMetaFieldDef, TypeMetaFieldDef]
  const fields = [...Object.values(root.getFields()), ...introspection]
  const parts = Array.from(
    { length: 1 + dice.below(2) },
    (_, nth) => `f${nth}: ${fieldOf(schema, dice.pick(fields), source)}`,
  )
  return `${isMutation ? 'mutation' : 'query'} { ${parts.join(' ')} }`
}

/** A service that looks a field up in an object would find these. */
const namesOfEveryObject = ['toString', 'constructor', '__proto__']

type Field = { name: string; type: GraphQLOutputType; args: readonly { name: string; type: GraphQLInputType }[] }

const fieldOf = (schema: GraphQLSchema, field: Field, source: Source, depth = 0): string => {
  const sent = field.args.filter(({ type }) => isNonNullType(type) || source.dice.once(source.sparse))
  const list = sent.map(({ name, type }) => `${name}: ${inputOf(type, source, { name })}`).join(', ')
  return `${field.name}${list === '' ? '' : `(${list})`}${selectionOf(schema, field.type, source, depth)}`
}

const selectionOf = (schema: GraphQLSchema, type: GraphQLOutputType, source: Source, depth: number): string => {
  const { dice } = source
  const named = getNamedType(type)
  if (isAbstractType(named)) {
    const member = dice.pick(schema.getPossibleTypes(named))
    return ` { __typename ... on ${member.name}${selectionOf(schema, member, source, depth)} }`
  }
  if (!isObjectType(named)) return ''
  const fields = Object.values(named.getFields()).filter((field) => {
    const target = getNamedType(field.type)
    return depth < 4 || (!isObjectType(target) && !isAbstractType(target))
  })
  if (fields.length === 0) return ' { __typename }'
  const picks = Array.from({ length: 1 + dice.below(4) }, (_, nth) => {
    const field = dice.once(40) ? dice.pick(namesOfEveryObject) : fieldOf(schema, dice.pick(fields), source, depth + 1)
    return `a${nth}: ${field}`
  })
  const id = named.getFields()['id'] ? 'id ' : ''
  return ` { ${id}${picks.join(' ')} }`
}

const inputOf = (
  type: GraphQLInputType,
  source: Source,
  { name, depth = 0 }: { name: string; depth?: number },
): string => {
  const { dice } = source
  if (isNonNullType(type)) return inputOf(type.ofType, source, { name, depth })
  if (dice.once(12)) return dice.pick(['null', '-1', '""', '[]', '{}', '"\\u0000"', '99999999999', 'true'])
  if (isListType(type)) {
    const items = Array.from({ length: dice.below(3) }, () => inputOf(type.ofType, source, { name, depth: depth + 1 }))
    return `[${items.join(', ')}]`
  }
  if (isEnumType(type)) return dice.pick(type.getValues()).name
  if (isInputObjectType(type)) {
    const members = Object.values(type.getFields())
      .filter((field) => isNonNullType(field.type) || (depth < 6 && dice.once(source.sparse)))
      .map((field) => `${field.name}: ${inputOf(field.type, source, { name: field.name, depth: depth + 1 })}`)
    return `{${members.join(', ')}}`
  }
  const scalars: Record<string, string> = { Int: 'integer', Float: 'number', Boolean: 'boolean' }
  const schema = type.name === 'ID' ? { type: 'string', format: 'uuid' } : { type: scalars[type.name] ?? 'string' }
  return JSON.stringify(valueOf(schema, source, name))
}
