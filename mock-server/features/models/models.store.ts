import { sql } from 'kysely'
import type { Db, Tx } from '#storage/database.ts'

/** The current document of one kind. */
export interface StoredModel {
  kind: string
  revision: number
  document: string
}

/** The current revision of each of these kinds; those never written are missing. */
export async function currentRevisions(db: Db | Tx, workspaceId: string, kinds: readonly string[]) {
  const { rows } = await sql<Omit<StoredModel, 'document'>>`
    SELECT kind, max(revision) AS revision FROM model
    WHERE workspace_id = ${workspaceId} AND kind = ANY(${[...kinds]}::text[]) GROUP BY kind`.execute(db)
  return rows
}

/** The current document of each of these kinds; those never written are missing. */
export async function currentModels(
  db: Db | Tx,
  workspaceId: string,
  kinds: readonly string[],
): Promise<StoredModel[]> {
  const { rows } = await sql<StoredModel>`
    SELECT DISTINCT ON (kind) kind, revision, document FROM model
    WHERE workspace_id = ${workspaceId} AND kind = ANY(${[...kinds]}::text[]) ORDER BY kind, revision DESC`.execute(db)
  return rows
}

/** The current document of each kind that was ever written, in the order of their names. */
export async function allCurrentModels(db: Db, workspaceId: string): Promise<StoredModel[]> {
  const { rows } = await sql<StoredModel>`
    SELECT DISTINCT ON (kind) kind, revision, document FROM model
    WHERE workspace_id = ${workspaceId} ORDER BY kind, revision DESC`.execute(db)
  return rows
}

/** The document that a revision has; undefined where there is none. */
export async function findRevision(
  db: Db,
  workspaceId: string,
  kind: string,
  revision: number,
): Promise<string | undefined> {
  const { rows } = await sql<{ document: string }>`
    SELECT document FROM model WHERE workspace_id = ${workspaceId} AND kind = ${kind} AND revision = ${revision}`.execute(
    db,
  )
  return rows[0]?.document
}

/** The version of the default models that a workspace was created with; undefined where there is no such workspace. */
export async function findDefaultsVersion(db: Db, workspaceId: string): Promise<number | undefined> {
  const { rows } = await sql<{ version: number }>`
    SELECT w.default_models AS version FROM workspace w WHERE w.id = ${workspaceId}`.execute(db)
  return rows[0]?.version
}

/** Locks the models of a workspace: until the transaction ends, nobody else writes a revision. */
export const lockModels = (tx: Tx, workspaceId: string) =>
  sql`SELECT 1 FROM workspace WHERE id = ${workspaceId} FOR NO KEY UPDATE`.execute(tx)

/** Writes the document as the next revision of its kind. */
export async function insertRevision(
  tx: Db | Tx,
  workspaceId: string,
  model: { kind: string; document: string; createdBy: string | null },
  now: Date,
): Promise<void> {
  await sql`
    INSERT INTO model (workspace_id, kind, revision, document, created_at, created_by)
    SELECT ${workspaceId}, ${model.kind}, coalesce(max(revision), 0) + 1, ${model.document}, ${now}, ${model.createdBy}
    FROM model WHERE workspace_id = ${workspaceId} AND kind = ${model.kind}`.execute(tx)
}
