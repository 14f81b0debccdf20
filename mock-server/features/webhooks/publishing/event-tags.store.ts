import { sql } from 'kysely'
import type { Db, Tx } from '#storage/database.ts'

/** A tag's date is updated only if it is older than this, so that most events write nothing here. */
const FRESH_MS = 3_600_000
/** The length of a list of tags; those used most recently are in it. */
const MAX_TAGS = 1000

/** Records the tags of custom events. Sorted, so that two publishers never block each other. */
export async function recordTags(
  tx: Tx,
  workspaceId: string,
  { tags, now }: { tags: readonly string[]; now: Date },
): Promise<void> {
  const fresh = new Date(now.getTime() - FRESH_MS)
  await sql`
    INSERT INTO custom_tag AS c (workspace_id, tag, last_used_at)
    SELECT ${workspaceId}, t.tag, ${now}::timestamptz FROM unnest(${tags.toSorted()}::text[]) AS t (tag)
    WHERE NOT EXISTS (
      SELECT 1 FROM custom_tag k WHERE k.workspace_id = ${workspaceId} AND k.tag = t.tag AND k.last_used_at > ${fresh})
    ON CONFLICT (workspace_id, tag) DO UPDATE SET last_used_at = greatest(c.last_used_at, excluded.last_used_at)`.execute(
    tx,
  )
}

/** Tags by name, and the number of all tags. */
export async function listTags(db: Db, workspaceId: string): Promise<{ tags: string[]; total: number }> {
  const { rows } = await sql<{ tag: string; total: number }>`
    SELECT tag, total FROM (
      SELECT tag, count(*) OVER () AS total FROM custom_tag WHERE workspace_id = ${workspaceId} ORDER BY last_used_at DESC, tag LIMIT ${MAX_TAGS}
    ) used ORDER BY tag`.execute(db)
  return { tags: rows.map(({ tag }) => tag), total: rows[0]?.total ?? 0 }
}

/** Deletes the tags of all workspaces that nobody has used since then. */
export const deleteTags = (db: Db, before: Date) =>
  sql`DELETE FROM custom_tag WHERE last_used_at < ${before}`.execute(db)
