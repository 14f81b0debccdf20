import { screen, within } from '@testing-library/react'
import { type PersonRole, type User, password, people, test as base } from './fixtures.ts'

export const fullName = (role: PersonRole) => `${people[role].firstName} ${people[role].lastName}`
export const panelOf = (name: string) => screen.findByRole('complementary', { name })

/** The fixtures of the console's tests, with the list of people and members whom a test may change. */
export const test = base
  .extend('openList', ({ open }) => async (path = '/users', role: PersonRole = 'ADMIN') => {
    const opened = await open(path, role)
    await screen.findByRole('row', { name: /Laura Brandt/ })
    return opened
  })
  /** Adds a member with a name of their own, so that a test may change them. */
  .extend('addMember', ({ site }) => async (firstName: string) => {
    const email = `${firstName.toLowerCase()}@helvion.example`
    const [added] = await site.service.setup.addPeople(site.workspace, [
      { email, firstName, lastName: 'Weber', role: 'MEMBER', password },
    ])
    return { id: added?.id ?? '', email, name: `${firstName} Weber` }
  })
  /** Changes how and when people have used the workspace, past the page. */
  .extend('setAccess', ({ site }) => async (id: string, access: { status?: 'ARCHIVED'; last_login?: Date }) => {
    const { id: workspaceId } = site.workspace
    await site.storage.db
      .updateTable('permission')
      .set(access)
      .where('user_id', '=', id)
      .where('workspace_id', '=', workspaceId)
      .execute()
  })

export async function openPanel(user: User, name: string) {
  await user.click(await screen.findByText(name))
  return within(await panelOf(name))
}

/** Whether the service lets this person in. */
export async function canSignIn(email: string): Promise<boolean> {
  const body = JSON.stringify({ email, password, keep: false })
  const headers = { 'content-type': 'application/json' }
  return (await fetch('/services/mtm/v1/sessions', { method: 'POST', headers, body })).ok
}
