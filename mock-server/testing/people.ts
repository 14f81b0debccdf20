import type { Role } from '#contract/access.ts'
import { type Client, clientOf, send } from './client.ts'
import type { TestService } from './service.ts'

export const PASSWORD = 'correct horse battery staple'

/** A person with this role in the workspace of the test (or another), signed in. */
export async function signedIn(
  service: TestService,
  role: Role,
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

/** Like `signedIn`, with a token that is renewed when the test's clock has passed its end. */
export async function staysSignedIn(service: TestService, role: Role): Promise<Client> {
  const email = `${role.toLowerCase()}-${crypto.randomUUID()}@example.com`
  const [person] = await service.service.setup.addPeople(service.workspace, [
    { email, firstName: 'Test', lastName: role, role, password: PASSWORD },
  ])
  if (!person) throw new Error('nobody was added')
  let [client, madeAt] = [clientOf(service, person.id, await tokenOf(service, email)), service.clock.now]
  const current = async () => {
    if (service.clock.now.getTime() - madeAt.getTime() > 1_800_000) {
      client = clientOf(service, person.id, await tokenOf(service, email))
      madeAt = service.clock.now
    }
    return client
  }
  return {
    userId: person.id,
    get token() {
      return client.token
    },
    get: async (path, sent) => await (await current()).get(path, sent),
    post: async (path, body, sent) => await (await current()).post(path, body, sent),
    put: async (path, body, sent) => await (await current()).put(path, body, sent),
    delete: async (path, sent) => await (await current()).delete(path, sent),
  }
}

/** The access token of a fresh session. */
export async function tokenOf(service: TestService, email: string, password = PASSWORD): Promise<string> {
  const { status, body } = await send(service, 'POST', '/services/mtm/v1/sessions', { body: { email, password } })
  if (status !== 200) throw new Error(`sign-in of ${email}: ${status} ${JSON.stringify(body)}`)
  return body.data.accessToken
}

/** Lets somebody enter another workspace too, as if they had accepted an invitation. */
export async function addTo(
  { storage, clock }: TestService,
  workspace: { id: string },
  { userId, role }: { userId: string; role: Role },
): Promise<void> {
  const key = { id: crypto.randomUUID(), workspace_id: workspace.id, user_id: userId, role }
  await storage.db
    .insertInto('permission')
    .values({ ...key, status: 'ACTIVE', created_at: clock.now })
    .execute()
}
