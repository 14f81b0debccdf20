import { expect } from 'vitest'
import { type Answer, type Client, clientOf, send } from './client.ts'
import { test as fixtures } from './fixtures.ts'
import { signedIn } from './people.ts'

export const SESSIONS = '/services/mtm/v1/sessions'
export const MEMBERSHIPS = '/services/console/v1/account/workspaces'
/** The password that the person, or whoever got hold of their first one, has chosen. */
export const CHOSEN = 'chosen by the attacker'

interface Workspace {
  id: string
  accountId: string
  name: string
}

/** Two workspaces, each with an administrator; somebody whom the first added, and whom the second invites. */
export const test = fixtures
  .extend('second', async ({ service }) => await service.service.setup.createWorkspace(`Second ${crypto.randomUUID()}`))
  .extend(
    'helvion',
    async ({ service }) => await service.service.setup.createWorkspace(`Helvion ${crypto.randomUUID()}`),
  )
  .extend('secondAdmin', ({ service, second }) => signedIn(service, 'ADMIN', { workspace: second }))
  .extend('helvionAdmin', ({ service, helvion }) => signedIn(service, 'ADMIN', { workspace: helvion }))
  .extend('email', () => `colleague-${crypto.randomUUID()}@helvion.example`)
  .extend(
    'signIn',
    { scope: 'file' },
    ({ service }) =>
      async (email: string, password: string, newPassword?: string) =>
        send(service, 'POST', SESSIONS, { body: { email, password, newPassword } }),
  )
  // Somebody whom Second has added, signed in there with a password of their own.
  .extend('colleague', async ({ service, second, secondAdmin, email, signIn }) => {
    const { firstPassword } = (await add(secondAdmin, second, email)).body.data
    return clientFrom(service, await signIn(email, firstPassword, CHOSEN))
  })
  // The answer to Helvion's administrator, who adds the same email address.
  .extend('invitation', async ({ colleague, helvion, helvionAdmin, email }) => {
    expect(colleague.userId).not.toBe('')
    return (await add(helvionAdmin, helvion, email, { role: 'ADMIN', firstName: 'Typed', lastName: 'Here' })).body.data
  })

export const clientFrom = (service: Parameters<typeof clientOf>[0], { body }: Answer) =>
  clientOf(service, body.data.user.id, body.data.accessToken)
export const cookieOf = (answer: Answer) => answer.headers.get('set-cookie')?.split(';')[0] ?? ''
export const usersOf = ({ id }: Workspace) => `/services/mtm/v1/workspaces/${id}/users`
export const add = (client: Client, workspace: Workspace, email: string, members: Record<string, unknown> = {}) =>
  client.post(usersOf(workspace), { email, firstName: 'Future', lastName: 'Colleague', role: 'MEMBER', ...members })
export const accept = (client: Client, { id }: { id: string }, code: unknown) =>
  client.post(`${MEMBERSHIPS}/${id}/accept`, { code })
export const switchTo = (client: Client, { id }: { id: string }) =>
  client.post(`${SESSIONS}/switch`, { workspaceId: id })
export const setStatus = (client: Client, permissionId: string, status: string) =>
  client.put(`/services/mtm/v1/permissions/${permissionId}`, { status })
