import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '#testing/client.ts'
import {
  type Json,
  type Landscape,
  dataOf,
  entity,
  eventsOf,
  hold,
  made,
  pathOf,
  startLandscape,
} from '#testing/fact-sheets/fact-sheets.ts'
import { graph } from '#testing/fact-sheets/graph.ts'
import { signedIn } from '#testing/people.ts'
import type { SubscriptionRoleInput } from './subscriptions.service.ts'

let landscape: Landscape
let admin: Client
let member: Client

beforeAll(async () => {
  landscape = await startLandscape()
  ;({ admin, member } = landscape)
})
afterAll(() => landscape.service.close())

const members = `$user: SubscriptionUserInput!, $type: SubscriptionType!, $roles: [SubscriptionToSubscriptionRoleLinkInput!],
  $roleIds: [ID!], $validateOnly: Boolean`
const given = 'user: $user, type: $type, roles: $roles, roleIds: $roleIds, validateOnly: $validateOnly'
const CREATE = `mutation ($factSheetId: ID!, ${members}) { createSubscription(factSheetId: $factSheetId, ${given}) { id type } }`
const UPDATE = `mutation ($id: ID!, ${members}) { updateSubscription(id: $id, ${given}) { id type } }`
const DELETE = 'mutation ($id: ID!) { deleteSubscription(id: $id) { id name } }'

const unique = (name: string) => `${name} ${crypto.randomUUID()}`
const codesOf = ({ errors }: Json) => errors?.map(({ extensions }: Json) => extensions.code)
const userOf = ({ userId }: Client) => ({ id: userId })

async function subscribed(factSheet: { id: string }, variables: Record<string, unknown> = {}): Promise<{ id: string }> {
  const { data, errors } = await graph(admin, CREATE, {
    factSheetId: factSheet.id,
    user: userOf(member),
    type: 'RESPONSIBLE',
    ...variables,
  })
  if (errors) throw new Error(JSON.stringify(errors))
  return data.createSubscription
}
async function shown(factSheet: { id: string }): Promise<{ rev: number; subscriptions: Json[] }> {
  return dataOf(await admin.get(pathOf(factSheet)))
}

/** A new role, created as by the set-up of a workspace. */
async function role(input: Partial<SubscriptionRoleInput> = {}): Promise<{ id: string; name: string }> {
  const { id: workspaceId } = landscape.service.workspace
  const { log, models, attached } = landscape.service.service.services
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
}

describe('a subscription', () => {
  test('is created for a user by ID or email address, with roles, and counts as a change of the fact sheet', async () => {
    const factSheet = await made(admin, 'Application')
    const [one, two] = [await role(), await role()]
    const { id } = await subscribed(factSheet, {
      roles: [{ id: one.id, comment: 'until June' }, { id: two.id }, { id: one.id }],
    })
    landscape.service.clock.advance(1)
    const users = landscape.service.storage.db.selectFrom('users').select('email')
    const { email } = await users.where('id', '=', admin.userId).executeTakeFirstOrThrow()
    await subscribed(factSheet, { user: { email: email.toUpperCase() }, roleIds: [one.id] })
    const { rev, subscriptions } = await shown(factSheet)
    expect(rev).toBe(factSheet.rev + 2)
    expect(subscriptions).toMatchObject([
      {
        id,
        userId: member.userId,
        type: 'RESPONSIBLE',
        linkedRoles: [{ roleId: one.id, comment: 'until June', name: one.name }, { roleId: two.id }],
      },
      { userId: admin.userId, linkedRoles: [{ roleId: one.id }] },
    ])
    expect(subscriptions[0].linkedRoles).toHaveLength(2)
  })

  test('emits an event with the user, the type and the roles, and one with the changed fact sheet', async () => {
    const factSheet = await made(admin, 'Application')
    const { id: roleId, name: roleName } = await role()
    let id = ''
    const events = await eventsOf(landscape, async () => {
      ;({ id } = await subscribed(factSheet, { roleIds: [roleId] }))
      await graph(admin, UPDATE, {
        id,
        user: userOf(member),
        type: 'RESPONSIBLE',
        roles: [{ id: roleId, comment: 'new' }],
      })
      await graph(admin, UPDATE, { id, user: userOf(member), type: 'RESPONSIBLE' })
      expect((await graph(admin, DELETE, { id })).data.deleteSubscription).toEqual({
        id: factSheet.id,
        name: factSheet.name,
      })
    })
    const about = (rev: number, comment: string | null) => ({
      fsType: 'Application',
      subscriptionId: id,
      subscribedUserId: member.userId,
      subscriptionType: 'RESPONSIBLE',
      roleInfos: [{ roleId, name: roleName, comment }],
      fsIdAndRev: { id: factSheet.id, rev: factSheet.rev + rev },
    })
    expect(events).toMatchObject([
      {
        type: 'FACT_SHEET_UPDATED',
        event: { factSheet: { id: factSheet.id, rev: factSheet.rev + 1, subscriptions: [{ id }] } },
      },
      { type: 'SUBSCRIPTION_CREATED', event: { type: 'SubscriptionCreatedEvent', ...about(1, null) } },
      { type: 'FACT_SHEET_UPDATED' },
      { type: 'SUBSCRIPTION_UPDATED', event: { type: 'SubscriptionUpdatedEvent', ...about(2, 'new') } },
      { type: 'FACT_SHEET_UPDATED', event: { factSheet: { subscriptions: [] } } },
      { type: 'SUBSCRIPTION_DELETED', event: { type: 'SubscriptionDeletedEvent', ...about(3, 'new') } },
    ])
  })

  test('can be updated with another type, user and roles', async () => {
    const factSheet = await made(admin, 'Application')
    const observer = await role({ subscriptionType: 'OBSERVER' })
    const { id } = await subscribed(factSheet)
    const change = { id, user: userOf(admin), type: 'OBSERVER', roleIds: [observer.id] }
    expect((await graph(admin, UPDATE, change)).data.updateSubscription).toEqual({ id, type: 'OBSERVER' })
    expect((await shown(factSheet)).subscriptions).toMatchObject([
      { id, userId: admin.userId, type: 'OBSERVER', linkedRoles: [{ roleId: observer.id }] },
    ])
    expect(codesOf(await graph(admin, UPDATE, { ...change, type: 'RESPONSIBLE', roleIds: undefined }))).toEqual([
      'SUBSCRIPTION_ROLE_WRONG_TYPE',
    ])
  })

  test('is unique for a user and a type', async () => {
    const factSheet = await made(admin, 'Application')
    await subscribed(factSheet)
    const again = { factSheetId: factSheet.id, user: userOf(member), type: 'RESPONSIBLE' }
    const { errors } = await graph(admin, CREATE, again)
    expect(errors).toMatchObject([
      {
        path: ['createSubscription'],
        extensions: {
          errorType: 'BUSINESS_LOGIC',
          code: 'SUBSCRIPTION_EXISTS',
          objectId: factSheet.id,
          objectPath: '/type',
        },
      },
    ])
    const other = await subscribed(factSheet, { type: 'OBSERVER' })
    expect(codesOf(await graph(admin, UPDATE, { id: other.id, user: userOf(member), type: 'RESPONSIBLE' }))).toEqual([
      'SUBSCRIPTION_EXISTS',
    ])
    expect((await shown(factSheet)).subscriptions).toHaveLength(2)
  })

  test('is created once by two concurrent requests', async () => {
    const factSheet = await made(admin, 'Application')
    const variables = { factSheetId: factSheet.id, user: userOf(member), type: 'OBSERVER' }
    const answers = await Promise.all([admin, admin, member].map((client) => graph(client, CREATE, variables)))
    expect(answers.filter(({ errors }) => !errors)).toHaveLength(1)
    expect(answers.flatMap((answer) => codesOf(answer) ?? [])).toEqual(['SUBSCRIPTION_EXISTS', 'SUBSCRIPTION_EXISTS'])
    expect(await shown(factSheet)).toMatchObject({ rev: factSheet.rev + 1, subscriptions: [{ type: 'OBSERVER' }] })
  })

  test('is for active users of the workspace; users who have left keep theirs', async () => {
    const { service } = landscape
    const factSheet = await made(admin, 'Application')
    const elsewhere = await service.service.setup.createWorkspace(unique('Elsewhere'))
    const stranger = await signedIn(service, 'ADMIN', { workspace: elsewhere })
    const leaver = await signedIn(service, 'MEMBER')
    const { id } = await subscribed(factSheet, { user: userOf(leaver) })
    await service.storage.db
      .updateTable('permission')
      .set({ status: 'ARCHIVED' })
      .where('user_id', '=', leaver.userId)
      .execute()
    const users = [
      userOf(stranger),
      userOf(leaver),
      { id: 'x' },
      { id: crypto.randomUUID() },
      { email: 'nobody@example.com' },
      {},
    ]
    for (const user of users) {
      const { errors } = await graph(admin, CREATE, { factSheetId: factSheet.id, user, type: 'OBSERVER' })
      expect(errors).toMatchObject([
        { extensions: { errorType: 'BUSINESS_LOGIC', code: 'USER_NOT_FOUND', objectPath: '/user' } },
      ])
    }
    const { id: roleId } = await role()
    const kept = await graph(admin, UPDATE, { id, user: userOf(leaver), type: 'RESPONSIBLE', roleIds: [roleId] })
    expect(kept.errors).toBeUndefined()
  })

  test('takes only existing roles for its type and for the type of the fact sheet', async () => {
    const factSheet = await made(admin, 'Application')
    const [observer, others] = [
      await role({ subscriptionType: 'OBSERVER' }),
      await role({ restrictToFactSheetTypes: ['ITComponent'] }),
    ]
    const variables = { factSheetId: factSheet.id, user: userOf(member), type: 'RESPONSIBLE' }
    const roleIds = [observer.id, others.id, crypto.randomUUID(), 'x']
    expect(codesOf(await graph(admin, CREATE, { ...variables, roleIds }))).toEqual([
      'SUBSCRIPTION_ROLE_WRONG_TYPE',
      'SUBSCRIPTION_ROLE_NOT_FOR_TYPE',
      'SUBSCRIPTION_ROLE_NOT_FOUND',
      'SUBSCRIPTION_ROLE_NOT_FOUND',
    ])
    expect((await shown(factSheet)).rev).toBe(factSheet.rev)
  })

  test('of a validate-only request is not created and emits nothing', async () => {
    const factSheet = await made(admin, 'Application')
    const variables = { factSheetId: factSheet.id, user: userOf(member), type: 'OBSERVER', validateOnly: true }
    const events = await eventsOf(landscape, async () => {
      expect((await graph(admin, CREATE, variables)).data.createSubscription).toMatchObject({ type: 'OBSERVER' })
    })
    expect(events).toEqual([])
    expect(await shown(factSheet)).toMatchObject({ rev: factSheet.rev, subscriptions: [] })
  })
})

describe('the right to subscribe', () => {
  const change = async (client: Client, factSheetId: string, id: string) => [
    codesOf(await graph(client, CREATE, { factSheetId, user: userOf(admin), type: 'OBSERVER' })),
    codesOf(await graph(client, UPDATE, { id, user: userOf(admin), type: 'OBSERVER' })),
    codesOf(await graph(client, DELETE, { id })),
  ]

  test('excludes viewers, and members whom the access control list does not let write', async () => {
    const factSheet = await made(admin, 'Application')
    const { id } = await subscribed(factSheet)
    expect(await change(landscape.viewer, factSheet.id, id)).toEqual([['FORBIDDEN'], ['FORBIDDEN'], ['FORBIDDEN']])
    const ace = await entity(landscape.service, unique('ACE'))
    dataOf(await admin.put(pathOf(factSheet), { permittedWriteACL: [ace.id] }))
    expect(await change(member, factSheet.id, id)).toEqual([['FORBIDDEN'], ['FORBIDDEN'], ['FORBIDDEN']])
  })

  test('does not reveal a hidden fact sheet', async () => {
    const factSheet = await made(admin, 'Application')
    const { id } = await subscribed(factSheet)
    const ace = await entity(landscape.service, unique('ACE'))
    dataOf(await admin.put(pathOf(factSheet), { permittedReadACL: [ace.id] }))
    const elsewhere = await landscape.service.service.setup.createWorkspace(unique('Elsewhere'))
    const stranger = await signedIn(landscape.service, 'ADMIN', { workspace: elsewhere })
    for (const client of [member, landscape.viewer, stranger]) {
      expect(await change(client, factSheet.id, id)).toEqual([['NOT_FOUND'], ['NOT_FOUND'], ['NOT_FOUND']])
      const unknown = await graph(client, DELETE, { id: crypto.randomUUID() })
      expect((await graph(client, DELETE, { id })).errors[0].message).toBe(unknown.errors[0].message)
    }
    const holder = await signedIn(landscape.service, 'MEMBER')
    await hold(landscape.service, holder, [ace])
    expect(await change(holder, factSheet.id, id)).toEqual([undefined, ['SUBSCRIPTION_EXISTS'], undefined])
  })

  test('ends when the fact sheet is archived', async () => {
    const factSheet = await made(admin, 'Application')
    const { id } = await subscribed(factSheet)
    await admin.delete(pathOf(factSheet))
    expect((await change(admin, factSheet.id, id)).flat()).toEqual(Array(3).fill('FACT_SHEET_ARCHIVED'))
  })
})

test('a new subscription role emits an event', async () => {
  let fresh = { id: '', name: '' }
  const events = await eventsOf(landscape, async () => {
    fresh = await role({ subscriptionType: 'ACCOUNTABLE' })
  })
  expect(events).toMatchObject([
    {
      type: 'SUBSCRIPTION_ROLE_CREATED',
      event: {
        type: 'SubscriptionRoleCreatedEvent',
        roleId: fresh.id,
        roleName: fresh.name,
        subscriptionType: 'ACCOUNTABLE',
      },
    },
  ])
})
