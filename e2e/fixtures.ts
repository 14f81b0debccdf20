import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type APIRequestContext, type Page, type PlaywrightWorkerArgs, expect, test as base } from '@playwright/test'
import { type ServiceProcess, startProcess, temporaryDirectory } from '../mock-server/testing/processes/process.ts'

export { expect }

export type Role = 'admin' | 'member' | 'viewer' | 'support' | 'colleague'
type Person = { email: string; password: string }

/** A service of the test file's own: the built application on a free port, with the sample in a fresh directory. */
export interface Site {
  readonly process: ServiceProcess
  readonly person: (role: Role) => Promise<Person>
  /** Sends requests with the access token of a person with this role. */
  readonly api: (role: Role) => Promise<APIRequestContext>
}

type TestFixtures = {
  site: Site
  /** Adds what the page says to the errors of a test that fails, because a log is often all that is left of it. */
  pageInErrors: void
  /** Signs the page's browser in, as the form would, and opens a path. */
  signInAs: (page: Page, role: Role, path?: string) => Promise<void>
}
type WorkerFixtures = {
  /** Further settings of the service: `test.use({ settings: { SAMPLE: 'none' } })`. */
  settings: Record<string, string>
  sites: { of(file: string): Promise<Site> }
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  settings: [{}, { option: true, scope: 'worker' }],
  sites: [
    async ({ playwright, settings }, use) => {
      let open: { file: string; site: Site; close: () => Promise<void> } | undefined
      await use({
        async of(file) {
          if (open?.file === file) return open.site
          await open?.close()
          open = { file, ...(await openSite(settings, playwright)) }
          return open.site
        },
      })
      await open?.close()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  site: async ({ sites }, use, { file }) => use(await sites.of(file)),
  baseURL: async ({ site }, use) => use(site.process.url),
  pageInErrors: [
    async ({ page }, use, { errors }) => {
      await use()
      if (errors.length === 0) return
      const text = await page.ariaSnapshot({ timeout: 10_000 }).catch((error: Error) => error.message)
      errors.push({ message: `The page at ${page.url()}:\n${text.slice(0, 4000)}` })
    },
    { auto: true },
  ],
  signInAs: async ({ site }, use) =>
    use(async (page, role, path = '/') => {
      await signIn(page.request, await site.person(role))
      // The mark that the form leaves on the device; without it the console asks for the password.
      await page.goto(`${site.process.url}/favicon.svg`)
      await page.evaluate(() => localStorage.setItem('signed-in', 'yes'))
      await page.goto(path)
    }),
})

const ADMIN: Person = { email: 'admin@helvion.example', password: 'a password for tests' }
const entry = join(import.meta.dirname, '../dist/service/main.js')

async function openSite(settings: Record<string, string>, { request }: PlaywrightWorkerArgs['playwright']) {
  if (!existsSync(entry)) throw new Error('There is no build: run `node scripts/run.mjs build` first')
  const directory = temporaryDirectory()
  const service = await startProcess({
    entry,
    env: {
      NODE_ENV: 'production',
      DATA_DIR: directory.path,
      ADMIN_PASSWORD: ADMIN.password,
      SAMPLE: 'small',
      ...settings,
    },
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
    const printed = service.passwords.get(role === 'member' ? 'Member' : 'Viewer')
    if (!printed) throw new Error(`The start printed no ${role}:\n${service.output()}`)
    return printed
  }

  const close = async () => {
    for (const context of contexts.values()) await (await context).dispose()
    await service.stop()
    directory.remove()
  }
  const site: Site = { process: service, person, api }
  return { site, close }
}

async function signIn(context: APIRequestContext, person: Person): Promise<{ accessToken: string }> {
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
