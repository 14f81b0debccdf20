import { sql } from 'kysely'
import type { Db } from '#storage/database.ts'

interface VersionRow {
  revision: number
  created_at: Date
  saver_id: string | null
  saver_name: string | null
}

interface Page {
  readonly kind: string
  readonly before: number | undefined
  readonly limit: number
}

/** Revisions of a document without their texts, the latest first. */
export async function listRevisions(db: Db, workspaceId: string, { kind, before, limit }: Page): Promise<VersionRow[]> {
  const older = before === undefined ? sql`` : sql`AND m.revision < ${before}`
  const { rows } = await sql<VersionRow>`
    SELECT m.revision, m.created_at, s.id AS saver_id,
      CASE WHEN s.technical THEN s.first_name ELSE s.first_name || ' ' || s.last_name END AS saver_name
    FROM model m LEFT JOIN users s ON s.id = m.created_by
    WHERE m.workspace_id = ${workspaceId} AND m.kind = ${kind} ${older}
    ORDER BY m.revision DESC LIMIT ${limit}`.execute(db)
  return rows
}
