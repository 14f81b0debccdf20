import { sql } from 'kysely'
import type { AssetName } from '#contract/assets/assets.ts'
import type { Db, Tx } from '#storage/database.ts'

/** A version of a picture without its content. */
export interface AssetRow {
  name: AssetName
  revision: number
  hash: string | null
  media_type: string | null
  width: number | null
  height: number | null
  size: number | null
  file_name: string | null
  created_at: Date
  changer_id: string | null
  changer_name: string | null
}

const columns = sql`
  a.name, a.revision, a.hash, a.media_type, a.width, a.height, a.size, a.file_name, a.created_at, u.id AS changer_id,
  CASE WHEN u.technical THEN u.first_name ELSE u.first_name || ' ' || u.last_name END AS changer_name
  FROM asset a LEFT JOIN users u ON u.id = a.created_by`

/** All versions of all pictures, the latest first. */
export async function listVersions(db: Db, workspaceId: string): Promise<AssetRow[]> {
  const { rows } = await sql<AssetRow>`
    SELECT ${columns} WHERE a.workspace_id = ${workspaceId} ORDER BY a.created_at DESC, a.revision DESC`.execute(db)
  return rows
}

export async function findVersion(db: Db | Tx, workspaceId: string, name: AssetName, revision: number) {
  const { rows } = await sql<AssetRow>`
    SELECT ${columns} WHERE a.workspace_id = ${workspaceId} AND a.name = ${name} AND a.revision = ${revision}`.execute(
    db,
  )
  return rows[0]
}

/** The revision of a picture; 0 where it never was. */
export async function currentRevision(tx: Db | Tx, workspaceId: string, name: AssetName) {
  const { rows } = await sql<{ revision: number; hash: string | null }>`
    SELECT revision, hash FROM asset WHERE workspace_id = ${workspaceId} AND name = ${name}
    ORDER BY revision DESC LIMIT 1`.execute(tx)
  return rows[0] ?? { revision: 0, hash: null }
}

/** The hashes of the current pictures, by name. */
export async function currentHashes(db: Db, workspaceId: string): Promise<{ name: AssetName; hash: string | null }[]> {
  const { rows } = await sql<{ name: AssetName; hash: string | null }>`
    SELECT DISTINCT ON (name) name, hash FROM asset WHERE workspace_id = ${workspaceId}
    ORDER BY name, revision DESC`.execute(db)
  return rows
}

export interface ShownRow {
  name: AssetName
  revision: number
  workspace_id: string
  shown: Uint8Array | null
  /** What was stored before `shown` was made with it; null where there is `shown`. */
  content: Uint8Array | null
}

/** What is shown of a picture, by its hash. */
export async function findShown(db: Db, hash: string): Promise<ShownRow | undefined> {
  const { rows } = await sql<ShownRow>`
    SELECT workspace_id, name, revision, shown, CASE WHEN shown IS NULL THEN content END AS content FROM asset
    WHERE hash = ${hash} ORDER BY shown IS NULL LIMIT 1`.execute(db)
  return rows[0]
}

/** Keeps what is shown of a picture that had nothing yet. */
export const keepShown = (db: Db, { workspace_id, name, revision }: ShownRow, shown: Uint8Array) =>
  sql`
    UPDATE asset SET shown = ${shown} WHERE workspace_id = ${workspace_id} AND name = ${name} AND revision = ${revision}
      AND shown IS NULL`.execute(db)

interface Original {
  media_type: string | null
  file_name: string | null
  content: Uint8Array | null
}

/** A version of a picture as it was uploaded, made anew. */
export async function findOriginal(db: Db, workspaceId: string, name: AssetName, revision: number) {
  const { rows } = await sql<Original>`
    SELECT media_type, file_name, content FROM asset
    WHERE workspace_id = ${workspaceId} AND name = ${name} AND revision = ${revision}`.execute(db)
  return rows[0]
}

/** Locks the pictures of a workspace: until the transaction ends, nobody else writes one. */
export const lockAssets = (tx: Tx, workspaceId: string) =>
  sql`SELECT 1 FROM workspace WHERE id = ${workspaceId} FOR NO KEY UPDATE`.execute(tx)

export type NewAsset = Omit<AssetRow, 'created_at' | 'changer_id' | 'changer_name'> & {
  readonly content: Uint8Array | null
  readonly shown: Uint8Array | null
  readonly by: string
  readonly now: Date
}

export const insertVersion = (tx: Tx, workspaceId: string, row: NewAsset) =>
  sql`
    INSERT INTO asset (workspace_id, name, revision, hash, media_type, width, height, size, file_name, content, shown, created_at, created_by)
    VALUES (${workspaceId}, ${row.name}, ${row.revision}, ${row.hash}, ${row.media_type}, ${row.width}, ${row.height},
      ${row.size}, ${row.file_name}, ${row.content}, ${row.shown}, ${row.now}, ${row.by})`.execute(tx)

/** Makes an earlier version the latest one. */
export const copyVersion = (
  tx: Tx,
  workspaceId: string,
  { name, from, to, by, now }: { name: AssetName; from: number; to: number; by: string; now: Date },
) =>
  sql`
    INSERT INTO asset (workspace_id, name, revision, hash, media_type, width, height, size, file_name, content, shown, created_at, created_by)
    SELECT workspace_id, name, ${to}::integer, hash, media_type, width, height, size, file_name, content, shown, ${now}::timestamptz, ${by}::uuid
    FROM asset WHERE workspace_id = ${workspaceId} AND name = ${name} AND revision = ${from}`.execute(tx)

/** Deletes versions before a revision. */
export const deleteBefore = (tx: Tx, workspaceId: string, name: AssetName, revision: number) =>
  sql`DELETE FROM asset WHERE workspace_id = ${workspaceId} AND name = ${name} AND revision < ${revision}`.execute(tx)
