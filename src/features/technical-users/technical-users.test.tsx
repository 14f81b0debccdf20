import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect } from 'vitest'
import { cachedText } from '#testing/cached.ts'
import type { User } from '#testing/fixtures.ts'
import { rowNames } from '#testing/list-rows.ts'
import { reasonOf } from '#testing/reason.ts'
import { test, works } from '#testing/technical-users.ts'
import { dayFromNow } from './expiry.ts'

const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(name) })
/** A row offers the same actions under the pointer. */
const panelButton = async (name: string) =>
  await within(await screen.findByRole('complementary')).findByRole('button', { name })

async function create(user: User, name: string) {
  await user.type(await screen.findByLabelText('Username'), name)
  await user.click(screen.getByRole('button', { name: 'Create technical user' }))
  return await screen.findByLabelText<HTMLInputElement>('Token')
}

const close = async (user: User) => {
  await user.click(screen.getByLabelText(/I have saved the token/))
  await user.click(screen.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}

describe('a new technical user', () => {
  test('has a token that works, is shown until it is stored, and is kept nowhere', async ({ open }) => {
    const { router, user } = await open('/technical-users/new')
    const field = await create(user, 'cmdb-sync')
    const token = field.value
    expect(await works(token)).toBe(true)

    await user.keyboard('{Escape}')
    await router.navigate('/bookmarks')
    expect(screen.getByLabelText('Token')).toBe(field)
    expect(await screen.findAllByText(/Save the token first/)).not.toHaveLength(0)

    await close(user)
    expect(router.state.location.pathname).toBe('/technical-users')
    await screen.findByRole('complementary', { name: 'cmdb-sync' })
    expect(document.body.innerHTML).not.toContain(token)
    expect(cachedText()).not.toContain(token)
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }, router.state.location])).not.toContain(token)
  })

  test('with a name that is taken is refused at its field', async ({ open, addTechnicalUser }) => {
    await addTechnicalUser('backstage')
    const { user } = await open('/technical-users')
    await user.click(await screen.findByRole('button', { name: 'New technical user' }))
    const field = await screen.findByLabelText<HTMLInputElement>('Username')
    await user.type(field, 'backstage')
    await user.click(screen.getByRole('button', { name: 'Create technical user' }))
    await screen.findByText('This username or email is already in use')
    expect(field.value).toBe('backstage')
    expect(document.activeElement).toBe(field)
  })

  test('without a name is refused before the service is asked', async ({ open }) => {
    const { user } = await open('/technical-users/new')
    const field = await screen.findByLabelText('Username')
    await user.click(screen.getByRole('button', { name: 'Create technical user' }))
    await screen.findByText('Enter a username')
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(screen.queryByLabelText('Token')).toBeNull()
  })

  test('gets the role and the expiry that were chosen', async ({ open }) => {
    const { user } = await open('/technical-users/new')
    await user.selectOptions(await screen.findByLabelText('Role'), 'Viewer')
    await user.click(screen.getByLabelText('1 year'))
    await create(user, 'year-report')
    const dialog = screen.getByRole('dialog')
    expect(dialog.textContent).toContain('Viewer role')
    await close(user)
    const panel = within(await screen.findByRole('complementary', { name: 'year-report' }))
    expect(panel.getAllByText('Viewer')).not.toHaveLength(0)
    expect(panel.getByText('365 days left')).toBeTruthy()
  })

  test('needs a date when no preset is chosen', async ({ open }) => {
    const { user } = await open('/technical-users/new')
    await user.click(await screen.findByLabelText('Date…'))
    fireEvent.change(screen.getByLabelText('Date'), { target: { value: '' } })
    await user.type(screen.getByLabelText('Username'), 'dateless')
    await user.click(screen.getByRole('button', { name: 'Create technical user' }))
    await screen.findByText('Choose a date')
    expect(screen.queryByLabelText('Token')).toBeNull()
  })

  test('is refused at the date when its token would live longer than ten years', async ({ open }) => {
    const { user } = await open('/technical-users/new')
    await user.click(await screen.findByLabelText('Date…'))
    fireEvent.change(screen.getByLabelText('Date'), { target: { value: dayFromNow(4000) } })
    await user.type(screen.getByLabelText('Username'), 'eternal')
    await user.click(screen.getByRole('button', { name: 'Create technical user' }))
    await screen.findByText('Choose a date within the next 10 years')
    expect(screen.getByLabelText('Username')).toHaveProperty('value', 'eternal')
  })
})

describe('the token of a technical user', () => {
  test('stops working when it is replaced, and the new one works', async ({ open, addTechnicalUser }) => {
    const { token: old } = await addTechnicalUser('kafka-mirror')
    const { router, user } = await open('/technical-users')
    await user.click(await rowOf('kafka-mirror'))
    await user.click(await panelButton('Rotate token'))
    await user.click(await screen.findByLabelText('30 days'))
    const dialog = screen.getByRole('dialog')
    await user.click(within(dialog).getByLabelText('Stop now'))
    expect(within(dialog).getByText(/The current token .* stop working immediately/)).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: 'Rotate token' }))
    const fresh = (await screen.findByLabelText<HTMLInputElement>('Token')).value
    expect([await works(old), await works(fresh)]).toEqual([false, true])
    await close(user)
    expect(router.state.location.search).toContain('open=')
    await screen.findAllByText('30 days left')
  })

  test('stays when replacing it is cancelled', async ({ open, addTechnicalUser }) => {
    const { token } = await addTechnicalUser('careful')
    const { user } = await open('/technical-users')
    await user.click(await rowOf('careful'))
    await user.click(await panelButton('Rotate token'))
    await user.click(await screen.findByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await works(token)).toBe(true)
  })

  test('is marked in list and panel when it expires within two weeks', async ({ open, addTechnicalUser }) => {
    await addTechnicalUser('soon-over', 3)
    await addTechnicalUser('long-lived', 80)
    const { user } = await open('/technical-users')
    expect(within(await rowOf('soon-over')).getByText('3 days left')).toBeTruthy()
    expect(within(await rowOf('soon-over')).getAllByText('Expiring soon')).not.toHaveLength(0)
    expect(within(await rowOf('long-lived')).getByText('Valid')).toBeTruthy()
    await screen.findByText(/1 token expires soon/)
    await user.click(await rowOf('soon-over'))
    const panel = within(await screen.findByRole('complementary', { name: 'soon-over' }))
    expect(panel.getByText('The token expires soon.')).toBeTruthy()
  })
})

describe('deleting a technical user', () => {
  test('asks first, then ends its token', async ({ open, addTechnicalUser }) => {
    const { token } = await addTechnicalUser('old-bridge')
    const { user } = await open('/technical-users')
    await user.click(await rowOf('old-bridge'))
    await user.click(await panelButton('Delete'))
    const question = await screen.findByRole('alertdialog')
    expect(question.textContent).toContain("can't be undone")
    expect(question.textContent).toContain('1valid token will stop working')
    const button = within(question).getByRole('button', { name: 'Delete technical user' })
    expect(reasonOf(button)).toBe('Type old-bridge to confirm')
    await user.click(button)
    expect(await works(token)).toBe(true)
    await user.type(within(question).getByLabelText('Type old-bridge to confirm'), 'old-bridge')
    await user.click(button)
    await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull())
    await waitFor(() => expect(rowNames()).not.toContain('old-bridge'))
    expect(await works(token)).toBe(false)
  })

  test('does nothing when the question is cancelled', async ({ open, addTechnicalUser }) => {
    const { token } = await addTechnicalUser('kept-bridge')
    const { user } = await open('/technical-users')
    await user.click(await rowOf('kept-bridge'))
    await user.click(await panelButton('Delete'))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(rowNames()).toContain('kept-bridge')
    expect(await works(token)).toBe(true)
  })
})

describe('the list of technical users', () => {
  test('keeps search and sort in the address', async ({ open, addTechnicalUser }) => {
    await addTechnicalUser('sorted-late', 70)
    await addTechnicalUser('sorted-early', 20)
    const { router, user } = await open('/technical-users?q=sorted&sort=expiry-ASC')
    await waitFor(() => expect(rowNames()).toEqual(['sorted-early', 'sorted-late']))
    await user.click(within(screen.getByRole('columnheader', { name: 'Expires' })).getByRole('button'))
    await waitFor(() => expect(rowNames()).toEqual(['sorted-late', 'sorted-early']))
    expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({
      q: 'sorted',
      sort: 'expiry',
      dir: 'desc',
    })
  })

  test('offers to clear a search that matches none', async ({ open, addTechnicalUser }) => {
    await addTechnicalUser('findable')
    const { user } = await open('/technical-users?q=nowhere')
    await screen.findByText('Nothing matches this filter')
    await user.click(await screen.findByRole('button', { name: 'Clear search' }))
    await rowOf('findable')
    expect(screen.getByRole('searchbox')).toHaveProperty('value', '')
  })

  test('is closed to a viewer, who learns which right is missing and who can grant it', async ({ open }) => {
    await open('/technical-users', 'VIEWER')
    await screen.findByText("You can't view technical users")
    expect(screen.getByText(/technicalUser\.manage/)).toBeTruthy()
    await screen.findByText('Priya Raman')
  })

  test.for(['/technical-users/new', '/technical-users/any/token'])(
    'offers a viewer no form at %s',
    async (path, { open }) => {
      await open(path, 'VIEWER')
      await screen.findByRole('button', { name: 'Ask for access' })
      expect(screen.queryByRole('dialog')).toBeNull()
    },
  )
})
