import { sql } from 'kysely'
import type { Db, Tx } from '#storage/database.ts'

export const findWorkspacesToRename = async (db: Db): Promise<string[]> =>
  (await db.selectFrom('renaming').select('workspace_id').execute()).map((row) => row.workspace_id)

/** Removes the note that a workspace has names to make anew; false if another process has done so. */
export async function takeWorkspaceToRename(tx: Tx, workspaceId: string): Promise<boolean> {
  const taken = await tx
    .deleteFrom('renaming')
    .where('workspace_id', '=', workspaceId)
    .returning('workspace_id')
    .execute()
  return taken.length > 0
}

/** The fact sheets that not everybody may read. Read without visibleTo: what is named after them concerns every reader. */
export async function findRestricted(tx: Tx, workspaceId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT f.id FROM fact_sheet f WHERE f.workspace_id = ${workspaceId} AND f.read_acl <> '{}'`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Leaves all events so far about these fact sheets and their relations to the holders of an entity, and to administrators. */
export async function restrictEventsAbout(
  tx: Tx,
  workspaceId: string,
  { ids, entity }: { readonly ids: readonly string[]; readonly entity: string },
): Promise<void> {
  if (ids.length === 0) return
  await sql`UPDATE event SET read_acl = ${[entity]}::uuid[] WHERE workspace_id = ${workspaceId}
    AND (object_id = ANY(${[...ids]}::uuid[]) OR other_id = ANY(${[...ids]}::uuid[]))`.execute(tx)
}
