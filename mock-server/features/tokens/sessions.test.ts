import { describe, expect } from 'vitest'
import { test } from '#testing/fixtures.ts'
import { type Client, send } from '#testing/client.ts'
import { PASSWORD } from '#testing/people.ts'
import { SESSIONS, addPerson, clientFrom, cookieOf, renew, setCookie, signIn } from '#testing/sessions.ts'
import { BASE_URL, startService } from '#testing/service.ts'

const HOUR = 3_600_000

const status = async (client: Client) => (await client.get('/services/mtm/v1/workspaces')).status

describe('signing in', () => {
  test('answers with the user, their rights and the end of the session', async ({ service }) => {
    const { email, id } = await addPerson(service, 'SUPPORT')
    const answer = await signIn(service, email)
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
        rights: [
          'bookmark.read',
          'factSheet.read',
          'factSheet.export',
          'model.read',
          'user.read',
          'webhook.read',
          'webhook.redeliver',
        ],
        workspace: { id: service.workspace.id, name: service.workspace.name },
        memberships: 1,
        accessToken: expect.any(String),
        expiresIn: 3599,
        sessionEndsAt: new Date(service.clock.now.getTime() + 12 * HOUR).toISOString(),
      },
    })
    expect(await status(clientFrom(service, answer))).toBe(200)
  })

  test('takes the email address in any case', async ({ service }) => {
    const { email } = await addPerson(service)
    expect((await signIn(service, email.toUpperCase())).status).toBe(200)
    expect((await signIn(service, email.toLowerCase())).status).toBe(200)
  })

  test('answers the same to a wrong password, an unknown email address, an archived person and one without a password', async ({
    service,
    admin,
  }) => {
    const { email, id } = await addPerson(service)
    const archived = await addPerson(service)
    const [row] = (await admin.get(`/services/mtm/v1/workspaces/${service.workspace.id}/users?q=${archived.email}`))
      .body.data
    await admin.put(`/services/mtm/v1/permissions/${row.permissions[0].id}`, { status: 'ARCHIVED' })
    const nobody = `${crypto.randomUUID()}@example.com`
    await service.service.setup.addPeople(service.workspace, [
      { email: `no-${nobody}`, firstName: 'N', lastName: 'P', role: 'MEMBER' },
    ])
    const answers = [
      await signIn(service, email, { password: 'wrong' }),
      await signIn(service, nobody),
      await signIn(service, archived.email),
      await signIn(service, `no-${nobody}`),
    ]
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 401, body: answers[0]?.body })
      expect([...answer.headers.keys()]).toEqual([...(answers[0]?.headers.keys() ?? [])])
      expect(setCookie(answer)).toBe('')
    }
    expect(id).not.toBe('')
  })

  test.for([
    [{}, ['$.email', '$.password']],
    [{ email: '', password: '' }, ['$.email', '$.password']],
    [{ email: 1, password: ['x'], keep: 'yes' }, ['$.email', '$.keep', '$.password']],
  ])('with %j is 422 and names each member', async ([body, members], { service }) => {
    const answer = await send(service, 'POST', SESSIONS, { body })
    expect(answer.status).toBe(422)
    expect(answer.body.errors.map(({ value }: { value: string }) => value).toSorted()).toEqual(members)
  })
})

describe('the renewal cookie', () => {
  test('is hidden from scripts and other sites, and ends with the browser unless the user keeps it', async ({
    service,
  }) => {
    const { email } = await addPerson(service)
    const once = setCookie(await signIn(service, email))
    expect(once).toMatch(
      /^landscape_session=[0-9a-f-]{36}\.[\w-]{32}; Path=\/services\/mtm\/v1\/sessions; HttpOnly; SameSite=Strict$/,
    )
    expect(setCookie(await signIn(service, email, { keep: true }))).toMatch(
      /; HttpOnly; SameSite=Strict; Max-Age=2592000$/,
    )
  })

  test('is Secure where the service is reached by HTTPS', async ({ service }) => {
    const secure = await startService({ storage: service.storage, baseUrl: 'https://landscape.test' })
    const { email } = await addPerson(service)
    const answer = await send(secure, 'POST', SESSIONS, { body: { email, password: PASSWORD } })
    expect(setCookie(answer)).toContain('; Secure')
    await secure.close()
  })

  test('is stored as a hash only', async ({ service }) => {
    const { email } = await addPerson(service)
    const secret = cookieOf(await signIn(service, email)).split('.')[1] ?? ''
    const rows = await service.storage.db.selectFrom('session').selectAll().execute()
    expect(secret).not.toBe('')
    expect(JSON.stringify(rows)).not.toContain(secret)
  })

  test('gets a new access token, and extends the session', async ({ service }) => {
    const { now } = service.clock
    const { email } = await addPerson(service)
    const first = await signIn(service, email)
    service.clock.advance(11 * HOUR)
    const second = await renew(service, cookieOf(first))
    expect(second.status).toBe(200)
    expect(second.body.data.sessionEndsAt).toBe(new Date(service.clock.now.getTime() + 12 * HOUR).toISOString())
    expect(await status(clientFrom(service, second))).toBe(200)
    service.clock.advance(12 * HOUR - 1)
    expect((await renew(service, cookieOf(second))).status).toBe(200)
    service.clock.advance(12 * HOUR)
    expect((await renew(service, cookieOf(second))).status).toBe(401)
    service.clock.now = now
  })

  test('that is kept lasts 30 days after its last use', async ({ onTestFinished }) => {
    // Not `service`, whose shorter sessions the clean-up would remove.
    const own = await startService()
    onTestFinished(() => own.close())
    const { email } = await addPerson(own)
    const first = await signIn(own, email, { keep: true })
    own.clock.advance(30 * 24 * HOUR - 1)
    await own.service.tick()
    const second = await renew(own, cookieOf(first))
    expect(second.status).toBe(200)
    expect(setCookie(second)).toContain('Max-Age=2592000')
  })

  test.for([
    '',
    'landscape_session=',
    'landscape_session=x',
    'other=1',
    `landscape_session=${crypto.randomUUID()}.secret`,
  ])('is refused where it is malformed (%j)', async (cookie, { service }) => {
    expect((await renew(service, cookie)).status).toBe(401)
  })

  test('is refused with another secret, and found beside other cookies', async ({ service }) => {
    const { email } = await addPerson(service)
    const cookie = cookieOf(await signIn(service, email))
    expect((await renew(service, cookie.replace(/\..*/, '.AAAA'))).status).toBe(401)
    expect((await renew(service, `a=1; ${cookie}; b=2`)).status).toBe(200)
  })

  test.for(['http://evil.test', 'https://landscape.test.evil.test', 'null', 'http://landscape.test:81', 'nonsense'])(
    'does nothing for a page of %s',
    async (origin, { service }) => {
      const { email } = await addPerson(service)
      const cookie = cookieOf(await signIn(service, email))
      expect((await renew(service, cookie, { origin })).status).toBe(403)
      expect((await signIn(service, email, {}, { origin })).status).toBe(403)
      expect((await send(service, 'POST', `${SESSIONS}/signout`, { headers: { cookie, origin } })).status).toBe(403)
      expect((await renew(service, cookie, { origin: BASE_URL })).status).toBe(200)
    },
  )
})

describe('signing out', () => {
  test('ends this session with the next request, and removes the cookie', async ({ service }) => {
    const { email } = await addPerson(service)
    const [here, there] = [await signIn(service, email), await signIn(service, email)]
    const answer = await send(service, 'POST', `${SESSIONS}/signout`, {
      headers: { cookie: cookieOf(here), origin: BASE_URL },
    })
    expect(answer.status).toBe(204)
    expect(setCookie(answer)).toMatch(/^landscape_session=; .*Max-Age=0$/)
    expect([await status(clientFrom(service, here)), (await renew(service, cookieOf(here))).status]).toEqual([401, 401])
    expect([await status(clientFrom(service, there)), (await renew(service, cookieOf(there))).status]).toEqual([
      200, 200,
    ])
  })

  test('without a session is no error', async ({ service }) => {
    expect((await send(service, 'POST', `${SESSIONS}/signout`)).status).toBe(204)
  })

  test('everywhere ends all sessions of the user, and nobody else’s', async ({ service, admin }) => {
    const { email } = await addPerson(service)
    const sessions = [
      await signIn(service, email),
      await signIn(service, email, { keep: true }),
      await signIn(service, email),
    ]
    const [first] = sessions
    if (!first) throw new Error('nobody signed in')
    expect((await clientFrom(service, first).delete(SESSIONS)).status).toBe(204)
    for (const session of sessions) {
      expect([await status(clientFrom(service, session)), (await renew(service, cookieOf(session))).status]).toEqual([
        401, 401,
      ])
    }
    expect(await status(admin)).toBe(200)
    expect((await send(service, 'DELETE', SESSIONS)).status).toBe(401)
  })
})
