import { type Sample, makeSample } from '../sample/sample.ts'
import { listAdministrators } from './administrators.store.ts'
import type { Config } from './config.ts'
import type { OpenService } from './open.ts'
import { newPassword } from './passwords.ts'

/** How somebody can sign in: with the password made just now, the one of the settings, or one that we never knew. */
export type Entry = { role: string; email: string; password: { made: string } | 'ADMIN_PASSWORD' | 'yours' }

type Workspace = { id: string; accountId: string }

const DEFAULT_EMAIL = 'admin@helvion.example'

/**
 * Brings the store to where somebody can work: a workspace, the sample on the embedded store's first start (decisions.md 7), an
 * administrator who can sign in, the token for automation. Safe to be interrupted and to be run by several processes at once.
 */
export async function prepareStore(open: OpenService, config: Config): Promise<Entry[]> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await prepare(open, config)
    } catch (error) {
      // Another process did the same at the same moment: look again at what there is now.
      if (attempt === 5 || !isTaken(error)) throw error
    }
  }
}

async function prepare(open: OpenService, config: Config): Promise<Entry[]> {
  const { setup } = open.service
  const [existing] = await setup.workspaces()
  const size = config.SAMPLE ?? (open.storage.engine === 'pglite' ? 'small' : 'none')
  const sample = !existing && size !== 'none' ? await sampleOf(open, config, size) : undefined
  const workspace = existing
    ? { id: existing.id, accountId: existing.account_id }
    : (sample?.workspace ?? (await setup.createWorkspace('Landscape')))
  const administrator = await ensureAdministrator(open, config, workspace)
  const others = sample ? await giveSamplePasswords(open, sample) : []
  if (config.BOOTSTRAP_API_TOKEN) await setup.setBootstrapToken(workspace, config.BOOTSTRAP_API_TOKEN)
  return [administrator, ...others]
}

function sampleOf(open: OpenService, config: Config, size: 'small' | number): Promise<Sample> {
  return makeSample({
    storage: open.storage,
    variant: open.variant,
    now: new Date(Date.now() + open.storage.skewMs),
    bookmarks: size === 'small' ? undefined : size,
    administratorEmail: config.ADMIN_EMAIL ?? DEFAULT_EMAIL,
    serviceName: config.SERVICE_NAME,
  })
}

/** ADMIN_PASSWORD and generated passwords are for accounts that have none; they never replace one (decisions.md 6). */
async function ensureAdministrator(
  { service, storage }: OpenService,
  config: Config,
  workspace: Workspace,
): Promise<Entry> {
  const administrators = await listAdministrators(storage.db, workspace.id)
  const email = config.ADMIN_EMAIL ?? administrators[0]?.email ?? DEFAULT_EMAIL
  const known = administrators.find((one) => one.email.toLowerCase() === email.toLowerCase())
  const entry = { role: 'Administrator', email }
  if (known?.has_password) return { ...entry, password: 'yours' }

  const password = config.ADMIN_PASSWORD ?? newPassword()
  if (known) await service.setup.resetPassword(email, password)
  else {
    const person = { email, firstName: 'Workspace', lastName: 'Administrator', role: 'ADMIN', password }
    const [added] = await service.setup.addPeople(workspace, [person])
    if (!added?.isNew) return { ...entry, password: 'yours' }
  }
  return { ...entry, password: config.ADMIN_PASSWORD === undefined ? { made: password } : 'ADMIN_PASSWORD' }
}

async function giveSamplePasswords({ service }: OpenService, sample: Sample): Promise<Entry[]> {
  const people = [
    { role: 'Member', email: sample.memberEmail },
    { role: 'Viewer', email: sample.viewerEmail },
  ]
  return await Promise.all(
    people.map(async (person) => {
      const made = newPassword()
      await service.setup.resetPassword(person.email, made)
      return { ...person, password: { made } }
    }),
  )
}

/** SQLSTATE of a unique key that somebody else has just used. */
const isTaken = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '23505'
