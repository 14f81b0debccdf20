import type { Client, Json } from '#testing/client.ts'
import type { SubscriptionRoleInput } from '#features/fact-sheets/attached/subscriptions.service.ts'
import { test as fixtures } from '#testing/fixtures.ts'
import { dataOf, pathOf, unique } from './fact-sheets.ts'
import { codesOf, graph } from './graph.ts'

const parameters = `$user: UserInput!, $type: FactSheetSubscriptionType!, $roles: [SubscriptionToSubscriptionRoleLinkInput!],
  $roleIds: [ID!], $validateOnly: Boolean`
const members = 'user: $user, type: $type, roles: $roles, roleIds: $roleIds, validateOnly: $validateOnly'

/** The mutations of subscriptions, with variables named like their arguments. */
export const subscriptionRequests = {
  create: `mutation ($factSheetId: ID!, ${parameters}) { createSubscription(factSheetId: $factSheetId, ${members}) { id type } }`,
  update: `mutation ($id: ID!, ${parameters}) { updateSubscription(id: $id, ${members}) { id type } }`,
  delete: 'mutation ($id: ID!) { deleteSubscription(id: $id) { id name } }',
} as const

/** A user as the mutations name them. */
export const userOf = ({ userId }: Client) => ({ id: userId })

/**
 * Fixtures for tests of subscriptions:
 *
 *   subscribe        subscribes `member`, or the user of the variables, to a fact sheet
 *   read             resolves to a fact sheet with its subscriptions
 *   createRole       creates a subscription role, as the set-up of a workspace does
 *   codesOfChanges   the error codes of a new subscription to a fact sheet, and of an update and a deletion of an existing one
 */
export const test = fixtures
  .extend(
    'subscribe',
    { scope: 'file' },
    ({ admin, member }) =>
      async (factSheet: { id: string }, variables: Record<string, unknown> = {}): Promise<{ id: string }> => {
        const { data, errors } = await graph(admin, subscriptionRequests.create, {
          factSheetId: factSheet.id,
          user: userOf(member),
          type: 'RESPONSIBLE',
          ...variables,
        })
        if (errors) throw new Error(JSON.stringify(errors))
        return data.createSubscription
      },
  )
  .extend(
    'read',
    { scope: 'file' },
    ({ admin }) =>
      async (factSheet: { id: string }): Promise<{ rev: number; subscriptions: Json[] }> =>
        dataOf(await admin.get(pathOf(factSheet))),
  )
  .extend(
    'createRole',
    { scope: 'file' },
    ({ service, admin }) =>
      async (input: Partial<SubscriptionRoleInput> = {}): Promise<{ id: string; name: string }> => {
        const { id: workspaceId } = service.workspace
        const { log, models, attached } = service.service.services
        const name = unique('Role')
        const model = await models.current(workspaceId)
        const id = await log.record({ workspaceId, actorId: admin.userId }, (tx, emit) =>
          attached.subscriptions.createRole({ tx, emit, model }, workspaceId, {
            name,
            subscriptionType: 'RESPONSIBLE',
            restrictToFactSheetTypes: [],
            ...input,
          }),
        )
        return { id, name }
      },
  )
  .extend(
    'codesOfChanges',
    { scope: 'file' },
    ({ admin }) =>
      async (client: Client, factSheetId: string, id: string) => [
        codesOf(
          await graph(client, subscriptionRequests.create, { factSheetId, user: userOf(admin), type: 'OBSERVER' }),
        ),
        codesOf(await graph(client, subscriptionRequests.update, { id, user: userOf(admin), type: 'OBSERVER' })),
        codesOf(await graph(client, subscriptionRequests.delete, { id })),
      ],
  )
