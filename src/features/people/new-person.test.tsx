import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect } from 'vitest'
import { cachedText } from '#testing/cached.ts'
import { type User, people, test } from '#testing/fixtures.ts'
import { refusal } from '#testing/network.ts'
import { panelOf } from '#testing/people.ts'

async function fillNewPerson(user: User, { email, first, last }: { email: string; first: string; last: string }) {
  const field = await screen.findByLabelText<HTMLInputElement>('Email')
  if (email) await user.type(field, email)
  if (first) await user.type(screen.getByLabelText('First name'), first)
  if (last) await user.type(screen.getByLabelText('Last name'), last)
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add person' }))
  return field
}

describe('a new person', () => {
  test('gets an initial password that is shown once and kept nowhere', async ({ open }) => {
    const { router, user } = await open('/users/new')
    await fillNewPerson(user, { email: 'jona@helvion.example', first: 'Jona', last: 'Weber' })
    const field = await screen.findByLabelText<HTMLInputElement>('Initial password')
    const secret = field.value
    expect(secret.length).toBeGreaterThan(10)
    await user.keyboard('{Escape}')
    expect(screen.getByLabelText('Initial password')).toBe(field)
    await user.click(screen.getByLabelText(/I have saved the password/))
    await user.click(screen.getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.body.innerHTML).not.toContain(secret)
    expect(cachedText()).not.toContain(secret)
    expect(router.state.location.pathname).toBe('/users')
    await panelOf('Jona Weber')
  })

  test('with an account of another workspace gets an invitation code, and the list has the typed name', async ({
    open,
    site,
  }) => {
    const email = `account-${crypto.randomUUID()}@helvion.example`
    const elsewhere = await site.service.setup.createWorkspace(`Elsewhere ${crypto.randomUUID()}`)
    const person = { email, firstName: 'Real', lastName: 'Name', role: 'MEMBER', password: 'theirs' } as const
    await site.service.setup.addPeople(elsewhere, [person])
    const { user } = await open('/users/new')
    await fillNewPerson(user, { email, first: 'Typed', last: 'Weber' })
    const field = await screen.findByLabelText<HTMLInputElement>('Invitation code')
    const first = field.value
    expect(first.length).toBeGreaterThan(10)
    expect(screen.getByText(/accept with this code/)).toBeTruthy()
    await user.click(screen.getByLabelText(/I have saved the code/))
    await user.click(screen.getByRole('button', { name: 'Done' }))
    const panel = within(await panelOf('Typed Weber'))
    panel.getByText('Invited')
    expect(screen.queryByText('Real Name')).toBeNull()
    await user.click(panel.getByRole('button', { name: 'New invitation code' }))
    const question = within(
      await screen.findByRole('alertdialog', { name: 'Create a new invitation code for Typed Weber?' }),
    )
    await user.click(question.getByRole('button', { name: 'New invitation code' }))
    const again = await screen.findByLabelText<HTMLInputElement>('Invitation code')
    expect(again.value).not.toBe(first)
    await user.click(screen.getByLabelText(/I have saved the code/))
    await user.click(screen.getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(screen.queryByLabelText('Invitation code')).toBeNull())
    expect(cachedText()).not.toContain(first)
  })

  test('with an email address that is taken is refused at its field, and what was typed stays', async ({ open }) => {
    const { user } = await open('/users/new')
    const email = await fillNewPerson(user, { email: people.MEMBER.email, first: 'Laura', last: 'Brandt' })
    await screen.findByText('A person with this email is already in the workspace')
    expect(email.getAttribute('aria-invalid')).toBe('true')
    expect(email.value).toBe(people.MEMBER.email)
  })

  test('without a name or with a broken email address is refused before the service is asked', async ({ open }) => {
    const { user } = await open('/users/new')
    const email = await fillNewPerson(user, { email: 'not-an-email', first: '', last: 'Weber' })
    await screen.findByText("This isn't an email address like name@company.com")
    expect(email.getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByLabelText('First name').getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByLabelText('Last name').getAttribute('aria-invalid')).not.toBe('true')
  })

  test('keeps the list and its filters when the form is cancelled', async ({ open }) => {
    const { router, user } = await open('/users/new?role=VIEWER')
    await screen.findByLabelText('Email')
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(router.state.location.pathname + router.state.location.search).toBe('/users?role=VIEWER')
  })

  test('is not lost by accident: closing the form asks first', async ({ open }) => {
    const { user } = await open('/users/new')
    await user.type(await screen.findByLabelText('First name'), 'Half')
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }))
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
    expect(screen.getByLabelText('First name')).toHaveProperty('value', 'Half')
  })

  test('is in the list that was on the page before', async ({ open }) => {
    const { user } = await open('/users?q=ziegler')
    await screen.findByText('Nothing matches this filter')
    await user.click(screen.getByRole('button', { name: 'Add person' }))
    await fillNewPerson(user, { email: 'zoe@helvion.example', first: 'Zoe', last: 'Ziegler' })
    await user.click(await screen.findByLabelText(/I have saved the password/))
    await user.click(screen.getByRole('button', { name: 'Done' }))
    await screen.findByRole('row', { name: /Zoe Ziegler/ })
  })

  test('gets the role that was chosen, whose permissions the form explains', async ({ open }) => {
    const { user } = await open('/users/new')
    await screen.findByText(/^Can create bookmarks/)
    await user.selectOptions(screen.getByLabelText('Role'), 'Viewer')
    await screen.findByText(/^Can view what's shared/)
    await fillNewPerson(user, { email: 'vito@helvion.example', first: 'Vito', last: 'Weber' })
    await user.click(await screen.findByLabelText(/I have saved the password/))
    await user.click(screen.getByRole('button', { name: 'Done' }))
    await within(await panelOf('Vito Weber')).findByText('Permissions of the Viewer role')
  })

  test.for([
    ['no answer', () => Promise.reject(new TypeError('no network'))],
    ['a fault of the service', () => refusal(500, 'no store')],
    ['a missing permission', () => refusal(403, 'You need user.manage')],
  ] as const)(
    'is not added after %s, which the form says while it keeps what was typed',
    async ([, answer], { open, network }) => {
      const { user } = await open('/users/new')
      await screen.findByLabelText('Email')
      network.answer('POST', '/users', answer)
      const email = await fillNewPerson(user, { email: 'nils@helvion.example', first: 'Nils', last: 'Weber' })
      await screen.findByRole('alert')
      expect(email.value).toBe('nils@helvion.example')
      expect(screen.getByLabelText('First name')).toHaveProperty('value', 'Nils')
      expect(screen.getByLabelText('Last name')).toHaveProperty('value', 'Weber')
    },
  )
})
