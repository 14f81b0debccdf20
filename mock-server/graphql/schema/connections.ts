import {
  GraphQLBoolean,
  type GraphQLFieldConfig,
  type GraphQLFieldConfigMap,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  type GraphQLOutputType,
  GraphQLString,
  isType,
} from 'graphql'
import { type EdgeInStep, inTurn } from './in-steps.ts'
import type { ResolverContext } from './resolver-context.ts'

const PageInfo = new GraphQLObjectType({
  name: 'PageInfo',
  fields: {
    hasNextPage: { type: new GraphQLNonNull(GraphQLBoolean) },
    hasPreviousPage: { type: new GraphQLNonNull(GraphQLBoolean) },
    startCursor: { type: GraphQLString },
    endCursor: { type: GraphQLString },
  },
})

// Nodes of any kind: the type of the field says what resolves their members.
type EdgeField = GraphQLFieldConfig<EdgeInStep<unknown>, ResolverContext>

interface EdgeFields {
  readonly cursor: EdgeField
  readonly node: EdgeField
}

/** The fields of edges around nodes of a type, in a list that is put into the answer step by step. */
export const edgesInSteps = (type: GraphQLOutputType): EdgeFields => ({
  cursor: { type: GraphQLString, resolve: (edge) => inTurn(edge, 'cursor') },
  node: { type, resolve: (edge) => inTurn(edge, 'node') },
})

/** The type `XConnection` with its `XEdge`s. */
export function connectionType<Source = unknown>(
  name: string,
  edges: GraphQLOutputType | EdgeFields,
  more: GraphQLFieldConfigMap<Source, ResolverContext> = {},
): GraphQLObjectType<Source, ResolverContext> {
  const edge = new GraphQLObjectType({
    name: `${name}Edge`,
    fields: isType(edges) ? { cursor: { type: GraphQLString }, node: { type: edges } } : { ...edges },
  })
  return new GraphQLObjectType<Source, ResolverContext>({
    name: `${name}Connection`,
    fields: {
      totalCount: { type: GraphQLInt },
      pageInfo: { type: new GraphQLNonNull(PageInfo) },
      edges: { type: new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(edge))) },
      ...more,
    },
  })
}

/** A connection of all nodes in one page. */
export const connectionOfAll = <N extends { readonly id: string }>(nodes: readonly N[]) => ({
  totalCount: nodes.length,
  edges: nodes.map((node) => ({ cursor: node.id, node })),
  pageInfo: {
    hasNextPage: false,
    hasPreviousPage: false,
    startCursor: nodes[0]?.id ?? null,
    endCursor: nodes.at(-1)?.id ?? null,
  },
})
