import { type Client, clientOf, send } from './client.ts'
import type { TestService } from './service.ts'

export const PASSWORD = 'correct horse battery staple'

/** A person with this role in the test's workspace (or another), signed in. */
export async function signedIn(
  service: TestService,
  role: string,
  {
    workspace = service.workspace,
    firstName = 'Test',
    lastName = role,
  }: { workspace?: { id: string; accountId: string }; firstName?: string; lastName?: string } = {},
): Promise<Client> {
  const email = `${role.toLowerCase()}-${crypto.randomUUID()}@example.com`
  const [person] = await service.service.setup.addPeople(workspace, [
    { email, firstName, lastName, role, password: PASSWORD },
  ])
  if (!person) throw new Error('nobody was added')
  return clientOf(service, person.id, await tokenOf(service, email))
}

/** The access token of a fresh session. */
export async function tokenOf(service: TestService, email: string, password = PASSWORD): Promise<string> {
  const { status, body } = await send(service, 'POST', '/services/mtm/v1/sessions', { body: { email, password } })
  if (status !== 200) throw new Error(`sign-in of ${email}: ${status} ${JSON.stringify(body)}`)
  return body.data.accessToken
}
