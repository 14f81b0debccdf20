import { type RawBuilder, sql } from 'kysely'
import { isOfRelations, type Loss } from '#data-model/changes/deletions.ts'
import type { Db, Tx } from '#storage/database.ts'

/** What a save deleted. */
export interface KeptDeletion {
  readonly revision: number
  readonly losses: readonly Loss[]
  /** How many fact sheets or relations each loss was of. */
  readonly counts: readonly number[]
  readonly deletedAt: Date
  /** It is kept no more. */
  readonly isOver: boolean
}

/** What the save of this id deleted; undefined if it deleted nothing. */
export async function findKept(db: Db | Tx, workspaceId: string, batch: string): Promise<KeptDeletion | undefined> {
  const { rows } = await sql<{
    revision: number
    losses: string
    counts: number[]
    deleted_at: Date
    is_over: boolean
  }>`
    SELECT k.revision, k.losses, k.counts, k.deleted_at, k.is_over FROM model_change c
    JOIN kept_deletion k ON k.workspace_id = c.workspace_id AND k.revision = c.revision
    WHERE c.workspace_id = ${workspaceId} AND c.id = ${batch}`.execute(db)
  return rows.map(({ revision, losses, counts, deleted_at: deletedAt, is_over: isOver }) => {
    // The service alone writes them.
    const parsed: Loss[] = JSON.parse(losses)
    return { revision, losses: parsed, counts: counts.map(Number), deletedAt, isOver }
  })[0]
}

/** How many rows are kept for a loss, and how many of them can't come back: what had them is gone, or has something else by now. */
export async function countKept(
  db: Db | Tx,
  workspaceId: string,
  { revision, step, loss }: { revision: number; step: number; loss: Loss },
) {
  const { rows } = await sql<{ total: number; stuck: number }>`
    SELECT count(*) AS total, count(*) FILTER (WHERE ${isStuck(loss)}) AS stuck
    FROM kept_row k LEFT JOIN ${sql.table(isOfRelations(loss) ? 'relation' : 'fact_sheet')} t ON t.workspace_id = k.workspace_id AND t.id = k.row_id
    WHERE k.workspace_id = ${workspaceId} AND k.revision = ${revision} AND k.step = ${step}`.execute(db)
  const { total = 0, stuck = 0 } = rows[0] ?? {}
  return { total, stuck }
}

/** Read without visibleTo: whoever changes the data model brings back for everybody, archived fact sheets included. */
function isStuck(loss: Loss): RawBuilder<boolean> {
  switch (loss.of) {
    case 'FACT_SHEET':
      return sql<boolean>`t.id IS NOT NULL`
    case 'RELATION':
      return sql<boolean>`NOT (EXISTS (${endOf('from_id')}) AND EXISTS (${endOf('to_id')}))`
    case 'FACT_SHEET_FIELD':
    case 'RELATION_FIELD':
      return sql<boolean>`(t.id IS NULL OR ${hasOther(loss)} OR ${loss.field} = ANY(t.na_fields))`
    case 'FACT_SHEET_FIELD_VALUE':
    case 'RELATION_FIELD_VALUE':
      // A list or a lifecycle takes the value back beside what it has.
      return sql<boolean>`(t.id IS NULL OR (json_typeof(k.kept -> 'value') = 'string' AND ${
        loss.to === undefined ? hasOther(loss) : sql`${storedIn(loss)} IS DISTINCT FROM ${loss.to}`
      }))`
    default:
      return loss satisfies never
  }
}

/** Read without visibleTo: as above. */
const endOf = (end: 'from_id' | 'to_id') => sql`
  SELECT FROM fact_sheet f WHERE f.workspace_id = k.workspace_id AND f.id = (k.kept -> 'row' ->> ${end})::uuid`

type OfField = Extract<Loss, { readonly field: string }>

const storedIn = (loss: OfField) =>
  !isOfRelations(loss) && loss.field === 'category' ? sql`t.category` : sql`t.fields ->> ${loss.field}`
const hasOther = (loss: OfField) => sql`${storedIn(loss)} IS NOT NULL`
