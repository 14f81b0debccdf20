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
import type { EdgeInStep } from './in-steps.ts'
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

/** The node of an edge. */
type NodeField = GraphQLFieldConfig<EdgeInStep<unknown>, ResolverContext>

/** The type `XConnection` with its `XEdge`s around nodes, which a resolver may hand out later. */
export function connectionType<Source = unknown>(
  name: string,
  node: GraphQLOutputType | NodeField,
  more: GraphQLFieldConfigMap<Source, ResolverContext> = {},
): GraphQLObjectType<Source, ResolverContext> {
  const edge = new GraphQLObjectType({
    name: `${name}Edge`,
    fields: { cursor: { type: GraphQLString }, node: isType(node) ? { type: node } : node },
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
