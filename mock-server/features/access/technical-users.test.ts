import { describe, expect } from 'vitest'
import { entity } from '#testing/fact-sheets/fact-sheets.ts'
import { addRoles } from '#testing/access/roles.ts'
import { test as fixtures } from '#testing/fixtures.ts'
import { send } from '#testing/client.ts'
import { signedIn } from '#testing/people.ts'
import { startService } from '#testing/service.ts'

const PATH = '/services/mtm/v1/technicalusers'
const YEAR = 365 * 86_400_000

const input = (members: Record<string, unknown> = {}) => ({
  userName: `program ${crypto.randomUUID()}`,
  permissionRole: 'MEMBER',
  ...members,
})

const test = fixtures
  .extend('addTechnicalUser', { scope: 'file' }, ({ admin }) => async (members: Record<string, unknown> = {}) => {
    const { status, body } = await admin.post(PATH, input(members))
    expect(status, JSON.stringify(body)).toBe(200)
    return body.data
  })
  .extend(
    'inDays',
    { scope: 'file' },
    ({ service }) =>
      (days: number) =>
        new Date(service.clock.now.getTime() + days * 86_400_000).toISOString(),
  )
  .extend(
    'exchange',
    { scope: 'file' },
    ({ service }) =>
      (token: string) =>
        send(service, 'POST', '/services/mtm/v1/oauth2/token?grant_type=client_credentials', {
          headers: { authorization: `Basic ${btoa(`apitoken:${token}`)}` },
        }),
  )

const membersIn = (body: { errors: { value: string }[] }) => body.errors.map(({ value }) => value).toSorted()

describe('creating a technical user', () => {
  test('shows the token once, and from then on only its beginning', async ({ inDays, admin, service }) => {
    await entity(service, 'X')
    await addRoles(admin, { FIRST: [], SECOND: [] })
    const sent = {
      userName: ' mirror ',
      permissionRole: 'SYSTEM_WRITE',
      customerRoles: 'FIRST,SECOND',
      accessControlEntities: 'X',
      apiTokenData: { expiry: inDays(30), description: 'for the mirror' },
    }
    const { body, headers } = await admin.post(PATH, sent)
    expect(headers.get('cache-control')).toBe('no-store')
    const { token } = body.data.apiTokenData
    expect(token).toMatch(/^lxt_[\w-]{32}$/)
    expect(body).toEqual({
      status: 'OK',
      type: 'TechnicalUserData',
      data: {
        id: expect.any(String),
        userName: 'mirror',
        email: expect.stringContaining('@technical.invalid'),
        permissionRole: 'SYSTEM_WRITE',
        customerRoles: 'FIRST,SECOND',
        accessControlEntities: 'X',
        accountId: service.workspace.accountId,
        workspaceId: service.workspace.id,
        createdAt: service.clock.now.toISOString(),
        apiTokenData: {
          id: expect.any(String),
          expiry: inDays(30),
          description: 'for the mirror',
          prefix: `${token.slice(0, 8)}…`,
          createdAt: service.clock.now.toISOString(),
          token,
        },
      },
    })
    const record = (await admin.get(`${PATH}/${body.data.id}`)).body.data
    const { token: _, ...tokenData } = body.data.apiTokenData
    expect(record).toEqual({ ...body.data, apiTokenData: tokenData })
    expect(JSON.stringify((await admin.get(PATH)).body)).not.toContain(token)
  })

  test('without token data makes a token that is valid for a year', async ({ addTechnicalUser, service }) => {
    expect((await addTechnicalUser()).apiTokenData.expiry).toBe(
      new Date(service.clock.now.getTime() + YEAR).toISOString(),
    )
  })

  test('leads to a record that says when the token was last used', async ({
    addTechnicalUser,
    admin,
    exchange,
    service,
  }) => {
    const { id, apiTokenData } = await addTechnicalUser()
    expect((await admin.get(`${PATH}/${id}`)).body.data.apiTokenData).not.toHaveProperty('lastUsedAt')
    expect((await exchange(apiTokenData.token)).status).toBe(200)
    expect((await admin.get(`${PATH}/${id}`)).body.data.apiTokenData.lastUsedAt).toBe(service.clock.now.toISOString())
  })

  test('with a name or email address in use is refused, in any case and at the same time', async ({
    addTechnicalUser,
    admin,
  }) => {
    const { userName } = await addTechnicalUser({ email: 'program@example.com' })
    expect(await admin.post(PATH, input({ userName: userName.toUpperCase() }))).toMatchObject({ status: 409 })
    expect(await admin.post(PATH, input({ email: 'Program@example.com' }))).toMatchObject({ status: 409 })
    const sent = input()
    const answers = await Promise.all(Array.from({ length: 5 }, () => admin.post(PATH, sent)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409])
  })

  test.for<[string, Record<string, unknown>, string[]]>([
    ['no name', { userName: ' ' }, ['$.userName']],
    ['no role', { permissionRole: undefined }, ['$.permissionRole']],
    ['an unknown role', { permissionRole: 'admin' }, ['$.permissionRole']],
    ['an invalid email address', { email: 'x' }, ['$.email']],
    ['token data without an expiry', { apiTokenData: {} }, ['$.apiTokenData.expiry']],
    ['an expiry without a time', { apiTokenData: { expiry: '2027-01-01' } }, ['$.apiTokenData.expiry']],
    ['an expiry that has passed', { apiTokenData: { expiry: '2026-11-20T12:00:00Z' } }, ['$.apiTokenData.expiry']],
    ['an expiry beyond ten years', { apiTokenData: { expiry: '2037-01-01T00:00:00Z' } }, ['$.apiTokenData.expiry']],
  ])('with %s is 422 and names the member', async ([, members, expected], { admin }) => {
    const { status, body } = await admin.post(PATH, input(members))
    expect({ status, members: membersIn(body) }).toEqual({ status: 422, members: expected })
  })
})

describe('replacing the token of a technical user', () => {
  test('shows the new one once, keeps the description, and ends the old one', async ({
    addTechnicalUser,
    inDays,
    admin,
    exchange,
  }) => {
    const { id, apiTokenData: old } = await addTechnicalUser({
      apiTokenData: { expiry: inDays(5), description: 'kept' },
    })
    const { status, body, headers } = await admin.put(`${PATH}/${id}/replaceToken`, {})
    expect({ status, cache: headers.get('cache-control') }).toEqual({ status: 200, cache: 'no-store' })
    const { apiTokenData: current } = body.data
    expect(current).toMatchObject({ description: 'kept', expiry: inDays(365), token: expect.stringMatching(/^lxt_/) })
    expect(current.token).not.toBe(old.token)
    expect([(await exchange(old.token)).status, (await exchange(current.token)).status]).toEqual([401, 200])
  })

  test('takes a new expiry and description, and names a wrong member', async ({
    addTechnicalUser,
    admin,
    inDays,
    exchange,
  }) => {
    const { id } = await addTechnicalUser()
    const { body } = await admin.put(`${PATH}/${id}/replaceToken`, { expiry: inDays(2), description: 'new' })
    expect(body.data.apiTokenData).toMatchObject({ expiry: inDays(2), description: 'new' })
    const refusal = await admin.put(`${PATH}/${id}/replaceToken`, { expiry: '2001-01-01T00:00:00Z' })
    expect({ status: refusal.status, members: membersIn(refusal.body) }).toEqual({ status: 422, members: ['$.expiry'] })
    expect((await exchange(body.data.apiTokenData.token)).status).toBe(200)
  })
})

describe('the list of technical users', () => {
  test('has pages from 0, an order, a filter by part of the name, and a total', async ({ service, inDays }) => {
    const own = await startService({ storage: service.storage })
    const boss = await signedIn(own, 'ADMIN')
    for (const [userName, days] of [
      ['charlie', 3],
      ['Bravo', 1],
      ['alpha', 2],
    ] as const) {
      await boss.post(PATH, {
        userName: `${userName} ${own.workspace.id}`,
        permissionRole: 'MEMBER',
        apiTokenData: { expiry: inDays(days) },
      })
    }
    const list = async (query: string) => {
      const { body } = await boss.get(`${PATH}?${query}`)
      return { names: body.data.map(({ userName }: { userName: string }) => userName.split(' ')[0]), total: body.total }
    }
    expect(await list('')).toEqual({ names: ['alpha', 'Bravo', 'charlie'], total: 3 })
    expect(await list('size=2&page=2')).toEqual({ names: ['charlie'], total: 3 })
    expect(await list('sort=userName-DESC')).toEqual({ names: ['charlie', 'Bravo', 'alpha'], total: 3 })
    expect(await list('sort=expiry-ASC')).toEqual({ names: ['Bravo', 'alpha', 'charlie'], total: 3 })
    expect((await list('sort=lastUsedAt-DESC')).total).toBe(3)
    expect(await list('queryUserName=BRAV')).toEqual({ names: ['Bravo'], total: 1 })
    expect((await boss.get(`${PATH}?size=101`)).status).toBe(400)
    await own.close()
  })
})

test('deleting a technical user ends its token, frees its name, and makes it 404', async ({
  addTechnicalUser,
  admin,
  exchange,
}) => {
  const { id, userName, apiTokenData } = await addTechnicalUser({ userName: 'Once' })
  expect(await admin.delete(`${PATH}/${id}`)).toMatchObject({ status: 204, body: undefined })
  expect((await exchange(apiTokenData.token)).status).toBe(401)
  for (const request of [
    admin.get(`${PATH}/${id}`),
    admin.delete(`${PATH}/${id}`),
    admin.put(`${PATH}/${id}/replaceToken`, {}),
  ]) {
    expect((await request).status).toBe(404)
  }
  expect((await addTechnicalUser({ userName })).id).not.toBe(id)
})

test('a bookmark of a deleted technical user keeps the name of its owner', async ({
  addTechnicalUser,
  exchange,
  service,
  admin,
}) => {
  const { id, apiTokenData } = await addTechnicalUser({ userName: 'Author' })
  const { body } = await exchange(apiTokenData.token)
  const bookmark = await send(service, 'POST', '/bookmarks', {
    token: body.access_token,
    body: {
      name: 'x',
      type: 'INVENTORY',
      state: {},
      userId: id,
      readonly: false,
      views: 0,
      permittedReadUserIds: [],
      permittedWriteUserIds: [],
      referencedFactSheetIds: [],
    },
  })
  expect(bookmark.body.data.user).toMatchObject({ displayName: 'Author', technicalUser: true, status: 'ACTIVE' })
  await admin.delete(`${PATH}/${id}`)
  const { data } = (await admin.get(`/bookmarks/${bookmark.body.data.id}`)).body
  expect(data.user).toMatchObject({ technicalUser: true, status: 'ARCHIVED' })
  expect(data.user.displayName).toBe('Author')
})

test('technical users are managed by administrators of the same workspace only', async ({
  addTechnicalUser,
  service,
  admin,
}) => {
  const { id } = await addTechnicalUser()
  for (const role of ['MEMBER', 'VIEWER', 'SUPPORT', 'SYSTEM_WRITE'] as const) {
    const client = await signedIn(service, role)
    const requests = [
      client.get(PATH),
      client.get(`${PATH}/${id}`),
      client.post(PATH, input()),
      client.put(`${PATH}/${id}/replaceToken`, {}),
      client.delete(`${PATH}/${id}`),
    ]
    expect((await Promise.all(requests)).map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
  }
  const foreignAdmin = await signedIn(service, 'ADMIN', {
    workspace: await service.service.setup.createWorkspace('Elsewhere'),
  })
  expect((await foreignAdmin.get(PATH)).body).toMatchObject({ total: 0, data: [] })
  for (const request of [
    foreignAdmin.get(`${PATH}/${id}`),
    foreignAdmin.put(`${PATH}/${id}/replaceToken`, {}),
    foreignAdmin.delete(`${PATH}/${id}`),
  ]) {
    expect((await request).status).toBe(404)
  }
  // A person is not a technical user, even for an administrator.
  expect((await admin.get(`${PATH}/${admin.userId}`)).status).toBe(404)
  expect((await admin.delete(`${PATH}/${admin.userId}`)).status).toBe(404)
})
