import { sql } from 'kysely'
import type { Loss } from '#data-model/changes/deletions.ts'
import { withoutValue } from '#data-model/changes/without-value.ts'
import type { Stored } from '#data-model/model.ts'
import type { EventSource } from '#features/fact-sheets/change/fact-sheet-events.view.ts'
import type { Tx } from '#storage/database.ts'
import {
  keepFactSheets,
  keepField,
  type Keeping,
  keepRelations,
  keepSubtype,
  keepValues,
} from '#features/fact-sheets/kept/keep.store.ts'
import { writeValues } from '#features/fact-sheets/kept/field-values.store.ts'
import type { Rows, Table } from '#features/fact-sheets/kept/rows.ts'

/** Deletes fact sheets with all that is attached to them, which is kept, and resolves to what their events tell. */
export async function deleteFactSheets(tx: Tx, rows: Rows, keeping: Keeping): Promise<EventSource[]> {
  const { workspaceId, ids } = rows
  await keepFactSheets(tx, rows, keeping)
  const { rows: relations } = await sql<{ id: string }>`
    DELETE FROM relation r WHERE r.workspace_id = ${workspaceId} AND (r.from_id = ANY(${[...ids]}::uuid[]) OR r.to_id = ANY(${[...ids]}::uuid[]))
    RETURNING r.id`.execute(tx)
  await release(tx, { workspaceId, ids: relations.map(({ id }) => id) })
  const { rows: deleted } = await sql<EventSource>`
    DELETE FROM fact_sheet f WHERE f.workspace_id = ${workspaceId} AND f.id = ANY(${[...ids]}::uuid[])
    RETURNING f.id, f.rev, f.type, f.display_name, f.read_acl`.execute(tx)
  return deleted
}

/** Deletes relations; with `type`, those of its fact sheets alone. Read without visibleTo: what is deleted is deleted for everybody. */
export async function deleteRelations(
  tx: Tx,
  { workspaceId, ids }: Rows,
  { type, ...keeping }: Keeping & { readonly type: string | undefined },
): Promise<number> {
  const ofType =
    type === undefined
      ? sql`true`
      : sql`EXISTS (SELECT FROM fact_sheet f WHERE f.workspace_id = r.workspace_id AND f.id IN (r.from_id, r.to_id) AND f.type = ${type})`
  const { rows } = await sql<{ id: string }>`
    SELECT r.id FROM relation r WHERE r.workspace_id = ${workspaceId} AND r.id = ANY(${[...ids]}::uuid[]) AND ${ofType}`.execute(
    tx,
  )
  const deleted = { workspaceId, ids: rows.map(({ id }) => id) }
  await keepRelations(tx, deleted, keeping)
  await sql`DELETE FROM relation r WHERE r.workspace_id = ${workspaceId} AND r.id = ANY(${deleted.ids}::uuid[])`.execute(
    tx,
  )
  await release(tx, deleted)
  return rows.length
}

/** The relations that deleted ones constrained are no longer constrained by them. */
async function release(tx: Tx, { workspaceId, ids }: Rows): Promise<void> {
  if (ids.length === 0) return
  await sql`
    UPDATE relation r SET constraining = ARRAY(
      SELECT c.id FROM unnest(r.constraining) WITH ORDINALITY c (id, nth) WHERE c.id <> ALL(${[...ids]}::uuid[]) ORDER BY c.nth)
    WHERE r.workspace_id = ${workspaceId} AND r.constraining && ${[...ids]}::uuid[]`.execute(tx)
}

/** Deletes the values of a field, and the marks that it is not set on purpose; resolves to the number of values. */
export async function deleteField(
  tx: Tx,
  table: Table,
  window: Rows,
  lost: Keeping & { field: string },
): Promise<number> {
  const { workspaceId, ids } = window
  const { field } = lost
  await keepField(tx, table, window, lost)
  const isSubtype = table === 'fact_sheet' && field === 'category'
  const isSet = isSubtype ? sql`w.category IS NOT NULL` : sql`w.fields ? ${field}::text`
  const change = isSubtype ? sql`category = NULL` : sql`fields = t.fields - ${field}::text`
  const { rows } = await sql<{ was_set: boolean }>`
    WITH n AS (SELECT w.id, ${isSet} AS was_set FROM ${sql.table(table)} w
      WHERE w.workspace_id = ${workspaceId} AND w.id = ANY(${[...ids]}::uuid[]) AND (${isSet} OR ${field} = ANY(w.na_fields)))
    UPDATE ${sql.table(table)} AS t SET ${change}, na_fields = array_remove(t.na_fields, ${field})
    FROM n WHERE t.workspace_id = ${workspaceId} AND t.id = n.id RETURNING n.was_set`.execute(tx)
  if (table === 'fact_sheet')
    await sql`DELETE FROM external_id e WHERE e.workspace_id = ${workspaceId} AND e.field = ${field}
      AND e.fact_sheet_id = ANY(${[...ids]}::uuid[])`.execute(tx)
  return rows.filter((row) => row.was_set).length
}

type OfValue = Extract<Loss, { readonly value: string }>

/** Deletes one of the values that a field can have; resolves to the number of fact sheets or relations that had it. */
export async function deleteValue(
  tx: Tx,
  table: Table,
  { workspaceId, ids }: Rows,
  { field, value, ...keeping }: Pick<OfValue, 'field' | 'value'> & Keeping,
): Promise<number> {
  if (table === 'fact_sheet' && field === 'category') {
    await keepSubtype(tx, { workspaceId, ids }, { value, ...keeping })
    const { numAffectedRows } = await sql`UPDATE fact_sheet SET category = NULL
      WHERE workspace_id = ${workspaceId} AND id = ANY(${[...ids]}::uuid[]) AND category = ${value}`.execute(tx)
    return Number(numAffectedRows ?? 0)
  }
  return await writeField(
    tx,
    table,
    { workspaceId, ids },
    { field, keeping, change: (stored) => withoutValue(stored, value) },
  )
}

interface Rewriting {
  readonly field: string
  /** Undefined where nothing is lost. */
  readonly keeping: Keeping | undefined
  /** Undefined where nothing is left. */
  readonly change: (stored: Stored) => Stored | undefined
}

/** Changes what a field has in each of some rows; resolves to the number of those where it differs then. */
export async function writeField(
  tx: Tx,
  table: Table,
  { workspaceId, ids }: Rows,
  { field, keeping, change }: Rewriting,
): Promise<number> {
  const { rows } = await sql<{ id: string; stored: Stored }>`
    SELECT w.id, w.fields -> ${field}::text AS stored FROM ${sql.table(table)} w
    WHERE w.workspace_id = ${workspaceId} AND w.id = ANY(${[...ids]}::uuid[]) AND w.fields ? ${field}::text`.execute(tx)
  const changed = rows.flatMap(({ id, stored }) => {
    const left = change(stored)
    return left === stored || JSON.stringify(left) === JSON.stringify(stored) ? [] : { id, stored, left: left ?? null }
  })
  if (changed.length === 0) return 0
  if (keeping) await keepValues(tx, { workspaceId }, { ...keeping, values: changed })
  await writeValues(tx, table, workspaceId, { field, changed })
  return changed.length
}
