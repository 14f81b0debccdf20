import { describe, expect } from 'vitest'
import { type Answer, type Client, clientOf, send } from '#testing/client.ts'
import { test as fixtures } from '#testing/fixtures.ts'
import { PASSWORD, signedIn } from '#testing/people.ts'
import { type TestService, startService } from '#testing/service.ts'

const SESSIONS = '/services/mtm/v1/sessions'
const ACCOUNT = '/services/console/v1/account'
const NEW = 'another battery staple'
const MINUTE = 60_000

const signIn = (service: TestService, email: string, { password = PASSWORD, userAgent = 'Firefox on a phone' } = {}) =>
  send(service, 'POST', SESSIONS, { body: { email, password, keep: true }, headers: { 'user-agent': userAgent } })
const clientFrom = (service: TestService, { body }: Answer) =>
  clientOf(service, body.data.user.id, body.data.accessToken)
const cookieOf = (answer: Answer) => answer.headers.get('set-cookie')?.split(';')[0] ?? ''
const renew = (service: TestService, cookie: string) =>
  send(service, 'POST', `${SESSIONS}/renew`, { headers: { cookie, 'user-agent': 'Firefox 146 on a phone' } })
const change = (client: Client, currentPassword: string, newPassword = NEW) =>
  client.put(`${ACCOUNT}/password`, { currentPassword, newPassword })
const sessionsOf = async (client: Client) => (await client.get(`${ACCOUNT}/sessions`)).body.data
const isSignedIn = async (client: Client) => (await client.get(ACCOUNT)).status === 200

const test = fixtures
  // The email address of a new person.
  .extend('email', async ({ service }) => {
    const email = `Zoe.Umlaut-${crypto.randomUUID()}@example.com`
    await service.service.setup.addPeople(service.workspace, [
      { email, firstName: 'Zoe', lastName: 'Umlaut', role: 'MEMBER', password: PASSWORD },
    ])
    return email
  })
  // That person, signed in on this device and another one.
  .extend('here', async ({ service, email }) => clientFrom(service, await signIn(service, email)))
  .extend('there', async ({ service, email }) =>
    clientFrom(service, await signIn(service, email, { userAgent: 'Chrome on a desk' })),
  )

describe('the account', () => {
  test('has the person, their role, entities and how long they are a member', async ({ service, here, email }) => {
    const { accessControlEntities } = service.service.services
    const entity = await accessControlEntities.create(service.workspace.id, { name: 'FINANCE' })
    await service.storage.db
      .updateTable('permission')
      .set({ entities: [entity.id], customer_roles: 'Enterprise architect' })
      .where('user_id', '=', here.userId)
      .execute()
    expect((await here.get(ACCOUNT)).body.data).toEqual({
      user: expect.objectContaining({ id: here.userId, displayName: 'Zoe Umlaut', email }),
      role: 'MEMBER',
      memberSince: service.clock.now.toISOString(),
      customerRoles: 'Enterprise architect',
      accessControlEntities: ['FINANCE'],
    })
  })

  test('takes a new name, which shows to others and in the next renewal', async ({ service, admin, email }) => {
    const answer = await signIn(service, email)
    const person = clientFrom(service, answer)
    const { status, body } = await person.put(`${ACCOUNT}/profile`, { firstName: ' Zoë ', lastName: 'Ümlaut' })
    expect([status, body.data.user.displayName]).toEqual([200, 'Zoë Ümlaut'])
    const people = await admin.get(
      `/services/mtm/v1/workspaces/${service.workspace.id}/users?q=${encodeURIComponent(email)}`,
    )
    expect(people.body.data[0].displayName).toBe('Zoë Ümlaut')
    expect((await renew(service, cookieOf(answer))).body.data.user.displayName).toBe('Zoë Ümlaut')
  })

  test('refuses an empty name with 422 at its member', async ({ here }) => {
    const { status, body } = await here.put(`${ACCOUNT}/profile`, { firstName: ' ', lastName: 'x'.repeat(129) })
    expect([status, body.errors.map(({ value }: { value: string }) => value)]).toEqual([
      422,
      ['$.firstName', '$.lastName'],
    ])
  })

  test('of a technical user can be read, and neither its name nor its password changed', async ({ service, admin }) => {
    const userName = `robot-${crypto.randomUUID()}`
    const made = await admin.post('/services/mtm/v1/technicalusers', { userName, permissionRole: 'MEMBER' })
    const token = await send(service, 'POST', '/services/mtm/v1/oauth2/token?grant_type=client_credentials', {
      headers: { authorization: `Basic ${btoa(`apitoken:${made.body.data.apiTokenData.token}`)}` },
    })
    const robot = clientOf(service, made.body.data.id, token.body.access_token)
    expect((await robot.get(ACCOUNT)).body.data.user.technicalUser).toBe(true)
    expect(await sessionsOf(robot)).toEqual([])
    expect((await robot.put(`${ACCOUNT}/profile`, { firstName: 'A', lastName: 'B' })).status).toBe(403)
    expect((await change(robot, 'x')).status).toBe(403)
  })
})

describe('changing the password', () => {
  test('keeps this session, ends all others at the next request, and only the new password signs in', async ({
    service,
    email,
    here,
    there,
  }) => {
    expect(await isSignedIn(there)).toBe(true)
    expect((await change(here, PASSWORD)).status).toBe(204)
    expect(await isSignedIn(here)).toBe(true)
    expect(await isSignedIn(there)).toBe(false)
    expect((await signIn(service, email)).status).toBe(401)
    expect((await signIn(service, email, { password: NEW })).status).toBe(200)
    expect((await here.get(ACCOUNT)).body.data.passwordChangedAt).toBe(service.clock.now.toISOString())
  })

  test('is noted as the person’s own from the first sign-in on, until a reset', async ({ service, admin }) => {
    const email = `new-${crypto.randomUUID()}@example.com`
    const person = { email, firstName: 'New', lastName: 'Person', role: 'VIEWER' }
    const { body } = await admin.post(`/services/mtm/v1/workspaces/${service.workspace.id}/users`, person)
    const { firstPassword } = body.data
    const chosen = { email, password: firstPassword, newPassword: NEW }
    const client = clientFrom(service, await send(service, 'POST', SESSIONS, { body: chosen }))
    expect('passwordChangedAt' in (await client.get(ACCOUNT)).body.data).toBe(true)
    await service.service.setup.resetPassword(email, PASSWORD)
    const again = clientFrom(service, await signIn(service, email))
    expect('passwordChangedAt' in (await again.get(ACCOUNT)).body.data).toBe(false)
  })

  test('with a wrong current password is 422 there, and changes nothing', async ({ service, email, here, there }) => {
    const { status, body } = await change(here, 'wrong')
    expect([status, body.errors]).toEqual([
      422,
      [{ value: '$.currentPassword', messages: ['is not your current password'] }],
    ])
    expect(await isSignedIn(there)).toBe(true)
    expect((await signIn(service, email)).status).toBe(200)
  })

  test.for([
    ['short', ['must have at least 12 characters']],
    ['Zoe.Umlaut', ['must have at least 12 characters', 'must not contain your name or email address']],
    ['my name is UMLAUT', ['must not contain your name or email address']],
    [PASSWORD, ['must differ from the current one']],
    [PASSWORD.toUpperCase(), ['must differ from the current one by more than capitals and spaces']],
    [` ${PASSWORD.replaceAll(' ', '')}\t`, ['must differ from the current one by more than capitals and spaces']],
  ] as const)('to “%s” is 422 at the new password', async ([password, messages], { service, email, here }) => {
    const { status, body } = await change(here, PASSWORD, password)
    expect([status, body.errors]).toEqual([422, [{ value: '$.newPassword', messages }]])
    expect((await signIn(service, email)).status).toBe(200)
  })

  test('twice at the same moment succeeds once', async ({ service, email, here, there }) => {
    const answers = await Promise.all([change(here, PASSWORD, `${NEW} 1`), change(there, PASSWORD, `${NEW} 2`)])
    const changed = answers.findIndex(({ status }) => status === 204)
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
    expect((await signIn(service, email, { password: `${NEW} ${changed + 1}` })).status).toBe(200)
  })

  test('counts wrong attempts together with failed sign-ins, and a success clears them', async ({ service, email }) => {
    const limited = await startService({ rateLimitPerMinute: 1800, storage: service.storage })
    try {
      const person = clientFrom(limited, await signIn(limited, email))
      for (let nth = 0; nth < 9; nth += 1) await change(person, 'wrong')
      expect((await change(person, PASSWORD)).status).toBe(204)
      for (let nth = 0; nth < 5; nth += 1) await change(person, 'wrong')
      for (let nth = 0; nth < 5; nth += 1) await signIn(limited, email, { password: 'wrong' })
      expect((await change(person, NEW, PASSWORD)).status).toBe(429)
      expect((await signIn(limited, email, { password: NEW })).status).toBe(429)
    } finally {
      await limited.close()
    }
  })
})

describe('the sessions of a person', () => {
  test('are listed with browser, times and the one of this request', async ({ service, here, there }) => {
    const now = service.clock.now.toISOString()
    const common = { id: expect.any(String), createdAt: now, lastUsedAt: now, kept: true }
    const expiresAt = new Date(service.clock.now.getTime() + 30 * 86_400_000).toISOString()
    await isSignedIn(there)
    const sessions = await sessionsOf(here)
    expect(sessions).toHaveLength(2)
    expect(sessions).toEqual(
      expect.arrayContaining([
        { ...common, expiresAt, userAgent: 'Firefox on a phone', current: true },
        { ...common, expiresAt, userAgent: 'Chrome on a desk', current: false },
      ]),
    )
  })

  test('show their last use to five minutes, and their browser as of the last renewal', async ({ service, email }) => {
    const answer = await signIn(service, email)
    const person = clientFrom(service, answer)
    const lastUse = async () => new Date((await sessionsOf(person))[0].lastUsedAt).getTime()
    const start = service.clock.now.getTime()
    service.clock.advance(4 * MINUTE)
    expect(await lastUse()).toBe(start)
    service.clock.advance(MINUTE)
    expect(await lastUse()).toBe(start + 5 * MINUTE)
    service.clock.advance(MINUTE)
    await renew(service, cookieOf(answer))
    expect((await sessionsOf(person))[0]).toMatchObject({
      userAgent: 'Firefox 146 on a phone',
      lastUsedAt: service.clock.now.toISOString(),
    })
  })

  test('end by themselves when they expire, and are then no longer listed', async ({ service, email }) => {
    await send(service, 'POST', SESSIONS, { body: { email, password: PASSWORD } })
    const person = clientFrom(service, await signIn(service, email))
    expect(await sessionsOf(person)).toHaveLength(2)
    service.clock.advance(30 * MINUTE)
    service.clock.advance(11.5 * 60 * MINUTE)
    const later = clientFrom(service, await signIn(service, email))
    expect((await sessionsOf(later)).map(({ kept }: { kept: boolean }) => kept)).toEqual([true, true])
  })

  test('can be ended one by one, which counts from the next request on', async ({ here, there }) => {
    const other = (await sessionsOf(here)).find(({ current }: { current: boolean }) => !current)
    expect(await isSignedIn(there)).toBe(true)
    expect((await here.delete(`${ACCOUNT}/sessions/${other.id}`)).status).toBe(204)
    expect(await isSignedIn(there)).toBe(false)
    expect((await here.delete(`${ACCOUNT}/sessions/${other.id}`)).status).toBe(404)
  })

  test('can all be ended but this one', async ({ here, there }) => {
    expect((await here.delete(`${ACCOUNT}/sessions`)).status).toBe(204)
    expect([await isSignedIn(here), await isSignedIn(there)]).toEqual([true, false])
  })

  test('of other people can neither be seen nor ended', async ({ service, here }) => {
    const admin = await signedIn(service, 'ADMIN')
    const [own] = await sessionsOf(here)
    expect(JSON.stringify(await sessionsOf(admin))).not.toContain(own.id)
    expect((await admin.delete(`${ACCOUNT}/sessions/${own.id}`)).status).toBe(404)
    expect((await admin.delete(`${ACCOUNT}/sessions`)).status).toBe(204)
    expect(await isSignedIn(here)).toBe(true)
  })
})
