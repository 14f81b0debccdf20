import {
  GraphQLBoolean,
  type GraphQLFieldConfig,
  type GraphQLFieldConfigMap,
  GraphQLID,
  GraphQLInputObjectType,
  GraphQLList,
  GraphQLNonNull,
  GraphQLString,
} from 'graphql'
import type { FactSheetSubscriptions, SubscriptionInput } from '#features/fact-sheets/attached/subscriptions.service.ts'
import type { ResolverContext } from './resolver-context.ts'
import { requireStep } from './patch-input.ts'
import type { SchemaTypes } from './schema.ts'
import { selectedFields } from './selected-fields.ts'

type Types = Pick<SchemaTypes, 'subscription' | 'subscriptionType' | 'factSheet'>
type Field<Args> = GraphQLFieldConfig<unknown, ResolverContext, Args>
/** A subscription with its roles as IDs, or with a comment for each. */
type SubscriptionArguments = SubscriptionInput & { readonly roleIds?: readonly string[] | null }

const User = new GraphQLInputObjectType({
  name: 'SubscriptionUserInput',
  description: 'By ID or email address',
  fields: { id: { type: GraphQLID }, email: { type: GraphQLString } },
})
const Role = new GraphQLInputObjectType({
  name: 'SubscriptionToSubscriptionRoleLinkInput',
  fields: { id: { type: new GraphQLNonNull(GraphQLID) }, comment: { type: GraphQLString } },
})
const id = { type: new GraphQLNonNull(GraphQLID) }

/** The mutations of subscriptions. An update without roles keeps the existing ones. */
export function subscriptionMutations(
  subscriptions: FactSheetSubscriptions,
  { subscription, subscriptionType, factSheet }: Types,
): GraphQLFieldConfigMap<unknown, ResolverContext> {
  const members = {
    user: { type: new GraphQLNonNull(User) },
    type: { type: new GraphQLNonNull(subscriptionType) },
    roleIds: { type: new GraphQLList(GraphQLID) },
    roles: { type: new GraphQLList(Role) },
    validateOnly: { type: GraphQLBoolean },
  }
  const createSubscription: Field<SubscriptionArguments & { factSheetId: string }> = {
    type: subscription,
    args: { factSheetId: id, ...members },
    resolve: (_, { factSheetId, ...input }, context) =>
      subscriptions.create(requireStep(context), context.caller, factSheetId, inputOf(input)),
  }
  const updateSubscription: Field<SubscriptionArguments & { id: string }> = {
    type: subscription,
    args: { id, ...members },
    resolve: (_, { id: subscriptionId, ...input }, context) =>
      subscriptions.update(requireStep(context), context.caller, subscriptionId, inputOf(input)),
  }
  const deleteSubscription: Field<{ id: string }> = {
    type: factSheet,
    description: 'Answers with the fact sheet',
    args: { id, validateOnly: { type: GraphQLBoolean } },
    resolve: async (_, args, context, info) => {
      const factSheetId = await subscriptions.remove(requireStep(context), context.caller, args.id)
      return await context.loaders.factSheet.load({ id: factSheetId, names: selectedFields(info) })
    },
  }
  return { createSubscription, updateSubscription, deleteSubscription }
}

const inputOf = ({ user, type, roles, roleIds }: SubscriptionArguments): SubscriptionInput => ({
  user,
  type,
  roles: roles ?? roleIds?.map((roleId) => ({ id: roleId })),
})
