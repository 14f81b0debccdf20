import { GraphQLID, GraphQLInputObjectType, GraphQLList, GraphQLNonNull, type GraphQLObjectType } from 'graphql'
import type { Completion as StoredCompletion } from '#contract/fact-sheet-records.ts'
import { connectionType, connectionOfAll } from './connections.ts'
import type { FactSheetFields } from './fact-sheet-types.ts'
import { type PageArguments, pageArguments } from './list-arguments.ts'
import { Completion, Milestone, Permissions } from './completion-types.ts'
import { CommentFilterInput, type AttachedTypes } from './attached-types.ts'
import { AccessControlEntity, type TagTypes } from './tag-types.ts'
import { rulesFor } from '#kernel/workspace-rules.ts'

const listOf = (type: GraphQLObjectType) => new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(type)))

/** A page of a list that a member narrows. */
type Filtered<Member extends string> = PageArguments & {
  readonly filter?: { readonly [M in Member]?: string | null } | null
}

/** The fields of a fact sheet for its tags, documents, subscriptions and comments. Its node holds their IDs, as its row does. */
export function attachedFields({
  tag,
  document,
  subscription,
  comment,
  commentStatus,
}: AttachedTypes & TagTypes): FactSheetFields {
  return {
    permissions: { type: Permissions, resolve: (node, _args, context) => context.reads.permissions(context, node) },
    completion: {
      type: Completion,
      // A value of the service itself, written with the fact sheet.
      resolve: ({ completion }, _args, { reads, caller }) =>
        rulesFor(caller).showsCompletion && isCompletion(completion) ? reads.completion(completion) : null,
    },
    milestones: { type: listOf(Milestone) },
    tags: {
      type: listOf(tag),
      resolve: async ({ tags }, _args, { loaders }) => present(await loaders.tags.loadMany(idsIn(tags))),
    },
    permittedReadACL: {
      type: listOf(AccessControlEntity),
      resolve: async ({ permittedReadACL }, _args, { loaders }) =>
        present(await loaders.entities.loadMany(idsIn(permittedReadACL))),
    },
    permittedWriteACL: {
      type: listOf(AccessControlEntity),
      resolve: async ({ permittedWriteACL }, _args, { loaders }) =>
        present(await loaders.entities.loadMany(idsIn(permittedWriteACL))),
    },
    documents: {
      type: new GraphQLNonNull(connectionType('Document', document)),
      args: pageArguments,
      resolve: async ({ id }, page: PageArguments, { loaders, reads }) =>
        reads.cut(connectionOfAll(await loaders.documents.load(id)), page),
    },
    subscriptions: {
      type: new GraphQLNonNull(connectionType('Subscription', subscription)),
      args: {
        ...pageArguments,
        filter: {
          type: new GraphQLInputObjectType({
            name: 'SubscriptionsFilterInput',
            fields: { userId: { type: GraphQLID } },
          }),
        },
      },
      resolve: async ({ id }, { filter, ...page }: Filtered<'userId'>, { loaders, reads }) => {
        const all = await loaders.subscriptions.load(id)
        const userId = filter?.userId?.toLowerCase()
        const rows = userId === undefined ? all : all.filter(({ user_id }) => user_id === userId)
        return reads.cut(connectionOfAll(rows), page)
      },
    },
    comments: {
      type: new GraphQLNonNull(connectionType('Comment', comment)),
      args: { ...pageArguments, filter: { type: CommentFilterInput(commentStatus) } },
      resolve: async ({ id }, { filter, ...page }: Filtered<'status'>, { loaders, reads }) => {
        const all = (await loaders.comments.load(id)).filter((row) => row.reply_to === null)
        const rows = filter?.status ? all.filter(({ status }) => status === filter.status) : all
        return reads.cut(connectionOfAll(rows), page)
      },
    },
  }
}

const isCompletion = (value: unknown): value is StoredCompletion =>
  typeof value === 'object' && value !== null && 'subCompletions' in value

const idsIn = (value: unknown): string[] => (Array.isArray(value) ? value.filter((id) => typeof id === 'string') : [])

/** The rows that exist. An error of one fails the field. */
const present = <T>(rows: readonly (T | Error | undefined)[]): T[] =>
  rows.flatMap((row) => {
    if (row instanceof Error) throw row
    return row === undefined ? [] : [row]
  })
