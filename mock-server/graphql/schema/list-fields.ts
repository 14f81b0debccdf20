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
import type { Sorting } from '#features/fact-sheets/query/arguments.ts'
import type {
  SubscriptionRoleRow,
  TagFilter,
  TagGroupRow,
  TagRow,
} from '#features/fact-sheets/query/reference-data.store.ts'
import type { UserNode } from '#features/fact-sheets/query/users.store.ts'
import { connectionOfAll, connectionType, edgesInSteps } from './connections.ts'
import type { ResolverContext } from './resolver-context.ts'
import { eventTypes } from './event-types.ts'
import { type PageArguments, pageArguments, sortArgument } from './list-arguments.ts'
import { selectedFields } from './selected-fields.ts'
import { SubscriptionRole, type TagTypes, User } from './tag-types.ts'
import { fieldsOf } from './value-types.ts'

const text = { type: GraphQLString }

/** Root fields for the lists besides fact sheets. */
export const listFields = ({ tagConnection, tagGroup }: TagTypes): GraphQLFieldConfigMap<unknown, ResolverContext> => ({
  allTags: {
    type: tagConnection,
    args: { ...listOfAll, filter: { type: TagQueryFilters } },
    resolve: async (_root, { filter, ...args }: TagArguments, context) =>
      pageOf(await context.reads.allTags(context, filter ?? {}), args, context, tagKeys),
  },
  allTagGroups: {
    type: connectionType('TagGroup', tagGroup),
    args: listOfAll,
    resolve: async (_root, args: ListArguments, context) =>
      pageOf(await context.reads.tagGroups(context), args, context, tagGroupKeys),
  },
  allSubscriptionRoles: {
    type: connectionType('SubscriptionRole', SubscriptionRole),
    args: listOfAll,
    resolve: async (_root, args: ListArguments, context) =>
      pageOf(await context.reads.subscriptionRoles(context), args, context, roleKeys),
  },
  allUsers: {
    type: connectionType('User', User),
    args: listOfAll,
    resolve: async (_root, args: ListArguments, context) =>
      pageOf(await context.reads.allUsers(context), args, context, userKeys),
  },
  allLogEvents: {
    type: connectionType('LogEvent', edgesInSteps(LogEvent)),
    args: {
      ...pageArguments,
      factSheetId: { type: new GraphQLNonNull(GraphQLID) },
      eventTypes: { type: new GraphQLList(EventTypes) },
    },
    resolve: async (_root, args: LogArguments, context, info) => {
      const { id } = await context.loaders.existing.load({ id: args.factSheetId, names: new Set() })
      const withTotal = selectedFields(info).has('totalCount')
      return await context.steps.list(info, () => context.reads.log(context, { ...args, factSheetId: id }, withTotal))
    },
  },
})

interface ListArguments extends PageArguments {
  readonly sort?: readonly Sorting[] | null
}
type TagArguments = ListArguments & { readonly filter?: TagFilter | null }
type LogArguments = PageArguments & { factSheetId: string; eventTypes?: readonly string[] | null }

const listOfAll = { ...pageArguments, ...sortArgument }
const TagQueryFilters = new GraphQLInputObjectType({
  name: 'TagQueryFilters',
  fields: {
    tagGroupName: text,
    tagGroupId: { type: GraphQLID },
    name: text,
    nameSubstring: { type: GraphQLString, description: 'A part of the name, in any case' },
  },
})

/** A page of a list that was read completely. `keys`: what it can be sorted by. */
function pageOf<R extends { readonly id: string }>(
  rows: readonly R[],
  { sort, ...page }: ListArguments,
  { reads }: ResolverContext,
  keys: Readonly<Record<string, (row: R) => string | null>>,
) {
  return reads.cut(connectionOfAll(reads.sorted(rows, sort, keys)), page)
}
const tagKeys = {
  name: ({ name }: TagRow) => name,
  description: ({ description }: TagRow) => description,
  color: ({ color }: TagRow) => color,
}
const tagGroupKeys = {
  name: ({ name }: TagGroupRow) => name,
  shortName: ({ short_name: shortName }: TagGroupRow) => shortName,
  description: ({ description }: TagGroupRow) => description,
  mode: ({ mode }: TagGroupRow) => mode,
}
const roleKeys = {
  name: ({ name }: SubscriptionRoleRow) => name,
  subscriptionType: ({ subscription_type: type }: SubscriptionRoleRow) => type,
}
const userKeys = {
  displayName: ({ displayName }: UserNode) => displayName,
  firstName: ({ firstName }: UserNode) => firstName,
  lastName: ({ lastName }: UserNode) => lastName,
  userName: ({ userName }: UserNode) => userName,
  email: ({ email }: UserNode) => email,
}

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
