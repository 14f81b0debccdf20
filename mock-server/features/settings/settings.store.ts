import { sql } from 'kysely'
import type { Db, Tx } from '#storage/database.ts'
import { shownName } from '#storage/shown-names.ts'

/** A version of the settings of a workspace. */
export interface SettingsRow {
  revision: number
  document: string
}

interface SavedRow extends SettingsRow {
  created_at: Date
  saver_id: string | null
  saver_name: string | null
  /** The version before it; null for the first. */
  before: string | null
}

/** The current version; undefined where nothing was saved. */
export async function currentSettings(db: Db | Tx, workspaceId: string): Promise<SettingsRow | undefined> {
  const { rows } = await sql<SettingsRow>`
    SELECT revision, document FROM workspace_settings WHERE workspace_id = ${workspaceId}
    ORDER BY revision DESC LIMIT 1`.execute(db)
  return rows[0]
}

/** The version with a revision; undefined where there is none. */
export async function findSettings(db: Db, workspaceId: string, revision: number): Promise<string | undefined> {
  const { rows } = await sql<SettingsRow>`
    SELECT document FROM workspace_settings WHERE workspace_id = ${workspaceId} AND revision = ${revision}`.execute(db)
  return rows[0]?.document
}

/** Versions with the one before each, the latest first. */
export async function listSettings(
  db: Db,
  workspaceId: string,
  { before, limit }: { readonly before: number | undefined; readonly limit: number },
): Promise<SavedRow[]> {
  const older = before === undefined ? sql`` : sql`AND v.revision < ${before}`
  const { rows } = await sql<SavedRow>`
    SELECT v.revision, v.document, v.created_at, s.id AS saver_id, p.document AS before,
      CASE WHEN s.technical THEN s.first_name ELSE s.first_name || ' ' || s.last_name END AS saver_name
    FROM workspace_settings v LEFT JOIN users s ON s.id = v.created_by
      LEFT JOIN workspace_settings p ON p.workspace_id = v.workspace_id AND p.revision = v.revision - 1
    WHERE v.workspace_id = ${workspaceId} ${older}
    ORDER BY v.revision DESC LIMIT ${limit}`.execute(db)
  return rows
}

/** Locks the settings of a workspace: until the transaction ends, nobody else writes a version. */
export const lockSettings = (tx: Tx, workspaceId: string) =>
  sql`SELECT 1 FROM workspace WHERE id = ${workspaceId} FOR NO KEY UPDATE`.execute(tx)

interface NewVersion extends SettingsRow {
  readonly savedBy: string
  readonly now: Date
}

export const insertSettings = (tx: Tx, workspaceId: string, { revision, document, savedBy, now }: NewVersion) =>
  sql`
    INSERT INTO workspace_settings (workspace_id, revision, document, created_at, created_by)
    VALUES (${workspaceId}, ${revision}, ${document}, ${now}, ${savedBy})`.execute(tx)

/** The current settings of all workspaces that have their own. */
export async function allSettings(db: Db): Promise<{ workspace_id: string; document: string }[]> {
  const { rows } = await sql<{ workspace_id: string; document: string }>`
    SELECT DISTINCT ON (workspace_id) workspace_id, document FROM workspace_settings
    ORDER BY workspace_id, revision DESC`.execute(db)
  return rows
}

export interface MaintenanceRow {
  message: string
  until: Date | null
  /** The name of who switched it on. */
  by_name: string | null
}

/** The maintenance of a workspace that was switched on last, ended or not. */
export async function findMaintenance(db: Db, workspaceId: string): Promise<MaintenanceRow | undefined> {
  const { rows } = await sql<MaintenanceRow>`
    SELECT m.message, m.until, ${shownName} AS by_name FROM maintenance m LEFT JOIN users u ON u.id = m.started_by
    LEFT JOIN permission p ON p.workspace_id = m.workspace_id AND p.user_id = u.id WHERE m.workspace_id = ${workspaceId}`.execute(
    db,
  )
  return rows[0]
}

export const upsertMaintenance = (
  db: Db,
  workspaceId: string,
  { message, until, by, now }: Omit<MaintenanceRow, 'by_name'> & { readonly by: string; readonly now: Date },
) =>
  sql`
    INSERT INTO maintenance (workspace_id, message, until, started_at, started_by)
    VALUES (${workspaceId}, ${message}, ${until}, ${now}, ${by})
    ON CONFLICT (workspace_id) DO UPDATE SET message = excluded.message, until = excluded.until,
      started_at = excluded.started_at, started_by = excluded.started_by`.execute(db)

export const deleteMaintenance = (db: Db, workspaceId: string) =>
  sql`DELETE FROM maintenance WHERE workspace_id = ${workspaceId}`.execute(db)
