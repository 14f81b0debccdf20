import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, vi } from 'vitest'
import { accessToken } from '#api/session.ts'
import { people } from '#testing/fixtures.ts'
import { listRows, rowNames } from '#testing/list-rows.ts'
import { refusal } from '#testing/network.ts'
import { canSignIn, fullName, openPanel, panelOf, test } from '#testing/people.ts'
import { reasonOf } from '#testing/reason.ts'

describe('the panel of a person', () => {
  test('copies a command that finds exactly this person', async ({ openList }) => {
    vi.stubGlobal('isSecureContext', true)
    const { user } = await openList()
    const panel = await openPanel(user, 'Laura Brandt')
    await user.click(panel.getByRole('button', { name: 'Copy as cURL' }))
    await expect.poll(() => navigator.clipboard.readText()).toContain('/users?q=laura%40helvion.example')
    const [, url = ''] = /'([^']*q=[^']*)'/.exec(await navigator.clipboard.readText()) ?? []
    const headers = { authorization: `Bearer ${await accessToken()}` }
    const { data } = await (await fetch(url, { headers })).json()
    expect(data.map(({ displayName }: { displayName: string }) => displayName)).toEqual(['Laura Brandt'])
  })
})

describe('the role of a person', () => {
  test('is changed after a list of the rights that go, and Undo gives it back', async ({ openList, addMember }) => {
    const { name } = await addMember('Greta')
    const { user } = await openList()
    const panel = await openPanel(user, name)
    await user.click(panel.getByRole('button', { name: 'Change role' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Viewer' }))
    const question = await screen.findByRole('alertdialog')
    expect(within(question).getByText('Create bookmarks')).toBeTruthy()
    await user.click(within(question).getByRole('button', { name: 'Change role' }))
    await panel.findByText('Permissions of the Viewer role')
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await panel.findByText('Permissions of the Member role')
  })

  test('is asked about when nobody can say which rights go', async ({ openList, addMember, network }) => {
    const { name } = await addMember('Grete')
    network.answer('GET', '/roles', () => refusal(500, 'Reference 1a2b'))
    const { user } = await openList()
    const panel = await openPanel(user, name)
    await user.click(panel.getByRole('button', { name: 'Change role' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Viewer' }))
    const question = within(await screen.findByRole('alertdialog'))
    expect(question.getByText("The list of permissions they lose couldn't be loaded.")).toBeTruthy()
    expect(question.queryByRole('list')).toBeNull()
    expect(network.requests.filter((request) => request.startsWith('PUT '))).toEqual([])
  })

  test('is changed without a question when no right goes', async ({ openList, addMember }) => {
    const { name } = await addMember('Hanna')
    const { user } = await openList()
    const panel = await openPanel(user, name)
    await user.click(panel.getByRole('button', { name: 'Change role' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Administrator' }))
    await panel.findByText('Permissions of the Administrator role')
    expect(screen.queryByRole('alertdialog')).toBeNull()
    await screen.findByText(`${name}'s role changed to Administrator`)
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await panel.findByText('Permissions of the Member role')
  })

  test('stays when the question is cancelled', async ({ openList, addMember }) => {
    const { name } = await addMember('Ida')
    const { user } = await openList()
    const panel = await openPanel(user, name)
    await user.click(panel.getByRole('button', { name: 'Change role' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Viewer' }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(panel.getByText('Permissions of the Member role')).toBeTruthy()
  })

  test('cannot be taken by administrators from themselves, nor their access, and the panel says so', async ({
    openList,
  }) => {
    const { user } = await openList()
    const panel = await openPanel(user, fullName('ADMIN'))
    for (const name of ['Change role', 'Archive']) {
      const button = panel.getByRole('button', { name })
      expect(reasonOf(button)).toContain('remove your own administrator role')
      await user.click(button)
    }
    expect(screen.queryByRole('menu')).toBeNull()
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })
})

describe('the access of a person', () => {
  test('ends when they are archived, and Undo restores it', async ({ openList, addMember }) => {
    const { name, email } = await addMember('Jonas')
    expect(await canSignIn(email)).toBe(true)
    const { user } = await openList()
    const panel = await openPanel(user, name)
    await user.click(panel.getByRole('button', { name: 'Archive' }))
    await user.click(await screen.findByRole('button', { name: 'Archive person' }))
    await panel.findByText('Archived')
    expect(await canSignIn(email)).toBe(false)
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await panel.findByText('Active')
    expect(await canSignIn(email)).toBe(true)
  })

  test('is restored from the list of archived people', async ({ openList, addMember }) => {
    const { name, email } = await addMember('Karl')
    const { user } = await openList()
    const panel = await openPanel(user, name)
    await user.click(panel.getByRole('button', { name: 'Archive' }))
    await user.click(await screen.findByRole('button', { name: 'Archive person' }))
    await panel.findByText('Archived')
    await user.click(await screen.findByRole('tab', { name: /^Archived/ }))
    await waitFor(() => expect(rowNames()).toEqual([name]))
    const archived = await openPanel(user, name)
    await user.click(archived.getByRole('button', { name: 'Restore access' }))
    await screen.findByText(`${name}'s access restored`)
    await screen.findByText('No archived people')
    expect(await canSignIn(email)).toBe(true)
  })

  test('stays when archiving is cancelled', async ({ openList, addMember }) => {
    const { name, email } = await addMember('Lena')
    const { user } = await openList()
    const panel = await openPanel(user, name)
    await user.click(panel.getByRole('button', { name: 'Archive' }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(panel.getByText('Active')).toBeTruthy()
    expect(await canSignIn(email)).toBe(true)
  })

  test('stays when the service cannot be reached, and the panel says so', async ({ openList, addMember, network }) => {
    const { name } = await addMember('Mara')
    const { user } = await openList()
    const panel = await openPanel(user, name)
    network.cut('PUT')
    await user.click(panel.getByRole('button', { name: 'Archive' }))
    await user.click(await screen.findByRole('button', { name: 'Archive person' }))
    expect((await panel.findByRole('alert', { hidden: true })).textContent).toContain("The server didn't respond")
    expect(panel.getByText('Active')).toBeTruthy()
  })
})

describe('the list of people', () => {
  test('keeps its search in the address, together with the tab', async ({ openList }) => {
    const { router, user } = await openList('/users?tab=active')
    await user.type(screen.getByRole('searchbox'), 'brandt')
    await waitFor(() => expect(rowNames()).toEqual([fullName('MEMBER')]))
    expect(router.state.location.search).toBe('?tab=active&q=brandt')
    await user.clear(screen.getByRole('searchbox'))
    await user.type(screen.getByRole('searchbox'), 'nobody')
    await user.click(await screen.findByRole('button', { name: 'Clear search' }))
    await screen.findByText(people.VIEWER.email)
    expect(router.state.location.search).toBe('?tab=active')
  })

  test('filters by role, and the chip removes the filter', async ({ openList }) => {
    const { router, user } = await openList()
    await user.click(screen.getByRole('button', { name: 'Filter' }))
    const filters = within(await screen.findByRole('dialog', { name: 'Filter' }))
    await user.click(filters.getByRole('button', { name: 'Role' }))
    await user.click(await screen.findByRole('option', { name: /^Support/ }))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(rowNames()).toEqual([fullName('SUPPORT')]))
    expect(router.state.location.search).toBe('?role=SUPPORT')
    await user.click(screen.getByRole('button', { name: 'Remove Role filter' }))
    await screen.findByText(people.VIEWER.email)
    expect(router.state.location.search).toBe('')
  })

  test('shows the same filters after a reload', async ({ open }) => {
    await open('/users?role=VIEWER&q=elena')
    await waitFor(() => expect(rowNames()).toEqual([fullName('VIEWER')]))
    expect(screen.getByRole('searchbox')).toHaveProperty('value', 'elena')
    expect(screen.getByRole('button', { name: 'Remove Role filter' })).toBeTruthy()
  })

  test('ignores values in the address that it does not know', async ({ openList }) => {
    await openList('/users?tab=everywhere&role=KING&sort=shoe-size')
    expect(rowNames()).toContain(fullName('SUPPORT'))
    expect(screen.queryByRole('button', { name: 'Remove Role filter' })).toBeNull()
  })

  test('names the filter that matches nobody, and removes it', async ({ open }) => {
    const { user } = await open('/users?role=SUPPORT&q=brandt')
    await screen.findByText('Nothing matches these 2 filters')
    await user.click(await screen.findByRole('button', { name: 'Remove Role' }))
    await waitFor(() => expect(rowNames()).toEqual([fullName('MEMBER')]))
  })

  test('sorts by a column and back again', async ({ openList }) => {
    const { router, user } = await openList('/users?q=helvion')
    const ascending = rowNames()
    expect(ascending.length).toBeGreaterThan(3)
    const head = within(screen.getByRole('columnheader', { name: 'Name' }))
    await user.click(head.getByRole('button'))
    await waitFor(() => expect(rowNames()).toEqual(ascending.toReversed()))
    expect(router.state.location.search).toBe('?q=helvion&dir=desc')
    await user.click(head.getByRole('button'))
    await waitFor(() => expect(rowNames()).toEqual(ascending))
  })

  test('opens and closes the panel with the keyboard', async ({ openList }) => {
    const { router, user } = await openList(`/users?q=${people.MEMBER.email}`)
    await user.keyboard('j{Enter}')
    await panelOf(fullName('MEMBER'))
    expect(router.state.location.search).toContain('open=')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull())
    expect(router.state.location.search).not.toContain('open=')
  })

  test('marks the row of the person who is signed in', async ({ openList }) => {
    await openList()
    const row = listRows().find(({ textContent }) => textContent?.includes(people.ADMIN.email))
    expect(row && within(row).getByText('You')).toBeTruthy()
    expect(screen.getAllByText('You')).toHaveLength(1)
  })
})

describe('a viewer', () => {
  test('sees who is there, and why nothing can be changed', async ({ openList }) => {
    const { user } = await openList('/users', 'VIEWER')
    expect(reasonOf(screen.getByRole('button', { name: 'Add person' }))).toContain('user.manage')
    const panel = await openPanel(user, fullName('MEMBER'))
    for (const name of ['Archive', 'Change role']) {
      expect(reasonOf(panel.getByRole('button', { name }))).toContain('user.manage')
    }
  })

  test('who opens the form by its address learns which right is missing', async ({ open }) => {
    await open('/users/new', 'VIEWER')
    const dialog = within(await screen.findByRole('dialog'))
    await dialog.findByText("You can't add people")
    expect(dialog.getByText(/user\.manage/)).toBeTruthy()
    expect(await dialog.findByText(fullName('ADMIN'))).toBeTruthy()
    expect(dialog.queryByLabelText('Email')).toBeNull()
  })
})
