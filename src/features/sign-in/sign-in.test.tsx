// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, onTestFinished, vi } from 'vitest'
import { currentSession } from '#api/session.ts'
import { i18n } from '#i18n/i18n.ts'
import { password as secret, people, test as base } from '#testing/fixtures.ts'

const email = () => screen.getByLabelText<HTMLInputElement>('E-mail')
const password = () => screen.getByLabelText<HTMLInputElement>('Password')
const submit = () => screen.getByRole('button', { name: 'Sign in' })

const test = base.extend('openForm', ({ open }) => async (path = '/sign-in') => {
  const opened = await open(path, 'nobody')
  await screen.findByRole('heading', { name: 'Sign in' })
  return opened
})

/** The service answers a sign-in with this, until the test ends. */
function answerSignIn(answer: () => Response): void {
  const original = globalThis.fetch
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const url = input instanceof Request ? input.url : String(input)
    return url.endsWith('/sessions') && init?.method === 'POST' ? answer() : await original(input, init)
  })
  onTestFinished(() => void vi.unstubAllGlobals())
}

describe('signing in', () => {
  test('with a wrong password says so once and keeps what was typed', async ({ openForm }) => {
    const { user } = await openForm()
    await user.type(email(), people.ADMIN.email)
    await user.type(password(), 'wrong')
    await user.click(submit())
    expect((await screen.findByRole('alert')).textContent?.trim()).toBe('E-mail or password is not right.')
    expect(email().value).toBe(people.ADMIN.email)
    expect(password().value).toBe('wrong')
    expect(document.activeElement).toBe(password())
  })

  test('by the keyboard leads to the requested page', async ({ openForm }) => {
    const { router, user } = await openForm('/sign-in?returnTo=%2Fusers%3Ftab%3Dactive')
    await user.type(email(), 'Priya@Helvion.example')
    await user.tab()
    await user.keyboard(`${secret}{Enter}`)
    await waitFor(() => expect(currentSession().state).toBe('in'))
    await waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe('/users?tab=active'))
  })

  test('never leads to another site', async ({ openForm }) => {
    const { router, user } = await openForm('/sign-in?returnTo=%2F%2Fevil.example')
    await user.type(email(), people.ADMIN.email)
    await user.type(password(), `${secret}{Enter}`)
    await waitFor(() => expect(router.state.location.pathname).toBe('/bookmarks'))
  })

  test('with an empty password names the field and does not ask the service', async ({ openForm }) => {
    const requested = vi.fn<() => Response>(() => new Response(null, { status: 500 }))
    answerSignIn(requested)
    const { user } = await openForm()
    await user.type(email(), people.ADMIN.email)
    await user.click(submit())
    expect(await screen.findByText('Enter your password')).toBeTruthy()
    expect(document.activeElement).toBe(password())
    expect(requested).not.toHaveBeenCalled()
  })

  test('with an empty e-mail names the field first', async ({ openForm }) => {
    const { user } = await openForm()
    await user.click(submit())
    expect(await screen.findByText('Enter your e-mail')).toBeTruthy()
    expect(screen.queryByText('Enter your password')).toBeNull()
    expect(document.activeElement).toBe(email())
  })

  test('after too many attempts says how long to wait', async ({ openForm }) => {
    answerSignIn(() => new Response(null, { status: 429, headers: { 'retry-after': '125' } }))
    const { user } = await openForm()
    await user.type(email(), people.ADMIN.email)
    await user.type(password(), `${secret}{Enter}`)
    expect((await screen.findByRole('alert')).textContent).toContain('Wait 3 minutes')
  })

  test('without a connection says so, and works when the service is back', async ({ openForm }) => {
    let isDown = true
    const original = globalThis.fetch
    vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
      if (isDown) throw new TypeError('no network')
      return await original(input, init)
    })
    onTestFinished(() => void vi.unstubAllGlobals())
    const { router, user } = await openForm()
    await user.type(email(), people.ADMIN.email)
    await user.type(password(), secret)
    await user.click(submit())
    expect((await screen.findByRole('alert')).textContent).toContain('The service does not answer')
    isDown = false
    await user.click(submit())
    await waitFor(() => expect(router.state.location.pathname).toBe('/bookmarks'))
  })
})

describe('the sign-in page', () => {
  test('opens instead of a page of the workspace, and keeps its address', async ({ open }) => {
    const { router } = await open('/users?tab=archived', 'nobody')
    await screen.findByRole('heading', { name: 'Sign in' })
    expect(router.state.location.pathname).toBe('/sign-in')
    expect(new URLSearchParams(router.state.location.search).get('returnTo')).toBe('/users?tab=archived')
  })

  test('is skipped by a person who is signed in', async ({ open }) => {
    const { router } = await open('/sign-in?returnTo=%2Fusers', 'ADMIN')
    await waitFor(() => expect(router.state.location.pathname).toBe('/users'))
  })

  test('changes the language in place and keeps what was typed', async ({ openForm }) => {
    onTestFinished(() => void i18n.changeLanguage('en'))
    const { user } = await openForm()
    await user.type(email(), people.ADMIN.email)
    await user.selectOptions(screen.getByLabelText('Language'), 'de')
    expect(await screen.findByRole('heading', { name: 'Anmelden' })).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('E-Mail').value).toBe(people.ADMIN.email)
  })

  test('explains whom to ask after a forgotten password', async ({ openForm }) => {
    const { user } = await openForm()
    const button = screen.getByRole('button', { name: 'Forgot password' })
    expect(button.getAttribute('aria-expanded')).toBe('false')
    await user.click(button)
    expect(button.getAttribute('aria-expanded')).toBe('true')
    expect(screen.getByText(/Ask an administrator/).textContent).toContain('user reset-password')
  })

  test('shows the password on request', async ({ openForm }) => {
    const { user } = await openForm()
    await user.type(password(), 'visible')
    expect(password().type).toBe('password')
    await user.click(screen.getByRole('button', { name: 'Show the password' }))
    expect(password().type).toBe('text')
    expect(password().value).toBe('visible')
  })
})
