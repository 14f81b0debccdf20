import { type Selectable, sql } from 'kysely'
import type { Loss } from '#data-model/changes/deletions.ts'
import type { Database, Db, Tx } from '#storage/database.ts'

type Row = Selectable<Database['model_deletion']>

/** What a change of the data model left to be deleted, and to be brought back before. */
export interface DeletionNote extends Pick<
  Row,
  'workspace_id' | 'revision' | 'created_at' | 'step' | 'position' | 'restored_steps' | 'restored_from'
> {
  readonly losses: readonly Loss[]
  readonly restores: { readonly revision: number; readonly losses: readonly Loss[] } | undefined
}

type Key = Pick<Row, 'workspace_id' | 'revision'>

/** The oldest note of a workspace. */
export async function findNote(db: Db, workspaceId: string): Promise<(Key & Pick<Row, 'actor_id'>) | undefined> {
  const { rows } = await sql<Key & Pick<Row, 'actor_id'>>`SELECT workspace_id, revision, actor_id FROM model_deletion
    WHERE workspace_id = ${workspaceId} ORDER BY revision LIMIT 1`.execute(db)
  return rows[0]
}

/** Locks a note until the transaction ends; undefined if another process is at it, or has ended it. */
export async function lockNote(
  tx: Tx,
  { workspace_id: workspaceId, revision }: Key,
): Promise<DeletionNote | undefined> {
  const { rows } = await sql<
    Row & { readonly kept_losses: string | null }
  >`SELECT d.*, k.losses AS kept_losses FROM model_deletion d
    LEFT JOIN kept_deletion k ON k.workspace_id = d.workspace_id AND k.revision = d.restores
    WHERE d.workspace_id = ${workspaceId} AND d.revision = ${revision} FOR UPDATE OF d SKIP LOCKED`.execute(tx)
  const [row] = rows
  if (!row) return undefined
  // The service alone writes them.
  const losses: Loss[] = JSON.parse(row.losses)
  const kept: Loss[] = JSON.parse(row.kept_losses ?? '[]')
  return { ...row, losses, restores: row.restores === null ? undefined : { revision: row.restores, losses: kept } }
}

/** Goes on bringing back from the row before `from`, or with the loss before this one if it is null. */
export const moveRestoration = async (
  tx: Tx,
  { workspace_id: workspaceId, revision, restored_steps: steps }: DeletionNote,
  from: string | null,
): Promise<void> =>
  void (await sql`UPDATE model_deletion SET restored_steps = ${from === null ? steps.slice(0, -1) : steps}, restored_from = ${from}
    WHERE workspace_id = ${workspaceId} AND revision = ${revision}`.execute(tx))

/** Goes on from the row `position`, or with the next loss if it is null. */
export const moveNote = async (
  tx: Tx,
  { workspace_id: workspaceId, revision }: Key,
  { step, position, deleted }: { readonly step: number; readonly position: string | null; readonly deleted: number },
): Promise<void> =>
  void (await sql`UPDATE model_deletion SET step = ${step}, position = ${position}, deleted = deleted + ${deleted}
    WHERE workspace_id = ${workspaceId} AND revision = ${revision}`.execute(tx))

export const endNote = async (tx: Tx, { workspace_id: workspaceId, revision }: Key): Promise<void> =>
  void (await sql`DELETE FROM model_deletion WHERE workspace_id = ${workspaceId} AND revision = ${revision}`.execute(
    tx,
  ))
