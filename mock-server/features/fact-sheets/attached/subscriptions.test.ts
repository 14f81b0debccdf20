import { describe, expect } from 'vitest'
import { dataOf, entity, eventsOf, hold, newFactSheet, pathOf, unique } from '#testing/fact-sheets/fact-sheets.ts'
import { codesOf, graph } from '#testing/fact-sheets/graph.ts'
import { subscriptionRequests as requests, test, userOf } from '#testing/fact-sheets/subscriptions.ts'
import { signedIn } from '#testing/people.ts'

describe('a subscription', () => {
  test('is created for a user by ID or email address, with roles, and counts as a change of the fact sheet', async ({
    service,
    admin,
    member,
    subscribe,
    createRole,
    read,
  }) => {
    const factSheet = await newFactSheet(admin, 'Application')
    const [first, second] = [await createRole(), await createRole()]
    const { id } = await subscribe(factSheet, {
      roles: [{ id: first.id, comment: 'until June' }, { id: second.id }, { id: first.id }],
    })
    service.clock.advance(1)
    const users = service.storage.db.selectFrom('users').select('email')
    const { email } = await users.where('id', '=', admin.userId).executeTakeFirstOrThrow()
    await subscribe(factSheet, { user: { email: email.toUpperCase() }, roleIds: [first.id] })
    const { rev, subscriptions } = await read(factSheet)
    expect(rev).toBe(factSheet.rev + 2)
    expect(subscriptions).toMatchObject([
      {
        id,
        userId: member.userId,
        type: 'RESPONSIBLE',
        linkedRoles: [{ roleId: first.id, comment: 'until June', name: first.name }, { roleId: second.id }],
      },
      { userId: admin.userId, linkedRoles: [{ roleId: first.id }] },
    ])
    expect(subscriptions[0].linkedRoles).toHaveLength(2)
  })

  test('keeps what an update does not name', async ({ admin, member, subscribe, createRole, read }) => {
    const factSheet = await newFactSheet(admin, 'Application')
    const { id: roleId } = await createRole()
    const { id } = await subscribe(factSheet)
    const { errors } = await graph(
      admin,
      'mutation ($id: ID!, $roleIds: [ID]) { updateSubscription(id: $id, roleIds: $roleIds) { id } }',
      { id, roleIds: [roleId] },
    )
    expect(errors).toBeNull()
    expect((await read(factSheet)).subscriptions).toMatchObject([
      { id, userId: member.userId, type: 'RESPONSIBLE', linkedRoles: [{ roleId }] },
    ])
  })

  test('is changed only at the revision of the fact sheet that the client has read', async ({
    admin,
    subscribe,
    read,
  }) => {
    const factSheet = await newFactSheet(admin, 'Application')
    const { id } = await subscribe(factSheet)
    const { rev } = await read(factSheet)
    const changes = [
      `createSubscription(factSheetId: "${factSheet.id}", factSheetRev: $rev, user: { id: "${admin.userId}" }, type: OBSERVER) { id }`,
      `updateSubscription(id: "${id}", factSheetRev: $rev, type: ACCOUNTABLE) { id }`,
      `deleteSubscription(id: "${id}", factSheetRev: $rev) { id }`,
    ]
    for (const [index, request] of changes.entries()) {
      const query = `mutation ($rev: Long) { ${request} }`
      expect(codesOf(await graph(admin, query, { rev: rev + index - 1 }))).toEqual(['CONFLICT'])
      expect((await graph(admin, query, { rev: String(rev + index) })).errors).toBeNull()
    }
  })

  test('emits an event with the user, the type and the roles, and one with the changed fact sheet', async ({
    admin,
    member,
    subscribe,
    createRole,
  }) => {
    const factSheet = await newFactSheet(admin, 'Application')
    const { id: roleId, name: roleName } = await createRole()
    let id = ''
    const events = await eventsOf({ admin }, async () => {
      ;({ id } = await subscribe(factSheet, { roleIds: [roleId] }))
      await graph(admin, requests.update, {
        id,
        user: userOf(member),
        type: 'RESPONSIBLE',
        roles: [{ id: roleId, comment: 'new' }],
      })
      await graph(admin, requests.update, { id, user: userOf(member), type: 'RESPONSIBLE' })
      expect((await graph(admin, requests.delete, { id })).data.deleteSubscription).toEqual({
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

  test('can be updated with another type, user and roles', async ({ admin, subscribe, createRole, read }) => {
    const factSheet = await newFactSheet(admin, 'Application')
    const role = await createRole({ subscriptionType: 'OBSERVER' })
    const { id } = await subscribe(factSheet)
    const change = { id, user: userOf(admin), type: 'OBSERVER', roleIds: [role.id] }
    expect((await graph(admin, requests.update, change)).data.updateSubscription).toEqual({ id, type: 'OBSERVER' })
    expect((await read(factSheet)).subscriptions).toMatchObject([
      { id, userId: admin.userId, type: 'OBSERVER', linkedRoles: [{ roleId: role.id }] },
    ])
    expect(
      codesOf(await graph(admin, requests.update, { ...change, type: 'RESPONSIBLE', roleIds: undefined })),
    ).toEqual(['SUBSCRIPTION_ROLE_WRONG_TYPE'])
  })

  test('is unique for a user and a type', async ({ admin, member, subscribe, read }) => {
    const factSheet = await newFactSheet(admin, 'Application')
    await subscribe(factSheet)
    const variables = { factSheetId: factSheet.id, user: userOf(member), type: 'RESPONSIBLE' }
    const { errors } = await graph(admin, requests.create, variables)
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
    const observer = await subscribe(factSheet, { type: 'OBSERVER' })
    expect(
      codesOf(await graph(admin, requests.update, { id: observer.id, user: userOf(member), type: 'RESPONSIBLE' })),
    ).toEqual(['SUBSCRIPTION_EXISTS'])
    expect((await read(factSheet)).subscriptions).toHaveLength(2)
  })

  test('is created once by three concurrent requests', async ({ admin, member, read }) => {
    const factSheet = await newFactSheet(admin, 'Application')
    const variables = { factSheetId: factSheet.id, user: userOf(member), type: 'OBSERVER' }
    const answers = await Promise.all([admin, admin, member].map((client) => graph(client, requests.create, variables)))
    expect(answers.filter(({ errors }) => !errors)).toHaveLength(1)
    expect(answers.flatMap((answer) => codesOf(answer) ?? [])).toEqual(['SUBSCRIPTION_EXISTS', 'SUBSCRIPTION_EXISTS'])
    expect(await read(factSheet)).toMatchObject({ rev: factSheet.rev + 1, subscriptions: [{ type: 'OBSERVER' }] })
  })

  test('is for active users of the workspace; users who have left keep theirs', async ({
    service,
    admin,
    stranger,
    subscribe,
    createRole,
  }) => {
    const factSheet = await newFactSheet(admin, 'Application')
    const leaver = await signedIn(service, 'MEMBER')
    const { id } = await subscribe(factSheet, { user: userOf(leaver) })
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
      const { errors } = await graph(admin, requests.create, { factSheetId: factSheet.id, user, type: 'OBSERVER' })
      expect(errors).toMatchObject([
        { extensions: { errorType: 'BUSINESS_LOGIC', code: 'USER_NOT_FOUND', objectPath: '/user' } },
      ])
    }
    const { id: roleId } = await createRole()
    const { errors } = await graph(admin, requests.update, {
      id,
      user: userOf(leaver),
      type: 'RESPONSIBLE',
      roleIds: [roleId],
    })
    expect(errors).toBeNull()
  })

  test('takes only existing roles for its type and for the type of the fact sheet', async ({
    admin,
    member,
    createRole,
    read,
  }) => {
    const factSheet = await newFactSheet(admin, 'Application')
    const [ofObservers, ofComponents] = [
      await createRole({ subscriptionType: 'OBSERVER' }),
      await createRole({ restrictToFactSheetTypes: ['ITComponent'] }),
    ]
    const variables = { factSheetId: factSheet.id, user: userOf(member), type: 'RESPONSIBLE' }
    const roleIds = [ofObservers.id, ofComponents.id, crypto.randomUUID(), 'x']
    expect(codesOf(await graph(admin, requests.create, { ...variables, roleIds }))).toEqual([
      'SUBSCRIPTION_ROLE_WRONG_TYPE',
      'SUBSCRIPTION_ROLE_NOT_FOR_TYPE',
      'SUBSCRIPTION_ROLE_NOT_FOUND',
      'SUBSCRIPTION_ROLE_NOT_FOUND',
    ])
    expect((await read(factSheet)).rev).toBe(factSheet.rev)
  })

  test('of a validate-only request is not created and emits nothing', async ({ admin, member, read }) => {
    const factSheet = await newFactSheet(admin, 'Application')
    const variables = { factSheetId: factSheet.id, user: userOf(member), type: 'OBSERVER', validateOnly: true }
    const events = await eventsOf({ admin }, async () => {
      expect((await graph(admin, requests.create, variables)).data.createSubscription).toMatchObject({
        type: 'OBSERVER',
      })
    })
    expect(events).toEqual([])
    expect(await read(factSheet)).toMatchObject({ rev: factSheet.rev, subscriptions: [] })
  })
})

describe('subscribing to a fact sheet', () => {
  test('is refused to viewers, and to members whom its access control list does not let write', async ({
    service,
    admin,
    member,
    viewer,
    subscribe,
    codesOfChanges,
  }) => {
    const factSheet = await newFactSheet(admin, 'Application')
    const { id } = await subscribe(factSheet)
    expect(await codesOfChanges(viewer, factSheet.id, id)).toEqual([['FORBIDDEN'], ['FORBIDDEN'], ['FORBIDDEN']])
    const ace = await entity(service, unique('ACE'))
    dataOf(await admin.put(pathOf(factSheet), { permittedWriteACL: [ace.id] }))
    expect(await codesOfChanges(member, factSheet.id, id)).toEqual([['FORBIDDEN'], ['FORBIDDEN'], ['FORBIDDEN']])
  })

  test('does not reveal that it exists if it is hidden', async ({
    service,
    admin,
    member,
    viewer,
    stranger,
    subscribe,
    codesOfChanges,
  }) => {
    const factSheet = await newFactSheet(admin, 'Application')
    const { id } = await subscribe(factSheet)
    const ace = await entity(service, unique('ACE'))
    dataOf(await admin.put(pathOf(factSheet), { permittedReadACL: [ace.id] }))
    for (const client of [member, viewer, stranger]) {
      expect(await codesOfChanges(client, factSheet.id, id)).toEqual([['NOT_FOUND'], ['NOT_FOUND'], ['NOT_FOUND']])
      const unknown = await graph(client, requests.delete, { id: crypto.randomUUID() })
      expect((await graph(client, requests.delete, { id })).errors[0].message).toBe(unknown.errors[0].message)
    }
    const holder = await signedIn(service, 'MEMBER')
    await hold(service, holder, [ace])
    expect(await codesOfChanges(holder, factSheet.id, id)).toEqual([undefined, ['SUBSCRIPTION_EXISTS'], undefined])
  })

  test('is refused once it is archived', async ({ admin, subscribe, codesOfChanges }) => {
    const factSheet = await newFactSheet(admin, 'Application')
    const { id } = await subscribe(factSheet)
    await admin.delete(pathOf(factSheet))
    expect((await codesOfChanges(admin, factSheet.id, id)).flat()).toEqual(Array(3).fill('FACT_SHEET_ARCHIVED'))
  })
})
