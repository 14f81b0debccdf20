import { sql } from 'kysely'
import type { ExportType, MadeWith } from '#contract/exports/export-options.ts'
import type { Db, Tx } from '#storage/database.ts'

interface Key {
  readonly workspaceId: string
  readonly hash: string
}

interface NewKey extends Key {
  readonly exportId: string
  readonly userId: string
  readonly now: Date
}

export const insertKey = (db: Db | Tx, { workspaceId, hash, exportId, userId, now }: NewKey) =>
  db
    .insertInto('export_key')
    .values({
      workspace_id: workspaceId,
      hash,
      export_id: exportId,
      user_id: userId,
      created_at: now,
      used_at: null,
    })
    .execute()

export interface KeyedFile {
  readonly export_id: string
  /** Who made the key. */
  readonly holder_id: string
  /** Who started the export. */
  readonly user_id: string
  readonly type: ExportType
  readonly made_with: MadeWith | null
  readonly download_name: string
  readonly size: number
  readonly sha256: string
  readonly is_used: boolean
  /** How many bytes from the beginning of the file have been sent for this key at most. */
  readonly sent: number
}

/** The file that a key opens, while it is there. */
export async function findKeyedFile(db: Db, { workspaceId, hash }: Key, now: Date): Promise<KeyedFile | undefined> {
  const { rows } = await sql<KeyedFile>`
    SELECT k.export_id, k.user_id AS holder_id, k.used_at IS NOT NULL AS is_used, k.sent,
      e.user_id, e.type, e.made_with, e.download_name, e.size, e.sha256
    FROM export_key k JOIN export e ON e.workspace_id = k.workspace_id AND e.id = k.export_id
    WHERE k.workspace_id = ${workspaceId} AND k.hash = ${hash} AND e.delete_at > ${now}`.execute(db)
  return rows[0]
}

/** Uses a key up; false if it was used before. */
export async function useKey(db: Db, { workspaceId, hash }: Key, now: Date): Promise<boolean> {
  const { rows } = await sql`UPDATE export_key SET used_at = ${now}
    WHERE workspace_id = ${workspaceId} AND hash = ${hash} AND used_at IS NULL RETURNING hash`.execute(db)
  return rows.length > 0
}

/** Notes that a file was sent up to this byte, before it is. */
export async function noteSent(db: Db, { workspaceId, hash }: Key, sent: number): Promise<void> {
  await sql`UPDATE export_key SET sent = greatest(sent, ${sent})
    WHERE workspace_id = ${workspaceId} AND hash = ${hash}`.execute(db)
}

/** Takes a use back, of which nobody got a byte. */
export async function giveKeyBack(db: Db, { workspaceId, hash }: Key): Promise<void> {
  await sql`UPDATE export_key SET used_at = NULL WHERE workspace_id = ${workspaceId} AND hash = ${hash}`.execute(db)
}

/** Whether a key has not been used yet. */
export async function isUnused(db: Db, keys: readonly Key[]): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set()
  const { rows } = await sql<{ hash: string }>`SELECT k.hash FROM export_key k
    WHERE k.workspace_id = ${keys[0]?.workspaceId} AND k.used_at IS NULL AND k.hash = ANY(${keys.map(({ hash }) => hash)}::text[])`.execute(
    db,
  )
  return new Set(rows.map(({ hash }) => hash))
}

export async function noteDownload(db: Db, workspaceId: string, exportId: string, now: Date): Promise<void> {
  await sql`UPDATE export SET downloaded_at = ${now} WHERE workspace_id = ${workspaceId} AND id = ${exportId}
    AND downloaded_at IS NULL`.execute(db)
}
