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

/** An empty store on the engine under test; closing it leaves nothing behind. */
export const openTestStorage = (): Promise<Storage> =>
  testDatabaseUrl === undefined ? lendInMemory() : openDatabase(testDatabaseUrl)

const lendInMemory = storePool(async () => openEmbedded({ memory: true, archive: await testArchive() }))

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

/** A new database on the server of `url`. */
export const createTestDatabase = async (url: string, locale = 'C.UTF-8'): Promise<TestDatabase> => {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await onServer(url, `CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8' LOCALE '${locale}'`)
  const address = new URL(url)
  address.pathname = `/${name}`
  return { url: address.href, drop: () => onServer(url, `DROP DATABASE ${name} WITH (FORCE)`) }
}

const onServer = async (url: string, statement: string) => {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
