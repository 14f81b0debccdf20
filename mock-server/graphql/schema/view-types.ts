import {
  GraphQLBoolean,
  type GraphQLEnumType,
  type GraphQLFieldConfig,
  type GraphQLFieldConfigMap,
  GraphQLFloat,
  GraphQLID,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  type GraphQLResolveInfo,
  GraphQLString,
} from 'graphql'
import type { FactSheetArguments } from '#features/fact-sheets/query/arguments.ts'
import { refuse } from '#kernel/refusal.ts'
import { warnOfUnknownValues } from './filter-warnings.ts'
import { filterArgument } from './list-arguments.ts'
import type { ResolverContext } from './resolver-context.ts'
import { selectedFields } from './selected-fields.ts'

const text = { type: new GraphQLNonNull(GraphQLString) }
const listOf = (type: GraphQLObjectType) => new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(type)))

const ViewResult = new GraphQLObjectType({
  name: 'ViewResult',
  fields: {
    legendItems: {
      type: listOf(
        new GraphQLObjectType({
          name: 'ViewLegendItem',
          fields: {
            id: { type: new GraphQLNonNull(GraphQLInt), description: '-1 = without a value' },
            value: text,
            bgColor: text,
            color: { ...text, description: 'Of a text on it' },
            inLegend: { type: new GraphQLNonNull(GraphQLBoolean) },
            transparency: { type: new GraphQLNonNull(GraphQLFloat) },
          },
        }),
      ),
    },
    mapping: {
      type: listOf(
        new GraphQLObjectType({
          name: 'ViewMapping',
          fields: {
            fsId: { type: new GraphQLNonNull(GraphQLID) },
            legendId: { type: new GraphQLNonNull(GraphQLInt) },
          },
        }),
      ),
    },
  },
})

// Not required by its type: programs declare its variable as a nullable one.
const key = { type: GraphQLString, description: 'The name of a field that the model marks inView' }

type ListView = GraphQLFieldConfigMap<{ readonly listArguments: FactSheetArguments }, ResolverContext>
type RootView = GraphQLFieldConfig<unknown, ResolverContext, FactSheetArguments & ViewArguments>
interface ViewArguments {
  readonly key?: string | null
}

/** The view of a list of fact sheets. The source of the connection carries the arguments of the list. */
export const viewField: ListView = {
  view: {
    type: ViewResult,
    args: { key },
    resolve: ({ listArguments }, args: ViewArguments, context, info) =>
      view({ ...listArguments, ...args }, context, info),
  },
}

/** The view of the fact sheets of a type, or of a filter. */
export const rootView = (factSheetType: GraphQLEnumType): RootView => ({
  type: ViewResult,
  args: { key, factSheetType: { type: factSheetType }, ...filterArgument },
  resolve: async (_root, args, context, info) => {
    await warnOfUnknownValues(context, args)
    return await view(args, context, info)
  },
})

async function view(
  { key: viewKey, ...args }: FactSheetArguments & ViewArguments,
  context: ResolverContext,
  info: GraphQLResolveInfo,
) {
  if (!viewKey) throw refuse.badRequest('A view needs a key: the name of a field that the model marks inView')
  return await context.reads.view(context, args, { key: viewKey, withMapping: selectedFields(info).has('mapping') })
}
