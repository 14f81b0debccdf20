import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Kysely } from 'kysely'
import type { Database } from '#storage/database.ts'
import { dialectOf } from '#storage/dialect.ts'
import { migrate } from '#storage/migrate.ts'
import { migrations } from '#storage/migrations/index.ts'
import { connectionTo } from './pglite.connection.ts'
import { openSession } from './pglite.session.ts'

/** Writes an initialised, migrated and otherwise empty store into one file, from which new stores open in a fraction of the time. */
export const makeSeedArchive = async (path: string): Promise<void> => {
  await mkdir(dirname(path), { recursive: true })
  const limits = { limitMs: 600_000, idleMs: 600_000 }
  const session = await openSession({ directory: undefined, archive: undefined }, limits)
  try {
    await migrate(new Kysely<Database>({ dialect: dialectOf(async () => connectionTo(session)) }))
    // It gets its name only when complete, because another process may be looking for it or creating it as well.
    const unfinished = `${path}.${randomUUID()}`
    await session.dump(unfinished)
    await rename(unfinished, path)
  } finally {
    await session.close()
  }
}

/** The archive in `directory` for this engine and these migrations, created if there is none. */
export const ensureSeedArchive = async (directory: string): Promise<string> => {
  const path = await archiveIn(directory)
  if (!existsSync(path)) await makeSeedArchive(path)
  return path
}

/** The archive of `ensureSeedArchive`, if it exists. */
export const findSeedArchive = async (directory: string): Promise<string | undefined> => {
  const path = await archiveIn(directory)
  return existsSync(path) ? path : undefined
}

const archiveIn = async (directory: string): Promise<string> => {
  const engine = await readFile(createRequire(import.meta.url).resolve('@electric-sql/pglite/pglite.wasm'))
  const key = createHash('sha256').update(engine).update(JSON.stringify(migrations)).digest('hex').slice(0, 16)
  return join(directory, `seed-${key}.tar.gz`)
}
