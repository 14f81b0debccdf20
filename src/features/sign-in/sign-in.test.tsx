import { screen, waitFor } from '@testing-library/react'
import { describe, expect, onTestFinished } from 'vitest'
import { currentSession } from '#api/session.ts'
import { i18n } from '#i18n/i18n.ts'
import { setMode } from '#ui/theme/mode.ts'
import { password as secret, people, test as base } from '#testing/fixtures.ts'
import { refusal } from '#testing/network.ts'

const SIGN_IN = 'POST /services/mtm/v1/sessions'
const HOUR_MS = 3_600_000

const email = () => screen.getByLabelText<HTMLInputElement>('Email')
const password = () => screen.getByLabelText<HTMLInputElement>('Password')
const submit = () => screen.getByRole('button', { name: 'Sign in' })

const test = base
  // A person whom an administrator has just added.
  .extend('invited', async ({ site }) => {
    const address = `nina-${crypto.randomUUID()}@helvion.example`
    const person = { email: address, firstName: 'Nina', lastName: 'Weber', role: 'MEMBER' } as const
    const [added] = await site.service.setup.addPeople(site.workspace, [{ ...person, password: 'the initial one' }])
    await site.service.setup.resetPassword(address, 'the initial one', { mustChange: true })
    return { id: added?.id, email: address, password: 'the initial one' }
  })
  .extend('openForm', ({ open }) => async (path = '/sign-in') => {
    const opened = await open(path, 'nobody')
    await screen.findByRole('heading', { name: 'Sign in' })
    return opened
  })

describe('signing in', () => {
  test('with a wrong password says so once and keeps what was typed', async ({ openForm }) => {
    const { user } = await openForm()
    await user.type(email(), people.ADMIN.email)
    await user.type(password(), 'wrong')
    await user.click(submit())
    expect((await screen.findByRole('alert')).textContent?.trim()).toBe('Incorrect email or password.')
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

  test('with an empty password names the field and does not ask the service', async ({ openForm, network }) => {
    const { user } = await openForm()
    await user.type(email(), people.ADMIN.email)
    await user.click(submit())
    expect(await screen.findByText('Enter your password')).toBeTruthy()
    expect(document.activeElement).toBe(password())
    expect(network.requests).not.toContain(SIGN_IN)
  })

  test('with an empty email names the field first', async ({ openForm }) => {
    const { user } = await openForm()
    await user.click(submit())
    expect(await screen.findByText('Enter your email')).toBeTruthy()
    expect(screen.queryByText('Enter your password')).toBeNull()
    expect(document.activeElement).toBe(email())
  })

  test.for<[title: string, answer: () => Response, words: string]>([
    [
      'too many attempts failed and the service says how long to wait',
      () => new Response(null, { status: 429, headers: { 'retry-after': '125' } }),
      'Try again in 3 minutes',
    ],
    [
      'too many attempts failed and the service does not say how long to wait',
      () => new Response(null, { status: 429 }),
      'Try again in 5 minutes',
    ],
    ['the service has a fault', () => refusal(500, 'fault 1'), "Couldn't sign you in"],
    ['a gateway has no service behind it', () => new Response('<html>', { status: 503 }), "The server didn't respond"],
  ])('is refused in words when %s', async ([, answer, words], { openForm, network }) => {
    network.answer('POST', '/sessions', answer)
    const { user } = await openForm()
    await user.type(email(), people.ADMIN.email)
    await user.type(password(), `${secret}{Enter}`)
    expect((await screen.findByRole('alert')).textContent).toContain(words)
    expect(password().value).toBe(secret)
  })

  test('without a connection says so, and works when the service is back', async ({ openForm, network }) => {
    network.cut()
    const { router, user } = await openForm()
    await user.type(email(), people.ADMIN.email)
    await user.type(password(), secret)
    await user.click(submit())
    expect((await screen.findByRole('alert')).textContent).toContain("The server didn't respond")
    network.mend()
    await user.click(submit())
    await waitFor(() => expect(router.state.location.pathname).toBe('/bookmarks'))
  })

  test('is asked for once when the button is pressed twice', async ({ openForm, network }) => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    network.answer('POST', '/sessions', () => promise)
    const { user } = await openForm()
    await user.type(email(), people.ADMIN.email)
    await user.type(password(), `${secret}{Enter}{Enter}`)
    await user.click(submit())
    expect(network.requests.filter((request) => request === SIGN_IN)).toHaveLength(1)
    resolve(refusal(401, 'Incorrect email or password'))
    await screen.findByRole('alert')
  })

  test.for([
    ['30 days when it is to be kept on this device', true],
    ['12 hours otherwise', false],
  ] as const)('opens a session of %s', async ([, isKept], { openForm, site }) => {
    const { user } = await openForm()
    await user.type(email(), people.ADMIN.email)
    if (isKept) await user.click(screen.getByLabelText('Keep me signed in on this device'))
    await user.type(password(), `${secret}{Enter}`)
    await waitFor(() => expect(currentSession().state).toBe('in'))
    const session = currentSession()
    const endsAt = session.state === 'in' ? Date.parse(session.signedIn.sessionEndsAt) : 0
    expect((endsAt - site.clock.now.getTime()) / HOUR_MS).toBe(isKept ? 30 * 24 : 12)
  })
})

describe('an initial password', () => {
  const chosen = 'another battery staple'
  const newPassword = () => screen.findByLabelText<HTMLInputElement>('New password')

  test('is replaced in place, by the keyboard, before the page opens', async ({ invited, openForm }) => {
    const { router, user } = await openForm('/sign-in?returnTo=%2Fusers')
    await user.type(email(), invited.email)
    await user.type(password(), `${invited.password}{Enter}`)
    await waitFor(async () => expect(document.activeElement).toBe(await newPassword()))
    expect(screen.getByRole('status').textContent).toContain('Choose your own password.')
    expect([email().value, password().value]).toEqual([invited.email, invited.password])
    await user.keyboard('short{Enter}')
    expect(await screen.findByText('Enter at least 12 characters')).toBeTruthy()
    await user.clear(await newPassword())
    await user.type(await newPassword(), `${chosen}{Enter}`)
    expect(await screen.findByText("The two passwords don't match")).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('Repeat new password'))
    await user.keyboard(`${chosen}{Enter}`)
    await waitFor(() => expect(router.state.location.pathname).toBe('/users'))
  })

  test('is not replaced by one with the name in it', async ({ invited, openForm }) => {
    const { user } = await openForm()
    await user.type(email(), invited.email)
    await user.type(password(), `${invited.password}{Enter}`)
    await user.type(await newPassword(), 'my name is weber')
    await user.type(screen.getByLabelText('Repeat new password'), 'my name is weber{Enter}')
    expect(await screen.findByText('Leave out your name and email address')).toBeTruthy()
    expect(document.activeElement).toBe(await newPassword())
    expect(currentSession().state).toBe('out')
  })

  test('is not replaced by itself in capitals', async ({ invited, site, openForm }) => {
    const given = 'given by somebody'
    await site.service.setup.resetPassword(invited.email, given, { mustChange: true })
    const { user } = await openForm()
    await user.type(email(), invited.email)
    await user.type(password(), `${given}{Enter}`)
    await user.type(await newPassword(), given.toUpperCase())
    await user.type(screen.getByLabelText('Repeat new password'), `${given.toUpperCase()}{Enter}`)
    expect(await screen.findByText('Change more than capitals and spaces')).toBeTruthy()
    expect(document.activeElement).toBe(await newPassword())
  })

  test('of another account is forgotten when the email is changed', async ({ invited, openForm }) => {
    const { user } = await openForm()
    await user.type(email(), invited.email)
    await user.type(password(), `${invited.password}{Enter}`)
    await newPassword()
    await user.clear(email())
    expect(screen.queryByLabelText('New password')).toBeNull()
  })
})

describe('the sign-in page', () => {
  test('opens instead of a page of the workspace, and keeps its address', async ({ open }) => {
    const { router } = await open('/users?tab=archived', 'nobody')
    await screen.findByRole('heading', { name: 'Sign in' })
    expect(router.state.location.pathname).toBe('/sign-in')
    expect(new URLSearchParams(router.state.location.search).get('returnTo')).toBe('/users?tab=archived')
  })

  test('opens when the earlier session turns out to be over, and leads back', async ({ openForm }) => {
    localStorage.setItem('signed-in', 'yes')
    const { router, user } = await openForm('/users?tab=archived')
    expect(router.state.location.search).toBe('?returnTo=%2Fusers%3Ftab%3Darchived')
    expect(localStorage.getItem('signed-in')).toBeNull()
    await user.type(email(), people.ADMIN.email)
    await user.type(password(), `${secret}{Enter}`)
    await screen.findByRole('heading', { name: 'Users', level: 1 })
    expect(router.state.location.pathname + router.state.location.search).toBe('/users?tab=archived')
  })

  test('opens at the bare address, and leads to the bookmarks', async ({ openForm }) => {
    const { router, user } = await openForm('/')
    expect(router.state.location.pathname + router.state.location.search).toBe('/sign-in')
    await user.type(email(), people.ADMIN.email)
    await user.type(password(), `${secret}{Enter}`)
    await screen.findByRole('heading', { name: 'Bookmarks', level: 1 })
    expect(router.state.location.pathname).toBe('/bookmarks')
  })

  test('opens without asking the service where nobody has signed in before', async ({ openForm, network }) => {
    await openForm('/users')
    expect(network.requests).toEqual([])
  })

  test('opens when the service does not say whether the session goes on', async ({ openForm, network }) => {
    localStorage.setItem('signed-in', 'yes')
    network.cut('POST', '/renew')
    await openForm()
    expect(screen.queryByRole('alert')).toBeNull()
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

  test('keeps the chosen language and theme for the next visit', async ({ openForm }) => {
    onTestFinished(() => {
      setMode('system')
      localStorage.removeItem('language')
      void i18n.changeLanguage('en')
    })
    const { user } = await openForm()
    await user.selectOptions(screen.getByLabelText('Theme'), 'Dark')
    await user.selectOptions(screen.getByLabelText('Language'), 'de')
    await screen.findByRole('heading', { name: 'Anmelden' })
    expect({ ...localStorage }).toMatchObject({ language: 'de', mode: 'dark' })
    expect(document.documentElement.lang).toBe('de')
    expect(document.documentElement.classList.contains('dark')).toBe(true)
  })

  test('explains whom to ask after a forgotten password', async ({ openForm }) => {
    const { user } = await openForm()
    const button = screen.getByRole('button', { name: 'Forgot password?' })
    expect(button.getAttribute('aria-expanded')).toBe('false')
    await user.click(button)
    expect(button.getAttribute('aria-expanded')).toBe('true')
    expect(screen.getByText(/Ask an administrator/).textContent).toContain('a new initial password')
  })

  test('shows the password on request', async ({ openForm }) => {
    const { user } = await openForm()
    await user.type(password(), 'visible')
    expect(password().type).toBe('password')
    await user.click(screen.getByRole('button', { name: 'Show password' }))
    expect(password().type).toBe('text')
    expect(password().value).toBe('visible')
  })
})
