import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { TechnicalUserInput } from 'mock-server/contract/technical-users.ts'
import { describe, expect, vi } from 'vitest'
import { type User, test as base } from '#testing/fixtures.ts'
import { rowNames } from '#testing/list-rows.ts'
import { refusal } from '#testing/network.ts'
import { reasonOf } from '#testing/reason.ts'

const DAY = 86_400_000
const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(name) })

const test = base
  /** A technical user that was created past the page. Its token was made some days ago and is valid for so many days. */
  .extend('addTechnicalUser', ({ site }) => async (userName: string, { days = 90, daysAgo = 0, email = '' } = {}) => {
    const { technicalUsers } = site.service.services
    site.clock.advance(-daysAgo * DAY)
    const expiry = new Date(site.clock.now.getTime() + days * DAY).toISOString()
    const input = { userName, permissionRole: 'MEMBER', apiTokenData: { expiry }, ...(email ? { email } : {}) }
    const created = await technicalUsers.create(site.caller('ADMIN'), TechnicalUserInput.parse(input))
    site.clock.advance(daysAgo * DAY)
    return created
  })

async function openPanel(user: User, name: string) {
  await user.click(await rowOf(name))
  return within(await screen.findByRole('complementary', { name }))
}

describe('a token that has expired', () => {
  test('is marked in the list, in its head and in the panel', async ({ open, addTechnicalUser }) => {
    await addTechnicalUser('long-gone', { days: 3, daysAgo: 10 })
    await addTechnicalUser('just-gone', { days: 3, daysAgo: 3.2 })
    const { user } = await open('/technical-users')
    const row = within(await rowOf('long-gone'))
    expect(row.getByText('Expired')).toBeTruthy()
    expect(row.getByText('7 days ago')).toBeTruthy()
    expect(within(await rowOf('just-gone')).getByText('today')).toBeTruthy()
    expect(await screen.findByRole('link', { name: '2 expired' })).toBeTruthy()
    const panel = await openPanel(user, 'long-gone')
    expect(panel.getByText('The token has expired.')).toBeTruthy()
    await user.click(panel.getByRole('button', { name: 'Delete' }))
    const question = await screen.findByRole('alertdialog')
    expect(question.textContent).toContain('Its tokens and sessions stop working immediately')
    expect(question.textContent).not.toContain('valid token')
  })
})

describe('the dialog that shows a new token', () => {
  test('cannot be closed before the token is stored, hides it on request and copies it', async ({ open }) => {
    vi.stubGlobal('isSecureContext', true)
    const { user } = await open('/technical-users/new')
    await user.type(await screen.findByLabelText('Username'), 'copied-token')
    await user.click(screen.getByRole('button', { name: 'Create technical user' }))
    const field = await screen.findByLabelText<HTMLInputElement>('Token')
    const token = field.value
    expect(reasonOf(screen.getByRole('button', { name: 'Done' }))).toContain('Save the token first')

    await user.click(screen.getByRole('button', { name: 'Hide' }))
    expect(field.type).toBe('password')
    await user.click(screen.getByRole('button', { name: 'Show' }))
    expect(field.type).toBe('text')

    await user.click(screen.getByRole('button', { name: 'Copy' }))
    await expect.poll(() => navigator.clipboard.readText()).toBe(token)
    await user.click(screen.getByRole('button', { name: 'Copy command with token' }))
    await expect.poll(() => navigator.clipboard.readText()).toContain(`LANDSCAPE_API_TOKEN='${token}'`)
    expect(screen.getByText(/LANDSCAPE_API_TOKEN=/).textContent).not.toContain(token)

    await user.keyboard('{Control>}s{/Control}')
    await user.click(screen.getByLabelText(/I have saved the token/))
    await user.click(screen.getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

describe('replacing a token', () => {
  test('says when the old one was used, and keeps the form without a connection', async ({
    open,
    addTechnicalUser,
    network,
  }) => {
    await addTechnicalUser('unused-bridge')
    const { user } = await open('/technical-users')
    const panel = await openPanel(user, 'unused-bridge')
    await user.click(panel.getByRole('button', { name: 'Rotate token' }))
    await user.click(await screen.findByLabelText('Stop now'))
    const dialog = within(screen.getByRole('dialog'))
    expect(dialog.getByText(/was never used/)).toBeTruthy()
    network.cut('', '/replaceToken')
    await user.click(dialog.getByRole('button', { name: 'Rotate token' }))
    await dialog.findByText(/The server didn't respond/)
    network.mend()
    await user.click(dialog.getByRole('button', { name: 'Rotate token' }))
    await screen.findByLabelText('Token')
  })

  test('of a technical user that is gone says so', async ({ open }) => {
    await open(`/technical-users/${crypto.randomUUID()}/token`)
    const dialog = within(await screen.findByRole('dialog', { name: 'Rotate token' }))
    await dialog.findByText('Not found')
    expect(dialog.queryByText('New token expires')).toBeNull()
  })
})

describe('deleting a technical user', () => {
  test.for<[title: string, answer: () => Response, words: RegExp]>([
    ['refuses', () => refusal(409, 'It is still needed'), /It is still needed/],
    [
      'cannot be reached',
      () => {
        throw new TypeError('no network')
      },
      /The server didn't respond/,
    ],
  ])(
    'that the service %s keeps it, and the question says why',
    async ([, answer, words], { open, addTechnicalUser, network }) => {
      const name = `kept-${crypto.randomUUID().slice(0, 8)}`
      await addTechnicalUser(name)
      const { user } = await open('/technical-users')
      const panel = await openPanel(user, name)
      await user.click(panel.getByRole('button', { name: 'Delete' }))
      network.answer('DELETE', '', answer)
      const question = within(await screen.findByRole('alertdialog', { name: `Delete ${name}?` }))
      await user.type(question.getByLabelText(`Type ${name} to confirm`), `${name}{Enter}`)
      expect((await question.findByRole('alert')).textContent).toMatch(words)
      await user.click(question.getByRole('button', { name: 'Cancel' }))
      await waitFor(() => expect(rowNames()).toContain(name))
    },
  )
})

describe('the form of a new technical user', () => {
  test('refuses a broken email address before the service is asked, and takes none at all', async ({
    open,
    network,
  }) => {
    const { user } = await open('/technical-users/new')
    await user.type(await screen.findByLabelText('Username'), 'mail-bridge')
    const email = screen.getByLabelText(/^Email/)
    await user.type(email, 'not-an-email')
    await user.click(screen.getByRole('button', { name: 'Create technical user' }))
    await screen.findByText("This isn't an email address like name@company.com")
    expect(network.requests).not.toContain('POST /services/mtm/v1/technicalusers')
    await user.clear(email)
    await user.click(screen.getByRole('button', { name: 'Create technical user' }))
    await screen.findByLabelText('Token')
  })

  test('shows what the service refuses at the field it is about, and keeps the rest', async ({
    open,
    addTechnicalUser,
  }) => {
    await addTechnicalUser('first-of-mail', { email: 'shared@helvion.example' })
    const { user } = await open('/technical-users/new')
    await user.type(await screen.findByLabelText('Username'), 'second-of-mail')
    await user.type(screen.getByLabelText(/^Description/), 'Kept')
    await user.type(screen.getByLabelText(/^Email/), 'shared@helvion.example')
    await user.click(screen.getByRole('button', { name: 'Create technical user' }))
    await screen.findByText('This username or email is already in use')
    expect(screen.getByLabelText(/^Description/)).toHaveProperty('value', 'Kept')
  })

  test('explains the chosen role, and asks before what was typed is lost', async ({ open }) => {
    const { router, user } = await open('/technical-users/new?q=bridge')
    await user.selectOptions(await screen.findByLabelText('Role'), 'Support')
    expect(screen.getByText('Can view webhooks and events and resend deliveries')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
    expect(screen.getByLabelText('Role')).toHaveProperty('value', 'SUPPORT')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await user.click(await screen.findByRole('button', { name: 'Discard changes' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(router.state.location.pathname + router.state.location.search).toBe('/technical-users?q=bridge')
  })
})

describe('the list of technical users', () => {
  test('shows the email address below a name without a description, and whether the token was ever used', async ({
    open,
    addTechnicalUser,
  }) => {
    const { apiTokenData } = await addTechnicalUser('listed-bridge', { email: 'bridge@helvion.example' })
    const { user } = await open('/technical-users')
    expect(within(await rowOf('listed-bridge')).getByText('bridge@helvion.example')).toBeTruthy()
    expect((await openPanel(user, 'listed-bridge')).getByText('Never')).toBeTruthy()
    const headers = { authorization: `Basic ${btoa(`apitoken:${apiTokenData?.token ?? ''}`)}` }
    const body = new URLSearchParams({ grant_type: 'client_credentials' })
    await fetch('/services/mtm/v1/oauth2/token', { method: 'POST', headers, body })
    cleanup()
    const again = await open('/technical-users')
    expect((await openPanel(again.user, 'listed-bridge')).queryByText('Never')).toBeNull()
  })

  test('sorts from its menu, and leaves the usual sort out of the address', async ({ open, addTechnicalUser }) => {
    await addTechnicalUser('menu-b', { days: 20 })
    await addTechnicalUser('menu-a', { days: 70 })
    const { router, user } = await open('/technical-users?q=menu-')
    await waitFor(() => expect(rowNames()).toEqual(['menu-a', 'menu-b']))
    const toolbar = within(screen.getByRole('group', { name: 'Search and filters' }))
    await user.click(toolbar.getByRole('button', { name: 'Sort by Name' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Expires' }))
    await waitFor(() => expect(rowNames()).toEqual(['menu-b', 'menu-a']))
    expect(router.state.location.search).toBe('?q=menu-&sort=expiry')
    await user.click(toolbar.getByRole('button', { name: 'Sort by Expires' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Name' }))
    await waitFor(() => expect(rowNames()).toEqual(['menu-a', 'menu-b']))
    expect(router.state.location.search).toBe('?q=menu-')
  })
})

test('a token that the operator chose shows no part of itself', async ({ open, site }) => {
  await site.service.setup.setBootstrapToken(site.workspace, 'Only-the-operator-knows')
  const { user } = await open('/technical-users')
  await user.click(await rowOf('automation-'))
  const panel = within(await screen.findByRole('complementary', { name: /automation-/ }))
  expect(panel.getByText('Token prefix').parentElement?.textContent).toContain('–')
  expect(document.body.textContent).not.toContain('Only')
})
