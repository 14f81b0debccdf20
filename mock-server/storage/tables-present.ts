import { sql } from 'kysely'
import type { Tx } from './database.ts'

/** The names of the schema's tables, but for those of the server's extensions. */
export const listTables = async (tx: Tx): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    SELECT c.relname AS name FROM pg_class c
    WHERE c.relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = current_schema()) AND c.relkind IN ('r', 'p', 'f')
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
    ORDER BY 1`.execute(tx)
  return rows.map(({ name }) => name)
}

/**
 * Refuses a store of a newer version, one that has lost tables, and a database of another program: migrations would make an empty store
 * of the second, and put tables beside those of the third.
 */
export const refuseOtherTables = (
  tables: readonly string[],
  applied: readonly string[],
  list: readonly { name: string; sql: string }[],
): void => {
  if (tables.length === 0) return
  const lostOf = (some: typeof list) => some.flatMap(tablesOf).filter((name) => !tables.includes(name))
  if (list[0] === undefined || !applied.includes(list[0].name)) {
    if (lostOf(list.slice(0, 1)).length === 0) throw new Error(`its table migration is gone or empty. ${restoreHint}`)
    throw new Error(`it holds other tables (${namesOf(tables)}). Nothing was changed. Name an empty database.`)
  }
  const unknown = applied.find((name) => !list.some((migration) => migration.name === name))
  if (unknown !== undefined)
    throw new Error(`it was last used by a newer version (it has the migration ${unknown}). Start that version.`)
  const lost = lostOf(list.filter(({ name }) => applied.includes(name)))
  if (lost.length > 0) throw new Error(`its tables ${namesOf(lost)} are gone. ${restoreHint}`)
}

export const restoreHint = 'No row was changed. Put the whole store back from a backup.'

/** No migration removes or renames a table; a test compares the names with those of a new store. */
const tablesOf = ({ sql: text }: { sql: string }) =>
  [...text.matchAll(/^CREATE TABLE (\w+)/gm)].map(([, name = '']) => name)

const namesOf = (names: readonly string[]) => `${names.slice(0, 3).join(', ')}${names.length > 3 ? ', …' : ''}`
