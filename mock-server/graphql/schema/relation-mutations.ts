import {
  GraphQLBoolean,
  type GraphQLFieldConfig,
  type GraphQLFieldConfigMap,
  GraphQLID,
  GraphQLInputObjectType,
  type GraphQLInterfaceType,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLString,
} from 'graphql'
import type {
  EditedRelation,
  RelationConstraint,
  RelationEdits,
  RelationKey,
  RelationUpsert,
} from '#features/fact-sheets/patch/relation-edits.service.ts'
import { capitalised } from './names.ts'
import { Patch, requireStep } from './patch-input.ts'
import type { ResolverContext } from './resolver-context.ts'
import type { SchemaTypes } from './schema.ts'
import { selectedFields } from './selected-fields.ts'

type Field<Args> = GraphQLFieldConfig<unknown, ResolverContext, Args>

const id = { type: new GraphQLNonNull(GraphQLID) }
const requiredText = { type: new GraphQLNonNull(GraphQLString) }
const validateOnly = { type: GraphQLBoolean }
const end = {
  type: new GraphQLNonNull(new GraphQLInputObjectType({ name: 'FactSheetIdentifierType', fields: { id } })),
}

/** The mutations of single relations, which are named by the fact sheets at their ends. */
export function relationMutations(
  relations: RelationEdits,
  { factSheet, relationName }: Pick<SchemaTypes, 'factSheet' | 'relationName'>,
): GraphQLFieldConfigMap<unknown, ResolverContext> {
  const relation = { type: relationType(factSheet) }
  const key = { from: end, to: end, type: { type: new GraphQLNonNull(relationName) }, validateOnly }
  const upsertRelation: Field<RelationUpsert> = {
    type: new GraphQLObjectType({ name: 'UpsertRelationResponse', fields: { relation } }),
    description:
      'Creates the relation, or changes the existing one. The paths of the patches are members of the relation',
    args: { ...key, patches: { type: new GraphQLList(Patch) } },
    resolve: async (_, upsert, context) => ({
      relation: await relations.upsert(requireStep(context), context.caller, upsert),
    }),
  }
  const deleteRelation: Field<RelationKey> = {
    type: new GraphQLObjectType({ name: 'DeleteRelationResponse', fields: { relation } }),
    description: 'Answers with the relation as it was',
    args: key,
    resolve: async (_, target, context) => ({
      relation: await relations.remove(requireStep(context), context.caller, target),
    }),
  }
  const constraint = (change: 'constrain' | 'release', description: string): Field<RelationConstraint> => ({
    type: factSheet,
    description,
    args: {
      factSheetId: id,
      constrainedRelationType: requiredText,
      constrainedRelationTargetFactSheetId: id,
      constrainingRelationType: requiredText,
      constrainingRelationTargetFactSheetId: id,
      validateOnly,
    },
    resolve: async (_, args, context, info) => {
      await relations[change](requireStep(context), context.caller, args)
      return await context.loaders.factSheet.load({ id: args.factSheetId, names: selectedFields(info) })
    },
  })
  return {
    upsertRelation,
    deleteRelation,
    createRelationConstraint: constraint(
      'constrain',
      'Lets one relation of the fact sheet constrain another one; creates those that are missing',
    ),
    deleteRelationConstraint: constraint('release', 'Ends the constraint; both relations stay'),
  }
}

/** A relation, whatever its model, seen from the fact sheet that the mutation names as `from`. */
const relationType = (factSheet: GraphQLInterfaceType) =>
  new GraphQLObjectType<EditedRelation, ResolverContext>({
    name: 'BaseRelation',
    fields: {
      id,
      type: { ...requiredText, resolve: ({ type }) => capitalised(type) },
      factSheet: {
        type: factSheet,
        resolve: ({ otherId }, _args, { loaders }, info) =>
          loaders.factSheet.load({ id: otherId, names: selectedFields(info) }),
      },
      activeFrom: { type: GraphQLString, resolve: ({ values }) => values.active_from },
      activeUntil: { type: GraphQLString, resolve: ({ values }) => values.active_until },
      description: { type: GraphQLString, resolve: ({ values }) => values.description },
    },
  })
