import { describe, expect, onTestFinished } from 'vitest'
import { type Client, clientOf, send } from '#testing/client.ts'
import {
  CHOSEN,
  MEMBERSHIPS,
  SESSIONS,
  accept,
  add,
  clientFrom,
  cookieOf,
  setStatus,
  switchTo,
  test,
  usersOf,
} from '#testing/invitations.ts'
import { signedIn } from '#testing/people.ts'
import { startService } from '#testing/service.ts'

const DAY = 86_400_000

describe('a first password of another workspace', () => {
  test.for([
    ['unused', undefined],
    ['used before', CHOSEN],
  ] as const)(
    'that is %s never opens a workspace that adds the same person later',
    async ([, usedFor], { service, second, helvion, secondAdmin, helvionAdmin, email, signIn }) => {
      const { firstPassword } = (await add(secondAdmin, second, email)).body.data
      if (usedFor) await signIn(email, firstPassword, usedFor)
      const { invitationCode, ...invited } = (await add(helvionAdmin, helvion, email, { role: 'ADMIN' })).body.data
      expect(invited).not.toHaveProperty('firstPassword')

      // The administrator of Second has the account, with every password it had and will have, but not the code.
      const openedBy = async (...sent: [string, string?]) => (await signIn(email, ...sent)).body.data?.workspace.name
      expect(await openedBy(firstPassword)).toBeUndefined()
      if (!usedFor) expect(await openedBy(firstPassword, CHOSEN)).toBe(second.name)
      const answer = await signIn(email, CHOSEN)
      expect(answer.body.data.workspace.name).toBe(second.name)
      const attacker = clientFrom(service, answer)
      const renewed = await send(service, 'POST', `${SESSIONS}/renew`, { headers: { cookie: cookieOf(answer) } })
      expect(renewed.body.data.workspace.name).toBe(second.name)
      expect((await switchTo(attacker, helvion)).status).toBe(404)
      for (const code of ['', firstPassword, CHOSEN, invited.id, null, { $ne: '' }])
        expect((await accept(attacker, helvion, code)).status).toBe(422)
      expect((await switchTo(attacker, helvion)).status).toBe(404)
      expect((await attacker.get(usersOf(helvion))).status).toBe(404)
      expect((await setStatus(secondAdmin, invited.permissions[0].id, 'ACTIVE')).status).toBe(404)
      expect((await secondAdmin.post(`/services/console/v1/people/${attacker.userId}/first-password`)).status).toBe(409)
      expect(
        (
          await attacker.put('/services/console/v1/account/password', {
            currentPassword: CHOSEN,
            newPassword: 'changed once more',
          })
        ).status,
      ).toBe(204)
      expect(await openedBy('changed once more')).toBe(second.name)

      const { status, body } = await accept(attacker, helvion, invitationCode)
      expect([status, body.data]).toEqual([
        200,
        { workspace: { id: helvion.id, name: helvion.name }, role: 'ADMIN', status: 'ACTIVE', current: false },
      ])
      expect((await switchTo(attacker, helvion)).body.data).toMatchObject({
        role: 'ADMIN',
        workspace: { name: helvion.name },
      })
    },
  )

  test('is lost when the person is archived in its workspace, even after they were invited elsewhere', async ({
    second,
    helvion,
    secondAdmin,
    helvionAdmin,
    email,
    signIn,
  }) => {
    const { firstPassword, permissions } = (await add(secondAdmin, second, email)).body.data
    await add(helvionAdmin, helvion, email)
    await setStatus(secondAdmin, permissions[0].id, 'ARCHIVED')
    expect((await signIn(email, firstPassword)).status).toBe(401)
    expect((await signIn(email, firstPassword, CHOSEN)).status).toBe(401)
  })
})

describe('an invitation', () => {
  test('is shown to its workspace by the typed name, and to the person without the code', async ({
    invitation,
    colleague,
    helvion,
    second,
    helvionAdmin,
  }) => {
    const code = invitation.invitationCode
    expect(code).toMatch(/^[\w-]{32}$/)
    const [permission] = invitation.permissions
    expect([invitation.displayName, permission.status, permission.active]).toEqual(['Typed Here', 'INVITED', false])
    const { body } = await helvionAdmin.get(`${usersOf(helvion)}?statuses=INVITED&q=typed`)
    expect(body.data.map(({ displayName }: { displayName: string }) => displayName)).toEqual(['Typed Here'])
    expect((await helvionAdmin.get(`${usersOf(helvion)}?q=future`)).body.total).toBe(0)
    expect(JSON.stringify(body)).not.toContain(code)
    const { body: own } = await colleague.get(MEMBERSHIPS)
    expect(own).toMatchObject({
      total: 2,
      data: [
        { workspace: { name: helvion.name }, status: 'INVITED', current: false, role: 'ADMIN' },
        { workspace: { name: second.name }, status: 'ACTIVE', current: true, role: 'MEMBER' },
      ],
    })
    expect(JSON.stringify(own)).not.toContain(code)
    await accept(colleague, helvion, code)
    expect((await helvionAdmin.get(`${usersOf(helvion)}?q=future`)).body.total).toBe(1)
  })

  test('is stored without its code', async ({ invitation, service }) => {
    const rows = await service.storage.db.selectFrom('permission').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(invitation.invitationCode)
  })

  test('is not accepted with the code of another person or another workspace', async ({
    invitation,
    colleague,
    service,
    helvion,
    helvionAdmin,
    second,
  }) => {
    const third = await service.service.setup.createWorkspace(`Third ${crypto.randomUUID()}`)
    const other = await signedIn(service, 'VIEWER', { workspace: second })
    const emailOf = async (client: Client) => (await client.get('/services/console/v1/account')).body.data.user.email
    const theirs = (await add(helvionAdmin, helvion, await emailOf(other))).body.data.invitationCode
    const [elsewhere] = await service.service.setup.addPeople(third, [
      { email: await emailOf(colleague), firstName: 'A', lastName: 'B', role: 'MEMBER' },
    ])
    expect((await accept(colleague, helvion, theirs)).status).toBe(422)
    expect((await accept(colleague, helvion, elsewhere?.invitationCode)).status).toBe(422)
    expect((await accept(colleague, third, invitation.invitationCode)).status).toBe(422)
    expect((await accept(other, helvion, invitation.invitationCode)).status).toBe(422)
    expect((await accept(helvionAdmin, helvion, invitation.invitationCode)).status).toBe(404)
    expect((await accept(colleague, helvion, ` ${invitation.invitationCode}\n`)).status).toBe(200)
    expect((await accept(colleague, helvion, invitation.invitationCode)).status).toBe(404)
  })

  test('expires after 14 days', async ({ invitation, colleague, helvion, service, email, signIn }) => {
    const expires = Date.parse(invitation.permissions[0].invitationExpiresAt)
    expect(expires - service.clock.now.getTime()).toBe(14 * DAY)
    service.clock.advance(14 * DAY)
    const later = clientFrom(service, await signIn(email, CHOSEN))
    expect(later.userId).toBe(colleague.userId)
    expect((await accept(later, helvion, invitation.invitationCode)).status).toBe(422)
    expect((await switchTo(later, helvion)).status).toBe(404)
  })

  test('that is repeated has another name, role and code, and ends the code of before', async ({
    invitation,
    colleague,
    helvion,
    helvionAdmin,
    email,
  }) => {
    const { body } = await add(helvionAdmin, helvion, email.toUpperCase(), { role: 'VIEWER', firstName: 'Corrected' })
    expect(body.data).toMatchObject({
      displayName: 'Corrected Colleague',
      permissions: [{ role: 'VIEWER', status: 'INVITED' }],
    })
    expect((await helvionAdmin.get(`${usersOf(helvion)}?statuses=INVITED`)).body.total).toBe(1)
    expect((await accept(colleague, helvion, invitation.invitationCode)).status).toBe(422)
    expect((await accept(colleague, helvion, body.data.invitationCode)).body.data.role).toBe('VIEWER')
    const again = await add(helvionAdmin, helvion, email)
    expect([again.status, again.body.errors[0].value]).toEqual([409, '$.email'])
  })

  test('made by several requests at the same time leaves one code', async ({
    colleague,
    helvion,
    helvionAdmin,
    email,
  }) => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => add(helvionAdmin, helvion, email)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const uses = []
    for (const { body } of answers) uses.push((await accept(colleague, helvion, body.data.invitationCode)).status)
    expect(uses.filter((status) => status === 200)).toHaveLength(1)
  })

  test('is accepted once by several requests at the same time', async ({ invitation, colleague, helvion }) => {
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => accept(colleague, helvion, invitation.invitationCode)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('that is declined ends its code; a new one can be accepted', async ({
    invitation,
    colleague,
    helvion,
    helvionAdmin,
    email,
  }) => {
    expect((await colleague.post(`${MEMBERSHIPS}/${helvion.id}/decline`)).status).toBe(204)
    expect((await colleague.post(`${MEMBERSHIPS}/${helvion.id}/decline`)).status).toBe(404)
    expect((await colleague.get(MEMBERSHIPS)).body.total).toBe(1)
    expect((await accept(colleague, helvion, invitation.invitationCode)).status).toBe(404)
    const restored = await setStatus(helvionAdmin, invitation.permissions[0].id, 'ACTIVE')
    expect(restored.body.data.status).toBe('INVITED')
    expect((await accept(colleague, helvion, invitation.invitationCode)).status).toBe(422)
    const { body } = await add(helvionAdmin, helvion, email)
    expect((await accept(colleague, helvion, body.data.invitationCode)).status).toBe(200)
  })

  test('is never made a membership by an administrator', async ({ invitation, colleague, helvion, helvionAdmin }) => {
    const [{ id }] = invitation.permissions
    expect((await setStatus(helvionAdmin, id, 'ACTIVE')).status).toBe(409)
    expect(
      (await helvionAdmin.put(`/services/mtm/v1/permissions/${id}`, { role: 'ADMIN', status: 'ACTIVE' })).status,
    ).toBe(409)
    expect((await setStatus(helvionAdmin, id, 'ARCHIVED')).body.data.status).toBe('ARCHIVED')
    expect((await accept(colleague, helvion, invitation.invitationCode)).status).toBe(404)
    expect((await setStatus(helvionAdmin, id, 'ACTIVE')).body.data.status).toBe('INVITED')
    expect((await switchTo(colleague, helvion)).status).toBe(404)
    expect((await accept(colleague, helvion, invitation.invitationCode)).status).toBe(200)
  })

  test('stops after ten wrong codes in five minutes, for the right one too', async ({
    invitation,
    colleague,
    helvion,
    service,
  }) => {
    const limited = await startService({ storage: service.storage, rateLimitPerMinute: 1800 })
    onTestFinished(() => limited.close())
    const client = clientOf(limited, colleague.userId, colleague.token)
    const wrong = []
    for (let count = 0; count < 11; count += 1) wrong.push((await accept(client, helvion, `guess ${count}`)).status)
    expect(wrong).toEqual([...Array.from({ length: 10 }, () => 422), 429])
    expect((await accept(client, helvion, invitation.invitationCode)).status).toBe(429)
  })

  test('gives no part in the workspace: no ownership, no count as administrator', async ({
    invitation,
    helvion,
    helvionAdmin,
  }) => {
    const bookmark = { name: 'Theirs', type: 'INVENTORY', state: {} }
    const saved = await helvionAdmin.post('/bookmarks', { ...bookmark, user: { id: invitation.id } })
    expect(saved.status).toBe(422)
    const { body } = await helvionAdmin.get(`${usersOf(helvion)}?statuses=ACTIVE`)
    expect((await setStatus(helvionAdmin, body.data[0].permissions[0].id, 'ARCHIVED')).status).toBe(409)
  })

  test('of a technical user by their email address is refused', async ({ helvion, helvionAdmin, admin }) => {
    const email = `robot-${crypto.randomUUID()}@example.com`
    await admin.post('/services/mtm/v1/technicalusers', { userName: email, email, permissionRole: 'MEMBER' })
    expect((await add(helvionAdmin, helvion, email)).status).toBe(409)
  })

  test.for(['İnvited@example.com', ' invited@example.com', 'invited@example.com\u0000'])(
    'to the address %j is refused',
    async (email, { helvion, helvionAdmin }) => {
      expect((await add(helvionAdmin, helvion, email)).status).toBe(422)
    },
  )
})
