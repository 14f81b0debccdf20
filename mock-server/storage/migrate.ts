import { type Kysely, type Transaction, sql } from 'kysely'
import { sqlState } from './failure.ts'
import { migrations } from './migrations/index.ts'

interface Migration {
  readonly name: string
  readonly sql: string
}

/** Brings a store up to date; a store that is up to date stays unchanged. Several processes may call it at the same time. */
export const migrate = async <T>(db: Kysely<T>, list: readonly Migration[] = migrations): Promise<void> => {
  await createTable(db)
  await db.transaction().execute(async (tx) => {
    // A second process waits here and then finds nothing left to do.
    await sql`LOCK TABLE migration IN ACCESS EXCLUSIVE MODE`.execute(tx)
    const applied = await appliedNames(tx)
    const unknown = applied.find((name) => !list.some((migration) => migration.name === name))
    if (unknown !== undefined)
      throw new Error(
        `The store was last used by a newer version (it has the migration ${unknown}); start that version`,
      )
    for (const migration of list.filter(({ name }) => !applied.includes(name))) await apply(tx, migration)
  })
}

/** CREATE TABLE IF NOT EXISTS doesn't protect from a second process at the same moment: one of the two fails. */
const createTable = async <T>(db: Kysely<T>) => {
  try {
    await sql`CREATE TABLE IF NOT EXISTS migration (name text PRIMARY KEY, applied_at timestamptz(3) NOT NULL)`.execute(
      db,
    )
  } catch (error) {
    if (!['23505', '42P07'].includes(sqlState(error) ?? '')) throw error
  }
}

const appliedNames = async <T>(tx: Transaction<T>) => {
  const { rows } = await sql<{ name: string }>`SELECT name FROM migration ORDER BY name`.execute(tx)
  return rows.map(({ name }) => name)
}

const apply = async <T>(tx: Transaction<T>, migration: Migration) => {
  await sql.raw(migration.sql).execute(tx)
  await sql`INSERT INTO migration (name, applied_at) VALUES (${migration.name}, ${new Date()})`.execute(tx)
}
