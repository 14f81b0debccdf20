// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { queryClient } from '#api/query-client.ts'
import { signOut } from '#api/session.ts'
import { renderAt } from '#testing/render.tsx'
import { serve } from '#testing/service.ts'

let service: Awaited<ReturnType<typeof serve>>
const password = 'password'
const admin = { email: 'priya@helvion.example', password }
const viewer = { email: 'elena@helvion.example', password }

beforeAll(async () => {
  service = await serve()
  await service.service.setup.addPeople(service.workspace, [
    { ...admin, firstName: 'Priya', lastName: 'Raman', role: 'ADMIN' },
    { ...viewer, firstName: 'Elena', lastName: 'Petrova', role: 'VIEWER' },
    { email: 'laura@helvion.example', password, firstName: 'Laura', lastName: 'Brandt', role: 'MEMBER' },
  ])
})
afterEach(async () => {
  cleanup()
  await signOut(false)
})
afterAll(() => service.stop())

async function open(path: string, who = admin) {
  const { router } = await renderAt(path, who)
  await screen.findByText('laura@helvion.example')
  return { router, user: userEvent.setup() }
}

test('the last administrator is not archived, and the panel says why', async () => {
  const { user } = await open('/users')
  await user.click(await screen.findByText('Priya Raman'))
  const panel = await screen.findByRole('complementary', { name: 'Priya Raman' })
  await user.click(within(panel).getByRole('button', { name: 'Archive' }))
  await user.click(await screen.findByRole('button', { name: 'Archive person' }))
  expect((await within(panel).findByRole('alert', { hidden: true })).textContent).toMatch(/administrator role/)
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(within(panel).getByText('Active')).toBeTruthy()
})

test('a role that takes rights away is asked about, says which, and can be undone', async () => {
  const { user } = await open('/users')
  await user.click(screen.getByText('Laura Brandt'))
  const panel = await screen.findByRole('complementary', { name: 'Laura Brandt' })
  await user.click(within(panel).getByRole('button', { name: 'Change role' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Viewer' }))
  const question = await screen.findByRole('alertdialog')
  expect(within(question).getByText('Save new bookmarks')).toBeTruthy()
  await user.click(within(question).getByRole('button', { name: 'Change role' }))
  await within(panel).findByText('What the role Viewer allows')
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await within(panel).findByText('What the role Member allows')
})

test('search, role and tab stand in the address', async () => {
  const { router, user } = await open('/users?tab=active')
  await user.type(screen.getByRole('searchbox'), 'brandt')
  await waitFor(() => expect(screen.queryByText('elena@helvion.example')).toBeNull())
  expect(router.state.location.search).toBe('?tab=active&q=brandt')
  await user.clear(screen.getByRole('searchbox'))
  await user.type(screen.getByRole('searchbox'), 'nobody')
  await user.click(await screen.findByRole('button', { name: 'Clear the search' }))
  await screen.findByText('elena@helvion.example')
  expect(router.state.location.search).toBe('?tab=active')
})

test('the first password is shown once: it leaves only when stored, and then is nowhere', async () => {
  const { router, user } = await open('/users/new')
  await user.type(await screen.findByLabelText('E-mail'), 'jonas@helvion.example')
  await user.type(screen.getByLabelText('First name'), 'Jonas')
  await user.type(screen.getByLabelText('Last name'), 'Weber')
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add person' }))
  const field = await screen.findByLabelText<HTMLInputElement>('First password')
  const secret = field.value
  expect(secret.length).toBeGreaterThan(10)
  await user.keyboard('{Escape}')
  expect(screen.getByLabelText('First password')).toBe(field)
  await user.click(screen.getByLabelText(/I have stored it/))
  await user.click(screen.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.body.innerHTML).not.toContain(secret)
  expect(cached()).not.toContain(secret)
  expect(router.state.location.pathname).toBe('/users')
  await screen.findByRole('complementary', { name: 'Jonas Weber' })
})

test('an e-mail that is taken is refused at its field, and what was typed stays', async () => {
  const { user } = await open('/users/new')
  const email = await screen.findByLabelText<HTMLInputElement>('E-mail')
  await user.type(email, 'laura@helvion.example')
  await user.type(screen.getByLabelText('First name'), 'Laura')
  await user.type(screen.getByLabelText('Last name'), 'Brandt')
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add person' }))
  await screen.findByText('Somebody with this e-mail is in the workspace already')
  expect(email.getAttribute('aria-invalid')).toBe('true')
  expect(email.value).toBe('laura@helvion.example')
})

test('a viewer sees who is there and learns who may change it', async () => {
  const { user } = await open('/users', viewer)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add person' }).disabled).toBe(true)
  await user.click(screen.getByText('Laura Brandt'))
  const panel = await screen.findByRole('complementary', { name: 'Laura Brandt' })
  expect(within(panel).getByRole<HTMLButtonElement>('button', { name: 'Archive' }).disabled).toBe(true)
  expect(within(panel).getByText(/Only administrators/)).toBeTruthy()
})

const cached = () =>
  JSON.stringify([
    queryClient
      .getQueryCache()
      .getAll()
      .map(({ state }) => state.data),
    queryClient
      .getMutationCache()
      .getAll()
      .map(({ state }) => [state.data, state.variables]),
  ])
