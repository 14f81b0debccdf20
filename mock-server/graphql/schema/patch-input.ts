import { GraphQLEnumType, GraphQLInputObjectType, GraphQLList, GraphQLNonNull, GraphQLString } from 'graphql'
import type { Step } from '#events/step.ts'
import type { ResolverContext } from './resolver-context.ts'
import { GraphQLLong } from './scalars.ts'

/** One step of a change. The value is always text; it holds JSON for values other than a word, a number or a day. */
export const Patch = new GraphQLInputObjectType({
  name: 'Patch',
  fields: {
    op: {
      type: new GraphQLNonNull(
        new GraphQLEnumType({ name: 'PatchOperation', values: { add: {}, replace: {}, remove: {} } }),
      ),
    },
    path: { type: new GraphQLNonNull(GraphQLString) },
    value: { type: GraphQLString },
  },
})
/** A list of patches. */
export const Patches = new GraphQLList(Patch)

/** The revision of the fact sheet that the client has read; a change is refused at any other. */
export const revision = { type: GraphQLLong }

/** The transaction that a mutation runs in. */
export function requireStep({ step }: ResolverContext): Step {
  if (!step) throw new Error('A mutation was run outside of a transaction')
  return step
}
