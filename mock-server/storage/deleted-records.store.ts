import { type Selectable, sql } from 'kysely'
import type { Database, Db, Tx } from './database.ts'
import type { Deletion } from '#contract/deleted/deletion.ts'
import { shownName } from './shown-names.ts'

/** Deleted entities, roles and webhook subscriptions can be restored for this long. */
export const RESTORABLE_MS = 30 * 86_400_000

type Row = Selectable<Database['deleted_record']>
type Kind = Row['kind']

/** A deleted record as it was kept, and who deleted it when. */
export interface DeletedRow<Kept> {
  readonly id: string
  readonly kept: Kept
  readonly deleted_at: Date
  readonly deleted_by: string | null
  readonly deleter_name: string | null
}

/** Rows of one statement: few, so that no writer waits for it. */
const BATCH = 1000
/** Of one answer: the last deleted ones. */
const MOST = 500

interface Deleted extends Pick<Row, 'workspace_id' | 'kind' | 'id'> {
  readonly kept: object
  readonly at: Date
  readonly by: string
}

/** Keeps a record that is deleted in this transaction. */
export const keepDeleted = async (tx: Tx, { kept, at, by, ...row }: Deleted): Promise<void> =>
  void (await tx
    .insertInto('deleted_record')
    .values({ ...row, kept: JSON.stringify(kept), deleted_at: at, deleted_by: by })
    .execute())

/** What can be restored, the last deleted first. */
export async function listDeleted<Kept>(
  db: Db,
  workspaceId: string,
  { kind, now }: { readonly kind: Kind; readonly now: Date },
): Promise<DeletedRow<Kept>[]> {
  const { rows } = await sql<DeletedRow<Kept>>`
    SELECT d.id, d.kept, d.deleted_at, d.deleted_by, ${shownName} AS deleter_name FROM deleted_record d
    LEFT JOIN users u ON u.id = d.deleted_by LEFT JOIN permission p ON p.workspace_id = d.workspace_id AND p.user_id = u.id
    WHERE d.workspace_id = ${workspaceId} AND d.kind = ${kind} AND d.deleted_at >= ${new Date(now.getTime() - RESTORABLE_MS)}
    ORDER BY d.deleted_at DESC, d.id LIMIT ${MOST}`.execute(db)
  return rows
}

/** Takes what was kept of a deleted record out, to restore it in this transaction; undefined where there is none. */
export async function takeDeleted<Kept>(
  tx: Tx,
  { workspace_id: workspaceId, kind, id }: Pick<Row, 'workspace_id' | 'kind' | 'id'>,
  now: Date,
): Promise<Kept | undefined> {
  const { rows } = await sql<{ kept: Kept }>`DELETE FROM deleted_record
    WHERE workspace_id = ${workspaceId} AND kind = ${kind} AND id = ${id}
      AND deleted_at >= ${new Date(now.getTime() - RESTORABLE_MS)} RETURNING kept`.execute(tx)
  return rows[0]?.kept
}

/** Forgets what has been deleted for longer, in small batches. */
export async function dropDeletedRecords(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - RESTORABLE_MS)
  for (;;) {
    const { numAffectedRows = 0n } = await sql`DELETE FROM deleted_record WHERE ctid = ANY(ARRAY(
      SELECT ctid FROM deleted_record WHERE deleted_at < ${before} LIMIT ${BATCH}))`.execute(db)
    if (numAffectedRows < BigInt(BATCH)) return
  }
}

/** When it was deleted, by whom, and until when it can be restored. */
export const deletionOf = ({
  deleted_at: at,
  deleted_by: by,
  deleter_name: name,
}: Omit<DeletedRow<unknown>, 'id' | 'kept'>): Deletion => ({
  deletedAt: at.toISOString(),
  ...(by !== null && name !== null && { deletedBy: { id: by, displayName: name } }),
  restorableUntil: new Date(at.getTime() + RESTORABLE_MS).toISOString(),
})
