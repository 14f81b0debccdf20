import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bookmarkInput } from '#testing/builders.ts'
import { type Client, send } from '#testing/client.ts'
import { PASSWORD, signedIn, tokenOf } from '#testing/people.ts'
import { type TestService, startService } from '#testing/service.ts'

let service: TestService
let admin: Client
let viewer: Client
let users: string

beforeAll(async () => {
  service = await startService()
  admin = await signedIn(service, 'ADMIN', { firstName: 'Ada', lastName: 'Admin' })
  viewer = await signedIn(service, 'VIEWER', { firstName: 'Vera', lastName: 'Viewer' })
  users = `/services/mtm/v1/workspaces/${service.workspace.id}/users`
})
afterAll(() => service.close())

const input = (members: Record<string, unknown> = {}) => ({
  email: `new-${crypto.randomUUID()}@example.com`,
  firstName: 'New',
  lastName: 'Person',
  role: 'MEMBER',
  ...members,
})
const add = async (members: Record<string, unknown> = {}) => {
  const { status, body } = await admin.post(users, input(members))
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}
const at = (body: { errors: { value: string }[] }) => body.errors.map(({ value }) => value).toSorted()
const change = (client: Client, permissionId: string, body: Record<string, unknown>) =>
  client.put(`/services/mtm/v1/permissions/${permissionId}`, body)
const permissionOf = async (userId: string) => {
  const { body } = await admin.get(`${users}?size=100`)
  const [permission] = body.data.find(({ id }: { id: string }) => id === userId).permissions
  return permission
}

describe('adding a person', () => {
  test('answers with the person and an initial password, shown once, that signs them in', async () => {
    const sent = input({ firstName: '  Zoë ', lastName: 'Ümlaut', role: 'SUPPORT' })
    const { status, body, headers } = await admin.post(users, sent)
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
      createdAt: service.clock.now.toISOString(),
      permissions: [
        {
          id: expect.any(String),
          workspaceId: service.workspace.id,
          userId: data.id,
          role: 'SUPPORT',
          status: 'ACTIVE',
          active: true,
        },
      ],
    })
    expect(firstPassword).toMatch(/^[\w-]{32}$/)
    expect(await tokenOf(service, sent.email, firstPassword)).not.toBe('')
    expect(JSON.stringify((await admin.get(`${users}?size=100`)).body)).not.toContain(firstPassword)
  })

  test('twice is refused, in any case of the email address, and at the same time', async () => {
    const { email } = await add()
    const { status, body } = await admin.post(users, input({ email: email.toUpperCase() }))
    expect({ status, at: at(body) }).toEqual({ status: 409, at: ['$.email'] })
    const sent = input()
    const all = await Promise.all(Array.from({ length: 5 }, () => admin.post(users, sent)))
    expect(all.map((answer) => answer.status).toSorted()).toEqual([200, 409, 409, 409, 409])
  })

  test('with an account in another workspace adds this one, under the same password', async () => {
    const elsewhere = await service.service.setup.createWorkspace('Elsewhere')
    const email = `both-${crypto.randomUUID()}@example.com`
    await service.service.setup.addPeople(elsewhere, [
      { email, firstName: 'B', lastName: 'Oth', role: 'VIEWER', password: PASSWORD },
    ])
    const data = await add({ email, firstName: 'Other', lastName: 'Name' })
    expect(data).not.toHaveProperty('firstPassword')
    expect(data.displayName).toBe('B Oth')
    expect(await tokenOf(service, email)).not.toBe('')
  })

  test.each<[string, Record<string, unknown>, string[]]>([
    ['no e-mail', { email: 'me' }, ['$.email']],
    ['empty names', { firstName: ' ', lastName: '' }, ['$.firstName', '$.lastName']],
    ['a role for technical users', { role: 'SYSTEM_READ' }, ['$.role']],
    ['an unknown role', { role: 'admin' }, ['$.role']],
    [
      'nothing',
      { email: undefined, firstName: undefined, lastName: undefined, role: undefined },
      ['$.email', '$.firstName', '$.lastName', '$.role'],
    ],
  ])('with %s is 422 and names each member', async (_, members, expected) => {
    const { status, body } = await admin.post(users, input(members))
    expect({ status, at: at(body) }).toEqual({ status: 422, at: expected })
  })
})

describe('the list of people', () => {
  test('has pages from 0, an order, filters and a total', async () => {
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
    expect(await list('size=2&page=1')).toEqual({ status: 200, names: ['Cy', 'Di'], total: 4 })
    expect(await list('page=9')).toEqual({ status: 200, names: [], total: 4 })
    expect(await list('sort=name-DESC')).toEqual({ status: 200, names: ['Di', 'Cy', 'Bo', 'Ada'], total: 4 })
    expect((await list('sort=role-ASC')).names?.[0]).toBe('Ada')
    expect((await list('sort=lastLogin-DESC')).names?.[0]).toBe('Ada')
    expect(await list('q=COLE')).toEqual({ status: 200, names: ['Cy'], total: 1 })
    expect(await list('role=MEMBER')).toEqual({ status: 200, names: ['Bo', 'Di'], total: 2 })
    expect(await list('status=ARCHIVED')).toEqual({ status: 200, names: [], total: 0 })
    for (const bad of ['page=-1', 'size=0', 'size=101', 'sort=name', 'role=X', 'status=X', 'q=%00']) {
      const { body } = await boss.get(`${path}?${bad}`)
      expect({ bad, at: at(body) }).toEqual({ bad, at: [bad.split('=')[0]] })
    }
    await own.close()
  })

  test('has no technical users, no passwords, and nobody of another workspace', async () => {
    await admin.post('/services/mtm/v1/technicalusers', { userName: 'robot', permissionRole: 'MEMBER' })
    const { body } = await admin.get(`${users}?size=100`)
    const text = JSON.stringify(body)
    expect(text).not.toMatch(/robot|password/i)
    expect(
      body.data.every((user: { permissions: { workspaceId: string }[] }) =>
        user.permissions.every(({ workspaceId }) => workspaceId === service.workspace.id),
      ),
    ).toBe(true)
    const foreign = await signedIn(service, 'ADMIN', {
      workspace: await service.service.setup.createWorkspace('Third'),
    })
    expect((await foreign.get(users)).status).toBe(404)
    expect((await foreign.post(users, input())).status).toBe(404)
    const { id } = await permissionOf(viewer.userId)
    expect((await change(foreign, id, { role: 'ADMIN' })).status).toBe(404)
    expect((await permissionOf(viewer.userId)).role).toBe('VIEWER')
  })
})

describe('changing the role or status of a person', () => {
  test('answers with the new permission', async () => {
    const { id, permissions } = await add()
    const { body } = await change(admin, permissions[0].id, { role: 'VIEWER' })
    expect(body).toEqual({
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
    expect((await admin.get(`${users}?status=ARCHIVED`)).body.data.map((user: { id: string }) => user.id)).toContain(id)
    expect((await change(admin, permissions[0].id, {})).body.data.status).toBe('ARCHIVED')
  })

  test('to an unknown value, or to a role of technical users, is 422', async () => {
    const { permissions } = await add()
    for (const [sent, expected] of [
      [{ role: 'SYSTEM_WRITE' }, '$.role'],
      [{ role: 'BOSS' }, '$.role'],
      [{ status: 'INVITED' }, '$.status'],
    ] as const) {
      const { status, body } = await change(admin, permissions[0].id, sent)
      expect({ status, at: at(body) }).toEqual({ status: 422, at: [expected] })
    }
    expect((await change(admin, crypto.randomUUID(), { role: 'VIEWER' })).status).toBe(404)
  })

  test('is refused to administrators for themselves, even where there are others', async () => {
    await signedIn(service, 'ADMIN')
    const { id } = await permissionOf(admin.userId)
    for (const sent of [{ role: 'MEMBER' }, { status: 'ARCHIVED' }, { role: 'VIEWER', status: 'ARCHIVED' }]) {
      expect((await change(admin, id, sent)).status).toBe(409)
    }
    expect((await change(admin, id, { role: 'ADMIN', status: 'ACTIVE' })).status).toBe(200)
    expect((await permissionOf(admin.userId)).role).toBe('ADMIN')
  })

  test('is refused for the last active administrator, even to an administrating technical user', async () => {
    const own = await startService({ storage: service.storage })
    const [one, two] = [await signedIn(own, 'ADMIN'), await signedIn(own, 'ADMIN')]
    const path = `/services/mtm/v1/workspaces/${own.workspace.id}/users`
    const permissions = new Map<string, string>()
    for (const user of (await one.get(path)).body.data) permissions.set(user.id, user.permissions[0].id)
    const of = (client: Client) => permissions.get(client.userId) ?? ''
    const made = await one.post('/services/mtm/v1/technicalusers', {
      userName: `boss-${crypto.randomUUID()}`,
      permissionRole: 'ADMIN',
    })
    const headers = { authorization: `Basic ${btoa(`apitoken:${made.body.data.apiTokenData.token}`)}` }
    const { body } = await send(own, 'POST', '/services/mtm/v1/oauth2/token?grant_type=client_credentials', { headers })
    const byRobot = (id: string, sent: object) =>
      send(own, 'PUT', `/services/mtm/v1/permissions/${id}`, { token: body.access_token, body: sent })

    expect((await byRobot(of(two), { status: 'ARCHIVED' })).status).toBe(200)
    const refused = await byRobot(of(one), { role: 'MEMBER' })
    expect({ status: refused.status, message: refused.body.errorMessage }).toEqual({
      status: 409,
      message: 'This is the last administrator of the workspace',
    })
    expect((await byRobot(of(two), { status: 'ACTIVE' })).status).toBe(200)
    expect((await byRobot(of(one), { role: 'MEMBER' })).status).toBe(200)
    await own.close()
  })

  test('keeps one of two administrators who demote each other at the same time', async () => {
    const own = await startService({ storage: service.storage })
    const [one, two] = [await signedIn(own, 'ADMIN'), await signedIn(own, 'ADMIN')]
    const path = `/services/mtm/v1/workspaces/${own.workspace.id}/users`
    const rows = (await one.get(path)).body.data
    const of = (client: Client) => rows.find(({ id }: { id: string }) => id === client.userId).permissions[0].id
    const both = await Promise.all([change(one, of(two), { role: 'MEMBER' }), change(two, of(one), { role: 'MEMBER' })])
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    const { rows: left } = await own.storage.db
      .selectFrom('permission')
      .select('role')
      .where('workspace_id', '=', own.workspace.id)
      .where('role', '=', 'ADMIN')
      .execute()
      .then((found) => ({ rows: found }))
    expect(left).toHaveLength(1)
    await own.close()
  })
})

test('only administrators manage people, and everybody can list them', async () => {
  const { id } = await permissionOf(viewer.userId)
  for (const role of ['MEMBER', 'VIEWER', 'SUPPORT', 'SYSTEM_WRITE'] as const) {
    const client = await signedIn(service, role)
    expect((await client.get(users)).status).toBe(200)
    expect((await client.post(users, input())).status).toBe(403)
    const { status, body } = await change(client, id, { role: 'ADMIN' })
    expect({ status, message: body.errorMessage }).toEqual({
      status: 403,
      message: expect.stringContaining('user.manage'),
    })
  }
  expect((await (await signedIn(service, 'CONTACT')).get(users)).status).toBe(403)
})

test('a bookmark of an archived person stays visible to the others', async () => {
  const { email, firstPassword, permissions } = await add({ firstName: 'Gone' })
  const token = await tokenOf(service, email, firstPassword)
  const { body } = await send(service, 'POST', '/bookmarks', { token, body: bookmarkInput() })
  await change(admin, permissions[0].id, { status: 'ARCHIVED' })
  expect((await viewer.get(`/bookmarks/${body.data.id}`)).body.data.user.firstName).toBe('Gone')
})
