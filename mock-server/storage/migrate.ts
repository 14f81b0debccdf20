import { type Kysely, type Transaction, sql } from 'kysely'
import { migrations } from './migrations/index.ts'

interface Migration {
  readonly name: string
  readonly sql: string
}

/** Brings a store up to date; a store that is up to date stays unchanged. Several processes may call it at the same time. */
export const migrate = async <T>(db: Kysely<T>, list: readonly Migration[] = migrations): Promise<void> => {
  await db.transaction().execute(async (tx) => {
    // A second process waits here and then finds nothing left to do. No table could be locked: in a new store there is none,
    // and of two processes that run CREATE TABLE IF NOT EXISTS at the same moment one fails.
    await sql`SELECT pg_advisory_xact_lock(${migrationLock})`.execute(tx)
    await createTable(tx)
    const applied = await appliedNames(tx)
    const unknown = applied.find((name) => !list.some((migration) => migration.name === name))
    if (unknown !== undefined)
      throw new Error(
        `The store was last used by a newer version (it has the migration ${unknown}); start that version`,
      )
    for (const migration of list.filter(({ name }) => !applied.includes(name))) await apply(tx, migration)
  })
}

/** A number that no other lock of the database has (compare `PREPARING` in `node/administrators.store.ts`). */
const migrationLock = 7_264_513

const createTable = <T>(tx: Transaction<T>) =>
  sql`CREATE TABLE IF NOT EXISTS migration (name text PRIMARY KEY, applied_at timestamptz(3) NOT NULL)`.execute(tx)

const appliedNames = async <T>(tx: Transaction<T>) => {
  const { rows } = await sql<{ name: string }>`SELECT name FROM migration ORDER BY name`.execute(tx)
  return rows.map(({ name }) => name)
}

const apply = async <T>(tx: Transaction<T>, migration: Migration) => {
  await sql.raw(migration.sql).execute(tx)
  await sql`INSERT INTO migration (name, applied_at) VALUES (${migration.name}, ${new Date()})`.execute(tx)
}
