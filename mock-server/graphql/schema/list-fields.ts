import {
  type GraphQLFieldConfigMap,
  GraphQLEnumType,
  GraphQLID,
  GraphQLInputObjectType,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLString,
} from 'graphql'
import type { LogEntry } from '#features/fact-sheets/query/history.service.ts'
import type { TagFilter } from '#features/fact-sheets/query/reference-data.store.ts'
import { connectionType, connectionOfAll } from './connections.ts'
import type { ResolverContext } from './resolver-context.ts'
import { eventTypes } from './event-types.ts'
import { pageArguments } from './list-arguments.ts'
import { selectedFields } from './selected-fields.ts'
import { SubscriptionRole, type TagTypes, User } from './tag-types.ts'
import { fieldsOf } from './value-types.ts'

const text = { type: GraphQLString }

/** Root fields for the lists besides fact sheets. */
export const listFields = ({ tag, tagGroup }: TagTypes): GraphQLFieldConfigMap<unknown, ResolverContext> => ({
  allTags: {
    type: connectionType('Tag', tag),
    args: {
      ...pageArguments,
      filter: {
        type: new GraphQLInputObjectType({
          name: 'TagFilterInput',
          fields: { tagGroupName: text, tagGroupId: { type: GraphQLID }, name: text },
        }),
      },
    },
    resolve: async (_root, { filter, first, after }: ListArguments, { reads, ...context }) =>
      reads.cut(connectionOfAll(await reads.allTags(context, filter ?? {})), { first, after }),
  },
  allTagGroups: {
    type: connectionType('TagGroup', tagGroup),
    args: pageArguments,
    resolve: async (_root, args: ListArguments, { reads, ...context }) =>
      reads.cut(connectionOfAll(await reads.tagGroups(context)), args),
  },
  allSubscriptionRoles: {
    type: connectionType('SubscriptionRole', SubscriptionRole),
    args: pageArguments,
    resolve: async (_root, args: ListArguments, { reads, ...context }) =>
      reads.cut(connectionOfAll(await reads.subscriptionRoles(context)), args),
  },
  allLogEvents: {
    type: connectionType('LogEvent', LogEvent),
    args: {
      ...pageArguments,
      factSheetId: { type: new GraphQLNonNull(GraphQLID) },
      eventTypes: { type: new GraphQLList(EventTypes) },
    },
    resolve: async (_root, args: LogArguments, context, info) => {
      const { id } = await context.loaders.existing.load({ id: args.factSheetId, names: new Set() })
      return await context.reads.log(context, { ...args, factSheetId: id }, selectedFields(info).has('totalCount'))
    },
  },
})

interface ListArguments {
  readonly first?: number | null
  readonly after?: string | null
  readonly filter?: TagFilter | null
}
type LogArguments = Omit<ListArguments, 'filter'> & { factSheetId: string; eventTypes?: readonly string[] | null }

const EventTypes = new GraphQLEnumType({
  name: 'EventTypes',
  values: Object.fromEntries(eventTypes.map((type) => [type, {}])),
})

const LogEvent = new GraphQLObjectType<LogEntry, ResolverContext>({
  name: 'LogEvent',
  fields: {
    id: { type: new GraphQLNonNull(GraphQLID) },
    eventType: { type: new GraphQLNonNull(GraphQLString) },
    ...fieldsOf(GraphQLString, ['path', 'oldValue', 'newValue', 'message', 'createdAt']),
    secondsPast: { type: GraphQLInt },
    user: {
      type: User,
      resolve: ({ userId }, _args, { loaders }) => (userId === null ? null : loaders.users.load(userId)),
    },
  },
})
