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
import type {
  FactSheetSubscriptions,
  SubscriptionChange,
  SubscriptionInput,
} from '#features/fact-sheets/attached/subscriptions.service.ts'
import type { ResolverContext } from './resolver-context.ts'
import { requireStep, revision } from './patch-input.ts'
import type { SchemaTypes } from './schema.ts'
import { selectedFields } from './selected-fields.ts'

type Types = Pick<SchemaTypes, 'subscription' | 'subscriptionType' | 'factSheet'>
type Field<Args> = GraphQLFieldConfig<unknown, ResolverContext, Args>
/** The roles of a subscription as IDs, or with a comment for each. */
interface RoleArguments {
  readonly roles?: SubscriptionInput['roles']
  readonly roleIds?: readonly string[] | null
}
interface RevisionArgument {
  readonly factSheetRev?: number | null
}
type NewSubscription = Omit<SubscriptionInput, 'roles'> & RoleArguments & RevisionArgument & { factSheetId: string }
type Change = Omit<SubscriptionChange, 'roles'> & RoleArguments & RevisionArgument & { id: string }

const User = new GraphQLInputObjectType({
  name: 'UserInput',
  description: 'By ID or email address',
  fields: { id: { type: GraphQLID }, email: { type: GraphQLString } },
})
const Role = new GraphQLInputObjectType({
  name: 'SubscriptionToSubscriptionRoleLinkInput',
  fields: { id: { type: new GraphQLNonNull(GraphQLID) }, comment: { type: GraphQLString } },
})
const id = { type: new GraphQLNonNull(GraphQLID) }

/** The mutations of subscriptions. An update keeps what it does not name. */
export function subscriptionMutations(
  subscriptions: FactSheetSubscriptions,
  { subscription, subscriptionType, factSheet }: Types,
): GraphQLFieldConfigMap<unknown, ResolverContext> {
  const members = {
    roleIds: { type: new GraphQLList(GraphQLID) },
    roles: { type: new GraphQLList(Role) },
    factSheetRev: revision,
    validateOnly: { type: GraphQLBoolean },
  }
  const createSubscription: Field<NewSubscription> = {
    type: subscription,
    args: {
      factSheetId: id,
      user: { type: new GraphQLNonNull(User) },
      type: { type: new GraphQLNonNull(subscriptionType) },
      ...members,
    },
    resolve: (_, { factSheetId, factSheetRev, user, type, ...roles }, context) =>
      subscriptions.create(
        requireStep(context),
        context.caller,
        { id: factSheetId, rev: factSheetRev },
        { user, type, roles: rolesOf(roles) },
      ),
  }
  const updateSubscription: Field<Change> = {
    type: subscription,
    args: { id, user: { type: User }, type: { type: subscriptionType }, ...members },
    resolve: (_, { id: subscriptionId, factSheetRev, user, type, ...roles }, context) =>
      subscriptions.update(
        requireStep(context),
        context.caller,
        { id: subscriptionId, rev: factSheetRev },
        { user, type, roles: rolesOf(roles) },
      ),
  }
  const deleteSubscription: Field<RevisionArgument & { id: string }> = {
    type: factSheet,
    description: 'Answers with the fact sheet',
    args: { id, factSheetRev: revision, validateOnly: { type: GraphQLBoolean } },
    resolve: async (_, { id: subscriptionId, factSheetRev: rev }, context, info) => {
      const factSheetId = await subscriptions.remove(requireStep(context), context.caller, { id: subscriptionId, rev })
      return await context.loaders.factSheet.load({ id: factSheetId, names: selectedFields(info) })
    },
  }
  return { createSubscription, updateSubscription, deleteSubscription }
}

const rolesOf = ({ roles, roleIds }: RoleArguments): SubscriptionInput['roles'] =>
  roles ?? roleIds?.map((roleId) => ({ id: roleId }))
