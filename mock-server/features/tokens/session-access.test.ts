import { describe, expect } from 'vitest'
import { test as fixtures } from '#testing/fixtures.ts'
import type { Client } from '#testing/client.ts'
import { addPerson, clientFrom, cookieOf, renew, signIn } from '#testing/sessions.ts'

const test = fixtures
  .extend(
    'permissionOf',
    { scope: 'file' },
    ({ admin, service }) =>
      async (email: string) =>
        (await admin.get(`/services/mtm/v1/workspaces/${service.workspace.id}/users?q=${encodeURIComponent(email)}`))
          .body.data[0].permissions[0].id,
  )
  .extend(
    'changePermission',
    { scope: 'file' },
    ({ admin, permissionOf }) =>
      async (email: string, body: Record<string, unknown>) => {
        const answer = await admin.put(`/services/mtm/v1/permissions/${await permissionOf(email)}`, body)
        expect(answer.status).toBe(200)
      },
  )

const status = async (client: Client) => (await client.get('/services/mtm/v1/workspaces')).status

describe('the access of a session', () => {
  test('follows a change of the role from the next request on', async ({ service, changePermission }) => {
    const { email } = await addPerson(service, 'MEMBER')
    const client = clientFrom(service, await signIn(service, email))
    const subscriptions = () => client.get('/services/webhooks/v1/subscriptions')
    expect((await subscriptions()).status).toBe(403)
    await changePermission(email, { role: 'SUPPORT' })
    expect((await subscriptions()).status).toBe(200)
    await changePermission(email, { role: 'VIEWER' })
    expect((await subscriptions()).status).toBe(403)
  })

  test('ends with the next request when its person is archived, and does not return with them', async ({
    service,
    changePermission,
  }) => {
    const { email } = await addPerson(service)
    const session = await signIn(service, email)
    expect(await status(clientFrom(service, session))).toBe(200)
    await changePermission(email, { status: 'ARCHIVED' })
    expect([
      await status(clientFrom(service, session)),
      (await renew(service, cookieOf(session))).status,
      (await signIn(service, email)).status,
    ]).toEqual([401, 401, 401])
    await changePermission(email, { status: 'ACTIVE' })
    expect(await status(clientFrom(service, session))).toBe(401)
    expect((await signIn(service, email)).status).toBe(200)
  })

  test('ends with the next request when the password is reset on the command line', async ({ service }) => {
    const { email } = await addPerson(service)
    const session = await signIn(service, email)
    await service.service.setup.resetPassword(email, 'another long password')
    expect([
      await status(clientFrom(service, session)),
      (await renew(service, cookieOf(session))).status,
      (await signIn(service, email)).status,
    ]).toEqual([401, 401, 401])
    expect((await signIn(service, email, { password: 'another long password' })).status).toBe(200)
  })

  test.for([
    ['short', 'must have at least 12 characters'],
    ['… and enter', 'must not contain your name or email address'],
  ] as const)(
    'a reset on the command line to “%s”, which breaks a rule, changes nothing',
    async ([password, rule], { service }) => {
      const { email } = await addPerson(service)
      const name = email.split('@', 1)[0] ?? ''
      const reset = service.service.setup.resetPassword(email, password.replace('…', name))
      await expect(reset).rejects.toThrow(`$.password: ${rule}`)
      expect((await signIn(service, email)).status).toBe(200)
    },
  )
})
