import {
  GraphQLBoolean,
  type GraphQLFieldConfig,
  type GraphQLFieldConfigMap,
  GraphQLID,
  GraphQLInputObjectType,
  GraphQLNonNull,
  GraphQLObjectType,
  type GraphQLResolveInfo,
  GraphQLString,
} from 'graphql'
import type { FactSheetUpdate, PatchChanges, NewFactSheet } from '#features/fact-sheets/patch/changes.service.ts'
import type { ResolverContext } from './resolver-context.ts'
import { Patches, requireStep } from './patch-input.ts'
import { GraphQLLong } from './scalars.ts'
import type { SchemaTypes } from './schema.ts'
import { selectedFields } from './selected-fields.ts'

type Field<Args> = GraphQLFieldConfig<unknown, ResolverContext, Args>
type Create = { input: Omit<NewFactSheet, 'patches'>; patches?: FactSheetUpdate['patches'] | null }

/** The mutations of fact sheets. The transaction around them undoes those with `validateOnly`. */
export function factSheetMutations(
  changes: PatchChanges,
  { factSheetType, factSheet }: Pick<SchemaTypes, 'factSheetType' | 'factSheet'>,
): GraphQLFieldConfigMap<unknown, ResolverContext> {
  const result = new GraphQLObjectType({ name: 'FactSheetMutationResult', fields: { factSheet: { type: factSheet } } })
  const input = new GraphQLInputObjectType({
    name: 'BaseFactSheetInput',
    fields: {
      id: { type: GraphQLID, description: 'Of a fact sheet that has its id from elsewhere' },
      name: { type: new GraphQLNonNull(GraphQLString) },
      type: { type: new GraphQLNonNull(factSheetType) },
    },
  })
  const createFactSheet: Field<Create> = {
    type: result,
    args: {
      input: { type: new GraphQLNonNull(input) },
      patches: { type: Patches },
      validateOnly: { type: GraphQLBoolean },
    },
    resolve: async (_, { input: values, patches }, context, info) =>
      await answerWith(
        await changes.create(requireStep(context), context.caller, { ...values, patches: patches ?? [] }),
        context,
        info,
      ),
  }
  const updateFactSheet: Field<FactSheetUpdate> = {
    type: result,
    args: {
      id: { type: new GraphQLNonNull(GraphQLID) },
      rev: { type: GraphQLLong },
      patches: { type: new GraphQLNonNull(Patches) },
      comment: { type: GraphQLString, description: 'Asked for when the fact sheet is archived' },
      validateOnly: { type: GraphQLBoolean },
    },
    resolve: async (_, change, context, info) =>
      await answerWith(await changes.update(requireStep(context), context.caller, change), context, info),
  }
  return { createFactSheet, updateFactSheet }
}

/** The fact sheet as it is at this point of the transaction. */
const answerWith = async (id: string, { loaders }: ResolverContext, info: GraphQLResolveInfo) => ({
  factSheet: await loaders.factSheet.load({ id, names: selectedFields(info, 'factSheet') }),
})
