import { describe, expect, onTestFinished } from 'vitest'
import { test as fixtures } from '#testing/fixtures.ts'
import { type Answer, clientOf, send } from '#testing/client.ts'
import { PASSWORD } from '#testing/people.ts'
import { startService } from '#testing/service.ts'
import { startSlowService } from '#testing/slow-service.ts'

const SESSIONS = '/services/mtm/v1/sessions'
const DAY = 86_400_000
const HOUR = 3_600_000

const cookieOf = (answer: Answer) => (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? ''

const test = fixtures
  // Its clock moves, so it does not share the sessions of other tests.
  .extend('own', { scope: 'file' }, async ({}, { onCleanup }) => {
    const own = await startService()
    onCleanup(() => own.close())
    return own
  })
  .extend(
    'signIn',
    ({ own }) =>
      async (members: Record<string, unknown> = {}, headers: Record<string, string> = {}) => {
        const email = `${crypto.randomUUID()}@example.com`
        await own.service.setup.addPeople(own.workspace, [
          { email, firstName: 'A', lastName: 'B', role: 'MEMBER', password: PASSWORD },
        ])
        return await send(own, 'POST', SESSIONS, { body: { email, password: PASSWORD, ...members }, headers })
      },
  )
  .extend(
    'renew',
    ({ own }) =>
      (cookie: string) =>
        send(own, 'POST', `${SESSIONS}/renew`, { headers: { cookie } }),
  )
  // Whether requests with the access token of an answer still pass.
  .extend('access', ({ own }) => async ({ body }: Answer) => {
    const client = clientOf(own, body.data.user.id, body.data.accessToken)
    return (await client.get('/services/mtm/v1/workspaces')).status
  })

describe('a session in use', () => {
  test.for([
    ['that is kept', true, 30 * DAY - 1, 90 * DAY],
    ['that is not kept', false, 12 * HOUR - 1, 7 * DAY],
  ] as const)('%s ends at last, however often it is renewed', async ([, keep, pause, most], { own, signIn, renew }) => {
    const start = own.clock.now.getTime()
    let answer = await signIn({ keep })
    let last = answer
    for (let renewals = 0; answer.status === 200 && renewals < 20; renewals++) {
      last = answer
      own.clock.advance(pause)
      answer = await renew(cookieOf(last))
    }
    expect(answer.status).toBe(401)
    expect(last.body.data.sessionEndsAt).toBe(new Date(start + most).toISOString())
    expect(own.clock.now.getTime()).toBeGreaterThanOrEqual(start + most)
  })

  test('that is kept has a cookie that lives no longer than it', async ({ own, signIn, renew }) => {
    let answer = await signIn({ keep: true })
    for (const days of [29, 29, 29]) {
      own.clock.advance(days * DAY)
      answer = await renew(cookieOf(answer))
    }
    expect(answer.headers.get('set-cookie')).toContain(`; Max-Age=${3 * 86_400}`)
  })
})

describe('a renewal', () => {
  test('gives the session a new secret, which is stored as a hash only', async ({ own, signIn, renew }) => {
    const first = cookieOf(await signIn())
    const second = cookieOf(await renew(first))
    const third = cookieOf(await renew(second))
    expect(new Set([first, second, third]).size).toBe(3)
    expect(new Set([first, second, third].map((cookie) => cookie.split('.')[0])).size).toBe(1)
    const stored = JSON.stringify(await own.storage.db.selectFrom('session').selectAll().execute())
    for (const cookie of [first, second, third]) expect(stored).not.toContain(cookie.split('.')[1])
  })

  test('in two tabs at the same time leaves both signed in, with the same cookie', async ({
    own,
    signIn,
    renew,
    access,
  }) => {
    const cookie = cookieOf(await signIn())
    const answers = await Promise.all(Array.from({ length: 5 }, () => renew(cookie)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(new Set(answers.map(cookieOf)).size).toBe(1)
    for (const answer of answers) expect(await access(answer)).toBe(200)
    own.clock.advance(HOUR)
    const [answer] = answers
    expect((await renew(answer ? cookieOf(answer) : '')).status).toBe(200)
  })

  test('whose answer was lost can be repeated for a minute', async ({ own, signIn, renew }) => {
    const cookie = cookieOf(await signIn())
    const lost = await renew(cookie)
    own.clock.advance(59_999)
    const repeated = await renew(cookie)
    expect([repeated.status, cookieOf(repeated)]).toEqual([200, cookieOf(lost)])
  })

  test('by a tab that was slow gives it the cookie that the others have by now', async ({ own, signIn, renew }) => {
    const first = cookieOf(await signIn())
    const third = cookieOf(await renew(cookieOf(await renew(first))))
    own.clock.advance(30_000)
    expect(cookieOf(await renew(first))).toBe(third)
  })

  test('that read the session before two others replaced its secret takes over theirs, and ends nothing', async ({
    own,
    signIn,
    renew,
  }) => {
    const slow = await startSlowService(own.storage)
    onTestFinished(() => slow.close())
    slow.clock.now = own.clock.now
    const first = cookieOf(await signIn())
    const { asked, release } = slow.hold()
    const late = send(slow, 'POST', `${SESSIONS}/renew`, { headers: { cookie: first } })
    await asked
    const third = cookieOf(await renew(cookieOf(await renew(first))))
    release()
    expect(cookieOf(await late)).toBe(third)
    expect((await renew(third)).status).toBe(200)
  })

  test('with a secret that was replaced more than a minute ago ends the session, because somebody else has it', async ({
    own,
    signIn,
    renew,
    access,
  }) => {
    const signedIn = await signIn()
    const stolen = cookieOf(signedIn)
    const holder = await renew(stolen)
    own.clock.advance(60_000)
    expect((await renew(stolen)).status).toBe(401)
    expect([(await renew(cookieOf(holder))).status, await access(holder)]).toEqual([401, 401])
  })

  test('with a secret that the session never had is refused, and ends nothing', async ({ signIn, renew }) => {
    const cookie = cookieOf(await signIn())
    const [id] = cookie.split('.')
    for (const secret of ['', 'A'.repeat(32), 'undefined', '__proto__']) {
      expect((await renew(`${id}.${secret}`)).status).toBe(401)
    }
    expect((await renew(cookie)).status).toBe(200)
  })

  test('with a cookie made by hand is refused and no fault', async ({ renew }) => {
    const ids = ['-'.repeat(36), 'a'.repeat(36), `${'a'.repeat(32)}----`, '', crypto.randomUUID()]
    const answers = await Promise.all(ids.map((id) => renew(`landscape_session=${id}.x`)))
    expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 401))
  })
})

describe('signing in', () => {
  test('ends the session that the browser had before', async ({ signIn, renew, access }) => {
    const before = await signIn()
    const elsewhere = await signIn()
    await signIn({}, { cookie: cookieOf(before) })
    expect([await access(before), (await renew(cookieOf(before))).status]).toEqual([401, 401])
    expect(await access(elsewhere)).toBe(200)
  })

  test('with a wrong password ends no session', async ({ signIn, access }) => {
    const before = await signIn()
    expect((await signIn({ password: 'wrong' }, { cookie: cookieOf(before) })).status).toBe(401)
    expect(await access(before)).toBe(200)
  })

  test('beside a cookie that only names a session leaves that session alone', async ({ signIn, access }) => {
    const before = await signIn()
    const [id] = cookieOf(before).split('.')
    expect((await signIn({}, { cookie: `${id}.guess` })).status).toBe(200)
    expect(await access(before)).toBe(200)
  })
})

test('signing out with a secret that was just replaced ends the session', async ({ own, signIn, renew, access }) => {
  const cookie = cookieOf(await signIn())
  const renewed = await renew(cookie)
  expect((await send(own, 'POST', `${SESSIONS}/signout`, { headers: { cookie } })).status).toBe(204)
  expect(await access(renewed)).toBe(401)
})
