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
  ])
})
afterEach(async () => {
  cleanup()
  await signOut(false)
})
afterAll(() => service.stop())

async function open(path: string, who = admin) {
  const { router } = await renderAt(path, who)
  return { router, user: userEvent.setup() }
}

async function create(user: ReturnType<typeof userEvent.setup>, name: string) {
  await user.type(await screen.findByLabelText('User name'), name)
  await user.click(screen.getByRole('button', { name: 'Create and show token' }))
  return await screen.findByLabelText<HTMLInputElement>('Token')
}

const close = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.click(screen.getByLabelText(/I have stored the token/))
  await user.click(screen.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}

const works = async (token: string) => {
  const headers = { authorization: `Basic ${btoa(`apitoken:${token}`)}` }
  const body = new URLSearchParams({ grant_type: 'client_credentials' })
  const answer = await fetch('/services/mtm/v1/oauth2/token', { method: 'POST', headers, body })
  return answer.ok
}

test('a new token works, stays until it is stored, and then is nowhere', async () => {
  const { router, user } = await open('/technical-users/new')
  const field = await create(user, 'cmdb-sync')
  const token = field.value
  expect(await works(token)).toBe(true)

  await user.keyboard('{Escape}')
  await router.navigate('/bookmarks')
  expect(screen.getByLabelText('Token')).toBe(field)
  await screen.findByText(/cannot be shown again/)

  await close(user)
  expect(router.state.location.pathname).toBe('/technical-users')
  await screen.findByRole('complementary', { name: 'cmdb-sync' })
  expect(document.body.innerHTML).not.toContain(token)
  expect(cached()).not.toContain(token)
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }, router.state.location])).not.toContain(token)
})

test('a replaced token stops at once', async () => {
  const { router, user } = await open('/technical-users/new')
  const old = (await create(user, 'kafka-mirror')).value
  await close(user)
  await user.click(await screen.findByRole('button', { name: 'Replace token' }))
  await screen.findByText('The old token stops at once,')
  const dialog = screen.getByRole('dialog')
  await user.click(within(dialog).getByLabelText('30 days'))
  await user.click(within(dialog).getByRole('button', { name: 'Replace token' }))
  const fresh = (await screen.findByLabelText<HTMLInputElement>('Token')).value
  expect([await works(old), await works(fresh)]).toEqual([false, true])
  await close(user)
  expect(router.state.location.search).toContain('open=')
  await screen.findAllByText('30 days')
})

test('a name that is taken is refused at its field', async () => {
  const { user } = await open('/technical-users/new')
  await create(user, 'backstage')
  await close(user)
  await user.click(screen.getByRole('button', { name: 'New technical user' }))
  const field = await screen.findByLabelText<HTMLInputElement>('User name')
  await user.type(field, 'backstage')
  await user.click(screen.getByRole('button', { name: 'Create and show token' }))
  await screen.findByText('This name or e-mail is taken')
  expect(field.value).toBe('backstage')
  expect(document.activeElement).toBe(field)
})

test('deleting asks first and says that there is no way back', async () => {
  const { user } = await open('/technical-users/new')
  await create(user, 'old-bridge')
  await close(user)
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  const question = await screen.findByRole('alertdialog')
  expect(question.textContent).toContain('no way back')
  await user.click(within(question).getByRole('button', { name: 'Delete technical user' }))
  await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull())
  await waitFor(() => expect(screen.queryByText('old-bridge')).toBeNull())
})

test('a viewer learns which right is missing and who can grant it', async () => {
  await open('/technical-users', viewer)
  await screen.findByText('You cannot see technical users')
  expect(screen.getByText(/technicalUser\.manage/)).toBeTruthy()
  await screen.findByText('Priya Raman')
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
