import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Storage } from '../../mock-server/storage/database.ts'
import { openEmbedded } from '../../mock-server/storage/engines/embedded.ts'
import { openPostgres } from '../../mock-server/storage/engines/postgresql.ts'
import { testArchive } from '../../mock-server/storage/engines/testing.ts'
import { databaseToUse } from '../../scripts/test/postgres.ts'

/** Measures with a fresh store of each engine in this process; `ENGINE=PGlite` or `PostgreSQL` names one alone. */
export async function onEachStorage(measure: (engine: string, storage: Storage) => Promise<void>): Promise<void> {
  const only = process.env['ENGINE']
  if (only === undefined || only === 'PGlite') {
    const directory = await mkdtemp(join(tmpdir(), 'landscape-bench-'))
    const storage = await openEmbedded({ dataDir: join(directory, 'data'), seedArchive: testArchive })
    try {
      await measure('PGlite', storage)
    } finally {
      await storage.close()
      await rm(directory, { recursive: true, force: true })
    }
  }
  if (only !== undefined && only !== 'PostgreSQL') return
  const database = await databaseToUse()
  if (!('url' in database)) {
    console.log(`\nPostgreSQL was not measured: ${'reason' in database ? database.reason : database.failure}`)
    return
  }
  const storage = await openPostgres({ url: database.url })
  try {
    await measure('PostgreSQL', storage)
  } finally {
    await storage.close()
    await database.stop()
  }
}
