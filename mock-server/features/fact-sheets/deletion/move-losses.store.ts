import { sql } from 'kysely'
import { withOtherValue } from '#data-model/changes/with-other-value.ts'
import type { Stored } from '#data-model/model.ts'
import type { Tx } from '#storage/database.ts'
import { writeField } from './delete-losses.store.ts'
import { type Keeping, keepSubtype } from '#features/fact-sheets/kept/keep.store.ts'
import type { Rows, Table } from '#features/fact-sheets/kept/rows.ts'

interface FieldMove {
  readonly field: string
  readonly to: string
}

/** Gives the values of a field, and the marks that it is not set on purpose, to another one, except where that has its own by now. */
export async function moveField(tx: Tx, table: Table, { workspaceId, ids }: Rows, { field, to }: FieldMove) {
  const { rows } = await sql<{ was_set: boolean }>`
    WITH n AS (SELECT w.id, w.fields ? ${field}::text AS was_set, w.fields ? ${to}::text OR ${to} = ANY(w.na_fields) AS is_taken
      FROM ${sql.table(table)} w WHERE w.workspace_id = ${workspaceId} AND w.id = ANY(${[...ids]}::uuid[])
      AND (w.fields ? ${field}::text OR ${field} = ANY(w.na_fields)))
    UPDATE ${sql.table(table)} AS t SET
      fields = CASE WHEN n.was_set AND NOT n.is_taken
        THEN (t.fields - ${field}::text) || jsonb_build_object(${to}::text, t.fields -> ${field}::text)
        ELSE t.fields - ${field}::text END,
      na_fields = CASE WHEN n.is_taken THEN array_remove(t.na_fields, ${field}) ELSE array_replace(t.na_fields, ${field}, ${to}) END
    FROM n WHERE t.workspace_id = ${workspaceId} AND t.id = n.id RETURNING n.was_set`.execute(tx)
  if (table === 'fact_sheet') await moveExternalIds(tx, { workspaceId, ids }, { field, to })
  return rows.filter((row) => row.was_set).length
}

/** Those of fact sheets that have one under the new name by now are dropped. */
async function moveExternalIds(tx: Tx, { workspaceId, ids }: Rows, { field, to }: FieldMove): Promise<void> {
  await sql`
    UPDATE external_id AS e SET field = ${to} WHERE e.workspace_id = ${workspaceId} AND e.field = ${field}
      AND e.fact_sheet_id = ANY(${[...ids]}::uuid[]) AND NOT EXISTS (SELECT FROM external_id o
        WHERE o.workspace_id = e.workspace_id AND o.field = ${to} AND o.fact_sheet_id = e.fact_sheet_id)`.execute(tx)
  await sql`DELETE FROM external_id e WHERE e.workspace_id = ${workspaceId} AND e.field = ${field}
    AND e.fact_sheet_id = ANY(${[...ids]}::uuid[])`.execute(tx)
}

/**
 * Puts another value in the place of one that a field can have; resolves to the number of fact sheets or relations that had it. With
 * `keeping`, what they had is kept: nobody could tell any more who had the other value before.
 */
export async function moveValue(
  tx: Tx,
  table: Table,
  { workspaceId, ids }: Rows,
  { field, value, to, keeping }: FieldMove & { readonly value: string; readonly keeping: Keeping | undefined },
): Promise<number> {
  if (table === 'fact_sheet' && field === 'category') {
    if (keeping) await keepSubtype(tx, { workspaceId, ids }, { value, ...keeping })
    const { numAffectedRows } = await sql`UPDATE fact_sheet SET category = ${to}
      WHERE workspace_id = ${workspaceId} AND id = ANY(${[...ids]}::uuid[]) AND category = ${value}`.execute(tx)
    return Number(numAffectedRows ?? 0)
  }
  return await writeField(
    tx,
    table,
    { workspaceId, ids },
    { field, keeping, change: (stored: Stored) => withOtherValue(stored, value, to) },
  )
}
