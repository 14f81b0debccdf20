// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { currentSession, signOut } from '#api/session.ts'
import { i18n } from '#i18n/i18n.ts'
import { renderAt } from '#testing/render.tsx'
import { serve } from '#testing/service.ts'

let service: Awaited<ReturnType<typeof serve>>

beforeAll(async () => {
  service = await serve()
  await service.service.setup.addPeople(service.workspace, [
    { email: 'priya@helvion.example', firstName: 'Priya', lastName: 'Raman', role: 'ADMIN', password: 'right' },
  ])
})
afterEach(async () => {
  cleanup()
  await signOut(false)
  await i18n.changeLanguage('en')
})
afterAll(() => service.stop())

async function open(path: string) {
  const { router } = await renderAt(path)
  await screen.findByRole('heading', { name: 'Sign in' })
  return { router, user: userEvent.setup() }
}

const email = () => screen.getByLabelText<HTMLInputElement>('E-mail')
const password = () => screen.getByLabelText<HTMLInputElement>('Password')
const submit = () => screen.getByRole('button', { name: 'Sign in' })

test('a wrong password says so once, keeps what was typed and puts the cursor into the password', async () => {
  const { user } = await open('/sign-in')
  await user.type(email(), 'priya@helvion.example')
  await user.type(password(), 'wrong')
  await user.click(submit())
  expect((await screen.findByRole('alert')).textContent?.trim()).toBe('E-mail or password is not right.')
  expect(email().value).toBe('priya@helvion.example')
  expect(password().value).toBe('wrong')
  expect(document.activeElement).toBe(password())
})

test('signing in by the keyboard leads to the page that was asked for', async () => {
  const { router, user } = await open('/sign-in?returnTo=%2Fusers%3Ftab%3Dactive')
  await user.type(email(), 'Priya@Helvion.example')
  await user.tab()
  await user.keyboard('right{Enter}')
  await waitFor(() => expect(currentSession().state).toBe('in'))
  await waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe('/users?tab=active'))
})

test('nobody is sent to another site after signing in', async () => {
  const { router, user } = await open('/sign-in?returnTo=%2F%2Fevil.example')
  await user.type(email(), 'priya@helvion.example')
  await user.type(password(), 'right{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/bookmarks'))
})

test('an empty field is named without asking the service', async () => {
  const { user } = await open('/sign-in')
  await user.type(email(), 'priya@helvion.example')
  await user.click(submit())
  expect(await screen.findByText('Enter your password')).toBeTruthy()
  expect(document.activeElement).toBe(password())
})

test('the language changes in place and keeps what was typed', async () => {
  const { user } = await open('/sign-in')
  await user.type(email(), 'priya@helvion.example')
  await user.selectOptions(screen.getByLabelText('Language'), 'de')
  expect(await screen.findByRole('heading', { name: 'Anmelden' })).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('E-Mail').value).toBe('priya@helvion.example')
})

test('who has forgotten the password learns whom to ask', async () => {
  const { user } = await open('/sign-in')
  await user.click(screen.getByRole('button', { name: 'Forgot password' }))
  expect(screen.getByText(/Ask an administrator/).textContent).toContain('user reset-password')
})
