// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect } from 'vitest'
import { cachedText } from '#testing/cached.ts'
import { type User, people, test } from '#testing/fixtures.ts'

const panelOf = (name: string) => screen.findByRole('complementary', { name })

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
})
