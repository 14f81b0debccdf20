import type { Role } from '#contract/access.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, type Client, clientOf, send } from '#testing/client.ts'
import { PASSWORD, signedIn } from '#testing/people.ts'
import { BASE_URL, type TestService, startService } from '#testing/service.ts'

const SESSIONS = '/services/mtm/v1/sessions'
const HOUR = 3_600_000

let service: TestService
let admin: Client

beforeAll(async () => {
  service = await startService()
  admin = await signedIn(service, 'ADMIN')
})
afterAll(() => service.close())

/** A person who has not signed in yet. */
const person = async (role: Role = 'MEMBER') => {
  const email = `Person-${crypto.randomUUID()}@Example.com`
  const [added] = await service.service.setup.addPeople(service.workspace, [
    { email, firstName: 'Ö', lastName: 'Y', role, password: PASSWORD },
  ])
  return { email, id: added?.id ?? '' }
}
const signIn = (email: string, members: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  send(service, 'POST', SESSIONS, { body: { email, password: PASSWORD, ...members }, headers })
const setCookie = (answer: Answer) => answer.headers.get('set-cookie') ?? ''
const cookieOf = (answer: Answer) => setCookie(answer).split(';')[0] ?? ''
const renew = (cookie: string, headers: Record<string, string> = {}) =>
  send(service, 'POST', `${SESSIONS}/renew`, { headers: { cookie, ...headers } })
const clientFrom = (answer: Answer) => clientOf(service, answer.body.data.user.id, answer.body.data.accessToken)
const status = async (client: Client) => (await client.get('/services/mtm/v1/workspaces')).status

describe('signing in', () => {
  test('answers with the user, their rights and the end of the session', async () => {
    const { email, id } = await person('SUPPORT')
    const answer = await signIn(email)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.body).toEqual({
      status: 'OK',
      type: 'SignedIn',
      data: {
        user: {
          id,
          firstName: 'Ö',
          lastName: 'Y',
          displayName: 'Ö Y',
          userName: email,
          email,
          technicalUser: false,
          role: 'ACCOUNTUSER',
          status: 'ACTIVE',
        },
        role: 'SUPPORT',
        rights: ['bookmark.read', 'factSheet.read', 'model.read', 'user.read', 'webhook.read', 'webhook.redeliver'],
        workspace: { id: service.workspace.id, name: service.workspace.name },
        accessToken: expect.any(String),
        expiresIn: 3599,
        sessionEndsAt: new Date(service.clock.now.getTime() + 12 * HOUR).toISOString(),
      },
    })
    expect(await status(clientFrom(answer))).toBe(200)
  })

  test('takes the email address in any case', async () => {
    const { email } = await person()
    expect((await signIn(email.toUpperCase())).status).toBe(200)
    expect((await signIn(email.toLowerCase())).status).toBe(200)
  })

  test('answers the same to a wrong password, an unknown email address, an archived person and one without a password', async () => {
    const { email, id } = await person()
    const archived = await person()
    const [row] = (await admin.get(`/services/mtm/v1/workspaces/${service.workspace.id}/users?q=${archived.email}`))
      .body.data
    await admin.put(`/services/mtm/v1/permissions/${row.permissions[0].id}`, { status: 'ARCHIVED' })
    const nobody = `${crypto.randomUUID()}@example.com`
    await service.service.setup.addPeople(service.workspace, [
      { email: `no-${nobody}`, firstName: 'N', lastName: 'P', role: 'MEMBER' },
    ])
    const answers = [
      await signIn(email, { password: 'wrong' }),
      await signIn(nobody),
      await signIn(archived.email),
      await signIn(`no-${nobody}`),
    ]
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 401, body: answers[0]?.body })
      expect([...answer.headers.keys()]).toEqual([...(answers[0]?.headers.keys() ?? [])])
      expect(setCookie(answer)).toBe('')
    }
    expect(id).not.toBe('')
  })

  test.each([
    [{}, ['$.email', '$.password']],
    [{ email: '', password: '' }, ['$.email', '$.password']],
    [{ email: 1, password: ['x'], keep: 'yes' }, ['$.email', '$.keep', '$.password']],
  ])('with %j is 422 and names each member', async (body, at) => {
    const answer = await send(service, 'POST', SESSIONS, { body })
    expect(answer.status).toBe(422)
    expect(answer.body.errors.map(({ value }: { value: string }) => value).toSorted()).toEqual(at)
  })
})

describe('the renewal cookie', () => {
  test('is hidden from scripts and other sites, and ends with the browser unless it is kept', async () => {
    const { email } = await person()
    const once = setCookie(await signIn(email))
    expect(once).toMatch(
      /^landscape_session=[0-9a-f-]{36}\.[\w-]{32}; Path=\/services\/mtm\/v1\/sessions; HttpOnly; SameSite=Strict$/,
    )
    expect(setCookie(await signIn(email, { keep: true }))).toMatch(/; HttpOnly; SameSite=Strict; Max-Age=2592000$/)
  })

  test('is Secure where the service is reached by HTTPS', async () => {
    const secure = await startService({ storage: service.storage, baseUrl: 'https://landscape.test' })
    const { email } = await person()
    const answer = await send(secure, 'POST', SESSIONS, { body: { email, password: PASSWORD } })
    expect(setCookie(answer)).toContain('; Secure')
    await secure.close()
  })

  test('is stored as a hash only', async () => {
    const { email } = await person()
    const secret = cookieOf(await signIn(email)).split('.')[1] ?? ''
    const rows = await service.storage.db.selectFrom('session').selectAll().execute()
    expect(secret).not.toBe('')
    expect(JSON.stringify(rows)).not.toContain(secret)
  })

  test('gets a new access token, and starts the time of the session again', async () => {
    const { now } = service.clock
    const { email } = await person()
    const first = await signIn(email)
    service.clock.advance(11 * HOUR)
    const second = await renew(cookieOf(first))
    expect(second.status).toBe(200)
    expect(second.body.data.sessionEndsAt).toBe(new Date(service.clock.now.getTime() + 12 * HOUR).toISOString())
    expect(await status(clientFrom(second))).toBe(200)
    service.clock.advance(12 * HOUR - 1)
    expect((await renew(cookieOf(second))).status).toBe(200)
    service.clock.advance(12 * HOUR)
    expect((await renew(cookieOf(second))).status).toBe(401)
    service.clock.now = now
  })

  test('lasts 30 days after its last use where it is kept', async () => {
    const { now } = service.clock
    const { email } = await person()
    const first = await signIn(email, { keep: true })
    service.clock.advance(30 * 24 * HOUR - 1)
    await service.service.tick()
    const second = await renew(cookieOf(first))
    expect(second.status).toBe(200)
    expect(setCookie(second)).toContain('Max-Age=2592000')
    service.clock.now = now
    // The clean-up has taken the administrator's shorter session away.
    admin = await signedIn(service, 'ADMIN')
  })

  test.each([
    '',
    'landscape_session=',
    'landscape_session=x',
    'other=1',
    `landscape_session=${crypto.randomUUID()}.secret`,
  ])('is refused where it is malformed (%j)', async (cookie) => {
    expect((await renew(cookie)).status).toBe(401)
  })

  test('is refused with another secret, and found beside other cookies', async () => {
    const { email } = await person()
    const cookie = cookieOf(await signIn(email))
    expect((await renew(cookie.replace(/\..*/, '.AAAA'))).status).toBe(401)
    expect((await renew(`a=1; ${cookie}; b=2`)).status).toBe(200)
  })

  test.each(['http://evil.test', 'https://landscape.test.evil.test', 'null', 'http://landscape.test:81', 'nonsense'])(
    'does nothing for a page of %s',
    async (origin) => {
      const { email } = await person()
      const cookie = cookieOf(await signIn(email))
      expect((await renew(cookie, { origin })).status).toBe(403)
      expect((await signIn(email, {}, { origin })).status).toBe(403)
      expect((await send(service, 'POST', `${SESSIONS}/signout`, { headers: { cookie, origin } })).status).toBe(403)
      expect((await renew(cookie, { origin: BASE_URL })).status).toBe(200)
    },
  )
})

describe('signing out', () => {
  test('ends this session with the next request, and removes the cookie', async () => {
    const { email } = await person()
    const [here, there] = [await signIn(email), await signIn(email)]
    const answer = await send(service, 'POST', `${SESSIONS}/signout`, {
      headers: { cookie: cookieOf(here), origin: BASE_URL },
    })
    expect(answer.status).toBe(204)
    expect(setCookie(answer)).toMatch(/^landscape_session=; .*Max-Age=0$/)
    expect([await status(clientFrom(here)), (await renew(cookieOf(here))).status]).toEqual([401, 401])
    expect([await status(clientFrom(there)), (await renew(cookieOf(there))).status]).toEqual([200, 200])
  })

  test('without a session is no error', async () => {
    expect((await send(service, 'POST', `${SESSIONS}/signout`)).status).toBe(204)
  })

  test('everywhere ends all sessions of the user, and nobody else’s', async () => {
    const { email } = await person()
    const all = [await signIn(email), await signIn(email, { keep: true }), await signIn(email)]
    const [first] = all
    if (!first) throw new Error('nobody signed in')
    expect((await clientFrom(first).delete(SESSIONS)).status).toBe(204)
    for (const session of all) {
      expect([await status(clientFrom(session)), (await renew(cookieOf(session))).status]).toEqual([401, 401])
    }
    expect(await status(admin)).toBe(200)
    expect((await send(service, 'DELETE', SESSIONS)).status).toBe(401)
  })
})

describe('access follows from the next request on', () => {
  const permissionOf = async (email: string) =>
    (await admin.get(`/services/mtm/v1/workspaces/${service.workspace.id}/users?q=${encodeURIComponent(email)}`)).body
      .data[0].permissions[0].id
  const change = async (email: string, body: Record<string, unknown>) => {
    const answer = await admin.put(`/services/mtm/v1/permissions/${await permissionOf(email)}`, body)
    expect(answer.status).toBe(200)
  }

  test('a changed role', async () => {
    const { email } = await person('MEMBER')
    const client = clientFrom(await signIn(email))
    const subscriptions = () => client.get('/services/webhooks/v1/subscriptions')
    expect((await subscriptions()).status).toBe(403)
    await change(email, { role: 'SUPPORT' })
    expect((await subscriptions()).status).toBe(200)
    await change(email, { role: 'VIEWER' })
    expect((await subscriptions()).status).toBe(403)
  })

  test('an archived person, whose sessions do not come back with the person', async () => {
    const { email } = await person()
    const session = await signIn(email)
    expect(await status(clientFrom(session))).toBe(200)
    await change(email, { status: 'ARCHIVED' })
    expect([
      await status(clientFrom(session)),
      (await renew(cookieOf(session))).status,
      (await signIn(email)).status,
    ]).toEqual([401, 401, 401])
    await change(email, { status: 'ACTIVE' })
    expect(await status(clientFrom(session))).toBe(401)
    expect((await signIn(email)).status).toBe(200)
  })

  test('a password that was reset on the command line', async () => {
    const { email } = await person()
    const session = await signIn(email)
    await service.service.setup.resetPassword(email, 'another long password')
    expect([
      await status(clientFrom(session)),
      (await renew(cookieOf(session))).status,
      (await signIn(email)).status,
    ]).toEqual([401, 401, 401])
    expect((await signIn(email, { password: 'another long password' })).status).toBe(200)
  })
})

test('an access token is for one workspace, and any other is 404', async () => {
  const { body } = await admin.get('/services/mtm/v1/workspaces')
  expect(body).toMatchObject({
    total: 1,
    data: [{ id: service.workspace.id, name: service.workspace.name, active: true }],
  })
  expect((await admin.get(`/services/mtm/v1/workspaces/${service.workspace.id}`)).body.data).toEqual(body.data[0])
  const other = await service.service.setup.createWorkspace('Elsewhere')
  for (const path of [
    `/services/mtm/v1/workspaces/${other.id}`,
    `/services/mtm/v1/workspaces/${other.id}/users?page=0`,
    `/services/webhooks/v1/subscriptions?workspaceId=${other.id}`,
  ]) {
    expect(await admin.get(path)).toMatchObject({
      status: 404,
      body: { status: 'ERROR', errorMessage: 'There is no such workspace' },
    })
  }
})
