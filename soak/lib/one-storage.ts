import { openEmbedded } from '../../mock-server/storage/engines/embedded.ts'
import { createTestDatabase, testArchive } from '../../mock-server/storage/engines/testing.ts'
import { openPostgres } from '../../mock-server/storage/engines/postgresql.ts'
import type { Storage } from '../../mock-server/storage/database.ts'
import { databaseToUse } from '../../scripts/test/postgres.ts'

/** Runs a soak within this process, on a fresh store in memory or, with `--engine=postgresql`, on a private PostgreSQL. */
export async function onOneStorage(soak: (storage: Storage, engine: string) => Promise<void>): Promise<void> {
  if (!process.argv.includes('--engine=postgresql')) {
    const storage = await openEmbedded({ memory: true, archive: await testArchive() })
    await soak(storage, 'pglite')
    await storage.close()
    return
  }
  const server = await databaseToUse()
  if (!('url' in server)) throw new Error('reason' in server ? server.reason : server.failure)
  const database = await createTestDatabase(server.url)
  const storage = await openPostgres({ url: database.url })
  await soak(storage, 'postgresql')
  await storage.close()
  await database.drop()
  await server.stop()
}
