import { describe, expect } from 'vitest'
import { test as fixtures } from '#testing/fixtures.ts'
import type { Client, Json } from '#testing/client.ts'
import { signedIn } from '#testing/people.ts'

const MTM = '/services/mtm/v1'

const test = fixtures
  .extend('inWorkspace', { scope: 'file' }, ({ service }) => `${MTM}/workspaces/${service.workspace.id}`)
  // Adds a person, and resolves to their record.
  .extend('addPerson', { scope: 'file' }, ({ admin, inWorkspace }) => async (lastName = 'Person'): Promise<Json> => {
    const email = `${lastName.toLowerCase()}-${crypto.randomUUID()}@example.com`
    const { body } = await admin.post(`${inWorkspace}/users`, { email, firstName: 'New', lastName, role: 'MEMBER' })
    return body.data
  })
  // What a program sends to change the permission of a user.
  .extend(
    'save',
    { scope: 'file' },
    ({ admin, service }) =>
      (userId: string, members: Json, by: Client = admin) =>
        by.post(`${MTM}/permissions`, { user: { id: userId }, workspace: { id: service.workspace.id }, ...members }),
  )

describe('a user of the workspace', () => {
  test('is read with the permission, by everybody who may see people', async ({
    service,
    admin,
    member,
    inWorkspace,
  }) => {
    const reader = await signedIn(service, 'SYSTEM_READ')
    for (const path of [`${inWorkspace}/users/${member.userId}`, `${MTM}/users/${member.userId}`]) {
      for (const client of [admin, member, reader]) {
        const { status, body } = await client.get(path)
        expect([status, body.type, body.data?.id]).toEqual([200, 'User', member.userId])
        expect(body.data).toMatchObject({
          account: { id: service.workspace.accountId },
          permissions: [
            { role: 'MEMBER', status: 'ACTIVE', user: { id: member.userId }, workspace: { id: service.workspace.id } },
          ],
        })
      }
    }
  })

  test('may be technical', async ({ service, admin, inWorkspace }) => {
    const { body } = await admin.post(`${MTM}/technicalusers`, { userName: 'reader', permissionRole: 'SYSTEM_READ' })
    const { id } = body.data
    const user = (await admin.get(`${inWorkspace}/users/${id}`)).body.data
    expect(user).toMatchObject({ technicalUser: true, permissions: [{ role: 'SYSTEM_READ' }] })
    expect(service.workspace.id).toBe(user.permissions[0].workspaceId)
  })

  test('is 404 in another workspace, and 403 for a role that may not see people', async ({
    service,
    admin,
    stranger,
    inWorkspace,
  }) => {
    const elsewhere = (await stranger.get(`${MTM}/workspaces`)).body.data[0].id
    expect((await stranger.get(`${MTM}/users/${admin.userId}`)).status).toBe(404)
    for (const path of [
      `${MTM}/workspaces/${elsewhere}/users/${admin.userId}`,
      `${inWorkspace}/users/${crypto.randomUUID()}`,
      `${MTM}/users/${crypto.randomUUID()}`,
      `${MTM}/workspaces/${elsewhere}/permissions`,
      `${MTM}/permissions?workspaceId=${elsewhere}`,
      `${MTM}/workspaces/${elsewhere}/featureBundle`,
    ])
      expect((await admin.get(path)).status, path).toBe(404)
    const contact = await signedIn(service, 'CONTACT')
    for (const path of [`${MTM}/users/${admin.userId}`, `${inWorkspace}/permissions`, `${MTM}/permissions`])
      expect((await contact.get(path)).status, path).toBe(403)
  })

  test('who is archived is shown as archived', async ({ addPerson, admin, save }) => {
    const { id } = await addPerson()
    await save(id, { role: 'MEMBER', status: 'ARCHIVED' })
    expect((await admin.get(`${MTM}/users/${id}`)).body.data).toMatchObject({
      status: 'ARCHIVED',
      permissions: [{ status: 'ARCHIVED', user: { status: 'ARCHIVED' } }],
    })
  })
})

test.for([undefined, {}])('the token of a technical user is replaced with the body %j', async (body, { admin }) => {
  const input = { userName: crypto.randomUUID(), permissionRole: 'SYSTEM_READ' }
  const { id, apiTokenData } = (await admin.post(`${MTM}/technicalusers`, input)).body.data
  const answer = await admin.put(`${MTM}/technicalusers/${id}/replaceToken`, body)
  expect(answer.status).toBe(200)
  expect(answer.body.data.apiTokenData.token).not.toBe(apiTokenData.token)
})

describe('the list of permissions', () => {
  test('has the people, and technical users on request', async ({ admin, inWorkspace }) => {
    const technicalIn = async (query: string) => {
      const { body } = await admin.get(`${inWorkspace}/permissions?size=100${query}`)
      return body.data.filter(({ user }: Json) => user.technicalUser).length
    }
    await admin.post(`${MTM}/technicalusers`, { userName: 'counted', permissionRole: 'SYSTEM_READ' })
    expect([await technicalIn(''), await technicalIn('&includeTechnicalUsers=false')]).toEqual([0, 0])
    expect(await technicalIn('&includeTechnicalUsers=true')).toBeGreaterThan(0)
  })

  test('is filtered by name, email address, state and user, and paged from 1', async ({
    addPerson,
    admin,
    inWorkspace,
    save,
  }) => {
    const [one, two] = [await addPerson('Quill'), await addPerson('Quill')]
    await save(two.id, { role: 'MEMBER', status: 'ARCHIVED' })
    const idsFor = async (query: string) => {
      const { body } = await admin.get(`${inWorkspace}/permissions?${query}`)
      return { total: body.total, ids: body.data.map(({ user }: Json) => user.id).toSorted() }
    }
    expect(await idsFor('q=quill')).toEqual({ total: 2, ids: [one.id, two.id].toSorted() })
    expect(await idsFor(`email=${one.email.toUpperCase()}`)).toEqual({ total: 1, ids: [one.id] })
    expect(await idsFor('q=quill&status=ARCHIVED')).toEqual({ total: 1, ids: [two.id] })
    expect(await idsFor(`userId=${one.id}`)).toEqual({ total: 1, ids: [one.id] })
    const pages = await Promise.all([1, 2].map((page) => idsFor(`q=quill&size=1&page=${page}`)))
    expect(pages.flatMap(({ ids }) => ids).toSorted()).toEqual([one.id, two.id].toSorted())
  })

  test('links to what belongs to a permission, below the base path of mtm', async ({ admin }) => {
    const [permission] = (await admin.get(`${MTM}/permissions?userId=${admin.userId}`)).body.data
    const links = [...permission.links, ...permission.user.links, ...permission.workspace.links]
    for (const { href } of links) expect((await admin.get(`${MTM}${href}`)).status, href).toBe(200)
    expect(permission.workspace.contract.account).toEqual(permission.user.account)
  })
})

describe('saving a permission by its user', () => {
  test('changes role and state, and answers with the record', async ({ addPerson, save }) => {
    const { id } = await addPerson()
    const { status, body } = await save(id, { role: 'ADMIN', status: 'ACTIVE' })
    expect([status, body.type, body.data.role]).toEqual([200, 'Permission', 'ADMIN'])
    expect((await save(id, { role: 'VIEWER', status: 'ARCHIVED' })).body.data).toMatchObject({
      role: 'VIEWER',
      status: 'ARCHIVED',
      active: false,
    })
  })

  test('with INVITED leaves a member as they are, and lets an archived one in again', async ({ addPerson, save }) => {
    const { id } = await addPerson()
    expect((await save(id, { role: 'VIEWER', status: 'INVITED' })).body.data).toMatchObject({
      role: 'VIEWER',
      status: 'ACTIVE',
    })
    await save(id, { role: 'VIEWER', status: 'ARCHIVED' })
    expect((await save(id, { role: 'VIEWER', status: 'INVITED' })).body.data.status).toBe('ACTIVE')
  })

  test('takes the whole record that was read', async ({ admin, member }) => {
    const [permission] = (await admin.get(`${MTM}/permissions?userId=${member.userId}`)).body.data
    const { status, body } = await admin.post(`${MTM}/permissions`, permission)
    expect([status, body.data]).toEqual([200, permission])
    expect((await admin.put(`${MTM}/permissions/${permission.id}`, permission)).body.data).toEqual(permission)
  })

  test('is refused without the right, for a user of no workspace, and in another workspace', async ({
    member,
    admin,
    save,
  }) => {
    const members = { role: 'ADMIN', status: 'ACTIVE' }
    expect((await save(member.userId, members, member)).status).toBe(403)
    expect((await save(crypto.randomUUID(), members)).status).toBe(404)
    expect((await save(member.userId, { ...members, workspace: { id: crypto.randomUUID() } })).status).toBe(404)
    expect((await save(admin.userId, { role: 'MEMBER', status: 'ACTIVE' })).status).toBe(409)
    for (const [sent, named] of [
      [{ role: 'ADMIN' }, '$.status'],
      [{ ...members, status: 'REQUESTED' }, '$.status'],
      [{ ...members, user: {} }, '$.user.id'],
      [{ ...members, accessControlEntities: 'SECRETS' }, '$.accessControlEntities'],
    ] as const) {
      const { status, body } = await save(member.userId, sent)
      expect([status, body.errors.map(({ value }: Json) => value)]).toEqual([422, [named]])
    }
  })

  test('never brings back a technical user that was deleted', async ({ admin, save }) => {
    const input = { userName: `deleted-${crypto.randomUUID()}`, permissionRole: 'SYSTEM_READ' }
    const { id } = (await admin.post(`${MTM}/technicalusers`, input)).body.data
    const [permission] = (await admin.get(`${MTM}/users/${id}`)).body.data.permissions
    await admin.delete(`${MTM}/technicalusers/${id}`)
    const { status, body } = await save(id, { role: 'SYSTEM_READ', status: 'ACTIVE' })
    expect([status, body.errors]).toMatchObject([404, [{ value: '$.user.id' }]])
    expect((await admin.put(`${MTM}/permissions/${permission.id}`, { status: 'ACTIVE' })).status).toBe(404)
    const after = (await admin.get(`${MTM}/users/${id}`)).body.data
    expect(after).toMatchObject({ status: 'ARCHIVED', permissions: [{ status: 'ARCHIVED', active: false }] })
  })
})

test('the features of a workspace say what the service has', async ({ member, inWorkspace }) => {
  const { body } = await member.get(`${inWorkspace}/featureBundle`)
  const { featureBundleId } = (await member.get(inWorkspace)).body.data
  expect(body.data).toMatchObject({ id: featureBundleId, name: expect.any(String) })
  const statusOf = (id: string) => body.data.features.find((feature: Json) => feature.id === id)?.status
  expect([statusOf('webhooks.push'), statusOf('exports')]).toEqual(['ENABLED', 'ENABLED'])
})
