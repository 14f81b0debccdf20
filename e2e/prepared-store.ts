import { constants, existsSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { startProcess, temporaryDirectory } from '../mock-server/testing/processes/process.ts'

export type Person = { email: string; password: string }

/** A store with the sample and the people whose passwords its first start printed; no later start prints them again. */
interface PreparedStore {
  path: string
  member: Person
  viewer: Person
}

export const ADMIN: Person = { email: 'admin@helvion.example', password: 'a password for tests' }
export const entry = join(import.meta.dirname, '../dist/service/main.js')

/** Playwright's workers get the environment of the process that prepares the store. */
const VARIABLE = 'PREPARED_STORE'

/**
 * Makes the store of a run once, before the workers start; it goes with the process. To make the sample takes
 * 7.7 s of CPU time, to start a service on a copy 1.1 s.
 */
export async function prepareStore(): Promise<void> {
  if (!existsSync(entry)) throw new Error('There is no build: run `node scripts/run.mjs build` first')
  const { path, remove } = temporaryDirectory()
  // Not at Playwright's teardown, which does not come when the setup fails or is interrupted.
  process.once('exit', remove)
  const env = { NODE_ENV: 'production', DATA_DIR: path, ADMIN_PASSWORD: ADMIN.password, SAMPLE: 'small' }
  const service = await startProcess({ entry, env })
  const [member, viewer] = ['Member', 'Viewer'].map((role) => service.passwords.get(role))
  // Stopped before it is copied: the files of a running store belong to different moments.
  const code = await service.stop()
  if (!member || !viewer || code !== 0) throw new Error(`The first start failed with ${code}:\n${service.output()}`)
  process.env[VARIABLE] = JSON.stringify({ path, member, viewer } satisfies PreparedStore)
}

/** A copy of the prepared store for one service, which changes it as it likes. */
export async function copyOfStore(): Promise<PreparedStore & { remove(): void }> {
  const prepared = process.env[VARIABLE]
  if (prepared === undefined)
    throw new Error('No store was prepared: playwright.config.ts names the setup that does it')
  // Safe: the setup above has written it.
  const { path: source, member, viewer }: PreparedStore = JSON.parse(prepared)
  const { path, remove } = temporaryDirectory()
  await cp(source, path, { recursive: true, mode: constants.COPYFILE_FICLONE })
  return { path, member, viewer, remove }
}
