import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect } from 'vitest'
import { currentSession } from '#api/session.ts'
import { test as base } from '#testing/bookmarks.ts'
import { password } from '#testing/fixtures.ts'
import { rowNames } from '#testing/list-rows.ts'
import { saved } from '#testing/saved.ts'

const test = base
  /** A member types a new bookmark, their session ends, and they save: the page asks for the password. */
  .extend('loseSession', ({ open, site, network }) => async (name: string) => {
    const opened = await open('/bookmarks/new', 'MEMBER')
    await opened.user.type(await screen.findByRole('textbox', { name: 'Name' }), name)
    // What is read later than that would wait for the password.
    await saved()
    // Not earlier: the page would learn it from whatever it reads next, and the click could come after the dialog.
    network.before('POST', '/bookmarks', () => site.endSessions('MEMBER'))
    await opened.user.click(screen.getByRole('button', { name: 'Create bookmark' }))
    return { ...opened, again: within(await screen.findByRole('dialog', { name: 'Your session has ended' })) }
  })

describe('a session that ends in the middle of work', () => {
  test('asks for the password, and then does what was requested', async ({ loseSession, storedAs }) => {
    const { again, user, router } = await loseSession('Kept over the end')
    expect(again.getByText(/laura@helvion\.example/)).toBeTruthy()
    expect(document.activeElement).toBe(again.getByLabelText('Password'))
    expect(router.state.location.pathname).toBe('/bookmarks/new')
    expect(await storedAs('Kept over the end')).toEqual([])
    await user.type(again.getByLabelText('Password'), password)
    await user.click(again.getByRole('button', { name: 'Sign in' }))
    await screen.findByText('“Kept over the end” created')
    expect(screen.queryByRole('dialog', { name: 'Your session has ended' })).toBeNull()
    expect(await storedAs('Kept over the end')).toHaveLength(1)
  })

  test('says that a password is wrong, and asks again', async ({ loseSession }) => {
    const { again, user } = await loseSession('Wrong at first')
    await user.type(again.getByLabelText('Password'), 'wrong{Enter}')
    await again.findByText('Incorrect password')
    expect(currentSession().state).toBe('lapsed')
    await user.clear(again.getByLabelText('Password'))
    await user.type(again.getByLabelText('Password'), `${password}{Enter}`)
    await screen.findByText('“Wrong at first” created')
  })

  test('says that the service does not answer, and asks again', async ({ loseSession, network }) => {
    const { again, user } = await loseSession('Offline at first')
    network.cut('POST', '/sessions')
    await user.type(again.getByLabelText('Password'), `${password}{Enter}`)
    await again.findByText("The server didn't respond. Try again.")
    network.mend()
    await user.click(again.getByRole('button', { name: 'Sign in' }))
    await screen.findByText('“Offline at first” created')
  })

  test('can be left by signing out, without the data of the workspace', async ({ loseSession, save, storedAs }) => {
    await save({ name: 'Only for members' })
    const { again, user, router } = await loseSession('Given up')
    expect(screen.getByText('Only for members')).toBeTruthy()
    await user.click(again.getByRole('button', { name: 'Sign out' }))
    await screen.findByRole('heading', { name: 'Sign in' })
    expect(router.state.location.pathname).toBe('/sign-in')
    expect(screen.queryByText('Only for members')).toBeNull()
    expect(await storedAs('Given up')).toEqual([])
  })

  test('cannot be left without a connection, and says so', async ({ loseSession, network }) => {
    const { again, user } = await loseSession('Offline for long')
    network.cut('POST', '/signout')
    await user.click(again.getByRole('button', { name: 'Sign out' }))
    await again.findByText("The server didn't respond. Try again.")
    expect(currentSession().state).toBe('lapsed')
  })
})

test('a page that only reads asks for the password as well, and then shows its data', async ({
  open,
  site,
  save,
  network,
}) => {
  await save({ name: 'Read later' })
  const { user } = await open('/users', 'MEMBER')
  await screen.findByRole('heading', { name: 'Users', level: 1 })
  network.before('GET', '/bookmarks', () => site.endSessions('MEMBER'))
  await user.click(within(screen.getByRole('navigation', { name: 'Pages' })).getByRole('link', { name: 'Bookmarks' }))
  const again = within(await screen.findByRole('dialog', { name: 'Your session has ended' }))
  await user.type(again.getByLabelText('Password'), `${password}{Enter}`)
  await waitFor(() => expect(rowNames()).toContain('Read later'))
})
