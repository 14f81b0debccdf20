import { sql } from 'kysely'
import type { Tx } from '#storage/database.ts'

/** The columns whose changes make a version. */
export const versionedColumns = ['name', 'type', 'group_key', 'description', 'i18n_key', 'state'] as const

/**
 * Keeps bookmarks as they are now under the number of their version. Read without visibleTo: the transaction that wrote them keeps
 * what it wrote, and answers nothing from it.
 */
export async function keepVersions(
  tx: Tx,
  workspaceId: string,
  ids: readonly string[],
  { restoredFrom = null }: { restoredFrom?: number | null } = {},
): Promise<void> {
  await sql`
    INSERT INTO bookmark_version (workspace_id, bookmark_id, version, saved_at, saved_by, restored_from, name, type, group_key, description,
      i18n_key, state)
    SELECT b.workspace_id, b.id, b.version, b.updated_at, b.updated_by, ${restoredFrom}::integer, b.name, b.type, b.group_key, b.description,
      b.i18n_key, b.state
    FROM bookmark b WHERE b.workspace_id = ${workspaceId} AND b.id = ANY(${[...ids]}::uuid[])`.execute(tx)
}
