import { type GraphQLFieldResolver, type GraphQLType, __Type, isInterfaceType, isObjectType } from 'graphql'
import type { ResolverContext } from './resolver-context.ts'

const { fields } = __Type.getFields()
const resolveAtOnce = fields?.resolve

/** The context is absent where a tool of GraphQL reads the schema. */
const resolveInTurn: GraphQLFieldResolver<GraphQLType, ResolverContext | undefined> = (type, args, context, info) => {
  const resolve = () => resolveAtOnce?.(type, args, context, info)
  const count = isObjectType(type) || isInterfaceType(type) ? Object.keys(type.getFields()).length : 0
  const turn = context?.steps.turnOf(info, count)
  return turn ? turn.then(resolve) : resolve()
}

/**
 * Lets the fields of each type wait for their turn, as the rows of long lists do: a data model of hundreds of types has tens of
 * thousands of them. All schemas of a process share the type that describes types, so that it is changed for all.
 */
export function introspectInSteps(): void {
  if (fields) fields.resolve = resolveInTurn
}
