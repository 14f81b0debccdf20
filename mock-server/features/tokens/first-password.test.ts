import { describe, expect } from 'vitest'
import { send } from '#testing/client.ts'
import { test as fixtures } from '#testing/fixtures.ts'
import { PASSWORD } from '#testing/people.ts'

const SESSIONS = '/services/mtm/v1/sessions'
const CHOSEN = 'another battery staple'
/** The full-width form of an ASCII character. */
const wideOf = (character: string) => String.fromCodePoint((character.codePointAt(0) ?? 0) + 0xfee0)
const WRONG = { status: 401, type: 'Error', message: 'Incorrect email or password', cookie: null }

const test = fixtures
  // A person whom an administrator has just added.
  .extend('given', async ({ admin, service }) => {
    const email = `zoe.umlaut-${crypto.randomUUID()}@example.com`
    const person = { email, firstName: 'Zoe', lastName: 'Umlaut', role: 'MEMBER' }
    const { body } = await admin.post(`/services/mtm/v1/workspaces/${service.workspace.id}/users`, person)
    return { id: body.data.id, email, password: body.data.firstPassword }
  })
  .extend(
    'signIn',
    { scope: 'file' },
    ({ service }) =>
      async (email: string, password: string, newPassword?: unknown) => {
        const { status, body, headers } = await send(service, 'POST', SESSIONS, {
          body: { email, password, newPassword },
        })
        return { status, body, cookie: headers.get('set-cookie') }
      },
  )
  .extend('refusal', { scope: 'file' }, ({ signIn }) => async (...sent: Parameters<typeof signIn>) => {
    const { status, body, cookie } = await signIn(...sent)
    return { status, type: body.type, message: body.message, cookie }
  })

describe('a first password', () => {
  test('opens nothing until a new one comes with it', async ({ given, signIn, service }) => {
    const { status, body, cookie } = await signIn(given.email, given.password)
    expect({
      status,
      type: body.type,
      members: body.errors.map(({ value }: { value: string }) => value),
      cookie,
    }).toEqual({
      status: 403,
      type: 'PasswordChangeNeeded',
      members: ['$.newPassword'],
      cookie: null,
    })
    expect(body).not.toHaveProperty('data')
    const rows = await service.storage.db.selectFrom('session').select('id').where('user_id', '=', given.id).execute()
    expect(rows).toEqual([])
  })

  test('ends when it is used: the new one signs the person in from then on, without being asked to change', async ({
    given,
    signIn,
    refusal,
  }) => {
    const first = await signIn(given.email, given.password, CHOSEN)
    expect([first.status, first.body.data.user.id]).toEqual([200, given.id])
    expect(first.cookie).toContain('HttpOnly')
    expect(await refusal(given.email, given.password)).toEqual(WRONG)
    expect(await refusal(given.email, given.password, 'yet another password')).toEqual(WRONG)
    expect((await signIn(given.email, CHOSEN)).status).toBe(200)
  })

  test.for<[string, string, string]>([
    ['is too short', 'short', 'must have at least 12 characters'],
    ['contains the name', 'umlaut umlaut umlaut', 'must not contain your name or email address'],
  ])('is not replaced by one that %s', async ([, newPassword, message], { given, signIn }) => {
    const { status, body, cookie } = await signIn(given.email, given.password, newPassword)
    expect({ status, errors: body.errors, cookie }).toEqual({
      status: 422,
      errors: [{ value: '$.newPassword', messages: [message] }],
      cookie: null,
    })
    expect((await signIn(given.email, given.password)).status).toBe(403)
  })

  test('is not replaced by itself', async ({ given, signIn }) => {
    const { status, body } = await signIn(given.email, given.password, given.password)
    expect([status, body.errors[0].messages]).toEqual([422, ['must differ from the current one']])
  })

  test.for<[string, (password: string) => string]>([
    ['in capitals', (password) => password.toUpperCase()],
    ['in small letters', (password) => password.toLowerCase()],
    ['with spaces', (password) => ` ${password.slice(0, 5)}\u00a0${password.slice(5)} `],
    ['in wide letters', (password) => password.replaceAll(/[!-~]/g, wideOf)],
  ])('is not replaced by itself %s', async ([, change], { given, signIn }) => {
    const { status, body, cookie } = await signIn(given.email, given.password, change(given.password))
    expect({ status, errors: body.errors, cookie }).toEqual({
      status: 422,
      errors: [
        {
          value: '$.newPassword',
          messages: ['must differ from the current one by more than capitals and spaces'],
        },
      ],
      cookie: null,
    })
    expect((await signIn(given.email, given.password)).status).toBe(403)
  })

  test('is replaced once when several use it at the same time', async ({ given, signIn }) => {
    const answers = await Promise.all(
      ['one', 'two', 'three', 'four'].map((name) => signIn(given.email, given.password, `the password of ${name}`)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401, 401])
    expect(answers.filter(({ cookie }) => cookie !== null)).toHaveLength(1)
  })

  test('counts failed attempts like any other, and a wrong one is answered the same', async ({ given, refusal }) => {
    expect(await refusal(given.email, 'wrong', CHOSEN)).toEqual(WRONG)
    expect(await refusal('nobody@example.com', 'wrong', CHOSEN)).toEqual(WRONG)
  })

  test('opens its own workspace also where the person has used another, as in stores of before', async ({
    given,
    signIn,
    service,
  }) => {
    const other = await service.service.setup.createWorkspace(`Another ${crypto.randomUUID()}`)
    const permission = { id: crypto.randomUUID(), workspace_id: other.id, user_id: given.id, role: 'ADMIN' } as const
    const used = { status: 'ACTIVE', created_at: service.clock.now, last_login: service.clock.now } as const
    await service.storage.db
      .insertInto('permission')
      .values({ ...permission, ...used })
      .execute()
    expect((await signIn(given.email, given.password, CHOSEN)).body.data.workspace.id).toBe(service.workspace.id)
  })

  test('opens nothing once the person is archived there', async ({ admin, given, service, refusal }) => {
    const { body } = await admin.get(`/services/mtm/v1/workspaces/${service.workspace.id}/users?q=${given.email}`)
    await admin.put(`/services/mtm/v1/permissions/${body.data[0].permissions[0].id}`, { status: 'ARCHIVED' })
    expect(await refusal(given.email, given.password)).toEqual(WRONG)
    expect(await refusal(given.email, given.password, CHOSEN)).toEqual(WRONG)
  })
})

describe('a password that a person has chosen', () => {
  test('is never replaced by a sign-in', async ({ given, signIn }) => {
    await signIn(given.email, given.password, CHOSEN)
    const { status, body } = await signIn(given.email, CHOSEN, 'a third long password')
    expect([status, body.errors[0].value]).toEqual([422, '$.newPassword'])
    expect((await signIn(given.email, CHOSEN)).status).toBe(200)
    expect((await signIn(given.email, 'wrong', 'a third long password')).status).toBe(401)
  })
})

describe('a password from the command line', () => {
  test('that was generated is changed at the next sign-in', async ({ given, signIn, service }) => {
    await signIn(given.email, given.password, CHOSEN)
    await service.service.setup.resetPassword(given.email, PASSWORD, { mustChange: true })
    expect((await signIn(given.email, CHOSEN)).status).toBe(401)
    expect((await signIn(given.email, PASSWORD)).status).toBe(403)
    expect((await signIn(given.email, PASSWORD, CHOSEN)).status).toBe(200)
  })

  test('of the settings is not, because programs use it', async ({ given, signIn, service }) => {
    await service.service.setup.resetPassword(given.email, PASSWORD)
    expect((await signIn(given.email, PASSWORD)).status).toBe(200)
  })
})
