import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Storage } from '#storage/database.ts'
import { migrate } from '#storage/migrate.ts'
import { migrations } from '#storage/migrations/index.ts'
import { openTestStorage } from './testing.ts'

let storage: Storage
beforeAll(async () => {
  storage = await openTestStorage()
})
afterAll(() => storage.close())

const applied = async () => {
  const { rows } = await sql<{ name: string; applied_at: Date }>`SELECT * FROM migration ORDER BY name`.execute(
    storage.db,
  )
  return rows
}

test('a store that is up to date stays unchanged', async () => {
  const before = await applied()
  await migrate(storage.db)
  expect(before.map(({ name }) => name)).toEqual(migrations.map(({ name }) => name))
  expect(await applied()).toEqual(before)
})

test('a new migration is applied once, even if several processes start', async () => {
  const list = [...migrations, { name: '9000-test', sql: 'CREATE TABLE probe (a int); INSERT INTO probe VALUES (1)' }]
  await Promise.all([migrate(storage.db, list), migrate(storage.db, list), migrate(storage.db, list)])
  const { rows } = await sql`SELECT a FROM probe`.execute(storage.db)
  expect(rows).toEqual([{ a: 1 }])
})

test('a migration that fails leaves nothing', async () => {
  const list = [
    ...migrations,
    { name: '9000-test', sql: '' },
    { name: '9001-broken', sql: 'CREATE TABLE half (a int); SELECT 1/0' },
  ]
  await expect(migrate(storage.db, list)).rejects.toMatchObject({ code: '22012' })
  await expect(sql`SELECT * FROM half`.execute(storage.db)).rejects.toMatchObject({ code: '42P01' })
})

test('a store of a newer version is refused', async () => {
  await expect(migrate(storage.db)).rejects.toThrow('newer version (it has the migration 9000-test)')
})
