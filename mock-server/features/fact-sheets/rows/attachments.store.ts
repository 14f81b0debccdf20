import { type Selectable, sql } from 'kysely'
import type { Database, Db, Tx } from '#storage/database.ts'
import type { ReadContext } from './read-context.store.ts'
import { readWithin } from './within-texts.store.ts'
import { ofText, sizeOf } from '#storage/measured-rows.ts'

export type DocumentRow = Omit<Selectable<Database['document']>, 'workspace_id'>

const documentTexts = ['name', 'description', 'url', 'origin', 'document_type', 'metadata', 'ref_id']

/** The documents of these fact sheets, oldest first. The caller of this function checks who may see those. */
export async function findDocumentsOf(
  reading: Pick<ReadContext, 'db' | 'texts'>,
  workspaceId: string,
  factSheetIds: readonly string[],
): Promise<DocumentRow[]> {
  if (factSheetIds.length === 0) return []
  const found = sql<DocumentRow>`
    SELECT d.* FROM document d WHERE d.workspace_id = ${workspaceId} AND d.fact_sheet_id = ANY(${[...factSheetIds]}::uuid[])
    ORDER BY d.created_at, d.id`
  return await readWithin(reading, found, sizeOf(documentTexts.map(ofText)))
}

/** The file of a document, as base64 text. */
export interface DocumentContent {
  readonly id: string
  readonly content: string
}

/** The files of these documents. The caller of this function checks who may see their fact sheets. */
export async function findDocumentContents(
  db: Db | Tx,
  workspaceId: string,
  ids: readonly string[],
): Promise<DocumentContent[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<DocumentContent>`
    SELECT c.document_id AS id, replace(encode(c.content, 'base64'), E'\n', '') AS content
    FROM document_content c WHERE c.workspace_id = ${workspaceId} AND c.document_id = ANY(${[...ids]}::uuid[])`.execute(
    db,
  )
  return rows
}

export interface SubscriptionRow {
  id: string
  fact_sheet_id: string
  user_id: string
  type: 'ACCOUNTABLE' | 'RESPONSIBLE' | 'OBSERVER'
  roles: {
    id: string
    comment: string | null
    name: string
    description: string | null
    subscription_type: 'ACCOUNTABLE' | 'RESPONSIBLE' | 'OBSERVER'
    fact_sheet_types: string[]
  }[]
  created_at: Date
}

/** Fact sheets of one statement: the roles of 5,000 take 70 ms, and others wait for the embedded store. */
const IDS_OF_STATEMENT = 1000

/** The subscriptions of these fact sheets with their roles, those of each fact sheet oldest first. */
export async function findSubscriptionsOf(
  db: Db | Tx,
  workspaceId: string,
  factSheetIds: readonly string[],
): Promise<SubscriptionRow[]> {
  const found: SubscriptionRow[] = []
  for (let at = 0; at < factSheetIds.length; at += IDS_OF_STATEMENT)
    found.push(...(await findSubscriptions(db, workspaceId, factSheetIds.slice(at, at + IDS_OF_STATEMENT))))
  return found
}

async function findSubscriptions(
  db: Db | Tx,
  workspaceId: string,
  factSheetIds: readonly string[],
): Promise<SubscriptionRow[]> {
  const { rows } = await sql<SubscriptionRow>`
    SELECT s.id, s.fact_sheet_id, s.user_id, s.type, s.created_at, coalesce((
      SELECT json_agg(json_build_object('id', o.id, 'comment', w.one->>'comment', 'name', o.name, 'description', o.description,
        'subscription_type', o.subscription_type, 'fact_sheet_types', o.fact_sheet_types) ORDER BY w.nth)
      FROM json_array_elements(s.roles) WITH ORDINALITY w (one, nth)
      JOIN subscription_role o ON o.workspace_id = s.workspace_id AND o.id = (w.one->>'id')::uuid), '[]') AS roles
    FROM fact_sheet_subscription s
    WHERE s.workspace_id = ${workspaceId} AND s.fact_sheet_id = ANY(${[...factSheetIds]}::uuid[])
    ORDER BY s.created_at, s.id`.execute(db)
  return rows
}
