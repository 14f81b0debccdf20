import { describe, expect } from 'vitest'
import { test as fixtures } from '#testing/fixtures.ts'
import { type Client, send } from '#testing/client.ts'
import { signedIn } from '#testing/people.ts'
import { startService } from '#testing/service.ts'

const input = (members: Record<string, unknown> = {}) => ({
  email: `new-${crypto.randomUUID()}@example.com`,
  firstName: 'New',
  lastName: 'Person',
  role: 'MEMBER',
  ...members,
})

const test = fixtures
  .extend('usersPath', { scope: 'file' }, ({ service }) => `/services/mtm/v1/workspaces/${service.workspace.id}/users`)
  .extend('addPerson', { scope: 'file' }, ({ admin, usersPath }) => async (members: Record<string, unknown> = {}) => {
    const { status, body } = await admin.post(usersPath, input(members))
    expect(status, JSON.stringify(body)).toBe(200)
    return body.data
  })
  .extend('permissionOf', { scope: 'file' }, ({ admin, usersPath }) => async (userId: string) => {
    const { body } = await admin.get(`${usersPath}?size=100`)
    const [permission] = body.data.find(({ id }: { id: string }) => id === userId).permissions
    return permission
  })

const membersIn = (body: { errors: { value: string }[] }) => body.errors.map(({ value }) => value).toSorted()
const change = (client: Client, permissionId: string, body: Record<string, unknown>) =>
  client.put(`/services/mtm/v1/permissions/${permissionId}`, body)

describe('adding a person', () => {
  test('answers with the person and an initial password, shown once, that opens the workspace', async ({
    admin,
    usersPath,
    service,
  }) => {
    const sent = input({ firstName: '  Zoë ', lastName: 'Ümlaut', role: 'SUPPORT' })
    const { status, body, headers } = await admin.post(usersPath, sent)
    expect({ status, cache: headers.get('cache-control') }).toEqual({ status: 200, cache: 'no-store' })
    const { firstPassword, ...data } = body.data
    expect(data).toEqual({
      id: expect.any(String),
      firstName: 'Zoë',
      lastName: 'Ümlaut',
      displayName: 'Zoë Ümlaut',
      userName: sent.email,
      email: sent.email,
      technicalUser: false,
      role: 'ACCOUNTUSER',
      status: 'ACTIVE',
      account: { id: service.workspace.accountId, name: expect.any(String) },
      links: expect.arrayContaining([{ rel: 'self', href: `/users/${data.id}` }]),
      createdAt: service.clock.now.toISOString(),
      permissions: [
        {
          id: expect.any(String),
          user: expect.objectContaining({ id: data.id, email: sent.email }),
          workspace: expect.objectContaining({ id: service.workspace.id, status: 'ACTIVE' }),
          workspaceId: service.workspace.id,
          userId: data.id,
          role: 'VIEWER',
          customerRoles: 'SUPPORT',
          status: 'ACTIVE',
          active: true,
          links: expect.any(Array),
        },
      ],
    })
    expect(firstPassword).toMatch(/^[\w-]{32}$/)
    const signIn = { email: sent.email, password: firstPassword, newPassword: 'another battery staple' }
    const { body: session } = await send(service, 'POST', '/services/mtm/v1/sessions', { body: signIn })
    expect(session.data.workspace.id).toBe(service.workspace.id)
    expect(JSON.stringify((await admin.get(`${usersPath}?size=100`)).body)).not.toContain(firstPassword)
  })

  test('twice is refused, in any case of the email address, and at the same time', async ({
    addPerson,
    admin,
    usersPath,
  }) => {
    const { email } = await addPerson()
    const { status, body } = await admin.post(usersPath, input({ email: email.toUpperCase() }))
    expect({ status, members: membersIn(body) }).toEqual({ status: 409, members: ['$.email'] })
    const sent = input()
    const answers = await Promise.all(Array.from({ length: 5 }, () => admin.post(usersPath, sent)))
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409, 409, 409, 409])
  })

  test.for<[string, Record<string, unknown>, string[]]>([
    ['an invalid email address', { email: 'me' }, ['$.email']],
    ['empty names', { firstName: ' ', lastName: '' }, ['$.firstName', '$.lastName']],
    ['a role for technical users', { role: 'SYSTEM_READ' }, ['$.role']],
    ['an unknown role', { role: 'admin' }, ['$.role']],
    [
      'nothing',
      { email: undefined, firstName: undefined, lastName: undefined, role: undefined },
      ['$.email', '$.firstName', '$.lastName', '$.role'],
    ],
  ])('with %s is 422 and names each member', async ([, members, expected], { admin, usersPath }) => {
    const { status, body } = await admin.post(usersPath, input(members))
    expect({ status, members: membersIn(body) }).toEqual({ status: 422, members: expected })
  })
})

describe('the list of people', () => {
  test('has pages from 0, an order, filters and a total', async ({ service }) => {
    const own = await startService({ storage: service.storage })
    const boss = await signedIn(own, 'ADMIN', { firstName: 'Ada', lastName: 'Äpfel' })
    const path = `/services/mtm/v1/workspaces/${own.workspace.id}/users`
    for (const [firstName, lastName, role] of [
      ['Bo', 'Berg', 'MEMBER'],
      ['Cy', 'Cole', 'VIEWER'],
      ['Di', 'Dorn', 'MEMBER'],
    ]) {
      await boss.post(path, input({ firstName, lastName, role }))
    }
    const list = async (query: string) => {
      const { status, body } = await boss.get(`${path}?${query}`)
      return { status, names: body.data?.map(({ firstName }: { firstName: string }) => firstName), total: body.total }
    }
    expect(await list('size=2')).toEqual({ status: 200, names: ['Ada', 'Bo'], total: 4 })
    for (const page of [0, 1])
      expect(await list(`size=2&page=${page}`)).toEqual({ status: 200, names: ['Ada', 'Bo'], total: 4 })
    expect(await list('size=2&page=2')).toEqual({ status: 200, names: ['Cy', 'Di'], total: 4 })
    expect(await list('page=9')).toEqual({ status: 200, names: [], total: 4 })
    expect(await list('sort=name-DESC')).toEqual({ status: 200, names: ['Di', 'Cy', 'Bo', 'Ada'], total: 4 })
    expect((await list('sort=role-ASC')).names?.[0]).toBe('Ada')
    expect((await list('sort=lastLogin-DESC')).names?.[0]).toBe('Ada')
    expect(await list('q=COLE')).toEqual({ status: 200, names: ['Cy'], total: 1 })
    expect(await list('role=MEMBER')).toEqual({ status: 200, names: ['Bo', 'Di'], total: 2 })
    expect(await list('status=ARCHIVED')).toEqual({ status: 200, names: [], total: 0 })
    for (const query of ['page=-1', 'size=0', 'size=101', 'sort=name', 'role=X', 'status=X', 'q=%00']) {
      const { body } = await boss.get(`${path}?${query}`)
      expect({ query, members: membersIn(body) }).toEqual({ query, members: [query.split('=')[0]] })
    }
    await own.close()
  })

  test('has no technical users, no passwords, and nobody of another workspace', async ({
    admin,
    usersPath,
    service,
    permissionOf,
    viewer,
  }) => {
    await admin.post('/services/mtm/v1/technicalusers', { userName: 'importer', permissionRole: 'MEMBER' })
    const { body } = await admin.get(`${usersPath}?size=100`)
    const text = JSON.stringify(body)
    expect(text).not.toMatch(/importer|password/i)
    expect(
      body.data.every((user: { permissions: { workspaceId: string }[] }) =>
        user.permissions.every(({ workspaceId }) => workspaceId === service.workspace.id),
      ),
    ).toBe(true)
    const foreignAdmin = await signedIn(service, 'ADMIN', {
      workspace: await service.service.setup.createWorkspace('Third'),
    })
    expect((await foreignAdmin.get(usersPath)).status).toBe(404)
    expect((await foreignAdmin.post(usersPath, input())).status).toBe(404)
    const { id } = await permissionOf(viewer.userId)
    expect((await change(foreignAdmin, id, { role: 'ADMIN' })).status).toBe(404)
    expect((await permissionOf(viewer.userId)).role).toBe('VIEWER')
  })
})

describe('changing the role or status of a person', () => {
  test('answers with the new permission', async ({ addPerson, admin, service, usersPath }) => {
    const { id, permissions } = await addPerson()
    const { body } = await change(admin, permissions[0].id, { role: 'VIEWER' })
    expect(body).toMatchObject({
      status: 'OK',
      type: 'Permission',
      data: {
        id: permissions[0].id,
        workspaceId: service.workspace.id,
        userId: id,
        role: 'VIEWER',
        status: 'ACTIVE',
        active: true,
      },
    })
    expect((await change(admin, permissions[0].id, { status: 'ARCHIVED' })).body.data).toMatchObject({
      role: 'VIEWER',
      status: 'ARCHIVED',
      active: false,
    })
    expect(
      (await admin.get(`${usersPath}?status=ARCHIVED`)).body.data.map((user: { id: string }) => user.id),
    ).toContain(id)
    expect((await change(admin, permissions[0].id, {})).body.data.status).toBe('ARCHIVED')
  })

  test('to an unknown value, or to a role of technical users, is 422', async ({ addPerson, admin }) => {
    const { permissions } = await addPerson()
    for (const [sent, expected] of [
      [{ role: 'SYSTEM_WRITE' }, '$.role'],
      [{ role: 'BOSS' }, '$.role'],
      [{ status: 'REQUESTED' }, '$.status'],
      [{ status: 'GONE' }, '$.status'],
    ] as const) {
      const { status, body } = await change(admin, permissions[0].id, sent)
      expect({ status, members: membersIn(body) }).toEqual({ status: 422, members: [expected] })
    }
    expect((await change(admin, crypto.randomUUID(), { role: 'VIEWER' })).status).toBe(404)
  })

  test('is refused to administrators for themselves, even where there are others', async ({
    service,
    permissionOf,
    admin,
  }) => {
    await signedIn(service, 'ADMIN')
    const { id } = await permissionOf(admin.userId)
    for (const sent of [{ role: 'MEMBER' }, { status: 'ARCHIVED' }, { role: 'VIEWER', status: 'ARCHIVED' }]) {
      expect((await change(admin, id, sent)).status).toBe(409)
    }
    expect((await change(admin, id, { role: 'ADMIN', status: 'ACTIVE' })).status).toBe(200)
    expect((await permissionOf(admin.userId)).role).toBe('ADMIN')
  })

  test('is refused for the last active administrator, even to an administrating technical user', async ({
    service,
  }) => {
    const own = await startService({ storage: service.storage })
    const [ada, bo] = [await signedIn(own, 'ADMIN'), await signedIn(own, 'ADMIN')]
    const path = `/services/mtm/v1/workspaces/${own.workspace.id}/users`
    const permissions = new Map<string, string>()
    for (const user of (await ada.get(path)).body.data) permissions.set(user.id, user.permissions[0].id)
    const permissionId = (client: Client) => permissions.get(client.userId) ?? ''
    const technicalUser = await ada.post('/services/mtm/v1/technicalusers', {
      userName: `boss-${crypto.randomUUID()}`,
      permissionRole: 'ADMIN',
    })
    const headers = { authorization: `Basic ${btoa(`apitoken:${technicalUser.body.data.apiTokenData.token}`)}` }
    const { body } = await send(own, 'POST', '/services/mtm/v1/oauth2/token?grant_type=client_credentials', { headers })
    const changeByProgram = (client: Client, sent: object) =>
      send(own, 'PUT', `/services/mtm/v1/permissions/${permissionId(client)}`, { token: body.access_token, body: sent })

    expect((await changeByProgram(bo, { status: 'ARCHIVED' })).status).toBe(200)
    const refusal = await changeByProgram(ada, { role: 'MEMBER' })
    expect({ status: refusal.status, message: refusal.body.errorMessage }).toEqual({
      status: 409,
      message: 'This is the last administrator of the workspace',
    })
    expect((await changeByProgram(bo, { status: 'ACTIVE' })).status).toBe(200)
    expect((await changeByProgram(ada, { role: 'MEMBER' })).status).toBe(200)
    await own.close()
  })

  test('keeps one of two administrators who demote each other at the same time', async ({ service }) => {
    const own = await startService({ storage: service.storage })
    const [ada, bo] = [await signedIn(own, 'ADMIN'), await signedIn(own, 'ADMIN')]
    const path = `/services/mtm/v1/workspaces/${own.workspace.id}/users`
    const people = (await ada.get(path)).body.data
    const permissionId = ({ userId }: Client) =>
      people.find(({ id }: { id: string }) => id === userId).permissions[0].id
    const answers = await Promise.all([
      change(ada, permissionId(bo), { role: 'MEMBER' }),
      change(bo, permissionId(ada), { role: 'MEMBER' }),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const administrators = await own.storage.db
      .selectFrom('permission')
      .select('role')
      .where('workspace_id', '=', own.workspace.id)
      .where('role', '=', 'ADMIN')
      .execute()
    expect(administrators).toHaveLength(1)
    await own.close()
  })
})

test('only administrators manage people, and everyone who works in the workspace can list them', async ({
  permissionOf,
  viewer,
  service,
  usersPath,
}) => {
  const { id } = await permissionOf(viewer.userId)
  for (const role of ['MEMBER', 'VIEWER', 'SUPPORT', 'SYSTEM_WRITE'] as const) {
    const client = await signedIn(service, role)
    expect((await client.get(usersPath)).status).toBe(200)
    expect((await client.post(usersPath, input())).status).toBe(403)
    const { status, body } = await change(client, id, { role: 'ADMIN' })
    expect({ status, message: body.errorMessage }).toEqual({
      status: 403,
      message: expect.stringContaining('user.manage'),
    })
  }
  expect((await (await signedIn(service, 'CONTACT')).get(usersPath)).status).toBe(403)
})
