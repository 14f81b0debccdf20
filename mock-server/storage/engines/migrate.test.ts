import { sql } from 'kysely'
import { describe, expect, test as base } from 'vitest'
import type { Db } from '#storage/database.ts'
import { migrate } from '#storage/migrate.ts'
import { migrations } from '#storage/migrations/index.ts'
import { listTables } from '#storage/tables-present.ts'
import { openTestStorage } from './testing.ts'

// A store for each test, because a migration can't be taken back.
const test = base.extend('db', async ({}, { onCleanup }): Promise<Db> => {
  const storage = await openTestStorage()
  onCleanup(() => storage.close())
  return storage.db
})

const appliedMigrations = async (db: Db) =>
  (await sql<{ name: string; applied_at: Date }>`SELECT * FROM migration ORDER BY name`.execute(db)).rows

const newMigration = { name: '9000-test', sql: 'CREATE TABLE probe (a int); INSERT INTO probe VALUES (1)' }

test('a store that is up to date stays unchanged', async ({ db }) => {
  const before = await appliedMigrations(db)
  await migrate(db)
  expect(before.map(({ name }) => name)).toEqual(migrations.map(({ name }) => name))
  expect(await appliedMigrations(db)).toEqual(before)
})

test('a new migration is applied once, even if several processes start', async ({ db }) => {
  const list = [...migrations, newMigration]
  await Promise.all([migrate(db, { list }), migrate(db, { list }), migrate(db, { list })])
  const { rows } = await sql`SELECT a FROM probe`.execute(db)
  expect(rows).toEqual([{ a: 1 }])
})

test('a migration that fails leaves nothing, and neither do those that were applied with it', async ({ db }) => {
  const before = await appliedMigrations(db)
  const broken = { name: '9001-broken', sql: 'CREATE TABLE half (a int); SELECT 1/0' }
  await expect(migrate(db, { list: [...migrations, newMigration, broken] })).rejects.toMatchObject({ code: '22012' })
  for (const table of ['half', 'probe']) {
    await expect(sql`SELECT * FROM ${sql.table(table)}`.execute(db)).rejects.toMatchObject({ code: '42P01' })
  }
  expect(await appliedMigrations(db)).toEqual(before)
})

test('a store of a newer version is refused', async ({ db }) => {
  await migrate(db, { list: [...migrations, newMigration] })
  await expect(migrate(db)).rejects.toThrow('newer version (it has the migration 9000-test)')
})

describe('a store is refused unchanged', () => {
  test.for([
    { damage: 'DROP TABLE bookmark CASCADE', says: 'its tables bookmark are gone' },
    { damage: 'DROP TABLE migration', says: 'its table migration is gone or empty' },
    { damage: 'DELETE FROM migration', says: 'its table migration is gone or empty' },
    {
      damage: 'DROP SCHEMA public CASCADE; CREATE SCHEMA public; CREATE TABLE shop (a int)',
      says: 'holds other tables (shop)',
    },
    {
      damage:
        'DROP SCHEMA public CASCADE; CREATE SCHEMA public; CREATE TABLE migration (id int); INSERT INTO migration VALUES (1)',
      says: 'holds other tables (migration)',
    },
  ])('after $damage', async ({ damage, says }, { db }) => {
    await sql.raw(damage).execute(db)
    const before = await db.transaction().execute(listTables)
    await expect(migrate(db)).rejects.toThrow(says)
    expect(await db.transaction().execute(listTables)).toEqual(before)
  })
})

test('a store has the tables that its migrations name', async ({ db }) => {
  const tables = await db.transaction().execute(listTables)
  const named = migrations.flatMap(({ sql: text }) => [...text.matchAll(/CREATE TABLE (\w+)/g)].map(([, name]) => name))
  expect(named.toSorted()).toEqual(tables.filter((name) => name !== 'migration'))
})
