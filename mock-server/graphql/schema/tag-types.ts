import {
  GraphQLBoolean,
  GraphQLID,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLString,
} from 'graphql'
import type { SubscriptionRoleRow, TagGroupRow, TagRow } from '#features/fact-sheets/query/reference-data.store.ts'
import { may } from '#kernel/may.ts'
import { connectionOfAll, connectionType } from './connections.ts'
import { type PageArguments, pageArguments } from './list-arguments.ts'
import type { ResolverContext } from './resolver-context.ts'
import { fieldsOf } from './value-types.ts'

const id = { type: new GraphQLNonNull(GraphQLID) }
const name = { type: new GraphQLNonNull(GraphQLString) }
const texts = new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(GraphQLString)))

/** A user, as records refer to them. */
export const User = new GraphQLObjectType({
  name: 'User',
  fields: {
    id,
    ...fieldsOf(GraphQLString, ['userName', 'email', 'firstName', 'lastName', 'displayName']),
    technicalUser: { type: GraphQLBoolean },
    role: { type: GraphQLString, description: 'In the account' },
    status: { type: GraphQLString },
    permission: {
      type: new GraphQLObjectType({
        name: 'UserPermission',
        fields: { id, ...fieldsOf(GraphQLString, ['role', 'status']) },
      }),
      description: 'In the workspace',
    },
  },
})

/** A group that a fact sheet can be restricted to. */
export const AccessControlEntity = new GraphQLObjectType({ name: 'AccessControlEntity', fields: { id, name } })

/** A role that a subscription can have. */
export const SubscriptionRole = new GraphQLObjectType<SubscriptionRoleRow, ResolverContext>({
  name: 'SubscriptionRole',
  fields: {
    id,
    name,
    description: { type: GraphQLString },
    subscriptionType: { type: GraphQLString, resolve: (role) => role.subscription_type },
    restrictToFactSheetTypes: { type: texts, resolve: (role) => role.fact_sheet_types },
  },
})

/** Builds the types of tags and tag groups, which refer to each other. Their resolvers take rows of the store. */
export function tagTypes() {
  const tagGroup: GraphQLObjectType<TagGroupRow, ResolverContext> = new GraphQLObjectType<TagGroupRow, ResolverContext>(
    {
      name: 'TagGroup',
      fields: () => ({
        id,
        name,
        description: { type: GraphQLString },
        shortName: { type: GraphQLString, resolve: (group) => group.short_name },
        mode: { type: new GraphQLNonNull(GraphQLString) },
        mandatory: { type: GraphQLBoolean },
        restrictToFactSheetTypes: { type: texts, resolve: (group) => group.fact_sheet_types },
        mandatoryForFactSheetTypes: { type: texts, resolve: (group) => group.mandatory_types },
        tags: {
          type: new GraphQLNonNull(tagConnection),
          args: pageArguments,
          resolve: async (group, args: PageArguments, { loaders, reads }) =>
            reads.cut(connectionOfAll(await loaders.tagsOfGroup.load(group.id)), args),
        },
      }),
    },
  )
  const tag: GraphQLObjectType<TagRow, ResolverContext> = new GraphQLObjectType<TagRow, ResolverContext>({
    name: 'Tag',
    fields: () => ({
      id,
      name,
      ...fieldsOf(GraphQLString, ['description', 'color', 'status']),
      factSheetCount: {
        type: new GraphQLNonNull(GraphQLInt),
        description: 'Active fact sheets that the caller can read',
        resolve: async ({ id: tagId }, _args, { loaders }) => (await loaders.tagUse.load(tagId))?.visible ?? 0,
      },
      deletable: {
        type: new GraphQLNonNull(GraphQLBoolean),
        description: 'Whether the caller can delete it without changing any fact sheet',
        resolve: async ({ id: tagId }, _args, { caller, loaders }) =>
          may(caller, 'tag.manage') && (await loaders.tagUse.load(tagId)) === undefined,
      },
      tagGroupId: { type: GraphQLID, resolve: (row) => row.tag_group_id },
      tagGroup: {
        type: tagGroup,
        resolve: (row, _args, { loaders }) =>
          row.tag_group_id === null ? null : loaders.tagGroup.load(row.tag_group_id),
      },
    }),
  })
  const tagConnection = connectionType('Tag', tag)
  return { tag, tagGroup, tagConnection }
}
export type TagTypes = ReturnType<typeof tagTypes>
