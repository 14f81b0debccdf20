import { sql } from 'kysely'
import type { Db, Tx } from './database.ts'
import { migrations } from './migrations/index.ts'
import { listTables, refuseOtherTables } from './tables-present.ts'

interface Migration {
  readonly name: string
  readonly sql: string
}

/** Looks at a store, and at the names of its tables, before anything in it is changed, and refuses it by throwing. */
export type Inspection = (tx: Db, tables: readonly string[]) => Promise<void>

interface MigrateOptions {
  list?: readonly Migration[] | undefined
  inspect?: Inspection | undefined
}

/**
 * Brings a store up to date; a store that is up to date stays unchanged, and so does a store that is refused. Several processes may
 * call it at the same time.
 */
export const migrate = async (db: Db, { list = migrations, inspect }: MigrateOptions = {}): Promise<void> => {
  await db.transaction().execute(async (tx) => {
    // A second process waits here and then finds nothing left to do. No table could be locked: in a new store there is none,
    // and of two processes that run CREATE TABLE IF NOT EXISTS at the same moment one fails.
    await sql`SELECT pg_advisory_xact_lock(${migrationLock})`.execute(tx)
    const tables = await listTables(tx)
    const applied = await appliedNames(tx, tables)
    refuseOtherTables(tables, applied, list)
    await inspect?.(tx, tables)
    if (tables.length === 0) await createTable(tx)
    for (const migration of list.filter(({ name }) => !applied.includes(name))) await apply(tx, migration)
  })
}

/** A number that no other lock of the database has (compare `PREPARING` in `node/administrators.store.ts`). */
const migrationLock = 7_264_513

const createTable = (tx: Tx) =>
  sql`CREATE TABLE migration (name text PRIMARY KEY, applied_at timestamptz(3) NOT NULL)`.execute(tx)

const appliedNames = async (tx: Tx, tables: readonly string[]) => {
  if (!tables.includes('migration')) return []
  // As JSON, because another program's table of this name has other columns.
  const { rows } = await sql<{ name: string | null }>`
    SELECT to_jsonb(m)->>'name' AS name FROM migration m ORDER BY 1`.execute(tx)
  return rows.flatMap(({ name }) => name ?? [])
}

const apply = async (tx: Tx, migration: Migration) => {
  await sql.raw(migration.sql).execute(tx)
  await sql`INSERT INTO migration (name, applied_at) VALUES (${migration.name}, ${new Date()})`.execute(tx)
}
