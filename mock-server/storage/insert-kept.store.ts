import { sql } from 'kysely'
import type { Tx } from './database.ts'

type Table =
  | 'fact_sheet'
  | 'relation'
  | 'external_id'
  | 'fact_sheet_subscription'
  | 'document'
  | 'comment'
  | 'subscription'
  | 'callback_version'

/** The database finds them. */
const FOUND_BY_DATABASE = ['audience', 'from_audience', 'to_audience']

/**
 * Inserts rows as they were kept, except those that are there, and resolves to them. Columns that came since have their defaults, and those
 * that went are left out.
 */
export async function insertKept<Row>(tx: Tx, table: Table, kept: readonly object[]): Promise<Row[]> {
  if (kept.length === 0) return []
  const { rows: known } = await sql<{ name: string }>`SELECT attname AS name FROM pg_attribute
    WHERE attrelid = ${table}::regclass AND attnum > 0 AND NOT attisdropped`.execute(tx)
  const columns = known.flatMap(({ name }) =>
    !FOUND_BY_DATABASE.includes(name) && kept.every((row) => name in row) ? sql.ref(name) : [],
  )
  const { rows } = await sql<Row>`INSERT INTO ${sql.table(table)} (${sql.join(columns)}) SELECT ${sql.join(columns)}
    FROM json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(kept)}::json) ON CONFLICT DO NOTHING RETURNING *`.execute(
    tx,
  )
  return rows
}
