import { type Selectable, sql } from 'kysely'
import type { Caller } from '#contract/access.ts'
import type { DataMove, ModelChange } from '#contract/model-changes.ts'
import type { Database, Db, Tx } from '#storage/database.ts'

type Row = Selectable<Database['model_change']>

/** One save, without its changes. */
export interface BatchRow extends Omit<Row, 'workspace_id' | 'changes' | 'moves' | 'created_by'> {
  saver_id: string | null
  saver_name: string | null
  is_deleting: boolean
}

/** Places that lists show of one save. */
const MAX_PLACES = 10

interface Saved {
  readonly id: string
  readonly revision: number
  readonly changes: readonly ModelChange[]
  readonly moves: readonly DataMove[]
  readonly now: Date
}

export async function insertBatch(tx: Tx, caller: Caller, { id, revision, changes, moves, now }: Saved): Promise<void> {
  const added = changes.filter(({ before }) => !before).length
  const deleted = changes.filter(({ after }) => !after).length
  const places = changes
    .slice(0, MAX_PLACES)
    .map(({ collection, name, field }) => ({ collection, name, ...(field !== undefined && { field }) }))
  await tx
    .insertInto('model_change')
    .values({
      workspace_id: caller.workspaceId,
      id,
      revision,
      created_at: now,
      created_by: caller.userId,
      added,
      changed: changes.length - added - deleted,
      deleted,
      places: JSON.stringify(places),
      changes: JSON.stringify(changes),
      moves: JSON.stringify(moves),
    })
    .execute()
}

const summary = sql`c.id, c.revision, c.created_at, c.added, c.changed, c.deleted, c.places, s.id AS saver_id,
  CASE WHEN s.technical THEN s.first_name ELSE s.first_name || ' ' || s.last_name END AS saver_name,
  EXISTS (SELECT FROM model_deletion d WHERE d.workspace_id = c.workspace_id AND d.revision = c.revision) AS is_deleting`

/** One page, the latest first. */
export async function listBatches(
  db: Db,
  workspaceId: string,
  { before, limit }: { readonly before: number | undefined; readonly limit: number },
): Promise<BatchRow[]> {
  const { rows } = await sql<BatchRow>`
    SELECT ${summary} FROM model_change c LEFT JOIN users s ON s.id = c.created_by
    WHERE c.workspace_id = ${workspaceId} AND (${before ?? null}::bigint IS NULL OR c.revision < ${before ?? null}::bigint)
    ORDER BY c.revision DESC LIMIT ${limit}`.execute(db)
  return rows
}

/** A page with all changes of each, the latest first. */
export async function listWholeBatches(
  db: Db,
  workspaceId: string,
  { offset, limit }: { readonly offset: number; readonly limit: number },
) {
  const { rows } = await sql<BatchRow & { changes: string; moves: string }>`
    SELECT ${summary}, c.changes, c.moves FROM model_change c LEFT JOIN users s ON s.id = c.created_by
    WHERE c.workspace_id = ${workspaceId} ORDER BY c.revision DESC LIMIT ${limit} OFFSET ${offset}`.execute(db)
  return rows.map(withChanges)
}

/** Written by `insertBatch` alone. */
function withChanges(row: BatchRow & { changes: string; moves: string }) {
  const changes: ModelChange[] = JSON.parse(row.changes)
  const moves: DataMove[] = JSON.parse(row.moves)
  return { ...row, changes, moves }
}

export async function countBatches(db: Db, workspaceId: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM model_change c WHERE c.workspace_id = ${workspaceId}`.execute(db)
  return rows[0]?.total ?? 0
}

export async function findBatch(db: Db, workspaceId: string, id: string) {
  const { rows } = await sql<BatchRow & { changes: string; moves: string }>`
    SELECT ${summary}, c.changes, c.moves FROM model_change c LEFT JOIN users s ON s.id = c.created_by
    WHERE c.workspace_id = ${workspaceId} AND c.id = ${id}`.execute(db)
  return rows.map(withChanges)[0]
}
