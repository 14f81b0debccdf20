import { sql } from 'kysely'
import type { Storage } from '#storage/database.ts'
import { migrate } from '#storage/migrate.ts'
import { migrations } from '#storage/migrations/index.ts'
import { openTestStorage } from '#storage/engines/testing.ts'

/** An id for each small number. */
export const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

/** An empty store as it was before a migration. */
export async function openStoreBefore(migration: (typeof migrations)[number]['name']): Promise<Storage> {
  const storage = await openTestStorage()
  await sql`DROP SCHEMA public CASCADE; CREATE SCHEMA public`.execute(storage.db)
  const earlier = migrations.findIndex(({ name }) => name === migration)
  await migrate(storage.db, { list: migrations.slice(0, earlier) })
  return storage
}
