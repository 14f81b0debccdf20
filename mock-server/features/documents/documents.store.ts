import { type Selectable, sql } from 'kysely'
import type { Database, Db, Tx } from '#storage/database.ts'

export type DocumentRow = Readonly<Selectable<Database['document']>>

/** One document. The caller of this function checks who may see its fact sheet. */
export async function findDocument(db: Db | Tx, workspaceId: string, id: string): Promise<DocumentRow | undefined> {
  const { rows } = await sql<DocumentRow>`
    SELECT d.* FROM document d WHERE d.workspace_id = ${workspaceId} AND d.id = ${id}`.execute(db)
  return rows[0]
}

export const insertDocument = (tx: Tx, row: DocumentRow) => tx.insertInto('document').values(row).execute()

export const insertContent = (tx: Tx, { workspace_id, id }: DocumentRow, content: Uint8Array) =>
  tx.insertInto('document_content').values({ workspace_id, document_id: id, content }).execute()

export async function findContent(
  db: Db,
  { workspace_id, id }: DocumentRow,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const row = await db
    .selectFrom('document_content')
    .select('content')
    .where('workspace_id', '=', workspace_id)
    .where('document_id', '=', id)
    .executeTakeFirst()
  // Copied, because the driver may return a view of a larger buffer.
  return row?.content instanceof Uint8Array ? new Uint8Array(row.content) : undefined
}

export const updateDocument = (tx: Tx, row: DocumentRow) =>
  tx
    .updateTable('document')
    .set({
      name: row.name,
      description: row.description,
      url: row.url,
      origin: row.origin,
      document_type: row.document_type,
      metadata: row.metadata,
      ref_id: row.ref_id,
    })
    .where('workspace_id', '=', row.workspace_id)
    .where('id', '=', row.id)
    .execute()

/** Deletes a document with its content. */
export const deleteDocument = (tx: Tx, { workspace_id, id }: DocumentRow) =>
  tx.deleteFrom('document').where('workspace_id', '=', workspace_id).where('id', '=', id).execute()
