import { randomUUID } from 'node:crypto'
import { kill } from 'node:process'
import { setTimeout } from 'node:timers/promises'
import { Client as PgClient } from 'pg'
import type { Storage } from '#storage/database.ts'
import { openEmbedded } from '#storage/engines/embedded.ts'
import { openPostgres } from '#storage/engines/postgresql.ts'
import { createTestDatabase, testArchive, testDatabaseUrl } from '#storage/engines/testing.ts'
import type { Client } from '#testing/client.ts'
import { programs } from './programs.ts'
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
  if (!database) await (await openEmbedded({ dataDir: directory.path, seedArchive: testArchive })).close()
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
      const sessions = database && sessionsOf(database.url)
      const process = await startProcess({
        env: { ...env, ...(sessions && { DATABASE_URL: sessions.url }) },
        entry: programs.killable,
        args,
      })
      const stop: ServiceProcess['stop'] = async (signal) => {
        const code = await process.stop(signal)
        await sessions?.ended()
        return code
      }
      const client = await remoteClient(process.url)
      const { body } = await client.get('/services/mtm/v1/workspaces')
      return {
        ...process,
        stop,
        client,
        workspace: { id: body.data[0].id },
        arm: () => void kill(process.pid, 'SIGUSR2'),
      }
    },
    async killRetention(nth) {
      const start = startProcess({ env, entry: programs.killable, args: ['retention', String(nth)] })
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

/**
 * The address with a name for the sessions of one process. What a process sent before it was killed is still executed, so the store
 * is at rest only once its sessions have ended.
 */
function sessionsOf(databaseUrl: string): { url: string; ended(): Promise<void> } {
  const name = `killable-${randomUUID()}`
  const address = new URL(databaseUrl)
  address.searchParams.set('application_name', name)
  return {
    url: address.href,
    async ended() {
      const client = new PgClient({ connectionString: databaseUrl })
      await client.connect()
      const count = async () =>
        (await client.query('SELECT 1 FROM pg_stat_activity WHERE application_name = $1', [name])).rowCount ?? 0
      try {
        while ((await count()) > 0) await setTimeout(20)
      } finally {
        await client.end()
      }
    },
  }
}
