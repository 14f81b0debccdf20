import {
  GraphQLBoolean,
  type GraphQLFieldConfig,
  type GraphQLFieldConfigMap,
  GraphQLID,
  GraphQLNonNull,
  GraphQLString,
} from 'graphql'
import type { FactSheetComments } from '#features/fact-sheets/attached/comments.service.ts'
import type { ResolverContext } from './resolver-context.ts'
import { requireStep } from './patch-input.ts'
import type { SchemaTypes } from './schema.ts'
import { selectedFields } from './selected-fields.ts'

type Types = Pick<SchemaTypes, 'comment' | 'commentStatus' | 'factSheet'>
type Field<Args> = GraphQLFieldConfig<unknown, ResolverContext, Args>
type Status = 'ACTIVE' | 'ARCHIVED'

const id = { type: new GraphQLNonNull(GraphQLID) }
const message = { type: new GraphQLNonNull(GraphQLString) }
const validateOnly = { type: GraphQLBoolean }

/** The mutations of comments and of replies to them, which are comments too. */
export function commentMutations(
  comments: FactSheetComments,
  { comment, commentStatus, factSheet }: Types,
): GraphQLFieldConfigMap<unknown, ResolverContext> {
  const createComment: Field<{ factSheetId: string; message: string; status?: Status | null }> = {
    type: comment,
    args: { factSheetId: id, message, status: { type: commentStatus }, validateOnly },
    resolve: (_, { factSheetId, ...input }, context) =>
      comments.create(requireStep(context), context.caller, factSheetId, input),
  }
  const createReply: Field<{ commentId: string; message: string }> = {
    type: comment,
    args: { commentId: id, message, validateOnly },
    resolve: (_, input, context) =>
      comments.reply(requireStep(context), context.caller, input.commentId, input.message),
  }
  const updateComment: Field<{ id: string; message?: string | null; status?: Status | null }> = {
    type: comment,
    args: { id, message: { type: GraphQLString }, status: { type: commentStatus }, validateOnly },
    resolve: (_, change, context) => comments.update(requireStep(context), context.caller, change.id, change),
  }
  const deleteComment: Field<{ id: string }> = {
    type: factSheet,
    description: 'Takes the replies away too; answers with the fact sheet',
    args: { id, validateOnly },
    resolve: async (_, args, context, info) => {
      const factSheetId = await comments.remove(requireStep(context), context.caller, args.id)
      return await context.loaders.factSheet.load({ id: factSheetId, names: selectedFields(info) })
    },
  }
  return { createComment, createReply, updateComment, deleteComment }
}
