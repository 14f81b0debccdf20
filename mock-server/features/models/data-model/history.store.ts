import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Caller } from '#contract/access.ts'
import type { ActionItem } from '#contract/meta-model/actions.ts'
import type { DataMove, ModelChange } from '#contract/model-changes.ts'
import type { ModelKind } from '#features/models/model-etag.ts'
import type { Database, Db, Tx } from '#storage/database.ts'

type Row = Selectable<Database['model_change']>
type Texts = 'changes' | 'moves' | 'documents' | 'actions'

/** A document beside the data model, as the revision that a save led to. */
export interface SavedDocument {
  readonly kind: Exclude<ModelKind, 'data'>
  readonly revision: number
}

/** One save, without its changes of the data model. */
export interface BatchRow extends Omit<Row, 'workspace_id' | 'created_by' | 'undoes' | Texts> {
  saver_id: string | null
  saver_name: string | null
  is_deleting: boolean
  is_restoring: boolean
  /** When it deleted what is kept since; null where nothing is. */
  kept_since: Date | null
  /** The number of the save that it undid. */
  undid: number | null
  documents: readonly SavedDocument[]
}

/** Places that lists show of one save. */
const MAX_PLACES = 10

interface Saved {
  readonly id: string
  /** Of the data model; undefined where that is as before. */
  readonly revision: number | undefined
  readonly changes: readonly ModelChange[]
  readonly moves: readonly DataMove[]
  readonly documents: readonly SavedDocument[]
  readonly actions: readonly ActionItem[]
  readonly undoes: string | undefined
  readonly now: Date
}

/** Notes a save as the next one of its workspace, whose models are locked. */
export async function insertBatch(
  tx: Tx,
  caller: Caller,
  { id, revision, changes, now, ...saved }: Saved,
): Promise<void> {
  const added = changes.filter(({ before }) => !before).length
  const deleted = changes.filter(({ after }) => !after).length
  const places = changes
    .slice(0, MAX_PLACES)
    .map(({ collection, name, field }) => ({ collection, name, ...(field !== undefined && { field }) }))
  const { rows } = await sql<{ last: number | null }>`
    SELECT max(c.number) AS last FROM model_change c WHERE c.workspace_id = ${caller.workspaceId}`.execute(tx)
  await tx
    .insertInto('model_change')
    .values({
      workspace_id: caller.workspaceId,
      id,
      number: (rows[0]?.last ?? 0) + 1,
      revision: revision ?? null,
      created_at: now,
      created_by: caller.userId,
      added,
      changed: changes.length - added - deleted,
      deleted,
      places: JSON.stringify(places),
      changes: JSON.stringify(changes),
      moves: JSON.stringify(saved.moves),
      documents: JSON.stringify(saved.documents),
      actions: JSON.stringify(saved.actions),
      undoes: saved.undoes ?? null,
    })
    .execute()
}

const summary = sql`c.id, c.number, c.revision, c.created_at, c.added, c.changed, c.deleted, c.places, c.documents, s.id AS saver_id,
  CASE WHEN s.technical THEN s.first_name ELSE s.first_name || ' ' || s.last_name END AS saver_name,
  EXISTS (SELECT FROM model_deletion d WHERE d.workspace_id = c.workspace_id AND d.revision = c.revision AND d.restored_steps = '{}') AS is_deleting,
  EXISTS (SELECT FROM model_deletion d WHERE d.workspace_id = c.workspace_id AND d.revision = c.revision AND d.restored_steps <> '{}') AS is_restoring,
  (SELECT k.deleted_at FROM kept_deletion k WHERE k.workspace_id = c.workspace_id AND k.revision = c.revision AND NOT k.is_over
    AND EXISTS (SELECT FROM kept_row r WHERE r.workspace_id = k.workspace_id AND r.revision = k.revision)) AS kept_since,
  (SELECT u.number FROM model_change u WHERE u.workspace_id = c.workspace_id AND u.id = c.undoes) AS undid`

/** One page, the latest first. */
export const listBatches = (
  db: Db,
  workspaceId: string,
  { before, limit }: { readonly before: number | undefined; readonly limit: number },
): Promise<BatchRow[]> =>
  lastBatches(db, workspaceId, {
    where: before === undefined ? sql<boolean>`true` : sql<boolean>`c.number < ${before}`,
    limit,
  })

/** The last ones of a span of time with both ends, the latest first. */
export const listBatchesWithin = (
  db: Db,
  workspaceId: string,
  { from, until, limit }: { readonly from: Date; readonly until: Date; readonly limit: number },
): Promise<BatchRow[]> =>
  lastBatches(db, workspaceId, { where: sql<boolean>`c.created_at BETWEEN ${from} AND ${until}`, limit })

async function lastBatches(
  db: Db,
  workspaceId: string,
  { where, limit }: { readonly where: RawBuilder<boolean>; readonly limit: number },
): Promise<BatchRow[]> {
  const { rows } = await sql<Omit<BatchRow, 'documents'> & Pick<Row, 'documents'>>`
    SELECT ${summary} FROM model_change c LEFT JOIN users s ON s.id = c.created_by
    WHERE c.workspace_id = ${workspaceId} AND ${where} ORDER BY c.number DESC LIMIT ${limit}`.execute(db)
  return rows.map((row) => ({ ...row, documents: documentsOf(row) }))
}

/** A page with all changes of each, the latest first. */
export async function listWholeBatches(
  db: Db,
  workspaceId: string,
  { offset, limit }: { readonly offset: number; readonly limit: number },
) {
  const { rows } = await sql<TextRow>`
    SELECT ${summary}, c.changes, c.moves, c.actions FROM model_change c LEFT JOIN users s ON s.id = c.created_by
    WHERE c.workspace_id = ${workspaceId} ORDER BY c.number DESC LIMIT ${limit} OFFSET ${offset}`.execute(db)
  return rows.map(withChanges)
}

type TextRow = Omit<BatchRow, 'documents'> & Pick<Row, Texts>

/** Written by `insertBatch` alone. */
function withChanges(row: TextRow) {
  const changes: ModelChange[] = JSON.parse(row.changes)
  const moves: DataMove[] = JSON.parse(row.moves)
  const actions: ActionItem[] = JSON.parse(row.actions)
  return { ...row, changes, moves, actions, documents: documentsOf(row) }
}

function documentsOf({ documents }: { readonly documents: string }): SavedDocument[] {
  const parsed: SavedDocument[] = JSON.parse(documents)
  return parsed
}

export async function countBatches(db: Db, workspaceId: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM model_change c WHERE c.workspace_id = ${workspaceId}`.execute(db)
  return rows[0]?.total ?? 0
}

export async function findBatch(db: Db, workspaceId: string, id: string) {
  const { rows } = await sql<TextRow>`
    SELECT ${summary}, c.changes, c.moves, c.actions FROM model_change c LEFT JOIN users s ON s.id = c.created_by
    WHERE c.workspace_id = ${workspaceId} AND c.id = ${id}`.execute(db)
  return rows.map(withChanges)[0]
}
