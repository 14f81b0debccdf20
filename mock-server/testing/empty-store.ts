import { sql } from 'kysely'
import type { Db } from '#storage/database.ts'

/** Tables whose rows stay: those that migrations fill, and the key pair of access tokens, which takes longest to make. */
const kept = ['migration', 'name_lock', 'signing_key']

/** Makes a store as new. Only tables that have rows are touched: most have none. */
export async function emptyStore(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    SELECT relname AS name FROM pg_class
    WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND NOT relname = ANY(${kept})`.execute(db)
  const tests = rows.map(({ name }) => sql`SELECT ${name} AS name WHERE EXISTS (SELECT 1 FROM ${sql.table(name)})`)
  const filled = await sql<{ name: string }>`${sql.join(tests, sql` UNION ALL `)}`.execute(db)
  if (filled.rows.length === 0) return
  await sql`TRUNCATE ${sql.join(filled.rows.map(({ name }) => sql.table(name)))} RESTART IDENTITY CASCADE`.execute(db)
}

/** A text for what migrations made: columns, constraints, functions, triggers, rows. A test that changes any of it changes the text. */
export async function shapeOf(db: Db): Promise<string> {
  const { rows } = await sql<{ shape: string }>`
    SELECT md5(string_agg(line, E'\n' ORDER BY line)) AS shape FROM (
      SELECT format('%s %s %s', attrelid::regclass, attnum, attname) AS line FROM pg_attribute
        WHERE attrelid IN (SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace)
      UNION ALL SELECT conname FROM pg_constraint WHERE connamespace = 'public'::regnamespace
      UNION ALL SELECT prosrc FROM pg_proc WHERE pronamespace = 'public'::regnamespace
      UNION ALL SELECT tgname FROM pg_trigger WHERE NOT tgisinternal
      UNION ALL SELECT name FROM migration
      UNION ALL SELECT count(*)::text FROM name_lock
    ) AS shapes`.execute(db)
  return rows[0]?.shape ?? ''
}
