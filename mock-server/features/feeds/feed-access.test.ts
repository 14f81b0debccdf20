import { describe, expect } from 'vitest'
import { Role } from '#contract/access.ts'
import { bookmarkInput } from '#testing/builders.ts'
import { type Client, open, send } from '#testing/client.ts'
import { dataOf, entity, hold, newFactSheet } from '#testing/fact-sheets/fact-sheets.ts'
import { FEEDS, KEYS, LABELS, newApiToken, newFeed, viewOf } from '#testing/feeds.ts'
import { test as fixtures } from '#testing/fixtures.ts'
import { signedIn } from '#testing/people.ts'
import { startService } from '#testing/service.ts'
import { basic, form, grant, requestToken } from '#testing/token-requests.ts'

const view = viewOf(['Application'], ['alias'])

const test = fixtures
  .extend('id', { scope: 'file' }, ({ admin }) => newFeed(admin, view))
  .extend('apiToken', { scope: 'file' }, ({ admin }) => newApiToken(admin))
  .extend('ours', { scope: 'file' }, ({ service }) => entity(service, 'ours'))
  .extend('feeds', { scope: 'file' }, async ({ service, admin, ours }) => {
    const theirs = await entity(service, 'theirs')
    for (const guards of [[], [ours], [theirs]])
      await newFactSheet(admin, 'Application', {
        description: 'matrix',
        permittedReadACL: guards.map(({ id }) => ({ id })),
      })
    const state = viewOf(['Application'], ['description'])
    Object.assign(state.filter, { fullTextSearch: 'matrix' })
    const off = await newFeed(admin, state, { oDataEnabled: false })
    const deleted = await newFeed(admin, state)
    expect((await admin.delete(`/bookmarks/${deleted}`)).status).toBe(204)
    return { open: await newFeed(admin, state), off, deleted, unknown: crypto.randomUUID() }
  })

describe('an API token as the password of apitoken', () => {
  test('reads feeds, and counts as used', async ({ service, admin, id, apiToken }) => {
    for (const path of ['', '/$metadata', '/Applications', '/Applications/$count'])
      expect(
        (await send(service, 'GET', `${LABELS}/${id}${path}`, { headers: basic('apitoken', apiToken) })).status,
      ).toBe(200)
    const { body } = await admin.get('/services/mtm/v1/technicalusers')
    const [user] = body.data.filter(({ userName }: { userName: string }) => userName === 'feeds-system_read')
    expect(user.lastUsedAt ?? user.apiTokenData.lastUsedAt).toBe(service.clock.now.toISOString())
  })

  test('opens feeds and no other operation', async ({ service, apiToken }) => {
    const { status } = await send(service, 'GET', '/bookmarks?bookmarkType=INVENTORY', {
      headers: basic('apitoken', apiToken),
    })
    expect(status).toBe(401)
  })

  test('that is wrong is refused as at the token endpoint, and counted with it', async () => {
    const limited = await startService({ rateLimitPerMinute: 100_000 })
    const wrong = () => send(limited, 'GET', LABELS, { headers: basic('apitoken', 'wrong') })
    expect((await requestToken(limited, { headers: basic('apitoken', 'wrong'), body: form(grant) })).status).toBe(401)
    const statuses: number[] = []
    for (let nth = 0; nth < 10; nth += 1) statuses.push((await wrong()).status)
    expect(statuses).toEqual([...Array.from({ length: 9 }, () => 401), 429])
    expect((await requestToken(limited, { headers: basic('apitoken', 'wrong'), body: form(grant) })).status).toBe(429)
    await limited.close()
  })

  test('ends with its technical user', async ({ service, admin, id }) => {
    const user = { userName: 'short-lived', permissionRole: 'SYSTEM_READ' }
    const { id: userId, apiTokenData } = dataOf(await admin.post('/services/mtm/v1/technicalusers', user))
    const read = () => send(service, 'GET', `${LABELS}/${id}`, { headers: basic('apitoken', apiTokenData.token) })
    expect((await read()).status).toBe(200)
    expect((await admin.delete(`/services/mtm/v1/technicalusers/${userId}`)).status).toBe(204)
    expect((await read()).status).toBe(401)
  })
})

describe('whoever cannot be identified is asked', () => {
  test.for([
    ['without credentials', {}, 'Basic realm="landscape"'],
    ['with another name', basic('admin', 'x'), 'Basic realm="landscape"'],
    ['with Basic that cannot be read', { authorization: 'Basic %%%' }, 'Basic realm="landscape"'],
    [
      'with an access token that is none',
      { authorization: 'Bearer made.up.token' },
      'Bearer realm="landscape", error="invalid_token", error_description="The access token is not valid"',
    ],
  ] as const)('for a name and password %s', async ([, headers, challenge], { service }) => {
    for (const path of [
      '',
      '/$metadata',
      `/${crypto.randomUUID()}`,
      `/${crypto.randomUUID()}/X`,
      `/${crypto.randomUUID()}/X/$count`,
    ]) {
      const answer = await send(service, 'GET', LABELS + path, { headers })
      expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, challenge])
      expect(answer.body.error).toMatchObject({ code: 'unauthorized', target: 'Authorization' })
    }
  })

  test('by HEAD too', async ({ service, id, apiToken }) => {
    const path = `${LABELS}/${id}/Applications?$format=csv`
    expect((await send(service, 'HEAD', path)).status).toBe(401)
    const { status, headers } = await send(service, 'HEAD', path, { headers: basic('apitoken', apiToken) })
    expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8; header=present'])
  })
})

/** A bookmark that the form would not offer a feed for; such a write is refused. */
const impossible: readonly [string, Record<string, unknown>][] = [
  ...['REPORTING', 'VISUALIZER', 'DASHBOARD'].map((type): [string, Record<string, unknown>] => [type, { type }]),
  ['restricted to people', { permittedReadUserIds: ['OWN'] }],
  ['restricted to roles', { permittedReadRoles: ['ADMIN'] }],
]

describe('the feed of a bookmark', () => {
  test.for(impossible)('cannot be switched on for one that is %s', async ([, members], { admin }) => {
    const own = Object.fromEntries(
      Object.entries(members).map(([name, value]) => [name, name === 'permittedReadUserIds' ? [admin.userId] : value]),
    )
    const body = bookmarkInput({ userId: admin.userId, ...own })
    const refused = await admin.post('/bookmarks', { ...body, oDataEnabled: true })
    expect([refused.status, refused.body.errors[0].value]).toEqual([422, '$.oDataEnabled'])
    const id = await newFeed(admin, view)
    const restricting = await admin.put(`/bookmarks/${id}`, { ...body, oDataEnabled: true })
    expect([restricting.status, restricting.body.errors[0].value]).toEqual([422, '$.oDataEnabled'])
    expect((await admin.get(`${LABELS}/${id}`)).status).toBe(200)
    expect((await admin.put(`/bookmarks/${id}`, { ...body, oDataEnabled: false })).status).toBe(200)
    expect((await admin.get(`${LABELS}/${id}`)).status).toBe(404)
  })

  test('can be switched on for inventory views and exports, whoever may edit them', async ({ admin }) => {
    for (const type of ['INVENTORY', 'INVENTORY_EXPORT']) {
      const id = await newFeed(admin, view, { type, permittedWriteUserIds: [admin.userId] })
      expect((await admin.get(`${LABELS}/${id}`)).status).toBe(200)
    }
  })

  test('does not count as a view', async ({ admin, id }) => {
    const views = async () => dataOf(await admin.get(`/bookmarks/${id}?markAsViewed=false`)).views
    const before = await views()
    await admin.get(`${LABELS}/${id}/Applications`)
    expect(await views()).toBe(before)
  })
})

/** What each role may do with a feed, and how many of the three applications it sees. */
const expected: Readonly<Record<Role, { status: number; rows: number }>> = {
  ADMIN: { status: 200, rows: 3 },
  MEMBER: { status: 200, rows: 1 },
  VIEWER: { status: 200, rows: 1 },
  SUPPORT: { status: 200, rows: 1 },
  CONTACT: { status: 403, rows: 0 },
  SYSTEM_READ: { status: 200, rows: 1 },
  SYSTEM_WRITE: { status: 200, rows: 1 },
  SYSTEM_AS_USER: { status: 200, rows: 1 },
  TRANSIENT: { status: 200, rows: 1 },
}

describe('who may read feeds:', () => {
  const read = async (client: Client, id: string) => {
    const paths = [
      `${LABELS}/${id}`,
      `${KEYS}/${id}/$metadata`,
      `${KEYS}/${id}/Applications`,
      `${LABELS}/${id}/Applications/$count`,
    ]
    const answers = await Promise.all(paths.map((path) => client.get(path)))
    const statuses = new Set(answers.map(({ status }) => status))
    return { status: [...statuses], rows: answers[2]?.body.value?.length ?? 0, count: Number(answers[3]?.body) || 0 }
  }

  test.for(Role.options)('%s', async (role, { service, admin, feeds, stranger }) => {
    const client = role === 'ADMIN' ? admin : await signedIn(service, role)
    const { status, rows } = expected[role]
    expect(await read(client, feeds.open)).toEqual({ status: [status], rows, count: rows })
    const missing = status === 200 ? 404 : status
    for (const id of [feeds.off, feeds.deleted, feeds.unknown])
      expect(await read(client, id)).toMatchObject({ status: [missing], rows: 0 })
    expect(await read(stranger, feeds.open)).toMatchObject({ status: [404] })
    const list = await client.get(LABELS)
    expect(list.status).toBe(status)
    const listed = (list.body.value ?? []).map(({ name }: { name: string }) => name)
    expect([feeds.open, feeds.off, feeds.deleted].map((id) => listed.includes(id))).toEqual([
      status === 200,
      false,
      false,
    ])
    expect((await stranger.get(LABELS)).body.value).toEqual([])
  })

  test('someone with access to restricted fact sheets sees these too', async ({ service, feeds, ours }) => {
    const member = await signedIn(service, 'MEMBER')
    await hold(service, member, [ours])
    expect(await read(member, feeds.open)).toEqual({ status: [200], rows: 2, count: 2 })
  })
})

test('the OpenAPI document of the feeds is not taken for a service of feeds', async ({ service }) => {
  const { status, body } = await send(service, 'GET', `${FEEDS}/openapi.json`)
  expect([status, body.openapi]).toEqual([200, '3.1.0'])
  expect((await send(service, 'GET', `${FEEDS}/Other.svc`)).status).toBe(401)
})

test('ten tables of one user are read at the same time, and a place is free once one of them ends', async ({
  service,
  member,
  feeds,
}) => {
  const read = () => open(service, 'GET', `${LABELS}/${feeds.open}/Applications?$format=csv`, { token: member.token })
  const held = await Promise.all(Array.from({ length: 10 }, read))
  expect(held.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
  const refused = await read()
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5'])
  expect((await refused.json()).error.message).toContain('ten feeds')
  const [first, second] = held
  expect(await first?.text()).not.toBe('')
  await second?.body?.cancel()
  const again = [await read(), await read()]
  expect(again.map(({ status }) => status)).toEqual([200, 200])
  for (const answer of [...held.slice(2), ...again]) await answer.body?.cancel()
})
