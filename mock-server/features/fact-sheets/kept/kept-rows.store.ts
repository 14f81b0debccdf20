import { sql } from 'kysely'
import type { Keeping } from './keep.store.ts'
import type { Tx } from '#storage/database.ts'

interface Window extends Keeping {
  readonly workspaceId: string
  /** The first row of the window before. */
  readonly from: string | null
  readonly limit: number
}

/** What one row lost. */
export interface Kept<What> {
  readonly id: string
  readonly kept: What
}

/** The next of the kept rows of a loss, the last ones first: what went last comes back first, so that all is in place that it needs. */
export async function nextKept<What>(
  tx: Tx,
  { workspaceId, revision, step, from, limit }: Window,
): Promise<Kept<What>[]> {
  const before = from === null ? sql`true` : sql`row_id < ${from}`
  const { rows } = await sql<Kept<What>>`
    SELECT row_id AS id, kept FROM kept_row WHERE workspace_id = ${workspaceId} AND revision = ${revision} AND step = ${step} AND ${before}
    ORDER BY row_id DESC LIMIT ${limit}`.execute(tx)
  return rows
}

/** Forgets what has come back. */
export const dropKept = async (
  tx: Tx,
  { workspaceId, revision, step, ids }: Keeping & { readonly workspaceId: string; readonly ids: readonly string[] },
): Promise<void> =>
  void (await sql`DELETE FROM kept_row WHERE workspace_id = ${workspaceId} AND revision = ${revision} AND step = ${step}
    AND row_id = ANY(${[...ids]}::uuid[])`.execute(tx))

type Table = 'fact_sheet' | 'relation' | 'external_id' | 'fact_sheet_subscription' | 'document' | 'comment'

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

/** The files of documents that are back. */
export async function returnContents(
  tx: Tx,
  {
    workspaceId,
    revision,
    documents,
  }: Pick<Window, 'workspaceId' | 'revision'> & { readonly documents: readonly { readonly id: string }[] },
): Promise<void> {
  if (documents.length === 0) return
  await sql`WITH back AS (DELETE FROM kept_content WHERE workspace_id = ${workspaceId} AND revision = ${revision}
      AND document_id = ANY(${documents.map(({ id }) => id)}::uuid[]) RETURNING document_id, content)
    INSERT INTO document_content (workspace_id, document_id, content) SELECT ${workspaceId}, document_id, content FROM back`.execute(
    tx,
  )
}
