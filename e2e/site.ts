import { type APIRequest, type APIRequestContext, expect } from '@playwright/test'
import { type ServiceProcess, startProcess } from '../mock-server/testing/processes/process.ts'
import { ADMIN, type Person, copyOfStore, entry } from './prepared-store.ts'

export type Role = 'admin' | 'member' | 'viewer' | 'support' | 'colleague'

/** A service of the test file's own: the built application on a free port, with a copy of the prepared sample. */
export interface Site {
  readonly process: ServiceProcess
  readonly person: (role: Role) => Promise<Person>
  /** Sends requests with the access token of a person with this role. */
  readonly api: (role: Role) => Promise<APIRequestContext>
}

export async function openSite(
  settings: Record<string, string>,
  request: APIRequest,
): Promise<{ site: Site; close: () => Promise<void> }> {
  const store = await copyOfStore()
  const service = await startProcess({
    entry,
    env: { NODE_ENV: 'production', DATA_DIR: store.path, OUTGOING_ALLOW: '127.0.0.1', ...settings },
  })
  const contexts = new Map<Role, Promise<APIRequestContext>>()

  const api = (role: Role): Promise<APIRequestContext> => {
    const known = contexts.get(role) ?? newContext(role)
    contexts.set(role, known)
    return known
  }
  const newContext = async (role: Role): Promise<APIRequestContext> => {
    const anonymous = await request.newContext({ baseURL: service.url })
    const { accessToken } = await signIn(anonymous, await person(role))
    await anonymous.dispose()
    return await request.newContext({
      baseURL: service.url,
      extraHTTPHeaders: { authorization: `Bearer ${accessToken}` },
    })
  }
  const added = new Map<Role, Promise<Person>>()
  const addedAs = async (role: 'support' | 'colleague'): Promise<Person> => {
    const known = added.get(role) ?? addPerson(await api('admin'), role)
    added.set(role, known)
    return await known
  }
  const person = async (role: Role): Promise<Person> => {
    if (role === 'admin') return ADMIN
    if (role === 'support' || role === 'colleague') return await addedAs(role)
    return store[role]
  }

  const close = async () => {
    for (const context of contexts.values()) await (await context).dispose()
    await service.stop()
    store.remove()
  }
  return { site: { process: service, person, api }, close }
}

export async function signIn(context: APIRequestContext, person: Person): Promise<{ accessToken: string }> {
  const response = await context.post('/services/mtm/v1/sessions', { data: person })
  expect(response.status(), `sign-in of ${person.email}`).toBe(200)
  return (await response.json()).data
}

const toAdd = {
  support: { email: 'sam.support@helvion.example', firstName: 'Sam', lastName: 'Support', role: 'SUPPORT' },
  colleague: { email: 'cora.lindqvist@helvion.example', firstName: 'Cora', lastName: 'Lindqvist', role: 'MEMBER' },
}

/** The sample's support staff and all but one of its members cannot sign in, so there is one more of each. */
async function addPerson(admin: APIRequestContext, role: keyof typeof toAdd): Promise<Person> {
  const [workspace] = (await (await admin.get('/services/mtm/v1/workspaces')).json()).data
  const { email } = toAdd[role]
  const added = await admin.post(`/services/mtm/v1/workspaces/${workspace.id}/users`, {
    data: toAdd[role],
  })
  const { firstPassword } = (await added.json()).data
  const chosen = { email, password: 'a password of their own' }
  const signedIn = await admin.post('/services/mtm/v1/sessions', {
    data: { email, password: firstPassword, newPassword: chosen.password },
  })
  expect(signedIn.status(), 'the first sign-in').toBe(200)
  return chosen
}
