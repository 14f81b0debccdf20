import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, onTestFinished, vi } from 'vitest'
import { currentSession } from '#api/session.ts'
import { cachedText } from '#testing/cached.ts'
import { people, test as fixtures } from '#testing/fixtures.ts'
import { refusal } from '#testing/network.ts'

const test = fixtures
  // Another workspace, which has invited the member.
  .extend('invitation', async ({ site }) => {
    const workspace = await site.service.setup.createWorkspace(`Second ${crypto.randomUUID()}`)
    const [added] = await site.service.setup.addPeople(workspace, [{ ...people.MEMBER, role: 'VIEWER' }])
    return { name: workspace.name, id: workspace.id, code: added?.invitationCode ?? '' }
  })
  .extend('openAccount', ({ open, invitation }) => async () => {
    const opened = await open('/account', 'MEMBER')
    const row = async () => {
      const list = within(await screen.findByRole('region', { name: 'Workspaces' }))
      const name = await list.findByText(invitation.name)
      return within(name.closest('li') ?? name)
    }
    return { ...opened, row }
  })

/** Where the page went, because the DOM of tests doesn't load another. */
function watchNavigation() {
  const assign = vi.spyOn(globalThis.location, 'assign').mockImplementation(() => {})
  onTestFinished(() => assign.mockRestore())
  return assign
}

describe('the workspaces of a person', () => {
  test('name the one that is open, and an invitation is accepted with its code', async ({
    openAccount,
    invitation,
  }) => {
    const { user, row } = await openAccount()
    const region = within(await screen.findByRole('region', { name: 'Workspaces' }))
    expect(region.getByText('This workspace')).toBeTruthy()
    ;(await row()).getByText('Invitation')
    await user.click((await row()).getByRole('button', { name: `Accept the invitation to ${invitation.name}` }))
    const dialog = within(await screen.findByRole('dialog', { name: `Join ${invitation.name}` }))
    const code = await dialog.findByLabelText('Invitation code')
    expect(document.activeElement).toBe(code)
    expect(dialog.getByRole('note').textContent).toContain('your password opens this workspace too')
    await user.keyboard('{Enter}')
    await dialog.findByText('Enter the code')
    await user.type(code, 'a wrong one{Enter}')
    await dialog.findByText("This isn't the code of this invitation, or it has expired")
    await user.clear(code)
    await user.type(code, `${invitation.code}{Enter}`)
    await screen.findByText(`You joined ${invitation.name}`)
    await (await row()).findByRole('button', { name: `Switch to ${invitation.name}` })
    expect(cachedText()).not.toContain(invitation.code)
  })

  test('lose an invitation that is declined, after a question', async ({ openAccount, invitation }) => {
    const { user, row } = await openAccount()
    await user.click((await row()).getByRole('button', { name: `Decline the invitation to ${invitation.name}` }))
    const dialog = within(
      await screen.findByRole('alertdialog', { name: `Decline the invitation to ${invitation.name}?` }),
    )
    await user.click(dialog.getByRole('button', { name: 'Decline' }))
    await screen.findByText(`Invitation to ${invitation.name} declined`)
    await waitFor(() => expect(screen.queryByText(invitation.name)).toBeNull())
  })
})

describe('switching the workspace', () => {
  const accept = async ({ id, code }: { id: string; code: string }) => {
    const session = currentSession()
    const token = session.state === 'in' ? session.signedIn.accessToken : ''
    const { ok } = await fetch(`/services/console/v1/account/workspaces/${id}/accept`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ code }),
    })
    expect(ok).toBe(true)
  }

  test('begins anew in the other one, from the menu beside the name', async ({
    open,
    invitation,
    signInAs,
    network,
  }) => {
    const assign = watchNavigation()
    await signInAs('MEMBER')
    await accept(invitation)
    const { user } = await open('/bookmarks', 'MEMBER')
    // The navigation is narrow in the window of tests, and shows no name.
    onTestFinished(() => localStorage.removeItem('navigation'))
    await user.click(await screen.findByRole('button', { name: 'Expand navigation' }))
    await user.click(await screen.findByRole('button', { name: 'Switch workspace' }))
    await user.click(await screen.findByRole('menuitem', { name: invitation.name }))
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/'))
    expect(network.requests).toContain('POST /services/mtm/v1/sessions/switch')
  })

  test('is offered below the logo while the navigation is narrow, by keyboard too', async ({
    open,
    invitation,
    signInAs,
  }) => {
    const assign = watchNavigation()
    await signInAs('MEMBER')
    await accept(invitation)
    const { user } = await open('/bookmarks', 'MEMBER')
    await screen.findByRole('button', { name: 'Expand navigation' })
    const button = await screen.findByRole('button', { name: 'Switch workspace' })
    const logo = within(screen.getByRole('navigation', { name: 'Pages' })).getAllByRole('link')[0]
    logo?.focus()
    await user.tab()
    expect(document.activeElement).toBe(button)
    await user.keyboard('{Enter}')
    const entry = await screen.findByRole('menuitem', { name: invitation.name })
    for (const _ of screen.getAllByRole('menuitem')) {
      if (document.activeElement === entry) break
      await user.keyboard('{ArrowDown}')
    }
    expect(document.activeElement).toBe(entry)
    await user.keyboard('{Enter}')
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/'))
  })

  test('is reported when it fails, and the page stays', async ({ openAccount, invitation, signInAs, network }) => {
    const assign = watchNavigation()
    await signInAs('MEMBER')
    await accept(invitation)
    network.answer('POST', '/sessions/switch', () => refusal(404, 'There is no such workspace'))
    const { user, row } = await openAccount()
    await user.click((await row()).getByRole('button', { name: `Switch to ${invitation.name}` }))
    await screen.findByText("The workspace wasn't switched. Try again.")
    expect(assign).not.toHaveBeenCalled()
  })

  test('is not offered beside the name to people with one workspace', async ({ open }) => {
    await open('/bookmarks', 'VIEWER')
    await screen.findByRole('heading', { name: 'Bookmarks', level: 1 })
    expect(screen.queryByRole('button', { name: 'Switch workspace' })).toBeNull()
  })
})
