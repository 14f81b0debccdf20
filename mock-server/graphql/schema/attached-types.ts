import {
  GraphQLEnumType,
  type GraphQLFieldConfigMap,
  GraphQLID,
  GraphQLInputObjectType,
  GraphQLInt,
  type GraphQLInterfaceType,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLString,
} from 'graphql'
import { isShownImage } from '#features/documents/media-type.ts'
import type { CommentRow } from '#features/fact-sheets/attached/comments.store.ts'
import type { DocumentRow, SubscriptionRow } from '#features/fact-sheets/rows/attachments.store.ts'
import type { ResolverContext } from './resolver-context.ts'
import { selectedFields } from './selected-fields.ts'
import { User } from './tag-types.ts'
import { fieldsOf } from './value-types.ts'

type AttachedType<Row> = GraphQLObjectType<Row, ResolverContext>

/** Types of records attached to fact sheets. Their resolvers take rows of the store, which mutations answer with, too. */
export interface AttachedTypes {
  readonly document: AttachedType<DocumentRow>
  readonly subscription: AttachedType<SubscriptionRow>
  readonly comment: AttachedType<CommentRow>
  readonly subscriptionType: GraphQLEnumType
  readonly commentStatus: GraphQLEnumType
}

const id = { type: new GraphQLNonNull(GraphQLID) }
const text = { type: GraphQLString }
const createdAt = {
  type: new GraphQLNonNull(GraphQLString),
  resolve: ({ created_at }: { created_at: Date }) => created_at.toISOString(),
}

/** Builds the types of documents, subscriptions and comments. `base` is the interface of fact sheets. */
export function attachedTypes(base: () => GraphQLInterfaceType): AttachedTypes {
  const ofFactSheet = <Row extends { fact_sheet_id: string }>(): GraphQLFieldConfigMap<Row, ResolverContext> => ({
    factSheetId: { ...id, resolve: (row) => row.fact_sheet_id },
    factSheet: {
      type: base(),
      resolve: (row, _args, { loaders }, info) =>
        loaders.factSheet.load({ id: row.fact_sheet_id, names: selectedFields(info) }),
    },
  })
  const commentStatus = enumOf('CommentStatus', ['ACTIVE', 'ARCHIVED'])
  const comment: AttachedType<CommentRow> = new GraphQLObjectType<CommentRow, ResolverContext>({
    name: 'Comment',
    fields: () => ({
      id,
      ...ofFactSheet<CommentRow>(),
      message: { type: new GraphQLNonNull(GraphQLString) },
      status: { type: new GraphQLNonNull(GraphQLString) },
      userId: { ...id, resolve: ({ user_id: userId }) => userId },
      user: { type: User, resolve: ({ user_id: userId }, _args, { loaders }) => loaders.users.load(userId) },
      createdAt,
      replies: {
        type: new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(comment))),
        resolve: async (row, _args, { loaders }) =>
          (await loaders.comments.load(row.fact_sheet_id)).filter((reply) => reply.reply_to === row.id),
      },
    }),
  })
  return {
    comment,
    commentStatus,
    subscriptionType: enumOf('FactSheetSubscriptionType', ['ACCOUNTABLE', 'RESPONSIBLE', 'OBSERVER']),
    document: new GraphQLObjectType<DocumentRow, ResolverContext>({
      name: 'Document',
      fields: () => ({ ...documentFields, ...ofFactSheet<DocumentRow>() }),
    }),
    subscription: new GraphQLObjectType<SubscriptionRow, ResolverContext>({
      name: 'Subscription',
      fields: () => ({ ...subscriptionFields, ...ofFactSheet<SubscriptionRow>() }),
    }),
  }
}

const enumOf = (name: string, values: readonly string[]) =>
  new GraphQLEnumType({ name, values: Object.fromEntries(values.map((value) => [value, {}])) })

const documentFields: GraphQLFieldConfigMap<DocumentRow, ResolverContext> = {
  id,
  ...fieldsOf(GraphQLString, ['description', 'url', 'origin', 'metadata']),
  name: { type: new GraphQLNonNull(GraphQLString) },
  displayName: { type: new GraphQLNonNull(GraphQLString), resolve: ({ name }) => name },
  documentType: { ...text, resolve: (row) => row.document_type },
  refId: { ...text, resolve: (row) => row.ref_id },
  size: { type: GraphQLInt },
  createdAt,
  fileInformation: {
    type: new GraphQLObjectType<DocumentRow, ResolverContext>({
      name: 'FileInformation',
      fields: {
        fileName: { ...text, resolve: (row) => row.file_name },
        mediaType: { ...text, resolve: (row) => row.media_type },
        size: { type: GraphQLInt },
        content: {
          ...text,
          description: 'In base64',
          resolve: (row, _args, { loaders }) => loaders.documentContent.load(row),
        },
        previewImage: {
          ...text,
          description: 'Of a picture that browsers can show: the picture, in base64',
          resolve: (row, _args, { loaders }) =>
            row.media_type !== null && isShownImage(row.media_type) ? loaders.documentContent.load(row) : null,
        },
      },
    }),
    resolve: (row) => (row.file_name === null ? null : row),
  },
}

const subscriptionFields: GraphQLFieldConfigMap<SubscriptionRow, ResolverContext> = {
  id,
  type: { type: new GraphQLNonNull(GraphQLString) },
  userId: { ...id, resolve: ({ user_id: userId }) => userId },
  user: { type: User, resolve: ({ user_id: userId }, _args, { loaders }) => loaders.users.load(userId) },
  roles: {
    type: new GraphQLNonNull(
      new GraphQLList(
        new GraphQLNonNull(
          new GraphQLObjectType<SubscriptionRow['roles'][number], ResolverContext>({
            name: 'SubscriptionToSubscriptionRole',
            fields: {
              id,
              name: { type: new GraphQLNonNull(GraphQLString) },
              ...fieldsOf(GraphQLString, ['description', 'comment']),
              subscriptionType: { ...text, resolve: (role) => role.subscription_type },
              restrictToFactSheetTypes: {
                type: new GraphQLList(new GraphQLNonNull(GraphQLString)),
                resolve: (role) => role.fact_sheet_types,
              },
            },
          }),
        ),
      ),
    ),
  },
  createdAt,
}

/** The filter of the comments of a fact sheet. */
export const CommentFilterInput = (status: GraphQLEnumType) =>
  new GraphQLInputObjectType({ name: 'CommentFilterInput', fields: { status: { type: status } } })
