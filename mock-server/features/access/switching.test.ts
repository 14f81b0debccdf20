import { describe, expect, onTestFinished } from 'vitest'
import { clientOf, send } from '#testing/client.ts'
import { startSlowService } from '#testing/slow-service.ts'
import {
  CHOSEN,
  MEMBERSHIPS,
  SESSIONS,
  accept,
  clientFrom,
  cookieOf,
  switchTo,
  test,
  usersOf,
} from '#testing/invitations.ts'

describe('switching the workspace', () => {
  test('replaces the session of this browser, and the next sign-in opens that workspace', async ({
    service,
    invitation,
    helvion,
    second,
    email,
    signIn,
  }) => {
    const before = await signIn(email, CHOSEN)
    const old = clientFrom(service, before)
    const elsewhere = clientFrom(service, await signIn(email, CHOSEN))
    await accept(old, helvion, invitation.invitationCode)
    const after = await switchTo(old, helvion)
    const client = clientFrom(service, after)
    expect(cookieOf(after).split('.')).not.toEqual(cookieOf(before).split('.'))
    expect((await client.get(usersOf(helvion))).status).toBe(200)
    expect((await client.get(usersOf(second))).status).toBe(404)
    expect((await old.get(MEMBERSHIPS)).status).toBe(401)
    const renew = (cookie: string) => send(service, 'POST', `${SESSIONS}/renew`, { headers: { cookie } })
    expect((await renew(cookieOf(before))).status).toBe(401)
    expect((await renew(cookieOf(after))).body.data.workspace.id).toBe(helvion.id)
    expect((await elsewhere.get(usersOf(second))).status).toBe(200)
    service.clock.advance(1000)
    await switchTo(client, helvion)
    expect((await signIn(email, CHOSEN)).body.data.workspace.id).toBe(helvion.id)
  })

  test('ends all secrets that the session had before, also under its new id', async ({
    colleague,
    second,
    service,
    signIn,
    email,
  }) => {
    expect(colleague.userId).not.toBe('')
    const renew = (cookie: string) => send(service, 'POST', `${SESSIONS}/renew`, { headers: { cookie } })
    const first = await signIn(email, CHOSEN)
    const renewed = await renew(cookieOf(first))
    const after = await switchTo(clientFrom(service, renewed), second)
    const id = cookieOf(after).split('.')[0]
    for (const answer of [first, renewed]) {
      const secret = cookieOf(answer).split('.')[1]
      expect((await renew(`${id}.${secret}`)).status).toBe(401)
    }
    expect((await renew(cookieOf(after))).status).toBe(200)
  })

  test('at the same time succeeds once', async ({ colleague, second }) => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => switchTo(colleague, second)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401, 401])
  })

  test('is refused where the session ends while it is being switched', async ({ colleague, second, service }) => {
    const slow = await startSlowService(service.storage)
    onTestFinished(() => slow.close())
    slow.clock.now = service.clock.now
    const client = clientOf(slow, colleague.userId, colleague.token)
    // From here on the caller is known without asking the store.
    expect((await client.get(MEMBERSHIPS)).status).toBe(200)
    const { asked, release } = slow.hold()
    const answer = switchTo(client, second)
    await asked
    slow.clock.advance(12 * 3_600_000)
    release()
    expect((await answer).status).toBe(401)
  })

  test('to a workspace of others, to none, or by a technical user is refused', async ({
    colleague,
    helvion,
    admin,
    service,
  }) => {
    expect((await switchTo(colleague, helvion)).status).toBe(404)
    expect((await switchTo(colleague, { id: crypto.randomUUID() })).status).toBe(404)
    const { body } = await admin.post('/services/mtm/v1/technicalusers', {
      userName: crypto.randomUUID(),
      permissionRole: 'MEMBER',
    })
    const headers = { authorization: `Basic ${btoa(`apitoken:${body.data.apiTokenData.token}`)}` }
    const form = new URLSearchParams({ grant_type: 'client_credentials' })
    const exchange = await send(service, 'POST', '/services/mtm/v1/oauth2/token', { headers, body: form })
    const robot = clientOf(service, body.data.id, exchange.body.access_token)
    expect((await switchTo(robot, service.workspace)).status).toBe(401)
  })
})
