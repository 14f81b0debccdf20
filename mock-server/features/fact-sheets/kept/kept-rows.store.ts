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
