import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, vi } from 'vitest'
import type { User } from '#testing/fixtures.ts'
import { refusal } from '#testing/network.ts'
import { canSignIn, fullName, openPanel, test } from '#testing/people.ts'
import { reasonOf } from '#testing/reason.ts'

type Panel = Awaited<ReturnType<typeof openPanel>>

/** The entry of a role in the menu of the panel. */
async function roleEntry(user: User, panel: Panel, role: string) {
  await user.click(panel.getByRole('button', { name: 'Change role' }))
  return await screen.findByRole('menuitem', { name: role })
}
const choose = async (user: User, panel: Panel, role: string) => user.click(await roleEntry(user, panel, role))
const alertOf = async (panel: Panel) => (await panel.findByRole('alert', { hidden: true })).textContent
const factOf = (panel: Panel, name: string) => panel.getByText(name, { selector: 'dt' }).nextElementSibling

describe('a new initial password', () => {
  test('replaces that of a person who has lost theirs, after a question', async ({ openList, addMember }) => {
    const { name, email } = await addMember('Forgetful')
    const { user } = await openList()
    const panel = await openPanel(user, name)
    await user.click(panel.getByRole('button', { name: 'New initial password' }))
    const question = within(
      await screen.findByRole('alertdialog', { name: `Create a new initial password for ${name}?` }),
    )
    expect(await canSignIn(email)).toBe(true)
    await user.click(question.getByRole('button', { name: 'New initial password' }))
    expect((await screen.findByLabelText<HTMLInputElement>('Initial password')).value.length).toBeGreaterThan(10)
    expect(await canSignIn(email)).toBe(false)
    await user.click(screen.getByLabelText(/I have saved the password/))
    await user.click(screen.getByRole('button', { name: 'Done' }))
  })

  test('is refused with the reason for a person of another workspace too', async ({ openList, addMember, site }) => {
    const { name, email } = await addMember('Elsewhere')
    const workspace = await site.service.setup.createWorkspace(`Other ${crypto.randomUUID()}`)
    await site.service.setup.addPeople(workspace, [{ email, firstName: 'A', lastName: 'B', role: 'MEMBER' }])
    const { user } = await openList()
    const panel = await openPanel(user, name)
    const button = panel.getByRole('button', { name: 'New initial password' })
    expect(reasonOf(button)).toMatch(/^This person belongs to another workspace too/)
  })

  test('is refused with the reason for a person who has joined another workspace meanwhile', async ({
    openList,
    addMember,
    site,
  }) => {
    const { name, email } = await addMember('Meanwhile')
    const { user } = await openList()
    const panel = await openPanel(user, name)
    const workspace = await site.service.setup.createWorkspace(`Other ${crypto.randomUUID()}`)
    await site.service.setup.addPeople(workspace, [{ email, firstName: 'A', lastName: 'B', role: 'MEMBER' }])
    await user.click(panel.getByRole('button', { name: 'New initial password' }))
    const question = within(await screen.findByRole('alertdialog', { name: /^Create a new initial password/ }))
    await user.click(question.getByRole('button', { name: 'New initial password' }))
    await screen.findByText(/This person belongs to another workspace too/)
    expect(await canSignIn(email)).toBe(true)
  })

  test('is not offered to oneself', async ({ openList }) => {
    const { user } = await openList()
    const panel = await openPanel(user, fullName('ADMIN'))
    expect(panel.queryByRole('button', { name: 'New initial password' })).toBeNull()
  })
})

describe('the panel of a person', () => {
  test('has their address, ID and last sign-in', async ({ openList, addMember, setAccess }) => {
    vi.stubGlobal('isSecureContext', true)
    const { id, name, email } = await addMember('Anton')
    const at = new Date('2026-03-04T05:06:07.000Z')
    await setAccess(id, { last_login: at })
    const { user } = await openList()
    const panel = await openPanel(user, name)
    expect(factOf(panel, 'Last sign-in')?.querySelector('time')?.dateTime).toBe(at.toISOString())
    expect(factOf(panel, 'Status')?.textContent).toBe('Active')
    await user.click(panel.getByRole('button', { name: /Copy email/ }))
    await expect.poll(() => navigator.clipboard.readText()).toBe(email)
    await user.click(panel.getByRole('button', { name: /Copy ID/ }))
    await expect.poll(() => navigator.clipboard.readText()).toBe(id)
  })

  test('says so for somebody who has never signed in', async ({ openList, addMember }) => {
    const { name } = await addMember('Berta')
    const { user } = await openList()
    expect(factOf(await openPanel(user, name), 'Last sign-in')?.textContent).toBe('Never')
  })

  test('marks the role in the menu of roles, and choosing it again changes nothing', async ({
    openList,
    addMember,
    network,
  }) => {
    const { name } = await addMember('Cora')
    const { user } = await openList()
    const panel = await openPanel(user, name)
    const entry = await roleEntry(user, panel, 'Member')
    const marked = screen.getAllByRole('menuitem').filter((item) => item.classList.contains('Mui-selected'))
    expect(marked).toEqual([entry])
    await user.click(entry)
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    expect(screen.queryByRole('alertdialog')).toBeNull()
    await choose(user, panel, 'Administrator')
    await panel.findByText('Permissions of the Administrator role')
    expect(network.requests.filter((request) => request.includes('/permissions/'))).toHaveLength(1)
  })
})

describe('a change that is refused', () => {
  test('because of the last administrator asks for another one first', async ({ openList, addMember, network }) => {
    const { name } = await addMember('Doris')
    const { user } = await openList()
    const panel = await openPanel(user, name)
    network.answer('PUT', '', () => refusal(409, 'This is the last administrator of the workspace'))
    await choose(user, panel, 'Administrator')
    expect(await alertOf(panel)).toMatch(/Nothing was changed.*Make someone else an administrator first/)
  })

  test('without a sentence is said all the same, until another one succeeds', async ({
    openList,
    addMember,
    network,
  }) => {
    const { name } = await addMember('Emil')
    const { user } = await openList()
    const panel = await openPanel(user, name)
    network.answer('PUT', '', () => new Response('<h1>Bad gateway</h1>', { status: 502 }))
    await choose(user, panel, 'Administrator')
    expect(await alertOf(panel)).toMatch(/Nothing was changed.*The server reported an error/)
    network.mend()
    await choose(user, panel, 'Administrator')
    await panel.findByText('Permissions of the Administrator role')
    expect(panel.queryByRole('alert', { hidden: true })).toBeNull()
  })

  test('by the service has the sentence of the service', async ({ openList, addMember, network }) => {
    const { name } = await addMember('Fritz')
    const { user } = await openList()
    const panel = await openPanel(user, name)
    network.answer('PUT', '', () => refusal(404, 'There is no permission with this ID'))
    await choose(user, panel, 'Administrator')
    expect(await alertOf(panel)).toContain('There is no permission with this ID')
  })

  test('when it is undone says so in a toast', async ({ openList, addMember, network }) => {
    const { name } = await addMember('Gerd')
    const { user } = await openList()
    const panel = await openPanel(user, name)
    await choose(user, panel, 'Administrator')
    await panel.findByText('Permissions of the Administrator role')
    const toast = await screen.findByRole('button', { name: 'Undo' })
    network.cut('PUT')
    await user.click(toast)
    await screen.findByText("The server didn't respond. Check your connection, then try again.")
    expect(panel.getByText('Permissions of the Administrator role')).toBeTruthy()
    expect(within(document.body).queryByRole('alertdialog')).toBeNull()
  })
})
