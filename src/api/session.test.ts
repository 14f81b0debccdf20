import type { SignedIn } from 'mock-server/contract/tokens.ts'
import { describe, expect, vi } from 'vitest'
import { test as base } from '#testing/fixtures.ts'
import { refusal } from '#testing/network.ts'
import { accessToken, currentSession, maybeSignedIn, renew, signIn, signOut } from './session.ts'

const RENEW = 'POST /services/mtm/v1/sessions/renew'
const MINUTE_MS = 60_000

const signedIn = (): SignedIn => {
  const session = currentSession()
  if (session.state !== 'in') throw new Error(`The session is ${session.state}`)
  return session.signedIn
}

const test = base
  /** Timers that pass when the test says so. */
  .extend('timers', ({}, { onCleanup }) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onCleanup(() => void vi.useRealTimers())
    return { pass: async (milliseconds: number) => void (await vi.advanceTimersByTimeAsync(milliseconds)) }
  })
  /** Signs in; from then on renewals are answered with this token, valid for so many seconds. */
  .extend('signInFor', ({ signInAs, network }) => async (expiresIn: number) => {
    await signInAs('MEMBER')
    const data = { ...signedIn(), accessToken: 'a renewed token', expiresIn }
    network.answer('POST', '/sessions/renew', () => new Response(JSON.stringify({ data })))
    return () => network.requests.filter((request) => request === RENEW).length
  })

describe('a session', () => {
  test('begins with the right password and marks the device', async ({ signInAs }) => {
    expect(maybeSignedIn()).toBe(false)
    await signInAs('MEMBER')
    expect(signedIn()).toMatchObject({ user: { displayName: 'Laura Brandt' }, role: 'MEMBER' })
    expect(await accessToken()).toBe(signedIn().accessToken)
    expect(maybeSignedIn()).toBe(true)
    await signOut(false)
    expect(currentSession().state).toBe('out')
    expect(maybeSignedIn()).toBe(false)
  })

  test('that ends by itself leaves what the tab keeps; signing out takes it away', async ({ signInAs, network }) => {
    await signInAs('MEMBER')
    sessionStorage.setItem('draft', 'kept')
    network.answer('POST', '/sessions/renew', () => refusal(401, 'over'))
    expect(await renew()).toBe(false)
    expect([currentSession().state, sessionStorage.getItem('draft')]).toEqual(['lapsed', 'kept'])
    network.mend()
    await signInAs('MEMBER')
    await signOut(false)
    expect([currentSession().state, sessionStorage.getItem('draft')]).toEqual(['out', null])
  })

  test('does not begin with a wrong password', async ({ site }) => {
    await expect(signIn(site.credentials('MEMBER').email, 'wrong')).rejects.toMatchObject({ status: 401 })
    expect(currentSession().state).toBe('out')
    expect(maybeSignedIn()).toBe(false)
  })

  test('goes on after a reload, by its cookie', async ({ signInAs, renewable }) => {
    await signInAs('MEMBER')
    renewable('MEMBER')
    vi.resetModules()
    const reloaded = await import('./session.ts')
    expect(reloaded.currentSession().state).toBe('unknown')
    expect(await reloaded.accessToken()).toMatch(/^ey/)
    expect(reloaded.currentSession().state).toBe('in')
  })

  test('is over after a reload when it was ended elsewhere', async ({ signInAs, site }) => {
    await signInAs('MEMBER')
    await site.endSessions('MEMBER')
    vi.resetModules()
    const reloaded = await import('./session.ts')
    await expect(reloaded.accessToken()).rejects.toMatchObject({ status: 401 })
    expect(reloaded.currentSession().state).toBe('out')
  })
})

describe('the token of a session', () => {
  test('is renewed five minutes before it ends', async ({ timers, signInFor }) => {
    const renewals = await signInFor(3600)
    await renew()
    await timers.pass(55 * MINUTE_MS - 1)
    expect(renewals()).toBe(1)
    await timers.pass(1)
    expect(renewals()).toBe(2)
  })

  test('is renewed at most every 30 seconds, however soon it ends', async ({ timers, signInFor }) => {
    const renewals = await signInFor(10)
    await renew()
    await timers.pass(29_999)
    expect(renewals()).toBe(1)
    await timers.pass(1)
    expect(renewals()).toBe(2)
  })

  test('is requested again every 30 seconds while there is no connection', async ({ timers, signInFor, network }) => {
    const renewals = await signInFor(3600)
    await renew()
    network.cut()
    await timers.pass(56 * MINUTE_MS)
    expect(renewals()).toBe(4)
    expect(currentSession().state).toBe('in')
  })

  test('is requested once when several requests need it', async ({ signInFor }) => {
    const renewals = await signInFor(3600)
    expect(await Promise.all([renew(), renew(), renew()])).toEqual([true, true, true])
    expect(renewals()).toBe(1)
  })

  test('is not renewed after signing out', async ({ timers, signInFor }) => {
    const renewals = await signInFor(3600)
    await renew()
    await signOut(false)
    await timers.pass(120 * MINUTE_MS)
    expect(renewals()).toBe(1)
  })

  test('that cannot be renewed leaves the page with its person, and waits for the password', async ({
    signInAs,
    site,
  }) => {
    await signInAs('MEMBER')
    const { user } = signedIn()
    await site.endSessions('MEMBER')
    expect(await renew()).toBe(false)
    expect(currentSession()).toMatchObject({ state: 'lapsed', signedIn: { user } })
    let token = 'none yet'
    const waiting = accessToken().then((next) => (token = next))
    expect(await renew()).toBe(false)
    expect(token).toBe('none yet')
    await signInAs('MEMBER')
    expect(await waiting).toBe(signedIn().accessToken)
  })

  test.for([
    ['refused', () => refusal(401, 'over')],
    ['answered', () => new Response(JSON.stringify({ data: { ...signedIn(), accessToken: 'of before' } }))],
  ] as const)(
    'is that of the last sign-in, also when a renewal of before is %s after it',
    async ([, answer], { signInAs, network }) => {
      await signInAs('MEMBER')
      const { promise, resolve } = Promise.withResolvers<Response>()
      network.answer('POST', '/sessions/renew', () => promise)
      const renewed = renew()
      await signOut(false)
      await signInAs('ADMIN')
      const { accessToken: token } = signedIn()
      resolve(answer())
      expect(await renewed).toBe(true)
      expect(signedIn().accessToken).toBe(token)
    },
  )

  test('stays when the service refuses to renew it for another reason', async ({ signInAs, network }) => {
    await signInAs('MEMBER')
    network.answer('POST', '/renew', () => refusal(503, 'busy'))
    await expect(renew()).rejects.toMatchObject({ status: 503 })
    expect(currentSession().state).toBe('in')
  })
})

describe('signing out', () => {
  test('ends the session in the other tabs as well', async ({ signInAs }) => {
    await signInAs('MEMBER')
    const otherTab = new BroadcastChannel('landscape-session')
    const message = new Promise((resolve) => otherTab.addEventListener('message', resolve))
    await signOut(false)
    await message
    await signInAs('MEMBER')
    otherTab.postMessage('out')
    await expect.poll(() => currentSession().state).toBe('out')
    otherTab.close()
  })

  test('on all devices ends the sessions there', async ({ signInAs, site }) => {
    await signInAs('MEMBER')
    const elsewhere = signedIn().accessToken
    await signInAs('MEMBER')
    const status = async () =>
      (await fetch('/services/mtm/v1/workspaces', { headers: { authorization: `Bearer ${elsewhere}` } })).status
    expect([signedIn().accessToken === elsewhere, await status()]).toEqual([false, 200])
    site.clock.advance(1000)
    await signOut(true)
    expect(await status()).toBe(401)
    expect(currentSession().state).toBe('out')
  })

  test('keeps the session when the service cannot be reached', async ({ signInAs, network }) => {
    await signInAs('MEMBER')
    network.cut()
    await expect(signOut(false)).rejects.toMatchObject({ status: 0 })
    expect(currentSession().state).toBe('in')
    expect(maybeSignedIn()).toBe(true)
  })
})
