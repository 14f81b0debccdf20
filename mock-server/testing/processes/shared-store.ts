import { join } from 'node:path'
import { kill } from 'node:process'
import type { Storage } from '#storage/database.ts'
import { openEmbedded } from '#storage/engines/embedded.ts'
import { openPostgres } from '#storage/engines/postgresql.ts'
import { createTestDatabase, testArchive, testDatabaseUrl } from '#storage/engines/testing.ts'
import type { Client } from '#testing/client.ts'
import { type ServiceProcess, startProcess, temporaryDirectory } from './process.ts'
import { API_TOKEN, remoteClient } from './remote.ts'

/** One store that several service processes use, which start and end independently. */
export interface SharedStore {
  readonly engine: Storage['engine']
  /** Starts a service on the store. With `killAt`, the service kills itself at the n-th such moment after `arm`. */
  start(killAt?: readonly [moment: string, nth: number]): Promise<KillableService>
  /** Runs a retention 31 days ahead in a process that kills itself during its n-th statement; resolves to the reason why the process ended. */
  killRetention(nth: number): Promise<string>
  /** Opens the store for `work` and closes it. No service may have an embedded store open at that time. */
  inspect<T>(work: (storage: Storage) => Promise<T>): Promise<T>
  remove(): Promise<void>
}

export interface KillableService extends ServiceProcess {
  readonly client: Client
  readonly workspace: { id: string }
  /** Makes the service count moments from now on. */
  arm(): void
}

/** A store on the engine under test, or on the given PostgreSQL. */
export async function openSharedStore(databaseUrl: string | undefined = testDatabaseUrl): Promise<SharedStore> {
  const directory = temporaryDirectory()
  const database = databaseUrl === undefined ? undefined : await createTestDatabase(databaseUrl)
  const databaseEnv = database ? { DATABASE_URL: database.url, SECRET_KEY: 'a key for tests only' } : undefined
  if (!database) await (await openEmbedded({ dataDir: directory.path, seedArchive: await testArchive() })).close()
  const env = {
    DATA_DIR: directory.path,
    SAMPLE: 'none',
    OUTGOING_ALLOW: '127.0.0.1',
    BOOTSTRAP_API_TOKEN: API_TOKEN,
    ADMIN_PASSWORD: 'correct horse',
    LOG_LEVEL: 'error',
    ...databaseEnv,
  }
  return {
    engine: database ? 'postgresql' : 'pglite',
    async start(killAt = ['never', 1]) {
      const args = killAt.map(String)
      const process = await startProcess({ env, entry: killable, args })
      const client = await remoteClient(process.url)
      const { body } = await client.get('/services/mtm/v1/workspaces')
      return { ...process, client, workspace: { id: body.data[0].id }, arm: () => void kill(process.pid, 'SIGUSR2') }
    },
    async killRetention(nth) {
      const start = startProcess({ env, entry: killable, args: ['retention', String(nth)] })
      return await start.then(
        () => 'The process serves',
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      )
    },
    async inspect(work) {
      const opening = database
        ? openPostgres({ url: database.url, poolSize: 2 })
        : openEmbedded({ dataDir: directory.path })
      const storage = await opening
      try {
        return await work(storage)
      } finally {
        await storage.close()
      }
    },
    async remove() {
      await database?.drop()
      directory.remove()
    },
  }
}

const killable = join(import.meta.dirname, 'killable.ts')
