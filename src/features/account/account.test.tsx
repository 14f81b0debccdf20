import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, onTestFinished } from 'vitest'
import { currentSession, signIn } from '#api/session.ts'
import { cachedText } from '#testing/cached.ts'
import { type User, password, people, test as fixtures } from '#testing/fixtures.ts'
import { refusal } from '#testing/network.ts'

const NEW = 'a better password'
const { email } = people.MEMBER

const test = fixtures.extend('openAccount', ({ open }) => async () => {
  const page = await open('/account', 'MEMBER')
  await screen.findByRole('heading', { name: 'Laura Brandt', level: 1 })
  return page
})

/** A sign-in on another device, past the page. */
const signInElsewhere = (userAgent: string) =>
  fetch('/services/mtm/v1/sessions', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': userAgent },
    body: JSON.stringify({ email, password, keep: true }),
  })

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1'

async function fillPasswords(user: User, [current, next, repeated]: readonly [string, string, string]) {
  await user.type(screen.getByLabelText('Current password'), current)
  await user.type(screen.getByLabelText('New password'), next)
  await user.type(screen.getByLabelText('Repeat new password'), repeated)
  await user.click(screen.getByRole('button', { name: 'Change password' }))
}

const ruleTexts = () => within(screen.getByRole('list', { name: 'Password rules' })).getAllByRole('listitem')
const sessionRows = () => within(screen.getByRole('region', { name: /^Sessions/ })).getAllByRole('listitem')

describe('the account page', () => {
  test('is reached from the user menu and shows the person and their access', async ({ open }) => {
    const { user, router } = await open('/bookmarks', 'MEMBER')
    await user.click(await screen.findByRole('button', { name: 'Laura Brandt, your account' }))
    await user.click(await screen.findByRole('link', { name: 'Account' }))
    await screen.findByRole('heading', { name: 'Laura Brandt', level: 1 })
    expect(router.state.location.pathname).toBe('/account')
    expect(document.title).toBe('Account · Landscape Console')
    expect(screen.getByText(/^Member of Test .* since/)).toBeTruthy()
    const access = within(screen.getByRole('region', { name: 'Your access' }))
    access.getByText('Member')
  })
})

describe('the profile', () => {
  test('changes the name everywhere on the page, and has no buttons before', async ({
    site,
    openAccount,
    renewable,
  }) => {
    renewable('MEMBER')
    onTestFinished(async () => {
      const names = { first_name: 'Laura', last_name: 'Brandt' }
      await site.storage.db.updateTable('users').set(names).where('email', '=', email).execute()
    })
    const { user } = await openAccount()
    expect(screen.queryByRole('button', { name: 'Save profile' })).toBeNull()
    await user.clear(screen.getByLabelText('Last name'))
    await user.type(screen.getByLabelText('Last name'), ' Brandt-Weber ')
    await user.click(screen.getByRole('button', { name: 'Save profile' }))
    await screen.findByRole('heading', { name: 'Laura Brandt-Weber', level: 1 })
    await screen.findByText('Profile saved')
    await screen.findByRole('button', { name: 'Laura Brandt-Weber, your account' })
    expect(screen.queryByRole('button', { name: 'Save profile' })).toBeNull()
  })

  test('says what to enter in an empty field, and discards on request', async ({ openAccount }) => {
    const { user } = await openAccount()
    const first = screen.getByLabelText<HTMLInputElement>('First name')
    await user.clear(first)
    expect(screen.queryByText('Enter a first name')).toBeNull()
    await user.tab()
    await screen.findByText('Enter a first name')
    await user.click(screen.getByRole('button', { name: 'Discard changes' }))
    expect(first.value).toBe('Laura')
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Profile' }))
  })

  test('keeps what was typed when the server does not respond', async ({ openAccount, network }) => {
    const { user } = await openAccount()
    await user.type(screen.getByLabelText('First name'), 'x')
    network.cut('PUT', '/account/profile')
    await user.click(screen.getByRole('button', { name: 'Save profile' }))
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain("The server didn't respond. Check your connection, then save again.")
    await waitFor(() => expect(document.activeElement?.contains(alert)).toBe(true))
    expect(screen.getByLabelText('First name')).toHaveProperty('value', 'Laurax')
  })

  test('is saved with Ctrl+Enter, and asks again before later changes are lost', async ({
    site,
    openAccount,
    renewable,
  }) => {
    renewable('MEMBER')
    onTestFinished(async () => {
      await site.storage.db.updateTable('users').set({ first_name: 'Laura' }).where('email', '=', email).execute()
    })
    const { user, router } = await openAccount()
    await user.type(screen.getByLabelText('First name'), ' Eva{Control>}{Enter}{/Control}')
    await screen.findByRole('heading', { name: 'Laura Eva Brandt', level: 1 })
    await user.type(screen.getByLabelText('First name'), 'x')
    await user.type(screen.getByLabelText('New password'), 'half a pass')
    await user.click(screen.getByRole('link', { name: 'Bookmarks' }))
    const question = await screen.findByRole('alertdialog', { name: 'Discard unsaved changes?' })
    await user.click(within(question).getByRole('button', { name: 'Keep editing' }))
    expect(screen.getByLabelText('First name')).toHaveProperty('value', 'Laura Evax')
    await user.click(screen.getByRole('link', { name: 'Bookmarks' }))
    await user.click(await screen.findByRole('button', { name: 'Discard changes' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/bookmarks'))
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  test('shows the email address, which cannot be changed', async ({ openAccount }) => {
    await openAccount()
    const field = screen.getByLabelText<HTMLInputElement>('Email')
    expect([field.value, field.readOnly]).toEqual([email, true])
  })
})

describe('the password form', () => {
  test('changes the password, ends the other session, and goes on with this one', async ({ site, openAccount }) => {
    // Also resets the password.
    onTestFinished(() => site.endSessions('MEMBER'))
    await signInElsewhere(PHONE)
    const { user } = await openAccount()
    screen.getByText(/You still use a password that was set for you/)
    screen.getByText(/Your (other session|\d+ other sessions) will be signed out/)
    await fillPasswords(user, [password, NEW, NEW])
    await screen.findByText('Password changed')
    await screen.findByText('Last changed:', { exact: false })
    await waitFor(() => expect(sessionRows()).toHaveLength(1))
    expect(currentSession().state).toBe('in')
    expect(screen.getByLabelText('New password')).toHaveProperty('value', '')
    expect(cachedText()).not.toContain(NEW)
    // The form starts over: no message before a field was left.
    await user.type(screen.getByLabelText('New password'), 'short')
    expect(screen.queryByText('Use at least 12 characters')).toBeNull()
    await user.clear(screen.getByLabelText('New password'))
    await signIn(email, NEW)
    await expect(signIn(email, password)).rejects.toMatchObject({ status: 401 })
  })

  test('says at its field that the current password is wrong', async ({ openAccount }) => {
    const { user } = await openAccount()
    await fillPasswords(user, ['not my password', NEW, NEW])
    await screen.findByText("This isn't your current password")
    const field = screen.getByLabelText('Current password')
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(field)
    expect(screen.getByLabelText('New password')).toHaveProperty('value', NEW)
  })

  test('shows its rules before typing, ticks them while typing, and says which is broken after leaving', async ({
    openAccount,
  }) => {
    const { user } = await openAccount()
    const states = () => ruleTexts().map(({ dataset }) => dataset['state'])
    const rules = screen.getByRole('list', { name: 'Password rules' })
    expect(screen.getByLabelText('New password').getAttribute('aria-describedby')).toContain(rules.id)
    expect(states()).toEqual(['open', 'open'])
    await user.type(screen.getByLabelText('New password'), 'cat')
    expect(states()).toEqual(['open', 'met'])
    await user.type(screen.getByLabelText('New password'), ' Laura')
    expect(states()).toEqual(['open', 'open'])
    await user.tab()
    await user.tab()
    await screen.findByText('Use at least 12 characters')
    expect(states()).toEqual(['broken', 'broken'])
  })

  test('compares the repeated password and asks for what is missing', async ({ openAccount, network }) => {
    const { user } = await openAccount()
    await user.click(screen.getByRole('button', { name: 'Change password' }))
    await screen.findByText('Enter your current password')
    screen.getByText('Enter a new password')
    await fillPasswords(user, [password, NEW, 'something else'])
    await screen.findByText("The two passwords don't match")
    await user.clear(screen.getByLabelText('New password'))
    await user.type(screen.getByLabelText('New password'), 'something else')
    await waitFor(() => expect(screen.queryByText("The two passwords don't match")).toBeNull())
    expect(network.requests.filter((request) => request.endsWith('/account/password'))).toEqual([])
  })

  test('says how long to wait after too many attempts', async ({ openAccount, network }) => {
    const { user } = await openAccount()
    network.answer('PUT', '/account/password', () => refusal(429, 'Too many failed attempts'))
    await fillPasswords(user, [password, NEW, NEW])
    await screen.findByText('Too many wrong passwords. Wait five minutes, then try again.')
  })
})

describe('the list of sessions', () => {
  test('names device and use, marks this session, and ends another one', async ({ site, openAccount }) => {
    await site.endSessions('MEMBER')
    const answer = await signInElsewhere(PHONE)
    const { data } = await answer.json()
    const { user } = await openAccount()
    const rows = sessionRows()
    expect(rows).toHaveLength(2)
    expect(rows[0]?.textContent).toContain('This session')
    expect(within(rows[0] ?? document.body).queryByRole('button')).toBeNull()
    expect(rows[1]?.textContent).toContain('Safari 26 on iPhone')
    await user.click(screen.getByRole('button', { name: 'Revoke Safari 26 on iPhone' }))
    await screen.findByText('Session revoked')
    await waitFor(() => expect(sessionRows()).toHaveLength(1))
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: /^Sessions/ }))
    const headers = { authorization: `Bearer ${data.accessToken}` }
    expect((await fetch('/services/mtm/v1/workspaces', { headers })).status).toBe(401)
  })

  test('ends all others after a question', async ({ site, openAccount }) => {
    await site.endSessions('MEMBER')
    await signInElsewhere(PHONE)
    await signInElsewhere('curl/8.9.1')
    const { user } = await openAccount()
    expect(sessionRows().map(({ textContent }) => textContent)).toContainEqual(
      expect.stringContaining('Unknown device'),
    )
    await user.click(screen.getByRole('button', { name: 'Revoke 2 others' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Revoke 2 other sessions?' }))
    await user.click(dialog.getByRole('button', { name: 'Revoke 2 others' }))
    await screen.findByText('2 sessions revoked')
    await waitFor(() => expect(sessionRows()).toHaveLength(1))
    expect(screen.queryByRole('button', { name: /others?$/ })).toBeNull()
  })

  test('keeps a session whose end was not confirmed, and says so', async ({ site, openAccount, network }) => {
    await site.endSessions('MEMBER')
    await signInElsewhere(PHONE)
    const { user } = await openAccount()
    network.answer('DELETE', '', () => refusal(503, 'no store'))
    await user.click(screen.getByRole('button', { name: 'Revoke Safari 26 on iPhone' }))
    await screen.findByText("The session wasn't revoked. Try again.")
    expect(sessionRows()).toHaveLength(2)
  })
})
