import { join } from 'node:path'
import { kill } from 'node:process'
import type { Storage } from '#storage/database.ts'
import { openEmbedded } from '#storage/engines/embedded.ts'
import { openPostgres } from '#storage/engines/postgresql.ts'
import { createTestDatabase, testArchive, testDatabaseUrl } from '#storage/engines/testing.ts'
import type { Client } from '#testing/client.ts'
import { type ServiceProcess, startProcess, temporaryDirectory } from './process.ts'
import { API_TOKEN, remoteClient } from './remote.ts'

/** One store under services of their own processes, which come and go. */
export interface Stage {
  readonly engine: Storage['engine']
  /** Starts a service on it; `killAt`: the moment, and which of that kind since it was armed, at which it ends itself. */
  start(killAt?: readonly [moment: string, nth: number]): Promise<Played>
  /** Starts a retention 31 days ahead, which ends itself in its n-th statement; resolves to what it said. */
  killRetention(nth: number): Promise<string>
  /** Looks into the store; the embedded one must not be open in a service meanwhile. */
  look<T>(work: (storage: Storage) => Promise<T>): Promise<T>
  remove(): Promise<void>
}

export interface Played extends ServiceProcess {
  readonly client: Client
  readonly workspace: { id: string }
  /** Lets it count its moments from now on. */
  arm(): void
}

/** A store on the engine under test, or on the given PostgreSQL. */
export async function openStage(databaseUrl: string | undefined = testDatabaseUrl): Promise<Stage> {
  const directory = temporaryDirectory()
  const database = databaseUrl === undefined ? undefined : await createTestDatabase(databaseUrl)
  const where = database ? { DATABASE_URL: database.url, SECRET_KEY: 'a key for tests only' } : undefined
  if (!database) await (await openEmbedded({ dataDir: directory.path, seedArchive: await testArchive() })).close()
  const env = {
    DATA_DIR: directory.path,
    SAMPLE: 'none',
    OUTGOING_ALLOW: '127.0.0.1',
    BOOTSTRAP_API_TOKEN: API_TOKEN,
    ADMIN_PASSWORD: 'correct horse',
    LOG_LEVEL: 'error',
    ...where,
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
      const started = startProcess({ env, entry: killable, args: ['retention', String(nth)] })
      return await started.then(
        () => 'it serves',
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      )
    },
    async look(work) {
      const open = database
        ? openPostgres({ url: database.url, poolSize: 2 })
        : openEmbedded({ dataDir: directory.path })
      const storage = await open
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
