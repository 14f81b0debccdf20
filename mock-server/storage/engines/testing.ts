import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import type { Storage } from '#storage/database.ts'
import { storePool } from '#testing/store-pool.ts'
import { openEmbedded } from './embedded.ts'
import { openPostgres } from './postgresql.ts'
import { ensureSeedArchive } from './seed.ts'

/** The PostgreSQL that the test script started, where there is one. */
export const testDatabaseUrl = process.env['TEST_DATABASE_URL'] || undefined

const openStore = async (): Promise<Storage> =>
  testDatabaseUrl === undefined
    ? openEmbedded({ memory: true, archive: await testArchive() })
    : openDatabase(testDatabaseUrl)

/** An empty store on the engine under test; closing it leaves nothing behind that another test could see. */
export const openTestStorage = storePool(openStore)

const openDatabase = async (url: string): Promise<Storage> => {
  const database = await createTestDatabase(url)
  const storage = await openPostgres({ url: database.url, poolSize: 8 })
  const close = async () => {
    await storage.close()
    await database.drop()
  }
  // Getters stay getters, unlike in a copy.
  return Object.create(storage, { close: { value: close } })
}

/** The archive that all tests of this checkout share. */
export const testArchive = () => ensureSeedArchive(fileURLToPath(new URL('../../../.cache', import.meta.url)))

export interface TestDatabase {
  url: string
  drop(): Promise<void>
}

/** What the names of this run's databases begin with, so that its end can drop those that its workers still lend. */
const namePrefix = `test_${process.env['TEST_RUN'] ?? process.pid}_`

/** A new database on the server of `url`. */
export const createTestDatabase = async (url: string, locale = 'C.UTF-8'): Promise<TestDatabase> => {
  const name = `${namePrefix}${randomUUID().replaceAll('-', '')}`
  await onServer(url, `CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8' LOCALE '${locale}'`)
  const address = new URL(url)
  address.pathname = `/${name}`
  return { url: address.href, drop: async () => void (await onServer(url, `DROP DATABASE ${name} WITH (FORCE)`)) }
}

/** Drops the databases that workers of a run still lent when they ended. */
export const dropTestDatabases = async (url: string, run: string): Promise<void> => {
  const { rows } = await onServer(url, `SELECT datname FROM pg_database WHERE datname LIKE 'test\\_${run}\\_%'`)
  for (const { datname } of rows) await onServer(url, `DROP DATABASE ${datname} WITH (FORCE)`)
}

const onServer = async (url: string, statement: string) => {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await client.query<{ datname: string }>(statement)
  } finally {
    await client.end()
  }
}
